import { useCallback, useEffect, useState } from 'react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { accept } from '../../../shared/base/outcome.ts';
import { VALUE_CARD_OPERATIONS } from '../../../shared/till-contract/cards/value-card-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { savingBy, withCard } from '../../selling/card-benefits.ts';
import { isolated, type ShownCard } from '../../selling/guest-card.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { listenToKeyboard } from '../../ui/keyboard/keyboard.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { type KioskWords, useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useKiosk } from '../frame/use-kiosk.ts';
import { LetterKeys } from './letter-keys.tsx';

/** Looks a guest's card up before payment, scanned or typed. The code goes to the host with this request only and is not kept here. */
export function GuestCardScreen() {
  const kiosk = useKiosk();
  const words = useWords();
  const [code, setCode] = useState('');
  const [card, setCard] = useState<ShownCard>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const type = (typed: string): void => {
    setCode(typed);
    setProblem(undefined);
  };
  const lookUp = useCallback(
    async (typed: string): Promise<void> => {
      if (typed.trim() === '') return setProblem(words.kiosk.cardAsk);
      setIsBusy(true);
      const found = await askTill(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: typed.trim() } });
      setIsBusy(false);
      const why = found.ok ? whyUnusable(found.value, words.kiosk) : sayRefusal(found.refusal.code, words.kiosk);
      setProblem(why);
      if (found.ok && why === undefined) setCard(found.value);
    },
    [words],
  );
  useEffect(() => {
    const listening = listenToKeyboard(window, { onScan: (scanned) => void lookUp(scanned), onChord: () => false });
    return () => listening.stop();
  }, [lookUp]);
  const leave = (): void => kiosk.visit.go({ kind: 'cart' });
  if (card !== undefined) return <FoundCard key="found" card={card} onLeave={leave} />;
  return (
    <Stage
      key="ask"
      title={words.kiosk.cardAsk}
      lead={words.kiosk.cardAskHint}
      actions={
        <>
          <Button onClick={leave}>{words.common.back}</Button>
          <Button kind="primary" aria-busy={isBusy} onClick={() => lookUp(code)}>
            {words.kiosk.cardLookUp}
          </Button>
        </>
      }
    >
      <TextField
        label={words.kiosk.cardNumber}
        inputMode="none"
        dir="ltr"
        maxLength={80}
        value={code}
        onValue={type}
        onKeyDown={({ key }) => key === 'Enter' && void lookUp(code)}
      />
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <LetterKeys label={words.kiosk.keys} onLetter={(letter) => type(`${code}${letter}`)} onBack={() => type(code.slice(0, -1))} />
    </Stage>
  );
}

function FoundCard({ card, onLeave }: { readonly card: ShownCard; readonly onLeave: () => void }) {
  const { cartStore } = useKiosk();
  const words = useWords();
  const formats = useFormats();
  const state = useCart((cart) => cart);
  const saved = savingBy(state, card);
  const use = (): void => {
    cartStore.edit((cart) => accept(withCard(state.catalogue, cart, card)));
    onLeave();
  };
  return (
    <Stage
      place="centre"
      title={words.kiosk.cardIs({ card: isolated(card.maskedCode) })}
      lead={words.kiosk.cardHas({ amount: formats.money(card.balance) })}
      facts={saved > NO_MONEY && <p className="stage-lead">{words.kiosk.cardSaves({ amount: formats.money(saved) })}</p>}
      actions={
        <>
          <Button onClick={onLeave}>{words.common.back}</Button>
          <Button kind="primary" onClick={use}>
            {words.kiosk.cardUse}
          </Button>
        </>
      }
    />
  );
}

function whyUnusable({ isBlocked, isExpired, balance }: ShownCard, words: KioskWords['kiosk']): string | undefined {
  if (isBlocked || isExpired) return words.cardUnusable;
  return balance <= 0 ? words.cardEmpty : undefined;
}

function sayRefusal(code: string, words: KioskWords['kiosk']): string {
  if (code === 'value_card_unknown') return words.cardUnknown;
  return code === 'locked_out' ? words.cardTooMany : words.cardNotReached;
}
