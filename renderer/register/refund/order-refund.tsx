import { Fragment, useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { leftOf } from '../../../shared/engine/sale/refund-choice.ts';
import type { RefundOffer, RefundView } from '../../../shared/till-contract/operations/refund-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';
import { TerminalProgress } from '../pay/terminal-progress.tsx';
import { sayReason } from '../queue/job-words.ts';
import { REFUND_TONES, refundBlockerText, sayRefundState } from './say-refund.ts';
import { useRefundOnDisplay } from './use-refund-on-display.ts';
import './order-refund.css';

/** Shows the state of an order's refund and the button to ask for one, or the rule that forbids it. */
export function OrderRefund({ offer }: { readonly offer: RefundOffer }) {
  const { ui, world } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const { saleId, orderNumber, refund, way, blocker, amount, choice, inPart = [] } = offer;
  const [isAtTerminal, setAtTerminal] = useState(false);
  const all = [...inPart, ...(refund === undefined ? [] : [refund])];
  useRefundOnDisplay(all, isAtTerminal);
  const left = choice === undefined || way !== undefined ? amount : leftOf(choice);
  const open = (): void => {
    const named = saleId === undefined ? { orderNumber: orderNumber ?? '' } : { saleId };
    ui.open({ kind: 'refund', requestId: uuidV7(world), ...named });
  };
  return (
    <section className="order-refund" aria-label={words.refund.whatGoesBack}>
      {refund !== undefined && <HowRefunded refund={refund} />}
      {inPart.map((part) => (
        <HowRefunded key={part.id} refund={part} />
      ))}
      {all.some(({ state }) => UNDER_WAY.has(state)) && <AtTerminal onBusy={setAtTerminal} />}
      {(way !== undefined || choice !== undefined) && (
        <Button onClick={open} trailing={<span className="figure">{formats.money(left)}</span>}>
          {refund === undefined ? words.refund.open[way ?? 'card'] : words.refund.askAgain}
        </Button>
      )}
      {blocker !== undefined && choice === undefined && (
        <p className="quiet">
          <strong>{words.refund.notPossible}.</strong> {refundBlockerText(words, blocker)}
        </p>
      )}
    </section>
  );
}

const UNDER_WAY: ReadonlySet<RefundView['state']> = new Set(['waiting', 'sending', 'unsure']);

/** A terminal that voids no more gives the money to the card that the guest presents, and waits for it. */
function AtTerminal({ onBusy }: { readonly onBusy: (isBusy: boolean) => void }) {
  const words = useWords().pay;
  const head = (
    <Notice tone="information" title={words.onTerminal} isUrgent>
      <p>{words.onTerminalHint}</p>
    </Notice>
  );
  return <TerminalProgress act="refund" head={head} onBusy={onBusy} />;
}

/** Quantities are in thousandths. */
const UNIT = 1000;

function HowRefunded({ refund }: { readonly refund: RefundView }) {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const { employee, deviceName, at, reason, note, refundOrderNumber, jobIds, serviceText, state } = refund;
  const why =
    state === 'refused' || state === 'attention' ? sayReason(words.queue, { ...(refund.why && { reason: refund.why }) }) : undefined;
  const items = refund.part?.items.map(({ name, quantity }) => (quantity === UNIT ? name : `${quantity / UNIT} × ${name}`));
  const facts = [
    formats.money(refund.amount),
    items === undefined || items.length === 0 ? undefined : items.join(', '),
    note === undefined ? reason : `${reason}: ${note}`,
    employee.name,
    deviceName,
    formats.dateAndTime(at),
    refundOrderNumber === undefined ? undefined : words.refund.refundOrder({ number: refundOrderNumber }),
  ];
  const [jobId] = jobIds;
  return (
    <>
      <div className="order-refund-state">
        <div role="status">
          <Status tone={REFUND_TONES[state]}>{sayRefundState(words, refund)}</Status>
        </div>
        {jobId !== undefined && (
          <Button kind="quiet" onClick={() => ui.open({ kind: 'job', jobId })}>
            {words.refund.showJob}
          </Button>
        )}
      </div>
      <p className="quiet">
        {facts
          .filter((text) => text !== undefined)
          .map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same text.
            <Fragment key={place}>
              {place > 0 && ' · '}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
      </p>
      {why !== undefined && <p>{why}</p>}
      {why !== undefined && serviceText !== undefined && <p>{words.refund.serviceSays({ text: serviceText })}</p>}
    </>
  );
}
