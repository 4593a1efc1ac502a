import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { prepareHost, prepareScreens } from '../../electron/setup/built-parts.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { serve } from '../host/served-host.ts';
import { findChromium, launchChromium } from '../setup/chromium.ts';
import { numberOf, readScriptOptions } from '../setup/script-options.ts';
import { writeChromeTrace } from './chrome-trace.ts';
import { writeFlamePage } from './flame-page.ts';
import { findBrokenSpans, joinSpans, type SaleSpans } from './sale-spans.ts';
import { readSpans } from './span-file.ts';
import { readWindowSpans, traceTheWindow } from './traced-window.ts';

const USAGE = `npm run trace -- [--slowness 4] [--sales 3]

Sells at a demo stand of its own, in a Chromium, and shows where the time of the last sale went: from the taps through window, till,
journal and queue to the order that the service wrote. The sales before it are the ones that compile code and fill caches. With --slowness
the window's processor is so many times slower. Writes into .build/trace a page that draws it, and a file for https://ui.perfetto.dev or
chrome://tracing. A host that sells writes the same down by itself: grandstand serve --trace FILE.`;
const ITEM = 'Soft Pretzel';
const PATIENCE_MILLISECONDS = 30_000;

const options = readScriptOptions(USAGE, {
  slowness: { type: 'string', default: '1' },
  sales: { type: 'string', default: '3' },
});
const [slowness, sales] = [numberOf('slowness', options.slowness), numberOf('sales', options.sales)];

await prepareScreens(process.execPath);
await prepareHost(process.execPath);
const chromium = await findChromium();
if (chromium.kind === 'missing') {
  console.error(chromium.sentence);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'grandstand-trace-'));
const file = join(folder, 'spans.jsonl');
const program = { program: join(projectRoot, '.build', 'host', 'grandstand.mjs'), env: {} };
const host = await serve(join(folder, 'data'), ['--port', '0', '--trace', file], {}, 60_000, program);
const browser = await launchChromium(chromium.path);
try {
  const page = await openRegister();
  for (let sale = 0; sale < sales; sale++) await sellOne(page);
  show(await untilOrdered(page));
} finally {
  await browser.close();
  await host.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function openRegister(): Promise<Page> {
  const { register } = JSON.parse(host.output().split('\n')[0] as string) as { readonly register: string };
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await context.addInitScript(traceTheWindow);
  const page = await context.newPage();
  await page.goto(register);
  await page.locator('.state-line').getByText('Online').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page;
}

/** Two taps on a tile, “pay”, the exact amount in cash, and on to the next guest. */
async function sellOne(page: Page): Promise<void> {
  const tile = page.locator('.tile', { hasText: ITEM }).first();
  await tile.click();
  await tile.click();
  await page.locator('.cart-line-quantity', { hasText: '2' }).waitFor();
  await page.locator('.cart > .button').click();
  await page.getByTestId('due').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.done').waitFor();
}

/** A job is written down once it has ended, which is after the window says “paid”. */
async function untilOrdered(page: Page): Promise<SaleSpans> {
  for (const until = performance.now() + PATIENCE_MILLISECONDS; performance.now() < until; await sleep(50)) {
    const sale = joinSpans(await readWindowSpans(page), readSpans(file));
    if (sale.spans.some(({ room, facts }) => room === 'sync' && facts?.order !== undefined)) return sale;
  }
  throw new Error('the sale did not become an order');
}

function show(sale: SaleSpans): void {
  const output = join(projectRoot, '.build', 'trace');
  mkdirSync(output, { recursive: true });
  const title = `A sale at a demo stand${slowness > 1 ? `, the window ${slowness} times slower` : ''}`;
  const [page, chrome] = [join(output, 'sale.html'), join(output, 'sale.json')];
  writeFileSync(page, writeFlamePage(sale, title));
  writeFileSync(chrome, writeChromeTrace(sale));
  const began = sale.spans[0]?.at ?? 0;
  for (const { room, name, at, milliseconds } of sale.spans) {
    console.log(`${(at - began).toFixed(1).padStart(9)} ms  ${milliseconds.toFixed(1).padStart(7)} ms  ${room.padEnd(8)} ${name}`);
  }
  const broken = findBrokenSpans(sale);
  for (const sentence of broken) console.error(sentence);
  console.log(`\nTrace ${sale.trace}\n${page}\n${chrome}`);
  if (broken.length > 0) process.exitCode = 1;
}
