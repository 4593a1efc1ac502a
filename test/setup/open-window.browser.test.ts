import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { giveBackWindow, giveBackWindows, type OpenedWindow, openWindow } from './open-window.ts';

let server: Server;
let opened: OpenedWindow | undefined;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>a page</title>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => opened && giveBackWindow(opened));
afterAll(async () => {
  await giveBackWindows(await openBrowser());
  server.close();
});

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

function stateOf(page: Page) {
  return page.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length + (await indexedDB.databases()).length,
    cookies: document.cookie,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isPrinted: matchMedia('print').matches,
    width: innerWidth,
  }));
}

test('a window that was given back is as a new one to the next test', async () => {
  const browser = await openBrowser();
  opened = await openWindow(browser);
  await opened.page.goto(address());
  const fresh = await stateOf(opened.page);
  expect(fresh).toEqual({ stored: 0, cookies: '', isDark: false, isStill: true, isPrinted: false, width: 1280 });

  const { page, context } = opened;
  await page.evaluate(async () => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
    await new Promise((resolve) => {
      indexedDB.open('a').onsuccess = resolve;
    });
  });
  await context.addCookies([{ name: 'a', value: '1', url: address() }]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference', media: 'print' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/*', (route) => route.abort());
  await context.newPage();
  expect(await stateOf(page)).not.toMatchObject(fresh);
  await page.unroute('**/*');
  await giveBackWindow(opened);

  opened = await openWindow(browser);
  expect(opened.page).toBe(page);
  await opened.page.goto(address());
  expect(await stateOf(opened.page)).toEqual(fresh);
  expect(context.pages()).toHaveLength(1);
});

test('windows of other options are not mixed up', async () => {
  const browser = await openBrowser();
  const small = await openWindow(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await small.page.goto(address());
  await small.page.emulateMedia({ colorScheme: 'light' });
  await giveBackWindow(small);
  opened = await openWindow(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await opened.page.goto(address());
  expect(await stateOf(opened.page)).toMatchObject({ width: 390, isDark: true, isStill: true });
});
