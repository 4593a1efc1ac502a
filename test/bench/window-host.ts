import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { generateCatalogue } from '../catalogue/generate-catalogue.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { findChromium, launchChromium } from '../setup/chromium.ts';
import { act, isKept, type OpenedWindow, openWindow, watchTheWindow } from './register-window.ts';

/** A host with a catalogue of a given size, and a browser context that has its menu in the cache. */
export interface WindowHost {
  readonly host: ServedHost;
  readonly data: string;
  readonly context: BrowserContext;
  readonly plainTile: number;
}

export interface WindowHosts {
  open(items: number): Promise<WindowHost>;
}

const START_MILLISECONDS = 120_000;

/** Starts a Chromium, and hosts as `work` opens them; all of them end with `work`. */
export async function withWindowHosts<Value>(folder: string, work: (windowHosts: WindowHosts) => Promise<Value>): Promise<Value> {
  const found = await findChromium();
  if (found.kind === 'missing') throw new Error(found.sentence);
  const browser = await launchChromium(found.path);
  const hosts: ServedHost[] = [];
  try {
    return await work({
      async open(items) {
        const windowHost = await openWindowHost(browser, folder, items);
        hosts.push(windowHost.host);
        return windowHost;
      },
    });
  } finally {
    await browser.close();
    await Promise.all(hosts.map((host) => host.end('SIGTERM')));
  }
}

export function writeCatalogue(folder: string, items: number): string {
  const file = join(folder, `${items}.json`);
  writeFileSync(file, JSON.stringify(generateCatalogue({ items, seed: 1 })));
  return file;
}

async function openWindowHost(browser: Browser, folder: string, items: number): Promise<WindowHost> {
  const data = join(folder, String(items));
  const host = await serve(data, ['--port', '0', '--catalog', writeCatalogue(folder, items)], {}, START_MILLISECONDS);
  const { register } = JSON.parse(host.output().split('\n')[0] as string) as { readonly register: string };
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(START_MILLISECONDS);
  await context.addInitScript(watchTheWindow);
  const page = await context.newPage();
  await joinRegister(page, register);
  const plainTile = await findPlainTile(page);
  await page.close();
  return { host, data, context, plainTile };
}

/** Opens a register by the link, signs in, and waits until its next window begins out of the cache. */
export async function joinRegister(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('.tile, .lock-screen').first().waitFor();
  await page.evaluate(() =>
    fetch('/till/session', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ employeeId: 'cashier-1', pin: '1000' }),
    }),
  );
  await page.locator('.tile').first().waitFor();
  // Both are written after the first tiles are shown.
  while (!(await page.evaluate(isKept))) await page.waitForTimeout(100);
}

/** The first tile whose tap adds a line and asks nothing, so that a tap is the same work in each window. */
async function findPlainTile(page: Page): Promise<number> {
  for (let place = 0; ; place++) {
    await act(page, 'tap', place);
    if ((await page.locator('[role="dialog"]').count()) === 0 && (await page.locator('.cart-line').count()) > 0) return place;
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
}

export function openRegister({ context, host }: Pick<WindowHost, 'context' | 'host'>): Promise<OpenedWindow> {
  return openWindow(context, `${host.url}/register/`);
}
