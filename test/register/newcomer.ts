import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ServedHost, serve } from '../host/served-host.ts';
import { readRegisterWords } from '../renderer/read-words.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows, openWindow, type WindowOptions } from '../setup/open-window.ts';
import { untilLive } from './opened-register.ts';

/** The program as a newcomer starts it: with an empty folder, anew for each window. */
export interface Newcomer {
  open(options?: WindowOptions): Promise<Page>;
}

/** Registers its steps before and after the tests of a file; call it at the top of the file. */
export function startAsNewcomer(): Newcomer {
  let browser: Browser;
  let folder: string;
  let served: ServedHost | undefined;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    await giveBackWindows(browser);
    await served?.end('SIGKILL');
    served = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await giveBackWindows(browser);
  });

  return {
    async open(options = {}) {
      folder = mkdtempSync(join(tmpdir(), 'grandstand-set-up-'));
      served = await serve(join(folder, 'data'), ['--port', '0']);
      const { register } = JSON.parse(served.output().split('\n')[0] ?? '') as { readonly register: string };
      const { page } = await openWindow(browser, options);
      await page.goto(register);
      await untilLive(page);
      await page.locator('.tile').first().waitFor();
      return page;
    },
  };
}

export const WORDS = readRegisterWords('en-US').setUp;
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
