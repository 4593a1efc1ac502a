import type { Locator } from 'playwright-core';

/** Seconds of someone who has never seen the screen. */
const SECONDS_PER_TAP = 3;
const SECONDS_PER_KEY = 0.5;

/** Does what a person does, and counts it. */
export function countedPerson() {
  let [taps, keys] = [0, 0];
  return {
    async tap(place: Locator): Promise<void> {
      taps += 1;
      await place.click();
    },
    async choose(place: Locator, label: string): Promise<void> {
      taps += 2;
      await place.selectOption({ label });
    },
    /** A field needs a tap, and each character a key. */
    async write(place: Locator, text: string): Promise<void> {
      taps += 1;
      keys += text.length;
      await place.fill(text);
    },
    effort: () => ({ taps, keys, seconds: taps * SECONDS_PER_TAP + keys * SECONDS_PER_KEY }),
  };
}
