import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { KioskWords } from '../../words/kiosk-words.ts';

/** Returns the reason for a refusal in words for a guest, who can only change the order or go to the counter. */
export function sayRefusal(
  words: KioskWords['kiosk'],
  { code, facts }: HostRefusal,
  nameOf: (itemId: string) => string | undefined,
): string {
  if (code === 'total_changed') return words.pricesChanged;
  if (code === 'no_alcohol') return words.noAlcohol;
  if (code === 'value_card_pays_nothing' || code === 'no_value_cards') return words.cardUnusable;
  if (code === 'sold_out') return words.isSoldOut({ name: nameOf(String(facts?.itemId)) ?? String(facts?.itemId) });
  return code === 'needs_age_check' ? words.ageAtCounter : words.refusedOtherwise;
}
