import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { SETTLE_MILLISECONDS } from '../../renderer/ui/parts/overlay/settle.ts';

const renderer = join(projectRoot, 'renderer');
const sheets = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(renderer, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));
const own = sheets.filter(({ path }) => !path.startsWith('ui/design'));
const parts = own.filter(({ path }) => /^ui\/(?:parts|commands)/.test(path));
const madeOf: ReadonlySet<string> = new Set(['button']);

/** Where a rule speaks of a side that changes with the direction of reading. */
const sided =
  /(?:^|[\s;{])((?:margin|padding|border|inset)-(?:left|right|top|bottom)[\w-]*|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|float|text-align:\s*(?:left|right))\s*:/m;

describe('the style sheets', () => {
  test.each(own)('$path lies in its layer', ({ text }) => {
    expect(text.trim()).toMatch(/^@layer (?:parts|screens) \{/);
  });

  // Screens may adjust the parts that they hold; a part knows nothing of others but those that it is made of.
  test.each(parts)('$path begins its names with its own', ({ path, text }) => {
    const name = basename(path, '.css').replace('-region', '');
    const classes = new Set([...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, one = '']) => one));
    const foreign = [...classes].filter((one) => one !== name && !one.startsWith(`${name}-`) && !madeOf.has(one));
    expect(foreign).toEqual([]);
  });

  test.each(sheets)('$path works from right to left', ({ text }) => {
    const queries = text.replaceAll(/@media[^{]*/g, '');
    expect(sided.exec(queries)?.[1]).toBeUndefined();
  });

  test.each(own)('$path takes colours and type from the tokens', ({ text }) => {
    expect([...text.matchAll(/oklch\(|rgba?\(|hsla?\(|#[0-9a-f]{3,8}\b/gi)].map(String)).toEqual([]);
    expect([...text.matchAll(/font-size:|font-weight:(?!\s*(?:400|var\(--strong\));)[^;]*/g)].map(String)).toEqual([]);
  });

  // Browsers would compute the styles of the whole page again with every element that comes or goes; `useRootMark` says the same.
  test.each(sheets)('$path asks neither the document nor the whole screen what is in it, but on paper', ({ text }) => {
    const onScreen = text.replaceAll(/@media print \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '');
    expect(onScreen).not.toMatch(/(?:^|[\s,}])(?:\*|:root|html|body|#page|\.register|\.kiosk|\.kitchen)(?:\[[^\]]*\])*:has\(/m);
  });

  test('hold what appears under a finger still for as long as the code does', () => {
    const times = sheets.flatMap(({ text }) => [...text.matchAll(/(?:--settle:|animation: settle) ([^;]+);/g)].map(([, time]) => time));
    expect(new Set(times)).toEqual(new Set([`${SETTLE_MILLISECONDS}ms`, 'var(--settle)']));
  });
});
