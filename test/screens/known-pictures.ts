import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const SHOWN: readonly Shown[] = [
  { locale: 'en-US', names: KNOWN, themes: THEMES, onPhone: KNOWN_ON_PHONE },
  { locale: 'ar', names: KNOWN_ARABIC, themes: ['light'], onPhone: [] },
];

/** Calls back at each known picture. */
async function showKnown(browser: Browser, onShown: (name: string, take: Take) => Promise<void>): Promise<void> {
  for (const { locale, names, themes, onPhone } of SHOWN) {
    const language = locale.toLowerCase();
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
          await onShown(`${language}-${name}-${colorScheme}`, () => takeHalf(page));
        }
        await page.emulateMedia({ colorScheme: 'light' });
        const counter = page.viewportSize();
        if (counter === null || !onPhone.includes(name)) return;
        await page.setViewportSize(PHONE);
        await onShown(`${language}-${name}-phone`, () => takeHalf(page));
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
const TAKEN_BY = join(KNOWN_FOLDER, 'taken-by.txt');

export async function renewKnown(browser: Browser): Promise<void> {
  rmSync(KNOWN_FOLDER, { recursive: true, force: true });
  mkdirSync(KNOWN_FOLDER, { recursive: true });
  await showKnown(browser, async (name, take) => writeFileSync(pathOf(name), webpOfPng(await take())));
  writeFileSync(TAKEN_BY, `Chromium ${browser.version()}\n`);
}

const TRIES = 6;
const PAUSE = 500;

/** Returns a sentence about each picture that differs from the known one. */
export async function compareKnown(browser: Browser): Promise<readonly string[]> {
  rmSync(changedFolder, { recursive: true, force: true });
  const changes: string[] = [];
  const gone = new Set(readdirSync(KNOWN_FOLDER).filter((file) => file.endsWith('.webp')));
  await showKnown(browser, async (name, take) => {
    if (!gone.delete(`${name}.webp`)) return void changes.push(`${name}: is new`);
    const before = pngOfWebp(readFileSync(pathOf(name)));
    // On a busy machine the answer of the host comes late, and the page then changes once more.
    for (let tries = 1; ; tries++) {
      const after = await take();
      const difference = comparePictures(before, after, OTHER_BROWSER, 2);
      if (difference === undefined) return;
      if (tries < TRIES) {
        await setTimeout(PAUSE);
        continue;
      }
      const picture = keepChange(changedFolder, name, before, after, difference);
      return void changes.push(`${name}: ${difference.sentence}: ${picture}`);
    }
  });
  return [...changes, ...[...gone].map((file) => `${file}: nothing shows this any more`), ...otherBrowser(browser, changes.length)];
}

/** Another build of Chromium may draw letters and shadows in another way, which is no change of a screen. */
function otherBrowser(browser: Browser, changes: number): readonly string[] {
  const [known, here] = [readFileSync(TAKEN_BY, 'utf8').trim(), `Chromium ${browser.version()}`];
  if (changes === 0 || known === here) return [];
  return [`The kept pictures are of ${known}, and this is ${here}, which may draw differently.`];
}
