import { expect, test } from 'vitest';
import { trustWordsFor } from '../../electron/host/http/trust-words.ts';
import { printable } from '../../electron/host/printing/code-pages.ts';
import { troubleWords } from '../../electron/shell/trouble/trouble-words.ts';
import { LANGUAGES } from '../../renderer/words/base/language.ts';
import { MAIN_LANGUAGES, mainLanguageOf } from '../../shared/base/main-languages.ts';
import { PAPER_WORDS, paperLanguageOf } from '../../shared/till-contract/slip-words/receipt-words.ts';
import { SLIP_WORDS } from '../../shared/till-contract/slip-words/slip-words.ts';

/** What is said beside the screens is in tables of code, which the compiler does not compare with the list of languages. */

test('each main language has a language of screens', () => {
  expect([...new Set(LANGUAGES.map(mainLanguageOf))].sort()).toEqual(MAIN_LANGUAGES);
});

test.each(LANGUAGES)('%s is spoken on papers, in mails, on the page of trust and on that for trouble', (language) => {
  const main = new Intl.Locale(language).language;
  expect(paperLanguageOf(language)).toBe(main);
  expect(trustWordsFor(language).language).toBe(main);
  expect(troubleWords(language).language).toBe(main);
});

test.each(LANGUAGES.filter((language) => language !== 'ar'))(
  '%s has every letter of its papers on a printer of Latin letters',
  (language) => {
    const paper = paperLanguageOf(language) ?? 'en';
    const texts = JSON.stringify([PAPER_WORDS[paper], SLIP_WORDS[paper]]);
    const letters = [...new Set(texts)].filter((character) => /\p{L}/u.test(character));
    expect(letters.filter((letter) => printable(letter, 'latin') !== letter)).toEqual([]);
  },
);

test('umlauts and the euro sign are printed as they are, German quotation marks as plain ones', () => {
  expect(printable('„Süßes“, ‚Käse‘: ÄÖÜ äöü ß 5,00 €', 'latin')).toBe('"Süßes", \'Käse\': ÄÖÜ äöü ß 5,00 €');
});
