import { CreditCard, Nfc } from 'lucide-react';
import { useEffect, useState } from 'react';
import { add, NO_MONEY } from '../../../shared/base/money.ts';
import { benefitState } from '../../../shared/engine/sale/card-benefit.ts';
import { leftToPay, tenderedSoFar } from '../../../shared/engine/sale/sale-payment.ts';
import type { ChargeView, SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { waitsForCard } from '../../selling/guest-card.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useKiosk, useSale, useVisit } from '../frame/use-kiosk.ts';
import { AmountDue } from './amount-due.tsx';
import { leavePaying, leaveWithoutCard, payAtCounter, payByCard, payByGuestCard } from './paying.ts';
import './card-screen.css';

/**
 * The payment at the card terminal, and its result in calm words. It never offers to charge an uncertain card again: the sale is set aside,
 * and the guest takes its number to the counter.
 */
export function CardScreen() {
  const kiosk = useKiosk();
  const words = useWords();
  const phase = useSale((sale) => sale.phase);
  const busy = useSale((sale) => sale.busy);
  const view = useSale((sale) => sale.view);
  const refusal = useSale((sale) => sale.refusal);
  const due = useCart(({ priced }) => priced?.totals.due) ?? NO_MONEY;
  // The sale was not opened. The order screen shows why.
  const isLeft = phase === 'selling' && busy === undefined;
  useEffect(() => {
    if (isLeft) kiosk.visit.go({ kind: 'cart' });
  }, [isLeft, kiosk]);
  if (view === undefined || phase !== 'paying' || busy === 'complete' || busy === 'abandon' || busy === 'void') {
    return (
      <Stage key="opening" place="centre" title={words.kiosk.opening} above={<AmountDue amount={due} />}>
        <Progress label={words.kiosk.opening} />
      </Stage>
    );
  }
  const unsure = view.charges.findLast(({ state }) => state === 'unknown');
  if (unsure !== undefined) return <Unsure key="unsure" charge={unsure} />;
  const isCharging = busy === 'charge' || busy === 'set_aside' || view.charges.some(({ state }) => state === 'sending');
  if (isCharging) return <Charging key="charging" view={view} />;
  return <NotPaid key="not-paid" view={view} refusalCode={refusal?.code} />;
}

/** As long as most guests take to present a card and to enter its PIN. */
const SLOW = 10_000;
/** Nobody waits at a kiosk for longer: the guests behind cannot order meanwhile. */
const LONGEST = 25_000;

/** Offers the number once the card takes long, and gives it out by itself once it takes too long. */
function Charging({ view }: { readonly view: SaleView }) {
  const { sale } = useKiosk();
  const isOfGuest = useVisit(({ screen }) => screen.kind === 'card' && screen.byGuestCard === true);
  const { kiosk } = useWords();
  const [isSlow, setIsSlow] = useState(false);
  const tip = view.charges.findLast(({ state }) => state === 'sending')?.tip ?? NO_MONEY;
  useEffect(() => {
    const timers = [setTimeout(() => setIsSlow(true), SLOW), setTimeout(() => void sale.setAside(), LONGEST)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [sale]);
  return (
    <Stage
      place="centre"
      title={isOfGuest ? kiosk.opening : kiosk.presentCard}
      picture={isOfGuest ? undefined : <Nfc aria-hidden className="card-screen-reader" />}
      above={<AmountDue amount={add(leftToPay(view.sale).otherwise, tip)} />}
      lead={isSlow ? kiosk.asideSlow : undefined}
      actions={isSlow && <Button onClick={() => sale.setAside()}>{kiosk.asideChoice}</Button>}
    >
      <Progress label={kiosk.presentCardHint} />
    </Stage>
  );
}

/** Sets the sale aside at once, and says meanwhile what is known. */
function Unsure({ charge }: { readonly charge: ChargeView }) {
  const { sale } = useKiosk();
  const { kiosk } = useWords();
  const formats = useFormats();
  useEffect(() => void sale.setAside(), [sale]);
  const since = kiosk.unsureSince({ time: formats.timeWithSeconds(charge.startedAt), amount: formats.money(charge.amount) });
  return (
    <Stage place="centre" title={kiosk.unsure} above={<AmountDue amount={charge.amount} />}>
      <Notice tone="caution" title={kiosk.unsureHint} isUrgent>
        {since}
      </Notice>
      <Progress label={kiosk.opening} />
    </Stage>
  );
}

/** Shown when nothing or only a part was paid: offers another card, or the counter while nothing was taken. */
function NotPaid({ view, refusalCode }: { readonly view: SaleView; readonly refusalCode: string | undefined }) {
  const kiosk = useKiosk();
  const words = useWords();
  const formats = useFormats();
  const paid = tenderedSoFar(view.sale);
  const left = formats.money(leftToPay(view.sale).otherwise);
  const above = <AmountDue amount={leftToPay(view.sale).otherwise} />;
  const last = view.charges.at(-1);
  if (waitsForCard(view)) return <CardFirst view={view} />;
  if (paid > 0) {
    return (
      <Stage
        place="centre"
        above={above}
        title={words.kiosk.partPaid({ paid: formats.money(paid), left })}
        lead={words.kiosk.partPaidHint}
        actions={
          <>
            <Button onClick={() => leavePaying(kiosk)}>{words.kiosk.giveBack}</Button>
            <Button kind="primary" onClick={() => payByCard(kiosk)}>
              {words.kiosk.payRest({ amount: left })}
            </Button>
          </>
        }
      >
        {refusalCode !== undefined && <Notice tone="caution" title={words.kiosk.notGivenBack} isUrgent />}
      </Stage>
    );
  }
  const isDeclined = last?.state === 'declined' || last?.state === 'referred';
  const title = isDeclined ? words.kiosk.declined : words.kiosk.notCharged;
  // Charging again after an uncertain charge needs a manager's approval, which a kiosk can't get.
  const isForCounter = refusalCode === 'needs_approval';
  const isNotNow = isForCounter || (refusalCode === 'needs_service' && !isDeclined);
  return (
    <Stage
      place="centre"
      title={title}
      picture={<CreditCard aria-hidden className="card-screen-reader" data-tone="caution" />}
      above={above}
      lead={isNotNow ? words.kiosk.cardNotNow : isDeclined ? words.kiosk.tryOther : words.kiosk.refusedOtherwise}
      actions={
        <>
          <Button onClick={() => leavePaying(kiosk)}>{words.common.back}</Button>
          <Button {...(isForCounter && { kind: 'primary' })} onClick={() => payAtCounter(kiosk)}>
            {words.kiosk.asideChoice}
          </Button>
          {!isForCounter && (
            <Button kind="primary" onClick={() => payByCard(kiosk, last?.tip)}>
              {words.kiosk.payAgain}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The card whose discount is in the price paid nothing, or brings something else by now: the order has its usual price without it. */
function CardFirst({ view: { sale } }: { readonly view: SaleView }) {
  const kiosk = useKiosk();
  const words = useWords();
  const { otherwise } = leftToPay(sale);
  const isOther = benefitState(sale) === 'other_level';
  return (
    <Stage
      key="card-first"
      place="centre"
      title={isOther ? words.kiosk.cardChanged : words.kiosk.notCharged}
      picture={<CreditCard aria-hidden className="card-screen-reader" data-tone="caution" />}
      above={<AmountDue amount={otherwise} />}
      lead={isOther ? words.kiosk.cardChangedHint : words.kiosk.cardFirst}
      actions={
        <>
          <Button onClick={() => leaveWithoutCard(kiosk)}>{words.kiosk.withoutCard}</Button>
          {!isOther && (
            <Button kind="primary" onClick={() => payByGuestCard(kiosk)}>
              {words.kiosk.cardTryAgain}
            </Button>
          )}
        </>
      }
    />
  );
}
