import { CreditCard, Store, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { add, NO_MONEY, smaller } from '../../../shared/base/money.ts';
import { attachedCard, claimedBenefit } from '../../../shared/engine/cart/attached-card.ts';
import { giftCardsOf, tipBase } from '../../../shared/engine/sale/tip-base.ts';
import { isolated } from '../../selling/guest-card.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { sayRefusal } from '../frame/say-refusal.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk, useVisit } from '../frame/use-kiosk.ts';
import { useSpeaker } from '../frame/use-speaker.ts';
import { AmountDue } from './amount-due.tsx';
import { BigChoice } from './big-choice.tsx';
import { Extras } from './extras.tsx';
import { cardAvailability, payAtCounter, payByCard, payByGuestCard, tipOf } from './paying.ts';

/**
 * Asks how to pay: here by card or at the counter with a code. It says at once if cards are impossible. What else a stand may ask, whether to
 * round up and for a tip, is asked here too, with nothing added unless the guest wants it.
 */
export function HowScreen() {
  const kiosk = useKiosk();
  const words = useWords();
  const speaker = useSpeaker();
  const formats = useFormats();
  const due = useCart(({ priced }) => priced?.totals.due) ?? NO_MONEY;
  const [percent, setPercent] = useState(0);
  const base = useCart(({ priced, catalogue }) => priced && tipBase(priced, giftCardsOf(catalogue))) ?? NO_MONEY;
  const tip = tipOf(base, percent);
  const { isAsking, refusal } = useVisit((visit) => visit.counter);
  // Subscribe to what `cardAvailability` reads, so that the screen follows changes.
  useHost(({ status }) => status?.connectivity);
  useHost(({ settings }) => settings);
  const way = cardAvailability(kiosk);
  const guestCard = useCart(({ cart }) => attachedCard(cart));
  const isPricedByCard = useCart(({ cart, savedByCard }) => claimedBenefit(cart) !== undefined && savedByCard > NO_MONEY);
  if (isAsking) {
    return (
      <Stage place="centre" title={words.kiosk.opening} above={<AmountDue amount={due} />}>
        <Progress label={words.kiosk.opening} />
      </Stage>
    );
  }
  const takesGuestCard = guestCard !== undefined && way === 'yes';
  // Its discount counts only where the card pays, and it pays first.
  const isCard = (way === 'yes' || way === 'offline') && !isPricedByCard;
  return (
    <Stage
      place="centre"
      title={words.kiosk.howToPay}
      above={<AmountDue amount={isCard ? add(due, tip) : due} />}
      actions={<Button onClick={() => kiosk.visit.go({ kind: 'cart' })}>{words.common.back}</Button>}
    >
      {refusal !== undefined && <Notice tone="caution" title={sayRefusal(words.kiosk, refusal, speaker.nameOf)} isUrgent />}
      {way === 'offline' && isPricedByCard && <Notice tone="information" title={words.kiosk.cardNotReached} />}
      {way === 'offline' && !isPricedByCard && <Notice tone="information" title={words.kiosk.cardOffline} />}
      {way === 'not_now' && <Notice tone="information" title={words.kiosk.cardNotNow} />}
      {way === 'needs_staff' && <Notice tone="information" title={words.kiosk.ageAtCounter} />}
      <Extras isCard={isCard} percent={percent} onPercent={setPercent} />
      <div className="big-choices">
        {takesGuestCard && (
          <BigChoice
            isMain
            icon={<WalletCards aria-hidden size={40} />}
            label={words.kiosk.cardIs({ card: isolated(guestCard.maskedCode) })}
            hint={words.kiosk.cardPays({ amount: formats.money(smaller(guestCard.balance, due)) })}
            onChoose={() => void payByGuestCard(kiosk)}
          />
        )}
        {isCard && (
          <BigChoice
            isMain={!takesGuestCard}
            icon={<CreditCard aria-hidden size={40} />}
            label={words.kiosk.byCard}
            hint={words.kiosk.byCardHint}
            onChoose={() => void payByCard(kiosk, tip)}
          />
        )}
        <BigChoice
          isMain={!isCard && !takesGuestCard}
          icon={<Store aria-hidden size={40} />}
          label={words.kiosk.atCounter}
          hint={words.kiosk.atCounterHint}
          onChoose={() => void payAtCounter(kiosk)}
        />
      </div>
    </Stage>
  );
}
