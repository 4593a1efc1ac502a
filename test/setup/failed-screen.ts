import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { TestRunner } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { now } from '../../shared/base/time.ts';

const FOLDER = join(projectRoot, '.build', 'test', 'screens');
const MOST_LINES = 200;

/** Collects what a page's requests and navigations came to, for the report of a failed test. */
export function followPage(page: Page): readonly string[] {
  const lines: string[] = [];
  const add = (line: string): void => {
    lines.push(`${now(nodeWorld)} ${line}`);
    if (lines.length > MOST_LINES) lines.shift();
  };
  page.on('framenavigated', (frame) => add(`is at ${frame.url()}`));
  page.on('requestfailed', (request) => add(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.url().includes('/till/')) add(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  return lines;
}

/** If the current test has failed, keeps a picture and the text of the page, since the page is closed before anybody can look. */
export async function keepFailedScreen(page: Page, followed: readonly string[]): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail' || page.isClosed()) return;
  mkdirSync(FOLDER, { recursive: true });
  const name = test.name.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 60);
  const path = join(FOLDER, `${name}-${process.pid}-${nodeWorld.monotonicMilliseconds().toFixed(0)}`);
  try {
    const text = await page.locator('body').innerText({ timeout: 5000 });
    writeFileSync(`${path}.txt`, [page.url(), ...followed, '', text, ''].join('\n'));
    await page.screenshot({ path: `${path}.png`, timeout: 10_000 });
  } catch (error) {
    // A page that no longer answers has failed the test already.
    writeFileSync(`${path}.txt`, [page.url(), ...followed, '', String(error), ''].join('\n'));
  }
  console.log(`The screen when "${test.name}" failed: ${path}.txt and .png`);
}
