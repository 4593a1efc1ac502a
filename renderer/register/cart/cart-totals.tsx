import { NO_MONEY } from '../../../shared/base/money.ts';
import type { PricedCart } from '../../../shared/engine/priced-lines/priced-cart.ts';
import { totalRows } from '../../selling/total-rows.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart } from '../frame/use-register.ts';

/** Shows only rows with an amount. The total stays in the same place. */
export function CartTotals() {
  const words = useWords();
  const formats = useFormats();
  const priced = useCart((state) => state.priced);
  const ageCheckedAt = useCart((state) => state.ageCheckedAt);
  const due = priced?.totals.due ?? NO_MONEY;
  return (
    <div className="cart-totals">
      {ageCheckedAt !== undefined && <p className="cart-total-row quiet">{words.sell.idChecked({ time: formats.time(ageCheckedAt) })}</p>}
      <dl>
        {priced !== undefined &&
          rowsOf(priced, words.sell).map(({ key, label, amount }) => (
            <div key={key} className="cart-total-row">
              <dt>{label}</dt>
              <dd className="figure">{formats.amount(amount)}</dd>
            </div>
          ))}
        <div className="cart-total-row cart-total-due">
          <dt>{words.sell.total}</dt>
          <dd className="figure" data-testid="total">
            {formats.money(due)}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function rowsOf(priced: PricedCart, words: ReturnType<typeof useWords>['sell']) {
  return totalRows(priced).map(({ kind, name = '', amount }, place) => ({
    key: `${place}/${kind}`,
    label: kind === 'named' ? name : words[kind],
    amount,
  }));
}
