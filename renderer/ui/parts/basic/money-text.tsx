import type { Money } from '../../../../shared/base/money.ts';
import { useFormats } from '../../format/use-formats.ts';

export interface MoneyTextProps {
  readonly amount: Money;
  /** Where amounts of one currency stand below each other, only the first or none needs its sign. */
  readonly withCurrency?: boolean;
}

/** An amount, whose digits line up with those above and below it. */
export function MoneyText({ amount, withCurrency = false }: MoneyTextProps) {
  const formats = useFormats();
  return <span className="figure">{withCurrency ? formats.money(amount) : formats.amount(amount)}</span>;
}
