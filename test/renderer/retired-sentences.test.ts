import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { listWordFolders, PAGE_SECTIONS } from '../../renderer/vite/word-files.ts';
import type { Messages } from '../../renderer/words/base/compile-words.ts';
import { readMessages } from './read-words.ts';

/** What no page, paper or guide says, and what stands in its place. */
const RETIRED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:some|no|every)body\b/i, 'someone, no one, everyone'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\banew\b|\bbegun\b/i, 'again, started'],
  [/\bstands here\b/i, 'appears here'],
  [/\bnothing was taken\b/i, 'no payment was taken'],
  [/\bgiv(?:e|en) (?:it |them )?back\b/i, 'refund'],
];

/** What screens and papers call by another name, although guides for engineers need the word. */
const RETIRED_ON_SCREENS: typeof RETIRED = [
  [/\bhosts?\b(?! name|\})/i, 'hub'],
  [/(?<!card |needs |current )\bservices?\b(?! charge)/i, 'cloud'],
  [/\bcarts?\b/i, 'order'],
  [/\be-mails?\b/i, 'email'],
  [/\bdoes(?:n’t| not) answer\b|\bsilent\b/i, 'isn’t responding'],
  [/\btaken back\b|\bgoes back\b/i, 'voided, refunded'],
  [/\bin all\b|\bSuch as\b/, 'total, e.g.'],
  [/\b(?:failed|refused|rejected) \(\{code\}\)/i, 'a sentence without a code'],
];

function textsIn(messages: Messages, path: string): readonly (readonly [path: string, text: string])[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as const] : textsIn(value, `${path}.${key}`),
  );
}

function offences(path: string, text: string, retired: typeof RETIRED): readonly string[] {
  return retired.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`${path}: “${found}” is said: ${instead}`];
  });
}

test.each(listWordFolders().filter((language) => language.startsWith('en')))('the words in %s are those of the trade', (language) => {
  const pages = (Object.keys(PAGE_SECTIONS) as (keyof typeof PAGE_SECTIONS)[]).map((page) => readMessages(page, language));
  const texts = new Map(pages.flatMap((messages) => textsIn(messages, language)));
  expect([...texts].flatMap(([path, text]) => offences(path, text, [...RETIRED, ...RETIRED_ON_SCREENS]))).toEqual([]);
});

const GUIDES = readdirSync(join(projectRoot, 'resources/docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `resources/docs/${name}`);

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...GUIDES])('%s says them too', (path) => {
  // What a program prints is quoted as it is.
  const text = readFileSync(join(projectRoot, path), 'utf8').replaceAll(/```.*?```|`[^`\n]*`/gs, '');
  expect(offences(path, text, RETIRED)).toEqual([]);
});

test.each(['shared/till-contract/slip-words/slip-words-en.ts', 'electron/shell/trouble/trouble-words.ts'])('%s says them too', (path) => {
  const text = readFileSync(join(projectRoot, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  expect([...text.matchAll(/: ['`]([^'`]*)['`]/g)].flatMap(([, said = '']) => offences(path, said, RETIRED))).toEqual([]);
});
