import { add, type Money, NO_MONEY } from '../../../shared/base/money.ts';
import type { PricedCart } from '../../../shared/engine/priced-cart.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart, useSale } from '../state/use-register.ts';

/** Only what says something: a cart without discounts has no row for them. The total's place never moves. */
export function CartTotals() {
  const words = useWords();
  const formats = useFormats();
  const ofCart = useCart(({ priced }) => priced);
  const frozen = useSale(({ phase, view }) => (phase === 'paying' ? view?.sale.priced : undefined));
  const ageCheckedAt = useCart((state) => state.ageCheckedAt);
  const priced = frozen ?? ofCart;
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

function rowsOf({ totals, discounts, fees }: PricedCart, words: ReturnType<typeof useWords>['sell']) {
  const { discountsTotal, exclusiveTax, inclusiveTax, charityTotal } = totals;
  const tax = exclusiveTax !== 0 ? exclusiveTax : NO_MONEY;
  const itemDiscounts = totals.itemDiscountsTotal;
  return [
    ...(itemDiscounts === 0 || discounts.length > 0 ? [] : [{ key: 'discounts', label: words.discounts, amount: discountsTotal }]),
    ...discounts.map(({ discount, value }, place) => ({ key: `discount/${place}`, label: discount.name, amount: value })),
    ...feesByName(fees),
    ...(add(tax, inclusiveTax) === 0 ? [] : [{ key: 'tax', label: words.tax, amount: add(tax, inclusiveTax) }]),
    ...(charityTotal === 0 ? [] : [{ key: 'charity', label: words.charity, amount: charityTotal }]),
  ];
}

/** A fee that hangs on several lines is one row. */
function feesByName(fees: PricedCart['fees']) {
  const amounts = new Map<string, Money>();
  for (const { fee, value } of fees) amounts.set(fee.name, add(amounts.get(fee.name) ?? NO_MONEY, value));
  return [...amounts].map(([label, amount]) => ({ key: `fee/${label}`, label, amount }));
}
