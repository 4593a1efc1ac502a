import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readScreenFolder } from '../../electron/shell/base/screen-folder.ts';
import { pay, untilLive } from '../register/opened-register.ts';
import { barriersOn } from '../renderer/accessibility.ts';
import { testedScreens } from '../renderer/tested-screens.ts';
import { openBrowser } from '../setup/open-browser.ts';
import { giveBackWindows } from '../setup/open-window.ts';
import { type ChildHost, makeChildHost } from './child-host.ts';
import { type PageServer, servePages } from './page-server.ts';
import { startDesktop, type TestDesktop } from './test-desktop.ts';

interface Telling {
  readonly tellPage?: (event: unknown) => void;
}

let host: ChildHost;
let testDesktop: TestDesktop;
let server: PageServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  host = await makeChildHost();
  const folder = fileURLToPath(testedScreens());
  testDesktop = await startDesktop({
    hostProcess: host,
    ports: { screenFiles: () => readScreenFolder(folder), readScreen: (file) => readFile(folder + file) },
    report(event) {
      // A page that is being opened asks by itself.
      void page?.evaluate((event) => (globalThis as unknown as Telling).tellPage?.(event), event).catch(() => undefined);
    },
  });
  server = await servePages(testDesktop.desktop);
  browser = await openBrowser();
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await server.giveBridge(page);
});
afterAll(async () => {
  await giveBackWindows(browser);
  await server?.stop();
  await testDesktop?.stop();
});

const toast = (text: string) => page.locator('.toasts-text', { hasText: text }).first();

test('the first start of a desktop sells without a link to click, and a killed host costs neither the sale nor a second payment', async () => {
  await testDesktop.until(({ loaded }) => loaded.at(-1)?.includes('#pair=') === true);
  await page.goto(testDesktop.seen.loaded.at(-1)?.replace('app://pos', server.url) ?? '');
  await untilLive(page);
  testDesktop.seen.plan?.onShown('app://pos/register/');
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await pay(page);
  host.child().kill('SIGKILL');
  await toast('Restarting. Your sales are safe').waitFor();
  await page.locator('.pay-quick .button').first().click();
  await page.locator('.done').waitFor({ timeout: 60_000 });
  await testDesktop.until(({ events }) => events.includes('host_back'));
});

test('this computer is looked after in a part of the settings that only the desktop has, and without a barrier', async () => {
  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { name: 'This computer', exact: true }).click();
  await page.getByText('Version 1.2.3').waitFor();
  await page.getByRole('radio', { name: '125 %' }).click();
  await testDesktop.until(({ calls }) => calls.includes('setZoom 125'));
  await page.getByRole('radiogroup', { name: 'Full screen' }).getByRole('radio', { name: 'On' }).click();
  await testDesktop.until(({ calls }) => calls.includes('setFullScreen true'));
  // What is shown is what the shell answered.
  await page.getByRole('radio', { name: '125 %', checked: true }).waitFor();
  await page.getByRole('radiogroup', { name: 'Full screen' }).getByRole('radio', { name: 'On', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Open log folder' }).click();
  await testDesktop.until(({ calls }) => calls.some((call) => call.startsWith('openFolder')));
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the app' }).click();
  const sheet = page.getByRole('dialog', { name: 'Close the app?' });
  await sheet.getByRole('button', { name: 'Close the app' }).click();
  await testDesktop.until(({ calls }) => calls.includes('quit'));
});
