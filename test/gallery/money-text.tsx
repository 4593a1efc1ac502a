import { useFormats } from '../../renderer/ui/format/use-formats.ts';
import type { Money } from '../../shared/base/money.ts';

export interface MoneyTextProps {
  readonly amount: Money;
  /** In a column of one currency only the first amount, or none, needs the sign. */
  readonly withCurrency?: boolean;
}

/** An amount whose digits align with those above and below. */
export function MoneyText({ amount, withCurrency = false }: MoneyTextProps) {
  const formats = useFormats();
  return <span className="figure">{withCurrency ? formats.money(amount) : formats.amount(amount)}</span>;
}
