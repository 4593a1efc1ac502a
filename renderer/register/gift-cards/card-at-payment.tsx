import { useState } from 'react';
import { NO_MONEY, smaller, subtract } from '../../../shared/base/money.ts';
import { attachedCard } from '../../../shared/engine/cart/attached-card.ts';
import { benefitState } from '../../../shared/engine/sale/card-benefit.ts';
import { leftToPay, takenTenders } from '../../../shared/engine/sale/sale-payment.ts';
import type { AttachedCard } from '../../../shared/engine/terms/cart.ts';
import type { ChargeForm, SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { isolated, waitsForCard } from '../../selling/guest-card.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister, useSale } from '../frame/use-register.ts';
import { removeCard } from './order-card.ts';

/** Returns the card that was put on the order, while it still has to pay: first, with one tap. */
export function cardToPay({ sale }: Pick<SaleView, 'sale'>): AttachedCard | undefined {
  const card = attachedCard(sale.cart);
  const hasPaid = takenTenders(sale).some((tender) => tender.kind === 'gift');
  return card !== undefined && (waitsForCard({ sale }) || !hasPaid) && leftToPay(sale).otherwise > 0 ? card : undefined;
}

interface AttachedCardCharge {
  /** While the card itself is being charged. */
  readonly isCharging: boolean;
  /** Its charge was the last one, and took nothing. */
  readonly hasFailed: boolean;
  readonly onPay: () => void;
}

/** Tells the charges of the card from those of others by how many there were before it. */
export function useAttachedCard({ charges }: SaleView, isAnyCharging: boolean): AttachedCardCharge {
  const [before, setBefore] = useState<number>();
  const ended = charges.filter(({ state }) => state !== 'sending').length;
  const last = charges.at(-1)?.state;
  return {
    isCharging: isAnyCharging && before === ended,
    hasFailed: !isAnyCharging && before === ended - 1 && (last === 'declined' || last === 'not_sent'),
    onPay: () => setBefore(ended),
  };
}

interface AttachedCardProps extends Pick<AttachedCardCharge, 'hasFailed' | 'onPay'> {
  readonly view: SaleView;
  readonly charge: (form: ChargeForm) => void;
}

/** What the card has to do with the payment of its order. */
export function AttachedCardPart({ view, ...charging }: AttachedCardProps) {
  const state = benefitState(view.sale);
  const card = cardToPay(view);
  if (state === 'other_level') return <OtherLevel view={view} />;
  return card === undefined ? null : <PayFirst view={view} card={card} isNeeded={state === 'unpaid'} {...charging} />;
}

interface PayFirstProps extends AttachedCardProps {
  readonly card: AttachedCard;
  /** Nothing else is taken before it has paid. */
  readonly isNeeded: boolean;
}

function PayFirst({ view: { sale }, card, isNeeded, hasFailed, onPay, charge }: PayFirstProps) {
  const { pay, giftCards } = useWords();
  const formats = useFormats();
  const isBusy = useSale(({ busy }) => busy !== undefined);
  const isReachable = useHost(({ status, presence }) => presence === 'there' && status?.connectivity === 'online');
  const { otherwise } = leftToPay(sale);
  const amount = smaller(card.balance, otherwise);
  const rest = subtract(otherwise, amount);
  const offline = isNeeded ? giftCards.order.offlineAtPay : giftCards.order.offline;
  return (
    <div className="pay-attached">
      {hasFailed ? (
        <Notice tone="danger" title={giftCards.order.declined} isUrgent />
      ) : (
        isNeeded && <p>{isReachable ? giftCards.order.paysFirst : giftCards.order.offlineAtPay}</p>
      )}
      <Button
        kind={isNeeded ? 'primary' : 'plain'}
        isWide
        aria-busy={isBusy}
        refusal={isReachable ? undefined : offline}
        onClick={() => {
          onPay();
          charge({ amount, valueCard: card.id });
        }}
        trailing={formats.money(amount)}
      >
        {pay.giftCard({ card: isolated(card.maskedCode) })}
      </Button>
      {isNeeded && rest > NO_MONEY && <p className="quiet">{pay.giftRest({ amount: formats.money(amount), rest: formats.money(rest) })}</p>}
      {isNeeded && takenTenders(sale).length === 0 && <WithoutCard />}
    </div>
  );
}

/** Goes back to the order, whose price is then the usual one. */
function WithoutCard() {
  const leave = useLeaveWithoutCard();
  const { order } = useWords().giftCards;
  return <Button onClick={leave}>{order.withoutCard}</Button>;
}

/** The charge proved another level than the one that the prices are of: its money goes back before anything else is taken. */
function OtherLevel({ view: { sale } }: { readonly view: SaleView }) {
  const register = useRegister();
  const leave = useLeaveWithoutCard();
  const { order } = useWords().giftCards;
  const undo = async (): Promise<void> => {
    for (const { id } of takenTenders(sale)) await register.sale.voidTender(id);
    const { view } = register.sale.store.getState();
    if (view !== undefined && takenTenders(view.sale).length === 0) await leave();
  };
  return (
    <Notice tone="caution" title={order.levelChanged} isUrgent actions={<Button onClick={undo}>{order.undo}</Button>}>
      {order.levelChangedHint}
    </Notice>
  );
}

function useLeaveWithoutCard(): () => Promise<void> {
  const register = useRegister();
  const words = useWords();
  return async () => {
    await register.sale.abandon();
    if (register.sale.store.getState().phase === 'selling') removeCard(register, words);
  };
}
