import type { Refusal } from '../../../shared/base/outcome.ts';
import type { KioskWords } from '../../words/en/kiosk.ts';

/** Why an order was not taken, to somebody who can only change it or walk to the counter. */
export function sayRefusal(words: KioskWords, { code, facts }: Refusal, nameOf: (itemId: string) => string | undefined): string {
  if (code === 'total_changed') return words.pricesChanged;
  if (code === 'no_alcohol') return words.noAlcohol;
  if (code === 'sold_out') return words.isSoldOut({ name: nameOf(String(facts?.itemId)) ?? String(facts?.itemId) });
  return code === 'needs_age_check' ? words.ageAtCounter : words.refusedOtherwise;
}
