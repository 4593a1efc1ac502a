import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findElectron } from '../../electron/setup/front-end.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { pay, untilLive } from '../register/opened-register.ts';

const data = mkdtempSync(join(tmpdir(), 'grandstand-desktop-'));
let app: ElectronApplication;
let page: Page;

beforeAll(async () => {
  app = await launch();
  page = await app.firstWindow();
});
afterAll(async () => {
  await app?.close().catch(() => undefined);
  rmSync(data, { recursive: true, force: true });
});

function launch(): Promise<ElectronApplication> {
  const executablePath = findElectron(projectRoot);
  if (executablePath === undefined) throw new Error('Electron is not on this machine');
  // A machine that only tests may have no keystore.
  return _electron.launch({
    executablePath,
    args: [join(projectRoot, '.build', 'desktop', 'main.mjs'), '--data', data, '--plain-secrets'],
  });
}

async function sellOne(): Promise<void> {
  await page.locator('.tile', { hasText: 'Soft Pretzel' }).first().click();
  await pay(page);
  await page.locator('.pay-quick .button').first().click();
  await page.locator('.done').waitFor({ timeout: 60_000 });
}

test('a first start opens the register and sells', async () => {
  await page.waitForURL(/^app:\/\/pos\/register\//);
  await untilLive(page);
  await page.locator('.tile').first().waitFor();
  await sellOne();
  expect(await page.evaluate(() => [typeof globalThis.process, typeof (globalThis as { require?: unknown }).require])).toEqual([
    'undefined',
    'undefined',
  ]);
});

test('the page can neither leave, nor open anything, nor reach another origin', async () => {
  const url = page.url();
  await page.evaluate(() => {
    globalThis.open('https://example.com/');
    globalThis.location.href = 'https://example.com/';
  });
  await page.locator('.register').waitFor();
  expect(page.url()).toBe(url);
  expect(app.windows()).toHaveLength(1);
  expect(
    await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => 'reached',
        () => 'refused',
      ),
    ),
  ).toBe('refused');
  expect(await page.evaluate(() => fetch('/register/../../package.json').then(({ status }) => status))).not.toBe(200);
});

test('a killed host is started again, and selling goes on', async () => {
  const killed = await app.evaluate(({ app: electron }) => {
    const host = electron.getAppMetrics().find(({ name }) => name === 'Grandstand host');
    if (host !== undefined) process.kill(host.pid, 'SIGKILL');
    return host !== undefined;
  });
  expect(killed).toBe(true);
  await page.locator('.toasts-text', { hasText: 'The till is back.' }).first().waitFor({ timeout: 60_000 });
  await sellOne();
});

test('it ends in order when it is told to, and the next start knows its window', async () => {
  const ended = app.waitForEvent('close');
  await page.evaluate(() => void (globalThis as unknown as { grandstand: { quit(): unknown } }).grandstand.quit());
  await ended;
  expect(app.process().exitCode).toBe(0);
  app = await launch();
  page = await app.firstWindow();
  await page.waitForURL('app://pos/register/');
  await untilLive(page);
  await page.locator('.tile').first().waitFor();
  await sellOne();
});
