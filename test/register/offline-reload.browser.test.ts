import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { soon } from './browser-setup.ts';
import { countOrders, startKillable } from './killable-host.ts';
import { openRegister, pay } from './opened-register.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await giveBackWindows(browser);
});

const SLOW = { timeout: 60_000 };
const OWN = { isOwn: true, serviceWorkers: 'allow' } as const;
const PLAIN = 'Soft Pretzel';

const stateLine = (page: Page) => page.locator('.state-line');

/** Until the program of this page is kept. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => await navigator.serviceWorker.ready.then(() => undefined));
}

const keptBuilds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('program ')));

test('a register that is reloaded while its host is away shows tiles and cart, fills the cart, and sells once the host is back', async () => {
  const host = await startKillable();
  try {
    const { page, context, complaints } = await openRegister(browser, host, OWN);
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await page.locator('.tile', { hasText: PLAIN }).first().click();
    await page.locator('.cart-line').waitFor(SLOW);
    await untilKept(page);
    await host.kill();
    await stateLine(page).getByText('Hub offline').waitFor(SLOW);

    await page.reload();
    await page.locator('.tile', { hasText: PLAIN }).first().waitFor(SLOW);
    await page.locator('.cart-line').waitFor(SLOW);
    await stateLine(page).getByText('Hub offline').waitFor(SLOW);
    await page.locator('.tile', { hasText: 'Bottled Water' }).first().click();
    await soon(() => page.locator('.cart-line').count()).toBe(2);

    await host.revive();
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await pay(page);
    await page.locator('.pay-quick .button').first().click();
    await page.locator('.done').waitFor(SLOW);
    await soon(() => countOrders(host)).toBe(1);
    expect(complaints.filter((complaint) => /policy|trusted/i.test(complaint))).toEqual([]);
    await context.close();
  } finally {
    await host.stop();
  }
});

/** The browser's own cache is passed over, so that only what the register keeps can be shown. */
const drawnPictures = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.querySelectorAll<HTMLImageElement>('.tile-picture-photo')].filter(({ naturalWidth }) => naturalWidth > 0).length,
  );

test('the pictures on its tiles are there after a reload while the host is away', async () => {
  const host = await startKillable();
  try {
    const { page, context } = await openRegister(browser, host, OWN);
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await untilKept(page);
    // The worker serves a page from its next load on.
    await page.reload();
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await page.keyboard.press('Alt+5');
    await page.getByRole('tab', { name: 'Device', exact: true }).click();
    await page.getByRole('radiogroup', { name: 'Pictures on tiles' }).getByRole('radio', { name: 'On' }).check({ force: true });
    await page.keyboard.press('Alt+1');
    await page.locator('.tile').first().waitFor(SLOW);
    const tiles = await page.locator('.tile').count();
    await soon(() => drawnPictures(page)).toBe(tiles);
    await soon(() => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length)).toBe(tiles);
    await host.kill();
    await stateLine(page).getByText('Hub offline').waitFor(SLOW);
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.reload();
    await soon(() => drawnPictures(page)).toBe(tiles);
    await context.close();
  } finally {
    await host.stop();
  }
});

/** The screens of the run as another build would be: with another page, and a worker that keeps that one. */
function writeBuild(folder: string, name: string, digest?: string): string {
  const [page, worker] = ['index.html', 'offline.js'].map((file) => join(folder, 'register', file)) as [string, string];
  const html = readFileSync(page, 'utf8').replace(/<head>(<meta name="build"[^>]*>)?/, `<head><meta name="build" content="${name}">`);
  const build = digest ?? createHash('sha256').update(html).digest('hex');
  writeFileSync(page, html);
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/OFFLINE_BUILD = "\w+"/, `OFFLINE_BUILD = "${build}"`));
  return `program ${build}`;
}

/** Has the browser look for another worker until it installs one, and returns how that ended. */
async function endOfNextWorker(): Promise<string> {
  const registration = await navigator.serviceWorker.ready;
  let found: ServiceWorker | null = null;
  registration.addEventListener('updatefound', () => {
    found ??= registration.installing;
  });
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
  // The browser looks by itself too, and such a look may have found the worker before the listener was there.
  while (found === null) {
    await registration.update().catch(() => undefined);
    await pause();
  }
  const worker: ServiceWorker = found;
  while (worker.state === 'installing') await pause();
  return worker.state;
}

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

test('a newer program is shown at once and kept as a whole, and files of two builds are never kept together', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-screens-'));
  cpSync(inject('screensPath'), folder, { recursive: true });
  const host = await startKillable({ GRANDSTAND_SCREENS: folder });
  try {
    const { page, context } = await openRegister(browser, host, OWN);
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await untilKept(page);
    const [first] = await keptBuilds(page);

    const second = writeBuild(folder, 'second');
    await page.reload();
    expect(await buildOf(page)).toBe('second');
    await soon(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
    expect(await keptBuilds(page)).toEqual([first, second]);
    await host.kill();
    await page.reload();
    await page.locator('.tile').first().waitFor(SLOW);
    expect(await buildOf(page)).toBe('second');

    // The page was replaced after its worker was read.
    const mixed = writeBuild(folder, 'third', '0'.repeat(64));
    await host.revive();
    await stateLine(page).getByText('Online').waitFor(SLOW);
    expect(await page.evaluate(endOfNextWorker)).toBe('redundant');
    expect(await keptBuilds(page)).not.toContain(mixed);
    await host.kill();
    await page.reload();
    await page.locator('.tile').first().waitFor(SLOW);
    expect(await buildOf(page)).toBe('second');
    await context.close();
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Answers at the address of a host that is away with the first bytes of a page, and never the rest. */
async function stallAt(url: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<!doctype html><html>'),
    );
  });
  server.listen(Number(new URL(url).port), new URL(url).hostname);
  await once(server, 'listening');
  return {
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

test('a page that stalls in the middle is not waited for: the program that is kept shows tiles and cart', async () => {
  const host = await startKillable();
  let stalled: { stop(): Promise<void> } | undefined;
  try {
    const { page, context } = await openRegister(browser, host, OWN);
    await stateLine(page).getByText('Online').waitFor(SLOW);
    await page.locator('.tile', { hasText: PLAIN }).first().click();
    await page.locator('.cart-line').waitFor(SLOW);
    await untilKept(page);
    await host.kill();
    stalled = await stallAt(host.url);
    await page.reload();
    await page.locator('.tile', { hasText: PLAIN }).first().waitFor(SLOW);
    await page.locator('.cart-line').waitFor(SLOW);
    await context.close();
  } finally {
    await stalled?.stop();
    await host.stop();
  }
});

test('only the page of the register may name a worker, and by one policy', async () => {
  const host = await startKillable();
  try {
    const policyOf = async (page: string): Promise<string> =>
      (await fetch(`${host.url}${page}`)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/register/')).toMatch(/trusted-types offline$/);
    for (const page of ['/kiosk/', '/board/', '/kitchen/', '/join/', '/register/offline.js'])
      expect(await policyOf(page)).toMatch(/trusted-types 'none'$/);
  } finally {
    await host.stop();
  }
});
