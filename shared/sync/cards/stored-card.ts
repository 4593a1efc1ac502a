import { moneyToNumber } from '../../base/currency.ts';
import { sum } from '../../base/money.ts';
import { type Instant, instantFromEpoch } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { takenTenders } from '../../engine/sale/sale-payment.ts';
import { type CardForwardIntent, type CardStoreIntent, intentOf, type SaleIntent } from '../journal/intent.ts';
import type { NewOp } from '../journal/journal.ts';
import type { Attempt, CardTransactionRef, Op, OpId } from '../journal/op.ts';
import { chargeAmounts, isMasked, maskAndCut, PAYMENT_UNKNOWN } from '../paths/card-charge.ts';
import { attention, type Verdict } from '../paths/verdict.ts';
import type { ForwardAnswer, OfflineAnswer } from './card-terminal.ts';
import { forwardIdOf } from './offline-ledger.ts';

/** Connects a stored card to its forwarding, to the sale that it pays for, and to what people see. */

/** Drops an answer whose reference could be a card number, or is empty and so cannot be forwarded: a person looks at the terminal then. */
export function soundAnswer(answer: OfflineAnswer | undefined): OfflineAnswer | undefined {
  return answer?.kind === 'stored' && (answer.reference === '' || !isMasked(answer.reference)) ? undefined : answer;
}

/** Returns the op that forwards a stored card, in a lane of its own. */
export function forwardOf(world: Pick<World, 'digest'>, store: Op, reference: string, at: Instant): NewOp {
  const { place, terminalId } = intentOf<CardStoreIntent>(store);
  const id = forwardIdOf(world, store.id);
  const intent: CardForwardIntent = {
    place,
    terminalId,
    reference,
    amount: chargeAmounts(store).total,
    storedBy: store.id,
    saleLane: store.lane,
  };
  return { id, kind: 'card_forward', lane: `card/${id}`, epoch: store.epoch, intent: JSON.stringify(intent), createdAt: at };
}

export function storedBy(forward: Op): OpId {
  return intentOf<CardForwardIntent>(forward).storedBy;
}

export function captureOf(
  { refs: { stored } }: Op,
  { amount, authorizationCode }: Extract<ForwardAnswer, { kind: 'captured' }>,
): CardTransactionRef {
  const { reference = '', maskedAcc = '', cardType = '' } = stored ?? {};
  const code = authorizationCode ?? stored?.authorizationCode;
  return {
    uid: reference,
    status: 'CAPTURED',
    approved: amount,
    maskedAcc,
    cardType,
    ...(code !== undefined && { authorizationCode: maskAndCut(code) }),
  };
}

export function storageUnknown(op: Op, { at }: Attempt): Verdict {
  const { terminalId } = intentOf<CardStoreIntent>(op);
  return attention(PAYMENT_UNKNOWN, { terminal: terminalId, amount: chargeAmounts(op).total, sentAt: instantFromEpoch(at) });
}

/** Returns what a person needs to find the record and the guest. */
export function describeCard({ refs: { stored }, lane, createdAt }: Op, forward: Op): NonNullable<Verdict['evidence']> {
  const { terminalId, reference, amount } = intentOf<CardForwardIntent>(forward);
  const endsIn = stored?.maskedAcc.replaceAll(/\D/g, '').slice(-4);
  return { sale: lane, terminal: terminalId, reference, amount, takenAt: createdAt, ...(endsIn && { cardEndsIn: endsIn }) };
}

/** Returns a sale's forwards to wait for, and the statement that a terminal took the money, which the service cannot verify. */
export function storedPartOf(
  world: Pick<World, 'digest'>,
  sale: Pick<Sale, 'tenders'>,
  currency: string,
  provider: string,
): Pick<SaleIntent, 'awaits' | 'externalPayment'> {
  const stored = takenTenders(sale).flatMap((tender) => (tender.kind === 'card' && tender.card.isStoredOffline === true ? [tender] : []));
  const [first] = stored;
  if (first === undefined) return {};
  const { authorizationCode: code } = first.card;
  return {
    awaits: stored.map(({ card }) => forwardIdOf(world, card.transactionUid as OpId)),
    externalPayment: {
      provider,
      reference: first.card.transactionUid,
      ...(code !== undefined && { authorization_code: code }),
      amount: moneyToNumber(sum(stored.flatMap(({ amount, tip }) => [amount, tip])), currency),
    },
  };
}
