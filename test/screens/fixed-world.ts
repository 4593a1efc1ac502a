import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { MATCH_EVENING, slowedSince } from './slow-clock.ts';

/** Clocks and chance of pictures, so that two runs of the same program draw the same. */

/** A window is a little ahead, so that nothing that it shows lies in the future. */
const WINDOW_AT = MATCH_EVENING + 30_000;
const LOOK_MILLISECONDS = 1000;
const VENUE_ZONE = 'America/Chicago';

let begun = MATCH_EVENING;
let since = 0;

/** Begins the second in which all of one look happens, however long it takes. Within it time goes on slowly, since lists are ordered by it. */
export function beginLook(place: number): void {
  begun = MATCH_EVENING + place * LOOK_MILLISECONDS;
  since = performance.now();
}

/** Fixes the clock and the chance of hosts in this process. Returns what makes them real again. */
export function fixNodeWorld(): () => void {
  const { epochMilliseconds, randomBytes } = nodeWorld;
  const drawn = { count: 0 };
  beginLook(0);
  Object.assign(nodeWorld, {
    epochMilliseconds: () => begun + slowedSince(since),
    randomBytes: (length: number) => drawKnown(drawn, length),
  });
  return () => void Object.assign(nodeWorld, { epochMilliseconds, randomBytes });
}

const DIGEST_BYTES = 32;

/** Differs from draw to draw, and not from run to run. */
function drawKnown(drawn: { count: number }, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += DIGEST_BYTES) {
    drawn.count += 1;
    bytes.set(nodeWorld.digest('sha256', new TextEncoder().encode(`draw ${drawn.count}`)).subarray(0, length - from), from);
  }
  return bytes;
}

/** The same browser, whose windows have a fixed clock and lie in the venue's time zone. */
export function withFixedWindows(browser: Browser): Browser {
  const newContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({ timezoneId: VENUE_ZONE, ...options });
    await context.addInitScript(fixClock, WINDOW_AT);
    return context;
  };
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'newContext') return newContext;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Runs in the page, before anything of its own. */
function fixClock(at: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, terms) => Reflect.construct(real, terms.length === 0 ? [at] : terms),
    get: (real, name) => (name === 'now' ? () => at : Reflect.get(real, name)),
  });
}
