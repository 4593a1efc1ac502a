import { uuidV5 } from '../../base/ids.ts';
import { add, type Money } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { takenTenders } from '../../engine/sale/sale-payment.ts';
import { chargedUidOf, type Tender } from '../../engine/terms/tender.ts';
import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { Op, OpId } from '../../sync/journal/op.ts';
import type { Decision } from '../../sync/ops/attention.ts';
import { cancelSaleOps, type OwedCard } from '../../sync/paths/price-decision.ts';
import type { HostContext } from '../context/host-context.ts';
import { cancelTickets } from '../kitchen/kitchen-cancelling.ts';
import { papersOfRefund } from '../print/automatic-prints.ts';
import { takeApprovals, type UsedApproval } from '../records/approvals-used.ts';
import { isOnCard, knownGiftCards } from '../records/gift-cards-sold.ts';
import { drawerPartOf, findRefund, keepRefund, refundIdOfSale, viewOfRefund } from '../records/refunds-record.ts';
import { findSaleOfOp } from '../records/sales-of-orders.ts';
import { chargeLane, type KeptSale, keepSale } from '../records/sales-record.ts';
import { livePartsOf } from '../refund/choice-of-sale.ts';
import { requestOf } from '../refund/decide-refund.ts';
import { type TakenBack, takeBackOps } from '../refund/gift-cards-back.ts';
import { amountOf } from '../refund/refund-assessment.ts';
import { voidedParts } from '../refund/refunds-of-sales.ts';
import { bookInShift, mayTakeCash } from '../shift/drawer-booking.ts';
import type { Caller } from '../till-call.ts';

/** Returns why a paid sale whose price the service rejects cannot be cancelled here; undefined when it can. */
export async function cancellationBlocker({ journal }: Pick<HostContext, 'journal'>, op: Op): Promise<Refusal | undefined> {
  const saleRecord = await saleOf({ journal }, op);
  if (saleRecord === undefined) return { code: 'cancel_unknown' };
  const { tenders } = saleRecord.body.sale;
  if (tenders.some((tender) => tender.state === 'taken' && tender.kind === 'card' && tender.card.isStoredOffline === true))
    return { code: 'cancel_stored_card' };
  const refund = await findRefund(journal, refundIdOfSale(saleRecord.body.sale.id));
  if (refund !== undefined && (await viewOfRefund(journal, refund)).state !== 'refused') return { code: 'cancel_refunded' };
  return (await livePartsOf(journal, saleRecord.body.sale.id)).live.length === 0 ? undefined : { code: 'cancel_refunded' };
}

async function saleOf({ journal }: Pick<HostContext, 'journal'>, op: Op): Promise<KeptSale | undefined> {
  const saleRecord = await findSaleOfOp(journal, op);
  return saleRecord?.state === 'complete' ? saleRecord : undefined;
}

function findCharged({ sale }: KeptSale['body'], chargeId: string): { readonly tender: Tender; readonly uid: string } | undefined {
  const tender = takenTenders(sale).find(({ id }) => id === chargeId);
  const uid = tender && chargedUidOf(tender);
  return tender === undefined || uid === undefined ? undefined : { tender, uid };
}

export interface Cancelling {
  readonly caller: Caller;
  readonly at: Instant;
  readonly decisionId: string;
  readonly note: string;
  readonly approvals: readonly string[];
}

export interface Cancelled {
  readonly decision: Decision;
  /** Belongs into the same write: the cash that leaves the drawer, and the changed records of the sale. */
  readonly beside: JournalWrite;
}

