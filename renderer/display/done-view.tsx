import { negate } from '../../shared/base/money.ts';
import type { DisplayContent } from '../../shared/till-contract/operations/display-operations.ts';
import { useFormats } from '../ui/format/use-formats.ts';
import { QrCode } from '../ui/parts/basic/qr-code.tsx';
import { useWords } from '../words/display-words.ts';
import './done-view.css';

/** Shows the order number, the change, and the code that opens the receipt. */
export function DoneView({ shown }: { readonly shown: Extract<DisplayContent, { readonly kind: 'done' }> }) {
  const { display: words } = useWords();
  const formats = useFormats();
  const { total, change, guestNumber, saleId } = shown;
  const handedBack = total < 0 ? negate(total) : change;
  return (
    <div className="done-view" role="status">
      <div className="done-view-facts">
        <h1 className="done-view-thanks">{words.thanks}</h1>
        <dl className="done-view-figures">
          <div>
            <dt>{words.yourNumber}</dt>
            <dd className="done-view-number" data-testid="guest-number">
              <bdi>{guestNumber}</bdi>
            </dd>
          </div>
          <div>
            <dt>{handedBack === 0 ? words.paid : words.change}</dt>
            <dd className="done-view-amount" data-testid="change">
              {formats.money(handedBack === 0 ? total : handedBack)}
            </dd>
          </div>
        </dl>
      </div>
      <div className="done-view-code">
        <QrCode text={saleId} label={words.receipt} />
        <p className="done-view-hint">{words.receiptHint}</p>
      </div>
    </div>
  );
}

/** The number under which the order waits while its card is looked up. */
export function AsideView({ number }: { readonly number: string }) {
  const { display: words } = useWords();
  return (
    <div className="done-view" role="status">
      <div className="done-view-facts">
        <h1 className="done-view-thanks">{words.aside}</h1>
        <p className="done-view-number" data-testid="aside-number">
          <bdi>{number}</bdi>
        </p>
        <p className="done-view-hint">{words.asideHint}</p>
      </div>
    </div>
  );
}

/** How a refund goes: the card that gets the money, and when it is done. */
export function RefundView({ shown }: { readonly shown: Extract<DisplayContent, { readonly kind: 'refund' }> }) {
  const { refund: words } = useWords().display;
  const formats = useFormats();
  const { state, amount, isCash = false } = shown;
  const isDone = state === 'done';
  return (
    <div className="done-view" role="status">
      <div className="done-view-facts">
        <h1 className="done-view-thanks">{isDone && isCash ? words.cash : words[state]}</h1>
        <dl className="done-view-figures">
          <div>
            <dt>{words.title}</dt>
            <dd className="done-view-amount" data-testid="refund">
              {formats.money(amount)}
            </dd>
          </div>
        </dl>
        {isDone && !isCash && <p className="done-view-hint">{words.doneHint}</p>}
      </div>
    </div>
  );
}
