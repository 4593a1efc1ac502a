import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { buildScreens } from '../renderer/served-screens.ts';
import { findChromium, launchChromium } from '../setup/chromium.ts';
import { readScriptOptions } from '../setup/script-options.ts';
import { THEMES, take, type Wanted, WIDTHS } from './camera.ts';
import { compareFolders, takeRevision } from './compare-revisions.ts';
import { fixNodeWorld, withFixedWindows } from './fixed-world.ts';
import { changedFolder, compareKnown, renewKnown } from './known-pictures.ts';
import { faultsOfLonger, LONGER_CONFIG } from './longer-words.ts';
import { ACTS, reachLooks } from './reach-looks.ts';

/** Every screen in every state, as pictures for people: `npm run screens -- --acts pay,page --widths 390 --themes dark`. */

const lists = {
  acts: { type: 'string', default: Object.keys(ACTS).join() },
  widths: { type: 'string', default: WIDTHS.join() },
  themes: { type: 'string', default: THEMES.join() },
  languages: { type: 'string', default: 'en,ar' },
  into: { type: 'string', default: join(projectRoot, '.build', 'screens-taken') },
} as const;
const USAGE = `npm run screens -- ${Object.keys(lists)
  .map((name) => `[--${name} ...]`)
  .join(' ')} [--against REVISION]
npm run screens -- --compare | --renew | --longer [--acts ...]

Takes a picture of every screen in every state, size and theme, and says which words break within themselves. Lists have commas; without an option all are taken:
${Object.entries(lists)
  .map(([name, { default: all }]) => `  --${name.padEnd(10)} ${all}`)
  .join('\n')}

  --against    takes the same pictures of a revision of this repository (main, HEAD~3), and says which differ, by how much and where.
               Ends with 1 if any does
  --compare    compares many screens with the pictures that are kept in test/screens/known. Ends with 1 if any differs
  --renew      takes the kept pictures anew, after a change that is wanted
  --longer     builds the screens in words that are 40 % longer, and says of every state which words are cut off, leave their box or lie over
               others, at 1280, 1024 and 390. Ends with 1 if any does, with pictures of where
Before, after and difference of what changed lie in ${changedFolder}.`;
const values = readScriptOptions(USAGE, {
  ...lists,
  against: { type: 'string' },
  compare: { type: 'boolean', default: false },
  renew: { type: 'boolean', default: false },
  longer: { type: 'boolean', default: false },
});
const found = await findChromium();
if (found.kind === 'missing') {
  console.error(found.sentence);
  process.exit(2);
}
fixNodeWorld();
const screens = await buildScreens(values.longer ? LONGER_CONFIG : undefined);
// Chromium and its headless shell otherwise place letters differently.
const real = await launchChromium(found.path, '--font-render-hinting=none');
const browser = withFixedWindows(real);
const faults: string[] = [];
try {
  if (values.renew) await renewKnown(browser);
  else if (values.compare) faults.push(...(await compareKnown(browser)));
  else if (values.longer) faults.push(...(await tryLonger(browser)));
  else faults.push(...(await takeAll(browser)));
} finally {
  await real.close();
  screens.remove();
}
if (values.against !== undefined) faults.push(...compareWith(values.against));
for (const fault of faults) console.error(fault);
if (values.compare && faults.length === 0) console.log('No kept picture differs.');
if (values.longer && faults.length === 0) console.log('Every longer word fits.');
process.exit(faults.length === 0 ? 0 : 1);

/** Returns what could not be reached. There is a picture of where it stopped. */
async function takeAll(on: Browser): Promise<readonly string[]> {
  const wanted: Wanted = {
    folder: values.into,
    widths: new Set(values.widths.split(',').map(Number)),
    themes: new Set(values.themes.split(',')),
    onBroken: (word) => console.log(`breaks within itself: ${word}`),
  };
  rmSync(wanted.folder, { recursive: true, force: true });
  mkdirSync(wanted.folder, { recursive: true });
  const taken: string[] = [];
  const missed: string[] = [];
  for (const language of values.languages.split(',')) {
    for (const act of values.acts.split(',')) {
      await reachLooks({
        browser: on,
        locale: language === 'en' ? 'en-US' : language,
        looks: (ACTS[act] ?? []).filter(({ isMain }) => language === 'en' || isMain === true),
        onReached: async (page, { name, isUpright }) => void taken.push(...(await take(page, `${language}-${name}`, wanted, isUpright))),
        async onMissed(page, { name }, fault) {
          missed.push(`not reached: ${language}-${name}: ${String(fault).split('\n', 3).join(' ')}`);
          await page.screenshot({ path: join(wanted.folder, `${language}-${name}-missed.png`) }).catch(() => undefined);
        },
      });
    }
  }
  writeFileSync(join(wanted.folder, 'index.html'), galleryOf(taken));
  console.log(`${taken.length} pictures in ${wanted.folder}`);
  return missed;
}

async function tryLonger(on: Browser): Promise<readonly string[]> {
  const folder = join(values.into, 'longer');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  for (const act of values.acts.split(','))
    faults.push(...(await faultsOfLonger(on, ACTS[act] ?? [], (page, name) => page.screenshot({ path: join(folder, `${name}.png`) }))));
  return faults;
}

function compareWith(revision: string): readonly string[] {
  const before = `${values.into}-before`;
  const same = ['acts', 'widths', 'themes', 'languages'] as const;
  takeRevision(revision, [...same.flatMap((name) => [`--${name}`, values[name]]), '--into', before]);
  return compareFolders(before, values.into, changedFolder);
}

function galleryOf(files: readonly string[]): string {
  const figures = files.map((file) => `<figure><img loading="lazy" src="${file}" alt=""><figcaption>${file}</figcaption></figure>`);
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{display:flex;flex-wrap:wrap;gap:16px;font:13px system-ui}figure{margin:0}img{inline-size:400px;border:1px solid}</style>
${figures.join('\n')}\n`;
}
