import { describe, expect, test } from 'vitest';
import { sayCartRefusal, sayProblem } from '../../renderer/selling/problem-sentence.ts';
import { makeFormats } from '../../renderer/ui/format/formats.ts';
import { chooseLanguage, directionOf, LANGUAGES, type Language, localeOf } from '../../renderer/words/base/language.ts';
import { loadKioskWords } from '../../renderer/words/kiosk-words.ts';
import { loadRegisterWords } from '../../renderer/words/register-words.ts';

/** Of every face at once: what two of them have is the same. */
async function loadWords(language: Language) {
  const { kiosk } = await loadKioskWords(language);
  return { ...(await loadRegisterWords(language)), kiosk };
}

const all = await Promise.all(LANGUAGES.map(loadWords));
const english = all[0] as (typeof all)[number];

/** A value for each parameter of a sentence: a text, or a number for counts. */
function anything(count: number): object {
  return new Proxy({}, { get: (_, name) => (name === 'count' || name === 'most' || name === 'hours' ? count : `‹${String(name)}›`) });
}

interface Sentence {
  readonly path: string;
  readonly say: (count: number) => string;
}

function sentencesIn(words: object, path = ''): readonly Sentence[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): readonly Sentence[] => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [{ path: here, say: () => value }];
    if (typeof value === 'function') return [{ path: here, say: (count) => String(value(anything(count))) }];
    return typeof value === 'object' && value !== null ? sentencesIn(value, here) : [];
  });
}

/** A few of every plural rule of these languages, Arabic's six among them. */
const COUNTS = [0, 1, 2, 5, 11, 100, 1_000_000];

describe.each(all.map((words) => ({ language: words.language, words })))('the words in $language', ({ language, words }) => {
  test('are whole sentences with nothing left open, for every count', () => {
    for (const { path, say } of sentencesIn(words)) {
      for (const count of COUNTS) {
        const text = say(count);
        expect(text.trim(), path).not.toBe('');
        expect(text, path).not.toMatch(/undefined|\[object|NaN|(?<!Order )#|\s{2}/);
      }
    }
  });

  test('name what the English ones name', () => {
    const named = (text: string) => [...new Set([...text.matchAll(/‹\w+›/g)].map(String))].sort();
    const ours = new Map(sentencesIn(words).map(({ path, say }) => [path, say]));
    for (const { path, say } of sentencesIn(english)) expect(named(ours.get(path)?.(5) ?? ''), path).toEqual(named(say(5)));
  });

  test('say their language and direction', () => {
    expect(words.language).toBe(language);
    expect(words.direction).toBe(directionOf(language));
  });
});

// Some short words are the same in sister languages; sentences never are.
test.each(all.filter(({ language }) => !language.startsWith('en')))('the words in $language are translated', (words) => {
  const ours = new Map(sentencesIn(words).map(({ path, say }) => [path, say(5)]));
  const same = sentencesIn(english).filter(({ path, say }) => ours.get(path) === say(5));
  const sentences = same.filter(({ say }) => /[a-z]{2,} .*[a-z]{2,}/i.test(say(5).replaceAll(/‹\w+›/g, '')));
  expect(sentences.map(({ path }) => path)).toEqual([]);
});

test('one thing is named in the singular', () => {
  for (const { path, say } of sentencesIn(english)) expect(say(1), path).not.toMatch(/\b1 (?!is\b|was\b|has\b)(?:more )?[a-z]+s\b/);
  const { pay, audit, readiness } = english;
  expect(pay.offlineLeft({ sale: '$50.00', amount: '$9.00', count: 1 })).toContain('on 1 more card total');
  expect([audit.wholeHint({ count: 1 }), readiness.audit.whole({ count: 1, age: 'now' })].join()).not.toContain('entries');
});

test('Arabic has its six forms', async () => {
  const arabic = await loadRegisterWords('ar');
  const said = [0, 1, 2, 3, 11, 100].map((count) => arabic.sell.itemCount({ count }));
  expect(said).toEqual(['لا أصناف', 'صنف واحد', 'صنفان', '3 أصناف', '11 صنفًا', '100 صنف']);
});

test('figures in sentences are grouped as the language does it', async () => {
  expect(english.sell.itemCount({ count: 20_000 })).toBe('20,000 items');
  expect((await loadRegisterWords('fr')).sell.itemCount({ count: 20_000 })).toMatch(/^20\s000 articles$/u);
});

test.each<[readonly string[], Language]>([
  [['fr-CA', 'en'], 'fr'],
  [['it', 'es-MX'], 'es'],
  [['pt-BR', 'en'], 'pt'],
  [['de-AT', 'en'], 'de'],
  [['ar-EG'], 'ar'],
  [['en-GB', 'en'], 'en-GB'],
  [['en-AU'], 'en-US'],
  [['zz', ''], 'en-US'],
  [[], 'en-US'],
])('of the preferred languages %j, %s is spoken', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language);
});

describe('a problem in words', () => {
  const formats = makeFormats({ locale: localeOf('en'), currency: 'USD', timeZone: 'UTC' });
  const names: Readonly<Record<string, string>> = { '12': 'Pilsner', 'line-1': 'Burger' };
  const speaker = { words: english.problems, formats, nameOf: (id: string) => names[id] };

  test('names the item and both amounts', () => {
    const said = sayProblem(speaker, { severity: 'refuse', code: 'wrong_price', subjectId: '12', facts: { actual: 950, claimed: 900 } });
    expect(said).toBe('Pilsner costs $9.50, not $9.00. No payment was taken. Accept the new price or remove it.');
  });

  test('names the line where nobody knows the item, and says "this item" where nobody knows either', () => {
    expect(sayProblem(speaker, { severity: 'refuse', code: 'bad_quantity', lineId: 'line-1' })).toContain('Burger');
    expect(sayProblem(speaker, { severity: 'refuse', code: 'unknown_item', subjectId: '99' })).toContain('this item');
  });

  test('is in the venue’s own words where it has set them', () => {
    const facts = { limit: 4, message: 'Four beers a guest.' };
    expect(sayProblem(speaker, { severity: 'refuse', code: 'alcohol_limit', facts })).toBe('Four beers a guest.');
    expect(sayProblem(speaker, { severity: 'refuse', code: 'alcohol_limit', facts: { limit: 4 } })).toContain('Limit: 4');
  });

  test('of an edit has its figures', () => {
    expect(sayCartRefusal(speaker, { code: 'too_many_lines', facts: { most: 1000 } })).toContain('1,000');
  });
});
