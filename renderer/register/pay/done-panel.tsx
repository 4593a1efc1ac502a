import { Receipt } from 'lucide-react';
import { negate } from '../../../shared/base/money.ts';
import { changeGiven, leftToPay, tenderedSoFar } from '../../../shared/engine/sale/sale-payment.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useRootMark } from '../../ui/parts/basic/root-mark.ts';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';
import { LooseCharges } from './loose-charges.tsx';
import { LoadedGiftCards } from './sold-gift-cards.tsx';

/** The number of a sale that is set aside, to be given to its guest. The next item starts the next sale. */
export function AsidePanel({ view: { sale, aside } }: { readonly view: SaleView }) {
  const { sale: flow } = useRegister();
  const words = useWords().pay;
  const formats = useFormats();
  useRootMark('done');
  return (
    <section className="done" data-aside aria-label={words.guestNumber}>
      <p className="done-aside" role="status">
        {words.asideTitle({ number: aside?.number ?? '' })}
      </p>
      <div className="done-figures">
        <div>
          <p className="done-label">{words.guestNumber}</p>
          <p className="done-figure" data-testid="aside-number">
            {aside?.number}
          </p>
        </div>
        <div>
          <p className="done-label">{words.asideDue}</p>
          <p className="done-aside-due">{formats.money(leftToPay(sale).otherwise)}</p>
        </div>
      </div>
      <p className="quiet">{words.asideHint}</p>
      <div className="done-actions">
        <Button kind="quiet" onClick={() => flow.next()}>
          {words.nextGuest}
        </Button>
      </div>
    </section>
  );
}

/** Shows the change and the guest number after a sale. It needs no tap to close: the next item starts the next sale. */
export function DonePanel({ view }: { readonly view: SaleView }) {
  const { sale } = view;
  const { ui, sale: flow } = useRegister();
  const words = useWords().pay;
  const formats = useFormats();
  useRootMark('done');
  const { due } = sale.priced.totals;
  const handedBack = due < 0 ? negate(tenderedSoFar(sale)) : changeGiven(sale);
  const openReceipt = (): void => ui.open({ kind: 'receipt', saleId: sale.id });
  return (
    <section className="done" aria-label={words.paid}>
      <div className="done-figures" role="status">
        <div>
          <p className="done-label">{handedBack === 0 ? words.paid : due < 0 ? words.giveBack : words.change}</p>
          <p className="done-figure" data-testid="change">
            {formats.money(handedBack === 0 ? due : handedBack)}
          </p>
        </div>
        <div>
          <p className="done-label">{words.guestNumber}</p>
          <p className="done-figure" data-testid="guest-number">
            {sale.completion?.guestNumber}
          </p>
        </div>
      </div>
      <LoadedGiftCards view={view} />
      <LooseCharges view={view} />
      <div className="done-actions">
        <Button icon={<Receipt aria-hidden size={20} />} onClick={openReceipt}>
          {words.receipt}
        </Button>
        <Button kind="quiet" onClick={() => flow.next()}>
          {words.nextGuest}
        </Button>
      </div>
    </section>
  );
}
