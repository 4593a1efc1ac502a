import { add, NO_MONEY, sum } from '../../base/money.ts';
import { type Catalogue, findItem } from '../../engine/catalogue/catalogue.ts';
import { type FailedRule, failedRefundRules, type PaidPart, type RefundCandidate } from '../../engine/sale/refund-rules.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { takenTenders, tenderedSoFar } from '../../engine/sale/sale-payment.ts';
import { chargedUidOf, lastFourOf, paymentTypeOf, shownKindOf, type Tender } from '../../engine/terms/tender.ts';
import type { Op } from '../../sync/journal/op.ts';
import type { RefundDestination, RefundPart } from '../../till-contract/operations/refund-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { lastOpOf } from '../records/last-op.ts';
import { findRefund, refundIdOfSale, viewOfRefund } from '../records/refunds-record.ts';
import type { KeptSale } from '../records/sales-record.ts';
import { listedOf, withCapturedCards } from '../sale/gift-cards-listed.ts';
import { choiceOfSale, itemIdsOf, livePartsOf } from './choice-of-sale.ts';
import { blocked, blockedByRule, type RefundAssessment } from './refund-assessment.ts';

/** A stand-in for the name of the service's own pay layer. */
const PAY_LAYER = 'pay_layer';

/** Judges whether a sale of this host may be refunded; needs no network. */
export async function assessSale(
  context: Pick<TillContext, 'journal' | 'vendorOf' | 'identity' | 'drainer'>,
  uncaptured: KeptSale,
): Promise<RefundAssessment> {
  const saleRecord = await withCapturedCards(context.journal, uncaptured);
  const whole = await assessWholeSale(context, saleRecord);
  const { sale, place, givenBackElsewhereAt } = saleRecord.body;
  const { all: inPart, live } = await livePartsOf(context.journal, sale.id);
  const isSent = saleRecord.state === 'complete' && (whole.op?.state === 'done' || whole.op?.state === 'waiting');
  const standing = await findRefund(context.journal, whole.id);
  const isWhole = standing !== undefined && (await viewOfRefund(context.journal, standing)).state !== 'refused';
  const catalogues = context.vendorOf(place)?.catalogues;
  const choice =
    isSent && !isWhole && standing?.body.last.way !== 'void' && givenBackElsewhereAt === undefined
      ? choiceOfSale(context, sale, catalogues?.find(sale.revision) ?? catalogues?.newest(), live)
      : undefined;
  const { way: _, blocker: __, ...head } = whole;
  const found = live.length === 0 ? whole : { ...head, ...blocked(choice === undefined ? 'already_refunded' : 'partially_refunded') };
  return { ...found, inPart, ...(choice !== undefined && { choice }) };
}

async function assessWholeSale(
  context: Pick<TillContext, 'journal' | 'vendorOf' | 'identity'>,
  saleRecord: KeptSale,
): Promise<RefundAssessment> {
  const { sale, place, opId } = saleRecord.body;
  const op = await lastOpOf(context.journal, opId);
  const head = {
    id: refundIdOfSale(sale.id),
    saleRecord,
    place,
    lane: op?.lane ?? sale.id,
    ...(op !== undefined && { op }),
    ...(op?.refs.orderId !== undefined && { orderNumber: String(op.refs.orderId) }),
  };
  const given = (back: Backs): readonly RefundPart[] => partsOf(sale, back);
  const assessment = (parted: readonly RefundPart[], found: Pick<RefundAssessment, 'way' | 'blocker'>): RefundAssessment => ({
    ...head,
    parts: parted,
    ...found,
  });
  const asRefund = given(REFUNDED);
  if (saleRecord.state !== 'complete') return assessment(asRefund, blocked('not_completed'));
  if (op === undefined) return assessment(asRefund, blocked('not_completed'));
  if (op.state === 'attention') return assessment(asRefund, blocked('undecided', { jobId: op.id }));
  const paid = sum(asRefund.map(({ amount }) => amount));
  // Money paid out for returned goods is not claimed back.
  if (paid < NO_MONEY) return assessment(asRefund, blocked('nothing_paid'));
  if (await isUnsent(context, op)) {
    if (listedOf(saleRecord.body).length > 0) return assessment(asRefund, blocked('gift_card_waits'));
    return sale.tenders.some(isStoredInTerminal)
      ? assessment(asRefund, blocked('card_stored'))
      : assessment(given(VOIDED), { way: 'void' });
  }
  if (paid === NO_MONEY) return assessment(asRefund, blocked('nothing_paid'));
  const isByService = sale.tenders.some(({ kind, state }) => kind === 'card' && state === 'taken');
  if (saleRecord.body.givenBackElsewhereAt !== undefined && isByService) return assessment(asRefund, blocked('already_refunded'));
  const catalogues = context.vendorOf(place)?.catalogues;
  const failed = failedRefundRules(candidateOf(sale, op, catalogues?.find(sale.revision) ?? catalogues?.newest()), [PAY_LAYER]);
  return assessment(asRefund, wayOf(sale, op, failed));
}

