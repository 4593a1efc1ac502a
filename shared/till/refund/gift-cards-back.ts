import { moneyFromNumber } from '../../base/currency.ts';
import { uuidV5 } from '../../base/ids.ts';
import { NO_MONEY } from '../../base/money.ts';
import { now } from '../../base/time.ts';
import { VALUE_CARD_OPERATIONS } from '../../contract/operations/operations-value-cards.ts';
import type { ValueBackIntent } from '../../sync/journal/intent.ts';
import type { NewOp } from '../../sync/journal/journal.ts';
import type { OpId } from '../../sync/journal/op.ts';
import { LOAD_REFUSED, TAKEN_BACK } from '../../sync/paths/value-load-path.ts';
import type { RefundOffer } from '../../till-contract/operations/refund-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { isOnCard, type KnownGiftCard, knownGiftCards } from '../records/gift-cards-sold.ts';
import type { RequestedPart } from '../records/refunds-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import type { Caller } from '../till-call.ts';
import { type RefundAssessment, unitsOfPart } from './refund-assessment.ts';

/**
 * Gift cards of a sale that is given back. What was loaded comes off the card with the refund, so a card that was spent keeps its line from
 * being refunded. Between this check and the refund the guest may still pay with the card: then taking back becomes a case of the queue.
 */

type Blocker = NonNullable<RefundOffer['blocker']>;

/** Adds the sale's gift cards to an assessment, and bars what cannot come off them again. */
export async function withGiftCards(context: TillContext, assessment: RefundAssessment): Promise<RefundAssessment> {
  const { saleRecord, way, choice, ...head } = assessment;
  if (saleRecord?.body.giftCards === undefined) return assessment;
  const giftCards = (await knownGiftCards(context.journal, saleRecord.body)).filter(isOnCard);
  const stuck = new Map<string, Blocker>();
  for (const card of giftCards) {
    const blocker = await whyStuck(context, saleRecord.body, card);
    if (blocker !== undefined) stuck.set(card.sold.lineId, blocker);
  }
  const [first] = stuck.values();
  const lines = choice?.lines.map((line) => (stuck.has(line.lineId) ? { ...line, isRefundable: false } : line));
  return {
    ...head,
    saleRecord,
    giftCards,
    ...(choice !== undefined && lines !== undefined && { choice: { ...choice, lines } }),
    ...(first === undefined ? way !== undefined && { way } : { blocker: assessment.blocker ?? first }),
  };
}

async function whyStuck(context: TillContext, { place }: SaleRecord, { sold, load, named }: KnownGiftCard): Promise<Blocker | undefined> {
  if (load === undefined || named === undefined) return undefined;
  const isRefused = load.state === 'attention' && LOAD_REFUSED.has(load.reason);
  if (isRefused || load.state === 'rejected') return undefined;
  if (load.state === 'waiting' && (await context.journal.listAttempts(load.id)).length === 0) return undefined;
  const { connection, caller } = context.drainer();
  const card = `****${named.hint}`;
  if (connection.connectivity() !== 'online') return { code: 'gift_card_unread', facts: { card } };
  const path = { venue_id: place.venueId, vendor_id: place.vendorId, reference: named.loadId };
  const read = await caller.call(VALUE_CARD_OPERATIONS.readValueCardLoad, { path });
  if (read.kind === 'rejected' && read.status === 404) return undefined;
  if (read.kind !== 'ok') return { code: 'gift_card_unread', facts: { card } };
  if (read.value.is_taken_back) return undefined;
  const left = moneyFromNumber(read.value.balance, place.currency) ?? NO_MONEY;
  return left < sold.amount ? { code: 'gift_card_spent', facts: { card: read.value.masked_code, left, amount: sold.amount } } : undefined;
}

/** The gift cards among what is refunded; undefined where an amount is, which names no card to take it from. */
export function cardsOfRefund(
  { giftCards = [], choice }: RefundAssessment,
  part: Pick<RequestedPart, 'lines'> | undefined,
): readonly KnownGiftCard[] | undefined {
  if (part === undefined || giftCards.length === 0) return giftCards;
  if (part.lines.length === 0) return undefined;
  return giftCards.filter(({ sold: { lineId, unit } }) => unitsOfPart(choice, part.lines, lineId).includes(unit));
}

interface TakingBack {
  readonly requestId: string;
  readonly caller: Caller;
  readonly lane: string;
  /** The refund's own jobs: if all of them move nothing, nothing is taken back. Empty where money has moved already. */
  readonly after: readonly OpId[];
}

export interface TakenBack {
  readonly adds: readonly NewOp[];
  /** The sale's record with the jobs named. */
  readonly body: SaleRecord;
}

/** The jobs that take the loads of these cards back, for the write that decides the refund. */
export function takeBackOps(
  { world, identity }: Pick<TillContext, 'world' | 'identity'>,
  body: SaleRecord,
  cards: readonly KnownGiftCard[],
  { requestId, caller, lane, after }: TakingBack,
): TakenBack {
  const { sale, place } = body;
  const by = caller.employee?.name ?? caller.deviceName;
  const made = cards.flatMap(({ sold, named }) => {
    if (named === undefined) return [];
    const { loadId, hint } = named;
    const id = uuidV5(world, loadId, `back ${requestId}`) as OpId;
    const awaits = after.length > 0 && { after };
    const intent: ValueBackIntent = { place, ofSale: sale.id, reference: loadId, amount: sold.amount, hint, by, ...awaits };
    const { epoch } = identity();
    const op: NewOp = {
      id,
      kind: 'value_back',
      lane: after.length > 0 ? lane : `gift/${id}`,
      epoch,
      intent: JSON.stringify(intent),
      createdAt: now(world),
    };
    return [{ op, loadId }];
  });
  const backs = new Map(made.map(({ op, loadId }) => [loadId, op.id]));
  const giftCards = body.giftCards?.map((named) => {
    const backId = backs.get(named.loadId);
    return backId === undefined ? named : { ...named, backId };
  });
  return { adds: made.map(({ op }) => op), body: giftCards === undefined ? body : { ...body, giftCards } };
}

/** Ends the cases of loads that were refused, once their sale was given back: no one has to choose another card for them. */
export async function closeRefusedLoads({ journal, world }: TillContext, record: SaleRecord): Promise<void> {
  for (const known of await knownGiftCards(journal, record)) {
    const { load } = known;
    if (load?.state !== 'attention' || !LOAD_REFUSED.has(load.reason) || isOnCard(known)) continue;
    const at = now(world);
    const audit = { at, event: 'gift_card_load_dropped', body: JSON.stringify({ op: load.id, sale: record.sale.id, reason: load.reason }) };
    await journal.append({ change: { id: load.id, refs: load.refs, state: 'rejected', endedAt: at, reason: TAKEN_BACK }, audit });
  }
}
