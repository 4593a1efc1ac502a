import { useState } from 'react';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/sale-operations.ts';
import type { OrderFound } from '../../../shared/till-contract/stand-operations.ts';
import { useFormats } from '../../format/use-formats.ts';
import { askHost } from '../../host/ask-host.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Progress } from '../../parts/progress.tsx';
import { Status } from '../../parts/status.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { showToast } from '../../parts/toasts.ts';
import type { Tone } from '../../parts/tone.ts';
import { useWords } from '../../words/register-words.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { useSaleView } from '../receipt/use-sale.ts';
import { useRegister } from '../state/use-register.ts';
import { useSeatName } from '../state/use-seat-name.ts';

/** What is known of an order: of this host's own everything, of another's what the service lists. */
export function OrderDetail({ order }: { readonly order: OrderFound }) {
  const words = useWords();
  const formats = useFormats();
  const seat = useSeatName(order.seat);
  const facts = [
    formats.dateAndTime(order.at),
    order.employeeName,
    order.deviceName,
    seat,
    order.customerName,
    order.orderNumber === undefined ? undefined : words.around.order({ number: order.orderNumber }),
  ];
  return (
    <article className="order-detail">
      <header className="order-detail-head">
        <h2>{order.guestNumber ?? words.around.orderStates[order.state]}</h2>
        <p className="order-detail-total figure">{formats.money(order.total)}</p>
        <p className="quiet">{facts.filter((text) => text !== undefined).join(' · ')}</p>
      </header>
      {order.saleId === undefined ? <Elsewhere order={order} /> : <OwnSale saleId={order.saleId} />}
    </article>
  );
}

function Elsewhere({ order }: { readonly order: OrderFound }) {
  const words = useWords().around;
  return (
    <>
      <Notice tone="information" title={words.onlyService} />
      <ul className="order-detail-items" aria-label={words.items}>
        {order.items.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may stand twice, and has no other name.
          <li key={place}>{name}</li>
        ))}
      </ul>
    </>
  );
}

function OwnSale({ saleId }: { readonly saleId: string }) {
  const words = useWords();
  const { view, refusal } = useSaleView(saleId);
  if (view === undefined) {
    return refusal === undefined ? (
      <Progress label={words.receipt.loading} />
    ) : (
      <Notice tone="caution" title={words.receipt.missing} isUrgent />
    );
  }
  return (
    <>
      <HowSent view={view} />
      <OpenTips view={view} />
      <ReceiptView view={view} isDuplicate />
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
  const words = useWords().around;
  if (job === undefined) return null;
  return (
    <div className="order-detail-job">
      <Status tone={TONES[job.state]}>{words.jobStates[job.state]}</Status>
      <Button kind="quiet" onClick={() => ui.open({ kind: 'job', jobId: job.id })}>
        {words.showJob}
      </Button>
    </div>
  );
}

/** Cards whose tip the guest writes onto the slip. */
function OpenTips({ view: { sale } }: { readonly view: SaleView }) {
  if (sale.cart.tipStatusClosed !== false) return null;
  return sale.tenders
    .filter(({ kind, state }) => kind === 'card' && state === 'taken')
    .map((tender) => <OpenTip key={tender.id} saleId={sale.id} tenderId={tender.id} />);
}

function OpenTip({ saleId, tenderId }: { readonly saleId: string; readonly tenderId: string }) {
  const words = useWords();
  const formats = useFormats();
  const [text, setText] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const tip = formats.parseMoney(text);
  const add = async (): Promise<void> => {
    if (tip === undefined || tip < 0) return setIsRefused(true);
    const added = await askHost(SALE_OPERATIONS.adjustTip, { path: { sale_id: saleId, tender_id: tenderId }, body: { tip } });
    setIsRefused(!added.ok);
    if (added.ok) showToast({ kind: 'good', text: words.around.tipAdded });
  };
  return (
    <div className="order-detail-tip">
      <TextField
        label={words.around.tipOpen}
        value={text}
        onValue={setText}
        inputMode="decimal"
        problem={isRefused ? words.around.badAmount : undefined}
      />
      <Button onClick={() => void add()}>{words.around.addTip}</Button>
    </div>
  );
}
