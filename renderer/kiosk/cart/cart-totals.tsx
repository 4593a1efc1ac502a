import { add, type Money, NO_MONEY, sum } from '../../../shared/base/money.ts';
import type { PricedCart } from '../../../shared/engine/priced-lines/priced-cart.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import type { KioskWords } from '../../words/kiosk-words.ts';
import { useWords } from '../../words/kiosk-words.ts';
import './cart-totals.css';

/** The totals. Rows of zero are left out. */
export function CartTotals({ priced }: { readonly priced: PricedCart }) {
  const { kiosk } = useWords();
  const formats = useFormats();
  return (
    <dl className="kiosk-totals">
      {rowsOf(priced, kiosk).map(({ label, amount }) => (
        <div key={label} className="kiosk-totals-row">
          <dt>{label}</dt>
          <dd className="figure">{formats.money(amount)}</dd>
        </div>
      ))}
      <div className="kiosk-totals-row kiosk-totals-due">
        <dt>{kiosk.total}</dt>
        <dd className="figure" data-testid="total">
          {formats.money(priced.totals.due)}
        </dd>
      </div>
    </dl>
  );
}

function rowsOf({ totals, fees }: PricedCart, words: KioskWords['kiosk']): readonly { readonly label: string; readonly amount: Money }[] {
  const rows = [
    { label: words.discounts, amount: totals.discountsTotal },
    { label: words.fees, amount: sum(fees.map(({ value }) => value)) },
    { label: words.tax, amount: add(totals.exclusiveTax, totals.inclusiveTax) },
    { label: words.charity, amount: totals.charityTotal },
  ];
  return rows.filter(({ amount }) => amount !== NO_MONEY);
}
