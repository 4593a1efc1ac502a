import { absolute, type Money } from '../../../shared/base/money.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { RegisterWords } from '../../words/register-words.ts';

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
