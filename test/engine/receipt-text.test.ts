import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreText, padLeft, padRight, printableText, unbrokenText, widthOf, wrapText } from '../../shared/engine/receipt/receipt-text.ts';
import { checkAlways } from '../base/properties.ts';

/** Text as guests and menus write it, and as an attacker would. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      'Bratwurst',
      ' ',
      '  ',
      '\n',
      '\t',
      '\u001b',
      '\u0000',
      '\u202e',
      '\u200b',
      '\u00ad',
      '\ud800',
      'é',
      'e\u0301',
      'ß',
      '世',
      '界',
      '한',
      '🌭',
      '👩‍👩‍👧',
      '🇩🇪',
      '1️⃣',
      'क्षि',
      'م',
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  ),
  maxLength: 40,
});

describe('printable text', () => {
  it('has no character that a printer could take for a command, and none that reorders or hides', () => {
    expect(printableText('Hot\u001b@\u0007 dog\u202e\u200b')).toBe('Hot@ dog');
    expect(printableText(' two\r\n rows\t')).toBe('two rows');
    expect(printableText('\ud800x')).toBe('\ufffdx');
    checkAlways(
      fc.property(anyText, (text) => {
        const clean = printableText(text);
        expect(clean).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]|^\s|\s$|\s\s/u);
        expect(printableText(clean)).toBe(clean);
      }),
      1000,
    );
  });

  it('keeps joined pictures whole', () => {
    expect(printableText('👩‍👩‍👧')).toBe('👩‍👩‍👧');
  });
});

describe('the width of text', () => {
  it.each([
    ['', 0],
    ['Bratwurst 0,5 l', 15],
    ['é', 1],
    ['e\u0301', 1],
    ['世界', 4],
    ['한국', 4],
    ['ｗｉｄｅ', 8],
    ['🌭', 2],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['1️⃣', 2],
  ])('of %j is %d', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('wrapping', () => {
  it('breaks between words, and a word longer than a row at its edge', () => {
    expect(wrapText('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrapText('2 Donaudampfschiff soup', 8)).toEqual(['2 Donaud', 'ampfschi', 'ff soup']);
    expect(wrapText('a 世界世界', 5, 4)).toEqual(['a 世', '界世', '界']);
    expect(wrapText('', 8)).toEqual(['']);
    expect(wrapText(unbrokenText('1 234,50 €'), 32)).toHaveLength(1);
  });

  it('never makes a row wider than the paper, cuts no character apart and loses none', () => {
    checkAlways(
      fc.property(anyText, fc.integer({ min: 2, max: 48 }), fc.integer({ min: 2, max: 48 }), (raw, first, further) => {
        const text = printableText(raw);
        const rows = wrapText(text, first, further);
        for (const [index, row] of rows.entries()) expect(widthOf(row)).toBeLessThanOrEqual(index === 0 ? first : further);
        expect(rows.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        const whole = new Set(Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment));
        for (const row of rows) {
          for (const { segment } of new Intl.Segmenter('en').segment(row)) expect(whole.has(segment)).toBe(true);
        }
      }),
      1000,
    );
  });
});

describe('padding', () => {
  it('fills by width, not by count of characters', () => {
    expect(padLeft('世', 4)).toBe('  世');
    expect(padRight('世', 4)).toBe('世  ');
    expect(centreText('世', 6)).toBe('  世');
    expect(padLeft('long', 2)).toBe('long');
  });
});