/** Cancels the sale: the card service refunds cards, the deciding employee's drawer the cash. Together they are one refund of the sale. */
export async function cancelSale(context: HostContext, op: Op, cancelling: Cancelling): Promise<Outcome<Cancelled, Refusal>> {
  const { journal, world } = context;
  const { caller, at, decisionId, note } = cancelling;
  const hinder = await cancellationBlocker(context, op);
  const saleRecord = await saleOf(context, op);
  if (hinder !== undefined || saleRecord === undefined) return refuse(hinder ?? { code: 'cancel_unknown' });
  if (note === '') return refuse({ code: 'reason_needed' });
  const { sale } = saleRecord.body;
  const parted = voidedParts(sale);
  const amount = amountOf(parted);
  const cash = drawerPartOf(parted);
  if ((cash as number) > 0 && !(await mayTakeCash(context, caller))) return refuse({ code: 'needs_shift' });
  const use = {
    ids: cancelling.approvals,
    needs: [{ action: 'refund', facts: { order: sale.id, amount, reason: note } }] as const,
    at,
    settings: context.settings(),
  };
  const approvals = await takeApprovals(journal, caller, use);
  if (!approvals.ok) return approvals;
  const { used, records } = approvals.value;
  const movements = (cash as number) > 0 ? [cashMovement(`${decisionId}/cash`, cash, note, used, sale.id)] : [];
  const booked = await bookInShift(context, { caller, at, movements });
  const owed = await owedCards(context, saleRecord);
  const adds = cancelSaleOps({ world, decisionId, epoch: context.identity().epoch, at }, op, owed.cards);
  const backs = await loadsBack(context, saleRecord, cancelling);
  const refundId = refundIdOfSale(sale.id);
  const before = await findRefund(journal, refundId);
  const asking = { id: decisionId, hash: decisionId, form: { reason: 'price_differs', note }, caller, at };
  const last = requestOf(context, asking, {
    place: saleRecord.body.place,
    way: 'void',
    amount,
    parts: parted,
    approvals: used,
    opIds: owed.cards.map(({ opId }) => opId),
    shiftId: booked.shiftId,
  });
  const earlier = before === undefined ? [] : [...before.body.earlier, before.body.last];
  const tickets = await cancelTickets(context, { saleId: sale.id, tabId: saleRecord.body.tab?.id, refundId }, at);
  return accept({
    decision: {
      kind: 'cancel',
      adds: [...adds, ...backs.adds],
      details: { sale: sale.id, amount, cash, cards: owed.cards.length, note, approvals: used },
    },
    beside: {
      records: [
        ...records,
        ...booked.records,
        ...papersOfRefund(context, {
          refundId: decisionId,
          saleId: sale.id,
          deviceId: caller.deviceId,
          vendorId: saleRecord.body.place.vendorId,
          at,
          isCash: (cash as number) > 0,
          isDone: owed.cards.length === 0,
        }),
        keepSale(saleRecord.version, saleRecord.state, saleRecord.at, {
          ...backs.body,
          charges: owed.charges,
          approvals: [...saleRecord.body.approvals, ...used],
        }),
        keepRefund(refundId, before?.version ?? 0, { saleId: sale.id, place: saleRecord.body.place, last, earlier }),
        ...tickets,
      ],
    },
  });
}

/** The loads of gift cards that the sale sold come off the cards again. */
async function loadsBack(context: HostContext, { body }: KeptSale, { decisionId: requestId, caller }: Cancelling): Promise<TakenBack> {
  const onCards = (await knownGiftCards(context.journal, body)).filter(isOnCard);
  return takeBackOps(context, body, onCards, { requestId, caller, lane: '', after: [] });
}

function cashMovement(id: string, cash: Money, reason: string, approvals: readonly UsedApproval[], saleId: string) {
  return { id, kind: 'cash_refund', amount: -cash as Money, reason, approvals, saleId } as const;
}

interface Owed {
  readonly cards: readonly OwedCard[];
  readonly charges: KeptSale['body']['charges'];
}

/** Returns each captured card with the op that refunds it. After an earlier void that failed, the new op gets a new id. */
async function owedCards(context: HostContext, { body }: KeptSale): Promise<Owed> {
  const cards: OwedCard[] = [];
  const charges: KeptSale['body']['charges'][number][] = [];
  for (const charge of body.charges) {
    const charged = findCharged(body, charge.id);
    if (charged === undefined) {
      charges.push(charge);
      continue;
    }
    const opId = uuidV5(context.world, charge.voidOpId ?? charge.opId, 'void') as OpId;
    const terminalId = context.terminalOf(body.deviceId);
    const intent = { terminalId, originalUid: charged.uid, amount: add(charged.tender.amount, charged.tender.tip) };
    cards.push({ opId, lane: chargeLane(body.sale.id), intent });
    charges.push({ ...charge, voidOpId: opId });
  }
  return { cards, charges };
}
