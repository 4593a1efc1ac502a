import { absolute, type Money, money } from '../../../shared/base/money.ts';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { parseInstant } from '../../../shared/base/time.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import { tillRefusalText } from '../frame/say-till-refusal.ts';

/** Returns the sentence for a refusal: why the host did not do it, and what to do. */
export function sayShiftRefusal(words: Pick<RegisterWords, 'around' | 'shift'>, formats: Formats, refusal: Refusal): string {
  const { code, facts = {} } = refusal;
  const at = parseInstant(String(facts.at ?? ''));
  if (code === 'sale_unfinished' && at !== undefined) {
    return words.shift.saleUnfinished({
      device: String(facts.device),
      amount: formats.money(money(Number(facts.amount))),
      time: formats.time(at),
    });
  }
  const known: Readonly<Record<string, string>> = words.shift.refusals;
  return known[code] ?? tillRefusalText(words, refusal);
}

/** Returns how far the count is over or short. */
export function sayOver({ shift }: Pick<RegisterWords, 'shift'>, formats: Formats, over: Money): string {
  if ((over as number) === 0) return shift.exact;
  const amount = formats.money(absolute(over));
  return (over as number) > 0 ? shift.overBy({ amount }) : shift.shortBy({ amount });
}

export function nameOfDrawer(
  { shift }: Pick<RegisterWords, 'shift'>,
  { name, isOfKiosks }: { readonly name: string; readonly isOfKiosks: boolean },
): string {
  return isOfKiosks ? shift.kiosks : name;
}
