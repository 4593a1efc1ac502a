import type { BrowserContext } from 'playwright-core';
import type { Measured } from './bench-goal.ts';
import { rounds } from './bench-size.ts';
import { figureOf, ratioOf } from './figure.ts';
import { linkTo } from './joined-till.ts';
import { openWindow, readWatched, sellByKeys } from './register-window.ts';
import { type Line, startSlowLine } from './slow-line.ts';
import { joinRegister, type WindowHost, withWindowHosts } from './window-host.ts';

const ITEMS = 500;
const ROUNDS = rounds(7);
const SALES = rounds(20);

const LINES: Readonly<Record<string, Line>> = {
  'a line of 100 Mbit': { bitsPerSecond: 100e6, delayMilliseconds: 0.5, lossPercent: 0 },
  'a line of 2 Mbit that loses 2 packets of 100': { bitsPerSecond: 2e6, delayMilliseconds: 20, lossPercent: 2 },
};

/** A register whose host is at the other end of a line: its first start there, those after it, and sales. */
export function measureLines(folder: string): Promise<readonly Measured[]> {
  return withWindowHosts(folder, async ({ open }) => {
    const windowHost = await open(ITEMS);
    const measured: Measured[] = [];
    for (const [name, line] of Object.entries(LINES)) measured.push(...(await measureLine(windowHost, name, line)));
    return measured;
  });
}

async function measureLine({ context, host, data, plainTile }: WindowHost, name: string, line: Line): Promise<readonly Measured[]> {
  const slowLine = await startSlowLine(Number(new URL(host.url).port), line);
  try {
    const address = `${slowLine.origin}/register/`;
    const first = await context.newPage();
    await joinRegister(first, (await linkTo(data)).replace(host.url, slowLine.origin));
    const { liveTile: firstTile = Number.NaN } = await readWatched(first);
    await first.close();
    const again = { over: [] as number[], beside: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      again.over.push(await timeOfTiles(context, address));
      again.beside.push(await timeOfTiles(context, `${host.url}/register/`));
    }
    const { page } = await openWindow(context, address);
    const sales: number[] = [];
    for (let sale = 0; sale < SALES; sale++) sales.push(await sellByKeys(page, plainTile));
    await page.close();
    return [
      { goal: '', what: `first start ever over ${name}, tiles that sell, milliseconds`, value: firstTile },
      {
        goal: 'U2',
        what: `tiles that sell out of the cache over ${name} / without a line`,
        ...ratioOf(again.over, again.beside),
        atMost: 1.2,
      },
      { goal: '', what: `from the amount to a sale that is paid over ${name}, milliseconds`, ...figureOf(sales) },
    ];
  } finally {
    await slowLine.close();
  }
}

async function timeOfTiles(context: BrowserContext, address: string): Promise<number> {
  const { page, liveTile } = await openWindow(context, address);
  await page.close();
  return liveTile;
}
