import { type ReactNode, useState } from 'react';
import { larger, type Money, NO_MONEY, subtract } from '../../../shared/base/money.ts';
import type { Sale } from '../../../shared/engine/sale/sale.ts';
import { leftToPay } from '../../../shared/engine/sale/sale-payment.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister, useSale } from '../frame/use-register.ts';
import { approvedBy, withApproval } from '../frame/with-approval.ts';
import { quickAmounts } from './quick-amounts.ts';

export interface CashTenderPanelProps {
  readonly sale: Sale;
  /** The button that charges a card, beside the exact amount in cash. */
  readonly card?: ReactNode;
  /** Leads to the other ways to pay. */
  readonly more?: ReactNode;
}

/** Buttons for the usual amounts and a keypad for others. The change is the largest figure. */
export function CashTenderPanel({ sale, card, more }: CashTenderPanelProps) {
  const register = useRegister();
  const words = useWords().pay;
  const formats = useFormats();
  const { inCash, otherwise } = leftToPay(sale);
  const [given, setGiven] = useState(inCash);
  // Only a narrow window hides the keys at first.
  const [isKeyed, setIsKeyed] = useState(false);
  const isBusy = useSale(({ busy }) => busy !== undefined);
  const take = (amount = given): void =>
    void withApproval(register, (approvals) => register.sale.tender({ kind: 'cash', amount, ...approvedBy(approvals) }));
  const key = (amount: Money): void => {
    setGiven(amount);
    setIsKeyed(true);
  };
  const change = subtract(given, inCash);
  if (inCash < 0) {
    return (
      <div className="pay-tender pay-cash">
        <div className="pay-take">
          <Button kind="primary" isWide onClick={() => take(inCash)} aria-busy={isBusy}>
            {words.giveCash({ amount: formats.money(subtract(NO_MONEY, inCash)) })}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="pay-tender pay-cash" data-keyed={isKeyed || undefined}>
      <div className="pay-what">
        <div className="pay-usual">
          {card}
          <ul className="pay-quick" aria-label={words.quick}>
            {quickAmounts(inCash, formats.currency).map((amount, place) => (
              <li key={amount}>
                <Button isWide onClick={() => take(amount)} aria-busy={isBusy} trailing={place === 0 ? formats.money(amount) : undefined}>
                  {place === 0 ? words.exact : formats.money(amount)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
        <div className="pay-other-amount">
          <Button isWide onClick={() => setIsKeyed(true)}>
            {words.otherAmount}
          </Button>
        </div>
        {more}
      </div>
      <div className="pay-keypad">
        <MoneyKeypad label={words.cashGiven} amount={given} onAmount={key} onSubmit={() => take()} />
      </div>
      <div className="pay-take">
        <div className="pay-usual-amounts">
          <Button kind="quiet" isWide onClick={() => setIsKeyed(false)}>
            {words.usualAmounts}
          </Button>
        </div>
        {/* Its room is kept, so that the button does not move when an amount is keyed. */}
        <p className="pay-change" data-none={change <= 0 || undefined}>
          <span>{words.change}</span> <strong className="figure">{formats.money(larger(change, NO_MONEY))}</strong>
        </p>
        {inCash !== otherwise && <p className="quiet">{words.rounded({ amount: formats.money(inCash) })}</p>}
        <Button kind={card === undefined || given !== inCash ? 'primary' : 'plain'} isWide onClick={() => take()} aria-busy={isBusy}>
          {words.takeCash({ amount: formats.money(given) })}
        </Button>
      </div>
    </div>
  );
}
