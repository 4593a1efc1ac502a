import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { type Money, NO_MONEY } from '../../../shared/base/money.ts';
import { leftToPay, mayComplete, tenderedSoFar } from '../../../shared/engine/sale/sale-payment.ts';
import { TENDER_KINDS, type TenderKind } from '../../../shared/engine/terms/tender.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { waitsForCard } from '../../selling/guest-card.ts';
import { isOpenCase } from '../../selling/sale-state.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { useRootMark } from '../../ui/parts/basic/root-mark.ts';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useHost, useRegister, useSale } from '../frame/use-register.ts';
import { AttachedCardPart, useAttachedCard } from '../gift-cards/card-at-payment.tsx';
import { CardTenderPanel, OfflineLeft, useCharge, useTipBase } from './card-tender.tsx';
import { CashTenderPanel } from './cash-tender.tsx';
import { CharityOffer } from './charity-offer.tsx';
import { GiftTenderPanel } from './gift-tender.tsx';
import { LooseCharges } from './loose-charges.tsx';
import { OtherTenderPanel } from './other-tender.tsx';
import { PaidSoFar } from './paid-so-far.tsx';
import { payableTenders } from './payable-tenders.ts';
import { SetAsideWhenSlow } from './set-aside.tsx';
import { missingGiftCards, SoldGiftCards } from './sold-gift-cards.tsx';
import { UnknownCharge } from './unknown-charge.tsx';
import { ValueCardTenderPanel } from './value-card-tender.tsx';
import './pay-panel.css';

/** Takes the payments of a sale. The cart stays beside it, frozen. */
export function PayPanel() {
  const words = useWords();
  const view = useSale((state) => state.view);
  useRootMark('pay');
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
  const [wanted, setWanted] = useState<WantedWay>();
  const needsCards = missingGiftCards(view).length > 0;
  const unknown = view.charges.findLast(isOpenCase);
  const { inCash, otherwise } = leftToPay(view.sale);
  // A negative amount is paid out in cash only.
  const kinds = inCash < 0 ? offered.filter((kind) => kind === 'cash') : offered;
  const isCharging = useSale(({ busy }) => busy === 'charge') || view.charges.some(({ state }) => state === 'sending');
  const attached = useAttachedCard(view, isCharging);
  const charge = useCharge();
  const isGiftCharging = attached.isCharging || (isCharging && wanted?.kind === 'gift');
  const isCardFirst = isGiftCharging || waitsForCard(view);
  const kind = isCharging ? 'card' : (kinds.find((one) => one === wanted?.kind) ?? kinds[0] ?? 'cash');
  const isUsual = !isCharging && wanted === undefined && kinds.includes('cash') && kinds.includes('card');
  // The usual ways are shown together, so that cash leads back to them.
  const choose = (one: TenderKind): void => setWanted(one === 'cash' ? undefined : { kind: one });
  return (
    <>
      <DueHead view={view} />
      <PaidSoFar view={view} />
      <LooseCharges view={view} />
      <SaleRefusal />
      <SoldGiftCards view={view} />
      {!needsCards && (kind !== 'complimentary' || view.sale.cart.charity) && <CharityOffer view={view} />}
      {!needsCards &&
        unknown === undefined &&
        (isGiftCharging ? <CardWorking /> : <AttachedCardPart view={view} charge={charge} {...attached} />)}
      {needsCards ? null : mayComplete(view.sale) && !isCardFirst ? (
        <Unsaved />
      ) : unknown !== undefined ? (
        <UnknownCharge key={unknown.id} charge={unknown} isResumed={view.aside !== undefined} />
      ) : isCardFirst ? null : isUsual ? (
        <CashTenderPanel
          key={otherwise}
          sale={view.sale}
          card={<CardNow view={view} onCard={() => choose('card')} />}
          more={<MoreWays kinds={kinds} left={otherwise} onWay={setWanted} />}
        />
      ) : (
        <>
          {kinds.length > 1 && !isCharging && (
            <Segmented
              label={words.pay.how}
              segments={kinds.map((one) => ({ value: one, label: words.pay.tenders[one] }))}
              value={kind}
              onValue={choose}
            />
          )}
          <TenderPanel key={`${kind}/${otherwise}`} kind={kind} view={view} isSplit={wanted?.splitOf === otherwise} />
        </>
      )}
    </>
  );
}

/** A gift card is being charged: no one is asked to present a bank card. */
function CardWorking() {
  const { pay } = useWords();
  return (
    <div className="pay-terminal" aria-live="polite">
      <Progress label={pay.working} />
      <SetAsideWhenSlow />
    </div>
  );
}

