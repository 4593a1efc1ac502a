import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listWordFolders, PAGE_SECTIONS } from '../../renderer/vite/word-files.ts';
import { compileWords, type Messages } from '../../renderer/words/base/compile-words.ts';
import {
  chooseLanguage,
  findLanguage,
  guestLanguages,
  isVariant,
  LANGUAGES,
  languageName,
  SOURCE_LANGUAGE,
} from '../../renderer/words/base/language.ts';
import { type MessagePart, parseMessage } from '../../renderer/words/base/message.ts';
import { PSEUDO_LANGUAGE, pseudoMessages } from './pseudo-language.ts';
import { readMessages } from './read-words.ts';
import { argumentsOf, describeWordTypes, WORD_TYPES_FILE } from './word-types.ts';

const PAGES = Object.keys(PAGE_SECTIONS) as readonly (keyof typeof PAGE_SECTIONS)[];

function say(message: string, values: object, language = 'en-US'): string {
  const { said } = compileWords<{ readonly said: string | ((values: object) => string) }>({ said: message }, language);
  return typeof said === 'string' ? said : said(values);
}

/** Every message of a language by its file and key, such as `register: seats.find`. */
function messagesOf(language: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const collect = (messages: Messages, path: string): void => {
    for (const [key, value] of Object.entries(messages)) {
      if (typeof value === 'string') found.set(`${path}.${key}`, value);
      else collect(value, `${path}.${key}`);
    }
  };
  for (const page of PAGES) {
    for (const [section, messages] of Object.entries(readMessages(page, language))) collect(messages as Messages, section);
  }
  return found;
}

describe('a message', () => {
  test.each<[string, object, string]>([
    ['Held as {name}.', { name: 'Kim' }, 'Held as Kim.'],
    ['{count, plural, =0 {none} one {# item} other {# items}}', { count: 0 }, 'none'],
    ['{count, plural, one {# item} other {# items}}', { count: 1 }, '1 item'],
    ['{count, plural, one {# item} other {# items}} for {name}', { count: 20_000, name: 'Kim' }, '20,000 items for Kim'],
    ['{kind, select, gift {A gift} other {Something}}', { kind: 'gift' }, 'A gift'],
    ['{kind, select, gift {A gift} other {Something}}', { kind: 'constructor' }, 'Something'],
    ['{name, select, none {No name} other {{name}}}', { name: '' }, 'No name'],
    ['{name, select, none {No name} other {{name}}}', { name: 'none' }, 'none'],
    ['{left, select, none {Wrong} other {{left, plural, one {# try} other {# tries}}}}', { left: undefined }, 'Wrong'],
    ["The guest''s '{name}' isn't '{'it'}'", {}, "The guest's {name} isn't {it}"],
    ["{count, plural, other {'#'# of {name}}}", { count: 3, name: 'Kim' }, '#3 of Kim'],
    ['Order # 5', {}, 'Order # 5'],
  ])('%s', (message, values, said) => {
    expect(say(message, values)).toBe(said);
  });

  test('puts values in literally, whatever they hold', () => {
    for (const name of ["{count, plural, other {#}} '{x}' # <b>O'Hara</b>", '{', "'", '}{', '<script>', '\\', '$&', '{0}']) {
      expect(say('For {name}: {count, plural, one {# of {name}} other {# of {name}}}', { name, count: 2 })).toBe(
        `For ${name}: 2 of ${name}`,
      );
    }
  });

  test.each([
    '{',
    '{name',
    'a}',
    '{name, plural, one {x}}',
    '{kind, choice, other {x}}',
    '{n, plural, other {x}',
    "{n, plural, other {'#}}",
    '{}',
  ])('%s is refused', (message) => {
    expect(() => parseMessage(message)).toThrow(SyntaxError);
  });

  test('is read once, and not before it is said', () => {
    const words = compileWords<{ said: (values: object) => string; broken: unknown }>({ said: '{name}', broken: '{name' }, 'en-US');
    expect(words.said({ name: 'Kim' })).toBe('Kim');
    expect(typeof words.broken).toBe('function');
  });
});

const source = messagesOf(SOURCE_LANGUAGE);

test('each language of the list has a folder, and each folder is in the list', () => {
  expect([...LANGUAGES].sort()).toEqual([...listWordFolders()].sort());
});

test('the declared words are those of the source language: npm run words writes them again', () => {
  expect(readFileSync(WORD_TYPES_FILE, 'utf8')).toBe(describeWordTypes());
});

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const messages = messagesOf(language);

  test('are those of the source language, none more and none fewer', () => {
    expect([...messages.keys()].filter((key) => !source.has(key))).toEqual([]);
    // A variant says only what it says differently.
    if (isVariant(language)) for (const [key, message] of messages) expect(message, key).not.toBe(source.get(key));
    else expect([...source.keys()].filter((key) => !messages.has(key))).toEqual([]);
  });

  test('take the values that the source language gives', () => {
    for (const [key, message] of messages) expect(argumentsOf(message), key).toEqual(argumentsOf(source.get(key) ?? ''));
  });

  test('have each plural form of the language, and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const check = (parts: readonly MessagePart[], key: string): void => {
      for (const part of parts) {
        if (typeof part === 'string') continue;
        if (part.kind === 'plural') expect([...part.forms.keys()].filter((form) => !form.startsWith('=')).sort(), key).toEqual(forms);
        for (const form of part.forms.values()) check(form, key);
      }
    };
    for (const [key, message] of messages) check(parseMessage(message), key);
  });
});

describe('the pseudo-language', () => {
  test('is longer, and says the same values', () => {
    const pseudo = pseudoMessages({ said: 'Held as {name}: {count, plural, one {# item} other {# items}}' });
    const said = say(String(pseudo.said), { name: 'Kim', count: 2 });
    expect(said).toContain('Kim');
    expect(said).toMatch(/2 \p{L}+/u);
    expect(said.length).toBeGreaterThan('Held as Kim: 2 items'.length * 1.3);
    for (const [key, message] of source)
      expect(argumentsOf(String(pseudoMessages({ message }).message)), key).toEqual(argumentsOf(message));
  });

  test('is never offered', () => {
    expect(LANGUAGES).not.toContain(PSEUDO_LANGUAGE);
    expect(chooseLanguage([PSEUDO_LANGUAGE])).toBe(SOURCE_LANGUAGE);
  });
});

test('a till that chose English before there were two of them still speaks it', () => {
  expect(findLanguage('en')).toBe('en-US');
  expect(chooseLanguage(['en'])).toBe('en-US');
  expect(languageName('en')).toBe(languageName('en-US'));
  expect(findLanguage('zz')).toBeUndefined();
});

test('guests choose between languages, not between countries', () => {
  expect(guestLanguages('en-GB')).toEqual(['en-GB', 'es', 'pt', 'fr', 'de', 'ar']);
  expect(guestLanguages('es')).toEqual(['en-US', 'es', 'pt', 'fr', 'de', 'ar']);
});
