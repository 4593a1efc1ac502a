import { describe, expect, test } from 'vitest';
import { type RefusalSpeaker, refusalSentence } from '../../renderer/register/frame/refusal-sentence.ts';
import { makeFormats } from '../../renderer/ui/format/formats.ts';
import { LANGUAGES, localeOf } from '../../renderer/words/base/language.ts';
import type { HostRefusalCode } from '../../renderer/words/base/refusal-details.ts';
import { loadRegisterWords } from '../../renderer/words/register-words.ts';
import type { Instant } from '../../shared/base/time.ts';
import { TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import { COMMON_REFUSALS, type TillOperation } from '../../shared/till-contract/parts/till-operation.ts';

const all = await Promise.all(LANGUAGES.map(loadRegisterWords));
const operations: readonly TillOperation[] = Object.values(TILL_OPERATIONS);
const ofTills = operations.filter(({ devices }) => devices.includes('till'));
const codes = [...new Set(['no_answer', ...COMMON_REFUSALS, ...ofTills.flatMap(({ refusals }) => refusals)])] as HostRefusalCode[];

describe.each(all.map((words) => ({ language: words.language, words })))('the refusals in $language', ({ language, words }) => {
  const formats = makeFormats({ locale: localeOf(language), currency: 'USD', timeZone: 'UTC' });
  const speaker: RefusalSpeaker = { words: words.refusals, formats, now: '2026-11-21T18:00:00.000Z' as Instant, itemName: () => undefined };

  test('have a sentence of their own for each code that a till can receive, with and without facts', () => {
    expect(codes.length).toBeGreaterThan(100);
    const facts = { device: 'Till 7', name: 'Kim', amount: 1250, left: 3, due: 1250, ours: 1200, most: 5, at: '2026-11-21T17:00:00.000Z' };
    for (const code of codes) {
      const otherwise = refusalSentence(speaker, { code: 'of_newer_host' as HostRefusalCode });
      for (const refusal of [{ code }, { code, facts }]) {
        const said = refusalSentence(speaker, refusal);
        expect(said, code).not.toMatch(/undefined|NaN|\[object/);
        expect(said, code).not.toBe(otherwise);
      }
    }
  });

  test('name no code that no operation has', () => {
    const named = Object.values(words).flatMap((section: object | string) =>
      typeof section === 'object' && 'refusals' in section ? Object.keys(section.refusals as object) : [],
    );
    const all = [...Object.keys(words.refusals), ...named];
    expect(all.filter((code) => code !== 'otherwise' && !codes.includes(code as HostRefusalCode))).toEqual([]);
  });

  test('show no code of a newer host', () => {
    expect(refusalSentence(speaker, { code: 'of_tomorrow' as HostRefusalCode })).not.toContain('of_tomorrow');
  });

  test('name the till at which a sale is being paid, and which one began it', () => {
    const at = '2026-11-21T17:05:00.000Z';
    const paying = refusalSentence(speaker, { code: 'sale_unfinished', facts: { device: 'Till 7', amount: 1250, at } });
    expect(paying).toContain('Till 7');
    expect(paying).toContain(formats.time(at as Instant));
    expect(refusalSentence(speaker, { code: 'paid_elsewhere', facts: { device: 'Till 7' } })).toContain('Till 7');
  });

  test('name what stands in the way of a tab', () => {
    const said = ['chosen_fee', 'removed_fee', 'weighed_line', 'return_line', 'pickup_time', 'item_not_numeric'].map((reason) =>
      refusalSentence(speaker, { code: 'not_by_order', facts: { reason } }),
    );
    expect(new Set(said).size).toBe(6);
  });

  test('give what is left to pay as money, and a limit that was reached as money, cards or hours', () => {
    const say = (code: HostRefusalCode, most: number) => refusalSentence(speaker, { code, facts: { most } });
    expect(say('over_sale_limit', 5000)).toContain(formats.money(5000 as never));
    expect(refusalSentence(speaker, { code: 'not_covered', facts: { left: 250 } })).toContain(formats.money(250 as never));
    expect(say('too_many_stored', 20)).toMatch(/20/);
    expect(say('too_old', 24 * 3_600_000)).toMatch(/24/);
  });

  test('are said differently where a feature needs it', () => {
    const { not_allowed } = words.shift.refusals;
    expect(refusalSentence(speaker, { code: 'not_allowed' }, words.shift.refusals)).toBe(not_allowed);
    expect(not_allowed).not.toBe(words.refusals.not_allowed);
  });
});
