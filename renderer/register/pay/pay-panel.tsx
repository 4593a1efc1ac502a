import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { leftToPay, mayComplete, tenderedSoFar } from '../../../shared/engine/sale/sale-payment.ts';
import { TENDER_KINDS, type TenderKind } from '../../../shared/engine/terms/tender.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { isOpenCase } from '../../selling/sale-state.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useHost, useRegister, useSale } from '../frame/use-register.ts';
import { CardTenderPanel } from './card-tender.tsx';
import { CashTenderPanel } from './cash-tender.tsx';
import { CharityOffer } from './charity-offer.tsx';
import { GiftTenderPanel } from './gift-tender.tsx';
import { LooseCharges } from './loose-charges.tsx';
import { OtherTenderPanel } from './other-tender.tsx';
import { PaidSoFar } from './paid-so-far.tsx';
import { payableTenders } from './payable-tenders.ts';
import { UnknownCharge } from './unknown-charge.tsx';
import './pay-panel.css';

/** Takes the payments of a sale. The cart stays beside it, frozen. */
export function PayPanel() {
  const words = useWords();
  const view = useSale((state) => state.view);
  return (
    <section className="pay" aria-label={words.pay.title}>
      {view === undefined ? <Progress label={words.pay.opening} /> : <Paying view={view} />}
      <SavingNotice />
    </section>
  );
}

/** Says that a tap is being worked on. It lies over the page, so that nothing moves under a finger. */
function SavingNotice() {
  const { pay } = useWords();
  const isSlow = useSale((state) => state.isSlow);
  const isSilent = useSale((state) => state.isSilent);
  return (
    <div className="pay-saving" role="status">
      {isSilent ? (
        <Notice tone="caution" title={pay.saving} isUrgent>
          {pay.savingHint}
        </Notice>
      ) : (
        isSlow && <p className="pay-saving-word">{pay.working}</p>
      )}
    </div>
  );
}

function SaleRefusal() {
  const { pay } = useWords();
  const refusal = useSale((state) => state.refusal);
  return <RefusalNotice refusal={refusal} overrides={pay.refusals} />;
}

function Paying({ view }: { readonly view: SaleView }) {
  const words = useWords();
  const set = useHost(({ settings }) => settings?.settings.tenders) ?? TENDER_KINDS;
  const offered = payableTenders(
    set,
    useHost(({ status }) => status),
  );
  const [wanted, setWanted] = useState<TenderKind>();
  const unknown = view.charges.findLast(isOpenCase);
  const { inCash, otherwise } = leftToPay(view.sale);
  // A negative amount is paid out in cash only.
  const kinds = inCash < 0 ? offered.filter((kind) => kind === 'cash') : offered;
  const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? 'cash';
  return (
    <>
      <DueHead view={view} />
      <PaidSoFar view={view} />
      <LooseCharges view={view} />
      <SaleRefusal />
      {(kind !== 'complimentary' || view.sale.cart.charity) && <CharityOffer view={view} />}
      {mayComplete(view.sale) ? (
        <Unsaved />
      ) : unknown !== undefined ? (
        <UnknownCharge key={unknown.id} charge={unknown} isResumed={view.aside !== undefined} />
      ) : (
        <>
          {kinds.length > 1 && (
            <Segmented
              label={words.pay.how}
              segments={kinds.map((one) => ({ value: one, label: words.pay.tenders[one] }))}
              value={kind}
              onValue={setWanted}
            />
          )}
          <TenderPanel key={`${kind}/${otherwise}`} kind={kind} view={view} />
        </>
      )}
    </>
  );
}

/** Everything is paid but the host did not complete the sale: the button asks again without another payment. */
function Unsaved() {
  const { sale } = useRegister();
  const words = useWords();
  const isBusy = useSale(({ busy }) => busy !== undefined);
  if (isBusy) return null;
  return (
    <Button kind="primary" onClick={() => void sale.complete()}>
      {words.state.tryAgain}
    </Button>
  );
}

function DueHead({ view: { sale } }: { readonly view: SaleView }) {
  const { sale: flow } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const paid = tenderedSoFar(sale);
  const { otherwise } = leftToPay(sale);
  const Arrow = words.direction === 'rtl' ? ArrowRight : ArrowLeft;
  const label = otherwise < 0 ? words.pay.giveBack : paid === 0 ? words.pay.due : words.pay.left;
  return (
    <header className="pay-due">
      <div className="pay-back">
        <IconButton label={words.common.back} icon={<Arrow aria-hidden size={24} />} onClick={() => void flow.abandon()} />
      </div>
      <h2 className="pay-due-label">{label}</h2>
      <p className="pay-due-amount figure" data-testid="due">
        {formats.money(otherwise)}
      </p>
      {paid !== 0 && (
        <p className="quiet">{words.pay.paidOf({ paid: formats.money(paid), whole: formats.money(sale.priced.totals.due) })}</p>
      )}
    </header>
  );
}

function TenderPanel({ kind, view }: { readonly kind: TenderKind; readonly view: SaleView }) {
  switch (kind) {
    case 'cash':
      return <CashTenderPanel sale={view.sale} />;
    case 'card':
      return <CardTenderPanel view={view} />;
    case 'gift':
    case 'stored':
      return <GiftTenderPanel kind={kind} sale={view.sale} />;
    case 'external':
    case 'complimentary':
      return <OtherTenderPanel kind={kind} sale={view.sale} />;
  }
}
