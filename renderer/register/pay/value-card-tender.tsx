import { useCallback, useState } from 'react';
import { type Money, money, NO_MONEY, smaller, subtract } from '../../../shared/base/money.ts';
import { leftToPay } from '../../../shared/engine/sale/sale-payment.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { MoneyKeypad } from '../../ui/parts/input/money-keypad.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useHost, useRegister, useSale, useScanned } from '../frame/use-register.ts';
import { type FoundGiftCard, type GiftCard, useGiftCard } from '../gift-cards/use-gift-card.ts';
import { useCharge } from './card-tender.tsx';
import { SetAside, SetAsideWhenSlow } from './set-aside.tsx';

/** Charges a gift card whose balance the service keeps: first what is on it, then the payment. */
export function ValueCardTenderPanel({ view }: { readonly view: SaleView }) {
  const words = useWords().pay;
  const found = useGiftCard();
  const isCharging = useSale(({ busy }) => busy === 'charge');
  const isSending = view.charges.some(({ state }) => state === 'sending');
  const { lookUp, card } = found;
  useScanned(useCallback((code: string) => void lookUp(code), [lookUp]));
  if (isCharging || isSending) {
    return (
      <div className="pay-terminal" aria-live="polite">
        <Progress label={words.working} />
        {isCharging ? <SetAsideWhenSlow /> : <SetAside />}
      </div>
    );
  }
  return (
    <div className="pay-tender">
      {card === undefined ? <CodePart found={found} /> : <PayPart key={card.id} view={view} card={card} onOther={found.forget} />}
    </div>
  );
}

function CodePart({ found: { code, type, lookUp, isBusy, refusal } }: { readonly found: FoundGiftCard }) {
  const words = useWords().pay;
  const isReachable = useHost(
    ({ status, presence }) => presence === 'there' && (status?.connectivity === 'online' || status?.giftCardList !== undefined),
  );
  const missing = code.trim() === '' ? words.numberHint : undefined;
  return (
    <>
      <form
        className="pay-what"
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp();
        }}
      >
        <RefusalNotice refusal={refusal} />
        <TextField label={words.number} hint={words.numberHint} value={code} onValue={type} maxLength={80} autoFocus />
      </form>
      <div className="pay-take">
        <Button kind="primary" isWide onClick={() => lookUp()} aria-busy={isBusy} refusal={isReachable ? missing : words.needsService}>
          {words.checkBalance}
        </Button>
      </div>
    </>
  );
}

interface PayPartProps {
  readonly view: SaleView;
  readonly card: GiftCard;
  readonly onOther: () => void;
}

function PayPart({ view, card, onOther }: PayPartProps) {
  const pay = usePayment(card);
  const words = useWords().pay;
  const formats = useFormats();
  const { otherwise } = leftToPay(view.sale);
  const { ofList } = card;
  const most = smaller(money(Math.max(ofList?.most ?? card.balance, 0)), otherwise);
  const [amount, setAmount] = useState<Money>(most);
  const why = whyUnusable(card, words);
  const paid = smaller(amount, most);
  return (
    <>
      <div className="pay-what">
        <h3>
          {ofList === undefined
            ? words.onGiftCard({ amount: formats.money(card.balance) })
            : words.giftAsOf({ amount: formats.money(card.balance), time: formats.time(ofList.asOf) })}
        </h3>
        <p className="quiet">
          {card.holder === undefined
            ? words.giftCard({ card: card.maskedCode })
            : words.giftCardOf({ card: card.maskedCode, holder: card.holder })}
        </p>
        {why !== undefined && <Notice tone="caution" title={why} isUrgent />}
        {why === undefined && ofList !== undefined && (
          <Notice tone="caution" title={words.giftListed({ amount: formats.money(ofList.most) })} />
        )}
        {why === undefined && paid < otherwise && (
          <p>{words.giftRest({ amount: formats.money(paid), rest: formats.money(subtract(otherwise, paid)) })}</p>
        )}
        <Button kind="quiet" onClick={onOther}>
          {words.otherCard}
        </Button>
      </div>
      {why === undefined && (
        <div className="pay-keypad">
          <MoneyKeypad label={words.amountOfTender} amount={amount} onAmount={setAmount} isActive={false} />
        </div>
      )}
      <div className="pay-take">
        <Button kind="primary" isWide onClick={() => pay(paid)} refusal={why ?? (paid === NO_MONEY ? words.enterAmount : undefined)}>
          {words.take({ amount: formats.money(paid) })}
        </Button>
      </div>
    </>
  );
}

/** Charges the card at the service; while that is away, takes it by the host's list. */
function usePayment({ id, ofList }: GiftCard): (amount: Money) => void {
  const register = useRegister();
  const charge = useCharge();
  return (amount) => {
    if (ofList === undefined) charge({ amount, valueCard: id });
    else void register.sale.tender({ kind: 'gift', amount, listedCard: id });
  };
}

type Words = ReturnType<typeof useWords>['pay'];

function whyUnusable({ isBlocked, isExpired, balance, ofList }: GiftCard, words: Words): string | undefined {
  if (isBlocked) return words.giftBlocked;
  if (isExpired) return words.giftExpired;
  if (ofList !== undefined && ofList.most <= 0) return words.giftListedNone;
  return balance <= 0 ? words.giftEmpty : undefined;
}
