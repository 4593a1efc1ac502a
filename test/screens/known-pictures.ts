import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { THEMES, untilDrawn, untilStill } from './camera.ts';
import { comparePictures, halve, OTHER_BROWSER, pngOfWebp, webpOfPng } from './compare-pictures.ts';
import { keepChange } from './compare-revisions.ts';
import { ACTS, reachLooks } from './reach-looks.ts';

/**
 * Pictures that are kept with the program, in half the size: what a screen looked like when somebody last approved of it. Other sizes and
 * states are compared between two revisions instead (`npm run screens -- --against`).
 */
const KNOWN_FOLDER = join(projectRoot, 'test', 'screens', 'known');
export const changedFolder = join(projectRoot, '.build', 'screens-changed');

const KNOWN: readonly string[] = `
  sell-empty sell-cart sheet-choices-unmet sheet-line sheet-more sheet-seat pay-cash done-change order settings-all refund today shift
  staff-permissions readiness reports kiosk-menu kiosk-item kitchen menu-board display lock`
  .trim()
  .split(/\s+/);
/** Few enough for every `npm test`; none of them shows what an earlier one has sold. */
const MAIN_KNOWN: readonly string[] = 'sell-empty sell-cart pay-cash kiosk-menu menu-board lock'.split(' ');
const KNOWN_ON_PHONE: readonly string[] = 'sell-cart sheet-line pay-cash done-change settings-all today order'.split(' ');
const PHONE = { width: 390, height: 844 } as const;
const KNOWN_ARABIC: readonly string[] = 'sell-cart sheet-line pay-cash today kiosk-menu kitchen'.split(' ');
const ALL_LOOKS = Object.values(ACTS).flat();

/** Takes a picture as it is now: a PNG of half the size. */
type Take = () => Promise<Buffer>;

interface Shown {
  readonly locale: string;
  readonly names: readonly string[];
  readonly themes: readonly (typeof THEMES)[number][];
  readonly onPhone: readonly string[];
}

const WHOLE: readonly Shown[] = [
  { locale: 'en-US', names: KNOWN, themes: THEMES, onPhone: KNOWN_ON_PHONE },
  { locale: 'ar', names: KNOWN_ARABIC, themes: ['light'], onPhone: [] },
];
const MAIN: readonly Shown[] = [{ locale: 'en-US', names: MAIN_KNOWN, themes: ['light'], onPhone: [] }];

/** Calls back at each known picture. */
async function showKnown(browser: Browser, shown: readonly Shown[], onShown: (name: string, take: Take) => Promise<void>): Promise<void> {
  for (const { locale, names, themes, onPhone } of shown) {
    await reachLooks({
      browser,
      locale,
      looks: ALL_LOOKS.filter(({ name }) => names.includes(name)),
      async onReached(page, { name }) {
        // No button is seen as if a pointer rested on it.
        await page.mouse.move(0, 0);
        await page.evaluate(untilStill);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await onShown(`${locale}-${name}-${colorScheme}`, () => takeHalf(page));
        }
        await page.emulateMedia({ colorScheme: 'light' });
        const counter = page.viewportSize();
        if (counter === null || !onPhone.includes(name)) return;
        await page.setViewportSize(PHONE);
        await onShown(`${locale}-${name}-phone`, () => takeHalf(page));
        await page.setViewportSize(counter);
      },
      onMissed(_, { name }, fault) {
        throw new Error(`${name} was not reached`, { cause: fault });
      },
    });
  }
}

async function takeHalf(page: Page): Promise<Buffer> {
  await page.evaluate(untilDrawn);
  return halve(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
}

const pathOf = (name: string): string => join(KNOWN_FOLDER, `${name}.webp`);

export async function renewKnown(browser: Browser): Promise<void> {
  rmSync(KNOWN_FOLDER, { recursive: true, force: true });
  mkdirSync(KNOWN_FOLDER, { recursive: true });
  await showKnown(browser, WHOLE, async (name, take) => writeFileSync(pathOf(name), webpOfPng(await take())));
}

const TRIES = 6;
const PAUSE = 500;

/** Returns a sentence about each picture that differs from the known one: of all, or of the main screens. */
export async function compareKnown(browser: Browser, part: 'all' | 'main'): Promise<readonly string[]> {
  rmSync(changedFolder, { recursive: true, force: true });
  const changes: string[] = [];
  await showKnown(browser, part === 'all' ? WHOLE : MAIN, async (name, take) => {
    if (!existsSync(pathOf(name))) return void changes.push(`${name}: is new`);
    const before = pngOfWebp(readFileSync(pathOf(name)));
    // On a busy machine the host's word comes late, and the page then changes once more.
    for (let tries = 1; ; tries++) {
      const after = await take();
      const difference = comparePictures(before, after, OTHER_BROWSER, 2);
      if (difference === undefined) return;
      if (tries < TRIES) {
        await setTimeout(PAUSE);
        continue;
      }
      keepChange(changedFolder, name, before, after, difference);
      return void changes.push(`${name}: ${difference.sentence}`);
    }
  });
  return changes;
}
