import { changeGiven } from '../../../shared/engine/sale-payment.ts';
import type { SaleView } from '../../../shared/till-contract/sale-operations.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../state/use-register.ts';

/** What the cashier says and hands over now. It needs no tap to go: the next item begins the next sale. */
export function DonePanel({ view: { sale } }: { readonly view: SaleView }) {
  const { ui, sale: desk } = useRegister();
  const words = useWords().pay;
  const formats = useFormats();
  const change = changeGiven(sale);
  return (
    <section className="done" aria-label={words.paid}>
      <div className="done-figures" role="status">
        <div>
          <p className="done-label">{change === 0 ? words.paid : words.change}</p>
          <p className="done-figure" data-testid="change">
            {change === 0 ? formats.money(sale.priced.totals.due) : formats.money(change)}
          </p>
        </div>
        <div>
          <p className="done-label">{words.guestNumber}</p>
          <p className="done-figure" data-testid="guest-number">
            {sale.completion?.guestNumber}
          </p>
        </div>
      </div>
      <div className="done-actions">
        <Button onClick={() => ui.open({ kind: 'receipt', saleId: sale.id })}>{words.receipt}</Button>
        <Button kind="quiet" onClick={() => desk.next()}>
          {words.nextGuest}
        </Button>
      </div>
    </section>
  );
}
