import { useState } from 'react';
import type { RefundView } from '../../../shared/till-contract/operations/refund-operations.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import type { OrderFound } from '../../../shared/till-contract/operations/stand-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useRegister } from '../frame/use-register.ts';
import { useSeatName } from '../guest/use-seat-name.ts';
import { LooseCharges } from '../pay/loose-charges.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { useSaleView } from '../receipt/use-sale.ts';
import { OrderRefund } from '../refund/order-refund.tsx';
import { refundOverrides } from '../refund/say-refund.ts';
import { useRefundOffer } from '../refund/use-refund-offer.ts';
import { OpenTips } from './open-tips.tsx';

/** Shows one order: all details of this host's own sale, or what the service lists about an order of another host. */
export function OrderDetail({ order }: { readonly order: OrderFound }) {
  const words = useWords();
  const formats = useFormats();
  const seat = useSeatName(order.seat);
  const facts = [
    formats.dateAndTime(order.at),
    order.employeeName,
    order.deviceName,
    seat,
    order.name,
    order.customerName,
    order.orderNumber === undefined ? undefined : words.orders.name({ number: order.orderNumber }),
  ];
  return (
    <article className="order-detail">
      <header className="order-detail-head">
        <h2>{order.guestNumber ?? words.orders.states[order.state]}</h2>
        <p className="order-detail-total figure">{formats.money(order.total)}</p>
        <p className="quiet">{facts.filter((text) => text !== undefined).join(' · ')}</p>
      </header>
      {order.saleId === undefined ? <Elsewhere order={order} /> : <OwnSale saleId={order.saleId} isComplete={order.state === 'complete'} />}
    </article>
  );
}

function Elsewhere({ order }: { readonly order: OrderFound }) {
  const words = useWords();
  const { refund } = words;
  const { orderNumber } = order;
  return (
    <>
      <Notice tone="information" title={words.orders.madeElsewhere} />
      {isNumber(orderNumber) ? <RefundElsewhere orderNumber={orderNumber} /> : <p className="quiet">{refund.noOrderNumber}</p>}
      <ul className="order-detail-items" aria-label={words.orders.items}>
        {order.items.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item may occur twice and has no other key.
          <li key={place}>{name}</li>
        ))}
      </ul>
    </>
  );
}

/** The order management interface has other order ids, which cannot be refunded. */
function isNumber(orderNumber: string | undefined): orderNumber is string {
  return orderNumber !== undefined && /^\d+$/.test(orderNumber);
}

function RefundElsewhere({ orderNumber }: { readonly orderNumber: string }) {
  const words = useWords();
  const { offer, refusal } = useRefundOffer({ orderNumber });
  if (offer !== undefined) return <OrderRefund offer={offer} />;
  return refusal === undefined ? (
    <Progress label={words.refund.loading} />
  ) : (
    <RefusalNotice refusal={refusal} overrides={refundOverrides(words, refusal)} />
  );
}

function OwnSale({ saleId, isComplete }: { readonly saleId: string; readonly isComplete: boolean }) {
  const words = useWords();
  const { view, refusal } = useSaleView(saleId);
  const { offer } = useRefundOffer({ saleId });
  if (view === undefined) {
    return refusal === undefined ? (
      <Progress label={words.receipt.loading} />
    ) : (
      <Notice tone="caution" title={words.receipt.missing} isUrgent />
    );
  }
  return (
    <>
      {offer?.refund?.way !== 'void' && <HowSent view={view} />}
      <LooseCharges view={view} />
      <OpenTips view={view} />
      {offer !== undefined && isComplete && <OrderRefund offer={offer} />}
      <Papers
        view={view}
        refunds={[offer?.refund, ...(offer?.inPart ?? [])].filter((each) => each !== undefined).filter(({ state }) => state === 'done')}
      />
    </>
  );
}

/** The receipt of the sale and, after a refund, the refund's receipt. */
function Papers({ view, refunds }: { readonly view: SaleView; readonly refunds: readonly RefundView[] }) {
  const words = useWords().refund;
  const [paper, setPaper] = useState('sale');
  if (refunds.length === 0) return <ReceiptView view={view} isDuplicate />;
  const refund = refunds.find(({ id }) => id === paper);
  return (
    <>
      <Segmented
        label={words.papers}
        segments={[
          { value: 'sale', label: words.saleReceipt },
          ...refunds.map(({ id }, place) => ({
            value: id,
            label: refunds.length === 1 ? words.refundReceipt : words.refundReceiptOf({ number: place + 1 }),
          })),
        ]}
        value={paper}
        onValue={setPaper}
      />
      <ReceiptView key={paper} view={view} isDuplicate={refund === undefined} refund={refund} />
    </>
  );
}

const TONES: Readonly<Record<NonNullable<SaleView['job']>['state'], Tone>> = {
  waiting: 'information',
  sending: 'information',
  unsure: 'caution',
  done: 'good',
  rejected: 'danger',
  attention: 'danger',
};

function HowSent({ view: { job } }: { readonly view: SaleView }) {
  const { ui } = useRegister();
  const words = useWords();
  if (job === undefined) return null;
  return (
    <div className="order-detail-job">
      <Status tone={TONES[job.state]}>{words.orders.jobStates[job.state]}</Status>
      <Button kind="quiet" onClick={() => ui.open({ kind: 'job', jobId: job.id })}>
        {words.orders.showJob}
      </Button>
    </div>
  );
}
