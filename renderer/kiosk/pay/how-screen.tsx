import { CreditCard, Store } from 'lucide-react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { sayRefusal } from '../frame/say-refusal.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk, useVisit } from '../frame/use-kiosk.ts';
import { useSpeaker } from '../frame/use-speaker.ts';
import { BigChoice } from './big-choice.tsx';
import { cardAvailability, payAtCounter, payByCard, tipChoices } from './paying.ts';

/** Asks how to pay: here by card or at the counter with a code. It says at once if cards are impossible. */
export function HowScreen() {
  const kiosk = useKiosk();
  const words = useWords();
  const formats = useFormats();
  const speaker = useSpeaker();
  const due = useCart(({ priced }) => priced?.totals.due) ?? NO_MONEY;
  const { isAsking, refusal } = useVisit((visit) => visit.counter);
  // Subscribe to what `cardAvailability` reads, so that the screen follows changes.
  useHost(({ status }) => status?.connectivity);
  useHost(({ settings }) => settings);
  const way = cardAvailability(kiosk);
  if (isAsking) {
    return (
      <Stage place="centre" title={words.kiosk.opening}>
        <Progress label={words.kiosk.opening} />
      </Stage>
    );
  }
  const chooseCard = (): void => {
    if (tipChoices(kiosk).length > 0) kiosk.visit.go({ kind: 'tip' });
    else void payByCard(kiosk);
  };
  return (
    <Stage
      place="centre"
      title={words.kiosk.howToPay}
      lead={formats.money(due)}
      actions={<Button onClick={() => kiosk.visit.go({ kind: 'cart' })}>{words.common.back}</Button>}
    >
      {refusal !== undefined && <Notice tone="caution" title={sayRefusal(words.kiosk, refusal, speaker.nameOf)} isUrgent />}
      {way === 'offline' && <Notice tone="information" title={words.kiosk.cardOffline} />}
      {way === 'not_now' && <Notice tone="information" title={words.kiosk.cardNotNow} />}
      {way === 'needs_staff' && <Notice tone="information" title={words.kiosk.ageAtCounter} />}
      <div className="big-choices">
        {(way === 'yes' || way === 'offline') && (
          <BigChoice
            isMain
            icon={<CreditCard aria-hidden size={40} />}
            label={words.kiosk.byCard}
            hint={words.kiosk.byCardHint}
            onChoose={chooseCard}
          />
        )}
        <BigChoice
          isMain={way === 'not_now' || way === 'needs_staff'}
          icon={<Store aria-hidden size={40} />}
          label={words.kiosk.atCounter}
          hint={words.kiosk.atCounterHint}
          onChoose={() => void payAtCounter(kiosk)}
        />
      </div>
    </Stage>
  );
}
