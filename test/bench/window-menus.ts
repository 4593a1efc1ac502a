import type { Measured } from './bench-goal.ts';
import { rounds, sized } from './bench-size.ts';
import { median } from './cpu-rounds.ts';
import { ratioOf } from './figure.ts';
import type { MenuTimes } from './menu-in-window.ts';
import { type WindowHost, withWindowHosts } from './window-host.ts';
import { runInWindow } from './window-program.ts';

const ROUNDS = rounds(5);
const USUAL = sized(20_000);
const FEW = sized(5_000);
const MANY = sized(50_000);

export function measureMenuCache(folder: string): Promise<readonly Measured[]> {
  return withWindowHosts(folder, async (windowHosts) => {
    const times = await menuTimesOf(folder, await windowHosts.open(USUAL));
    return [
      {
        goal: 'M1',
        what: 'cold menu of 20,000 items usable / reading and parsing one record',
        ...ratioOf(times.usable, times.bare),
        atMost: 1.6,
      },
      { goal: 'M1', what: 'the same / one record an item', ...ratioOf(times.usable, times.perItem), atMost: 0.6 },
      { goal: 'M1', what: 'first screen drawn / the menu usable', ...ratioOf(times.firstScreen, times.usable), atMost: 0.3 },
      { goal: 'M1', what: 'delta of 50 items / writing all anew', ...ratioOf(times.delta, times.rewrite), atMost: 0.1 },
    ];
  });
}

export function measureWindowDelta(folder: string): Promise<readonly Measured[]> {
  return withWindowHosts(folder, async (windowHosts) => {
    const few = await menuTimesOf(folder, await windowHosts.open(FEW));
    const many = await menuTimesOf(folder, await windowHosts.open(MANY));
    return [
      {
        goal: 'M1',
        what: 'delta of 50 items on 50,000 in the window / writing all anew',
        ...ratioOf(many.delta, many.rewrite),
        atMost: 0.1,
      },
      { goal: 'M1', what: 'the same / on 5,000', ...ratioOf(many.delta, few.delta), atMost: 1.5 },
    ];
  });
}

async function menuTimesOf(folder: string, windowHost: WindowHost): Promise<MenuTimes> {
  const times = await runInWindow(folder, windowHost, 'measureMenu', ROUNDS);
  const texts = Object.entries(times).map(([name, rounds]) => `${name} ${median(rounds).toFixed(1)}`);
  console.log(`  milliseconds: ${texts.join(', ')}`);
  return times;
}