/** True when nothing of the sale was sent. An op of an earlier epoch may have been sent without a trace here. */
async function isUnsent({ journal, identity }: Pick<TillContext, 'journal' | 'identity'>, { id, state, epoch }: Op): Promise<boolean> {
  return state === 'waiting' && epoch === identity().epoch && (await journal.listAttempts(id)).length === 0;
}

/** Rule 6 excludes cash from the service's refunds, so cash is refunded out of the drawer, under all the other rules. */
function wayOf(sale: Sale, { state, reason }: Op, failed: readonly FailedRule[]): Pick<RefundAssessment, 'way' | 'blocker'> {
  if (state === 'rejected' && reason === CANCELLED) return blocked('cancelled');
  const first = failed.find((rule) => rule.reason !== 'paid_in_cash' && !(state === 'rejected' && rule.reason === 'not_completed'));
  const isCash = failed.some((rule) => rule.reason === 'paid_in_cash');
  if (!isCash) return failed[0] === undefined ? { way: 'card' } : blockedByRule(failed[0]);
  if (first !== undefined) return blockedByRule(first);
  const isWhollyCash = takenTenders(sale).every(({ kind, amount, tip }) => kind === 'cash' || (amount === NO_MONEY && tip === NO_MONEY));
  return isWhollyCash ? { way: 'cash' } : blocked('cash_and_other_tender');
}

/** The reason of an op whose sale a person decided not to send, and to refund. */
const CANCELLED = 'cancelled';

function candidateOf(sale: Sale, { state }: Op, catalogue: Catalogue | undefined): RefundCandidate {
  return {
    status: state === 'rejected' ? 'REJECTED' : 'COMPLETED',
    source: 'service',
    due: tenderedSoFar(sale),
    payments: takenTenders(sale).map(paidPartOf),
    items: allItemIds(sale).map((itemId) => ({
      itemId,
      refundable: (catalogue && findItem(catalogue, itemId)?.data.refundable) ?? true,
    })),
    // Suites are sold elsewhere: no till of a stand takes orders for them.
    isSuiteOrder: false,
    isRefund: false,
    refunds: [],
  };
}

function paidPartOf(tender: Tender): PaidPart {
  const isOfPayLayer = tender.kind === 'card' && tender.card.isStoredOffline !== true;
  return {
    paymentType: paymentTypeOf(tender.kind),
    amount: tender.amount,
    tip: tender.tip,
    ...(isOfPayLayer && { gateway: PAY_LAYER }),
    refunded: false,
  };
}

function allItemIds({ cart }: Sale): readonly string[] {
  return [...new Set(cart.lines.flatMap(({ itemId, modifiers }) => [itemId, ...itemIdsOf(modifiers)]))];
}

function isStoredInTerminal(tender: Tender): boolean {
  return tender.state === 'taken' && tender.kind === 'card' && tender.card.isStoredOffline === true;
}

type Backs = Readonly<Record<Tender['kind'], RefundDestination>>;
const REFUNDED: Backs = {
  cash: 'drawer',
  card: 'card',
  gift: 'elsewhere',
  stored: 'elsewhere',
  external: 'elsewhere',
  complimentary: 'nothing',
};
/** The service charges gift cards and stored value with the order, which is never sent. */
const VOIDED: Backs = { ...REFUNDED, gift: 'nothing', stored: 'nothing' };

/** Returns what is refunded, and how, for a sale that never becomes an order. */
export function voidedParts(sale: Sale): readonly RefundPart[] {
  return partsOf(sale, VOIDED);
}

function partsOf(sale: Sale, backs: Backs): readonly RefundPart[] {
  return takenTenders(sale)
    .filter(({ amount, tip }) => amount !== NO_MONEY || tip !== NO_MONEY)
    .map((tender) => {
      const lastFour = lastFourOf(tender);
      return {
        kind: shownKindOf(tender),
        amount: add(tender.amount, tender.tip),
        ...(lastFour !== undefined && { lastFour }),
        // The service gives back what it took from a card whose balance it keeps, while no order names it.
        back: backs.gift === 'nothing' && tender.kind === 'gift' && chargedUidOf(tender) !== undefined ? 'card' : backs[tender.kind],
      };
    });
}
