import type { Money } from '../../../shared/base/money.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/kiosk-words.ts';
import './amount-due.css';

/** What is to be paid, at the same place on every screen until it is paid. */
export function AmountDue({ amount }: { readonly amount: Money }) {
  const { kiosk } = useWords();
  const formats = useFormats();
  return (
    <dl className="amount-due">
      <dt className="amount-due-label">{kiosk.amountDue}</dt>
      <dd className="amount-due-amount" data-testid="amount-due">
        {formats.money(amount)}
      </dd>
    </dl>
  );
}
