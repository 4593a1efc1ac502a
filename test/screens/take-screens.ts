import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { buildScreens } from '../renderer/served-screens.ts';
import { findChromium, launchChromium } from '../setup/chromium.ts';
import { readScriptOptions } from '../setup/script-options.ts';
import { SIZES, THEMES, take, type Wanted } from './camera.ts';
import { faceLooks } from './face-looks.ts';
import { officeLooks } from './office-looks.ts';
import { pageLooks } from './page-looks.ts';
import { payLooks } from './pay-looks.ts';
import { goHome, type Look, openRegisterScreen, type RegisterScreen } from './register-screen.ts';
import { sellLooks } from './sell-looks.ts';
import { sheetLooks } from './sheet-looks.ts';
import { troubleLooks } from './trouble-looks.ts';

/** Every screen in every state, as pictures for people: `npm run screens -- --acts pay,page --widths 390 --themes dark`. */

const ACTS: Readonly<Record<string, readonly Look[]>> = {
  sell: sellLooks,
  sheet: sheetLooks,
  pay: payLooks,
  page: pageLooks,
  office: officeLooks,
  face: faceLooks,
  trouble: troubleLooks,
};

const options = {
  acts: { type: 'string', default: Object.keys(ACTS).join() },
  widths: { type: 'string', default: SIZES.map(({ width }) => width).join() },
  themes: { type: 'string', default: THEMES.join() },
  languages: { type: 'string', default: 'en,ar' },
  into: { type: 'string', default: join(projectRoot, '.build', 'screens-taken') },
} as const;
const USAGE = `npm run screens -- ${Object.keys(options)
  .map((name) => `[--${name} ...]`)
  .join(' ')}

Takes a picture of every screen in every state, size and theme. Lists have commas; without an option all are taken:
${Object.entries(options)
  .map(([name, { default: all }]) => `  --${name.padEnd(10)} ${all}`)
  .join('\n')}`;
const values = readScriptOptions(USAGE, options);
const found = await findChromium();
if (found.kind === 'missing') {
  console.error(found.sentence);
  process.exit(2);
}
const wanted: Wanted = {
  folder: values.into,
  widths: new Set(values.widths.split(',').map(Number)),
  themes: new Set(values.themes.split(',')),
};
rmSync(wanted.folder, { recursive: true, force: true });
mkdirSync(wanted.folder, { recursive: true });
const screens = await buildScreens();
const browser = await launchChromium(found.path);
const taken: string[] = [];
const missed: string[] = [];
try {
  for (const language of values.languages.split(',')) {
    for (const act of values.acts.split(',')) await takeAct(browser, language, act);
  }
} finally {
  await browser.close();
  screens.remove();
}
writeFileSync(join(wanted.folder, 'index.html'), galleryOf(taken));
console.log(`${taken.length} pictures in ${wanted.folder}`);
for (const one of missed) console.error(`not reached: ${one}`);
process.exit(missed.length === 0 ? 0 : 1);

async function takeAct(on: Browser, language: string, act: string): Promise<void> {
  const looks = (ACTS[act] ?? []).filter(({ isMain }) => language === 'en' || isMain === true);
  const screen = await openRegisterScreen(on, { locale: language === 'en' ? 'en-US' : language, colorScheme: 'light' });
  try {
    for (const look of looks) await takeLook(screen, look, `${language}-${look.name}`);
  } finally {
    await screen.register.context.close();
    await screen.host.stop();
  }
}

/** What cannot be reached is said at the end, with a picture of where it stopped. */
async function takeLook(screen: RegisterScreen, look: Look, name: string): Promise<void> {
  let other: Page | undefined;
  try {
    other = await look.go(screen);
    taken.push(...(await take(other ?? screen.page, name, wanted)));
    await look.leave?.(screen);
  } catch (error) {
    missed.push(`${name}: ${String(error).split('\n', 3).join(' ')}`);
    await screen.page.screenshot({ path: join(wanted.folder, `${name}-missed.png`) }).catch(() => undefined);
  }
  if (other !== undefined) await other.context().close();
  else if (!look.name.startsWith('lock')) await goHome(screen).catch((error) => missed.push(`${name}, and home: ${error}`));
}

function galleryOf(files: readonly string[]): string {
  const figures = files.map((file) => `<figure><img loading="lazy" src="${file}" alt=""><figcaption>${file}</figcaption></figure>`);
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{display:flex;flex-wrap:wrap;gap:16px;font:13px system-ui}figure{margin:0}img{inline-size:400px;border:1px solid}</style>
${figures.join('\n')}\n`;
}