interface WantedWay {
  readonly kind: TenderKind;
  /** Begins with the amount that this card pays. Once something was taken, what is left counts and no longer this. */
  readonly splitOf?: Money;
}

interface CardNowProps {
  readonly view: SaleView;
  /** Opens the card's own panel, which also says what came of the charge. */
  readonly onCard: () => void;
}

/** Charges the card for all that is left, at once, unless the guest is asked for a tip first. */
function CardNow({ view, onCard }: CardNowProps) {
  const { pay } = useWords();
  const formats = useFormats();
  const charge = useCharge();
  const isBusy = useSale(({ busy }) => busy !== undefined);
  const { otherwise } = leftToPay(view.sale);
  const asksTip = useTipBase(view) > NO_MONEY;
  const take = (): void => {
    onCard();
    if (!asksTip) charge({ amount: otherwise });
  };
  return (
    <div className="pay-card-now">
      <Button kind="primary" isWide aria-busy={isBusy} onClick={take} trailing={formats.money(otherwise)}>
        {pay.tenders.card}
      </Button>
      <OfflineLeft />
    </div>
  );
}

interface MoreWaysProps {
  readonly kinds: readonly TenderKind[];
  readonly left: Money;
  readonly onWay: (way: WantedWay) => void;
}

function MoreWays({ kinds, left, onWay }: MoreWaysProps) {
  const { pay } = useWords();
  const label = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in the row of its buttons.
    <div className="pay-more" role="group" aria-labelledby={label}>
      <p id={label} className="quiet">
        {pay.moreWays}
      </p>
      <Button data-way="split" onClick={() => onWay({ kind: 'card', splitOf: left })}>
        {pay.part}
      </Button>
      {kinds
        .filter((kind) => kind !== 'cash' && kind !== 'card')
        .map((kind) => (
          <Button key={kind} data-way={kind} onClick={() => onWay({ kind })}>
            {pay.tenders[kind]}
          </Button>
        ))}
    </div>
  );
}

/** Everything is paid but the host did not complete the sale: the button asks again without another payment. */
function Unsaved() {
  const { sale } = useRegister();
  const words = useWords();
  const isBusy = useSale(({ busy }) => busy !== undefined);
  if (isBusy) return null;
  return (
    <Button kind="primary" onClick={() => sale.complete()}>
      {words.state.tryAgain}
    </Button>
  );
}

/** An amount of more letters is smaller in a hand, so that it stays in one piece. */
const LARGE_LETTERS = 10;

function DueHead({ view: { sale } }: { readonly view: SaleView }) {
  const { sale: flow } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const paid = tenderedSoFar(sale);
  const { otherwise } = leftToPay(sale);
  const Arrow = words.direction === 'rtl' ? ArrowRight : ArrowLeft;
  const label = otherwise < 0 ? words.pay.giveBack : paid === 0 ? words.pay.due : words.pay.left;
  const due = formats.money(otherwise);
  return (
    <header className="pay-due">
      <div className="pay-back">
        <IconButton label={words.common.back} icon={<Arrow aria-hidden size={24} />} onClick={() => flow.abandon()} />
      </div>
      <h2 className="pay-due-label">{label}</h2>
      <p className="pay-due-amount figure" data-testid="due" data-long={due.length > LARGE_LETTERS || undefined}>
        {due}
      </p>
      {paid !== 0 && (
        <p className="quiet">{words.pay.paidOf({ paid: formats.money(paid), whole: formats.money(sale.priced.totals.due) })}</p>
      )}
    </header>
  );
}

interface TenderPanelProps {
  readonly kind: TenderKind;
  readonly view: SaleView;
  readonly isSplit: boolean;
}

function TenderPanel({ kind, view, isSplit }: TenderPanelProps) {
  const keepsValueCards = useHost(({ status }) => status?.keepsValueCards === true);
  if (kind === 'gift' && keepsValueCards) return <ValueCardTenderPanel view={view} />;
  switch (kind) {
    case 'cash':
      return <CashTenderPanel sale={view.sale} />;
    case 'card':
      return <CardTenderPanel view={view} isSplit={isSplit} />;
    case 'gift':
    case 'stored':
      return <GiftTenderPanel kind={kind} sale={view.sale} />;
    case 'external':
    case 'complimentary':
      return <OtherTenderPanel kind={kind} sale={view.sale} />;
  }
}
