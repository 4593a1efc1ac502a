import { uuidV7 } from '../../base/ids.ts';
import { add, type Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { ChoiceTender } from '../../engine/sale/refund-choice.ts';
import { takenTenders } from '../../engine/sale/sale-payment.ts';
import { chargedUidOf, type Tender } from '../../engine/terms/tender.ts';
import type { RefundedPart, RefundIntent } from '../../sync/journal/intent.ts';
import type { JournalWrite, NewOp } from '../../sync/journal/journal.ts';
import type { OpId, OpKind } from '../../sync/journal/op.ts';
import { cancelSaleOps } from '../../sync/paths/price-decision.ts';
import type { RefundForm } from '../../till-contract/operations/refund-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import type { KeptRefund } from '../records/refunds-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { findTab, keepTabRecord } from '../records/tabs-record.ts';
import { makeCardFollowUpOp } from '../sale/card-follow-ups.ts';
import type { Caller } from '../till-call.ts';
import type { RefundAssessment } from './refund-assessment.ts';

export interface RefundCommand {
  readonly id: string;
  readonly hash: string;
  readonly form: RefundForm;
  readonly caller: Caller;
  readonly at: Instant;
}

/** The ops of a refund, and records for the same write. */
export interface RefundOps {
  /** The refund's state is the state of these. */
  readonly opIds: readonly OpId[];
  readonly write: Pick<JournalWrite, 'adds' | 'change' | 'expects' | 'records'>;
}

type Context = Pick<TillContext, 'world' | 'journal' | 'identity' | 'terminalOf'>;

function newOp({ world, identity }: Context, kind: OpKind, lane: string, intent: object, at: Instant): NewOp {
  return { id: uuidV7(world) as OpId, kind, lane, epoch: identity().epoch, intent: JSON.stringify(intent), createdAt: at };
}

/** Queues the refund behind the order's other ops, so that the service has the order by then or never will. */
export function refundOps(context: Context, assessment: RefundAssessment, command: RefundCommand): RefundOps {
  const op = newOp(context, 'refund', assessment.lane, intentOf(assessment, command), command.at);
  return { opIds: [op.id], write: { adds: [op] } };
}

function intentOf({ place, orderNumber, saleRecord }: RefundAssessment, { form }: RefundCommand): RefundIntent {
  const note = form.note?.trim() ?? '';
  return {
    place,
    ...(orderNumber !== undefined && { orderId: Number(orderNumber) }),
    ...(saleRecord !== undefined && { ofSale: saleRecord.body.sale.id }),
    amount: form.amount,
    reasonName: note === '' ? form.reason : `${form.reason}: ${note}`,
    reasonCode: codeOf(form.reason),
  };
}

/** One op for each card that gets something back, behind the order's other ops. */
export function partOps(
  context: Context,
  assessment: RefundAssessment,
  command: RefundCommand,
  tenders: readonly Pick<ChoiceTender & { readonly amount: Money }, 'tenderId' | 'amount'>[],
  items: RefundedPart['items'],
): RefundOps {
  const sale = assessment.saleRecord?.body.sale;
  const adds = tenders.flatMap(({ tenderId, amount }, index) => {
    const tender = sale?.tenders.find(({ id }) => id === tenderId);
    const uid = tender && chargedUidOf(tender);
    if (uid === undefined) return [];
    const intent: RefundIntent = {
      ...intentOf(assessment, command),
      amount,
      // The items of a refund count once, however many cards it goes back to.
      part: { refundId: uuidV7(context.world), transactionUid: uid, amount, items: index === 0 ? items : [] },
    };
    return [newOp(context, 'refund', assessment.lane, intent, command.at)];
  });
  return { opIds: adds.map(({ id }) => id), write: { adds } };
}

/** Derives a code from the reason's name: the service has no list of codes, and stands set their own reasons. */
function codeOf(reason: string): string {
  const code = reason
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return code === '' ? 'OTHER' : code;
}

/**
 * Rejects the sale's op in the write that returns the money, and only while nothing of it was ever sent. An order that is already open at
 * the service, from a tab or an earlier attempt, is cancelled there.
 */
export async function voidOps(
  context: Context,
  { saleRecord, op }: RefundAssessment,
  { id, at }: RefundCommand,
  before: KeptRefund | undefined,
): Promise<RefundOps> {
  if (saleRecord === undefined || op === undefined) return { opIds: [], write: {} };
  if (before?.body.last.way === 'void') return await voidCardsAgain(context, before, at);
  const cards = chargedTenders(saleRecord.body).map(({ uid, amount, tip }) => {
    const wanted = { type: 'VOID', originalUid: uid, amount: add(amount, tip) } as const;
    return makeCardFollowUpOp(context, saleRecord.body, { id: uuidV7(context.world) as OpId, at, ...wanted });
  });
  const { tab } = saleRecord.body;
  const open = tab === undefined ? undefined : await findTab(context.journal, tab.id);
  const cancelled = cancelSaleOps({ world: context.world, decisionId: id, epoch: context.identity().epoch, at }, op, []);
  return {
    opIds: cards.map(({ id }) => id),
    write: {
      adds: [...cards, ...cancelled],
      change: { id: op.id, refs: op.refs, state: 'rejected', endedAt: at, reason: VOIDED },
      expects: { waiting: { id: op.id, isUnsent: true } },
      ...(open !== undefined && { records: [keepTabRecord(open.version, 'cancelled', open.body)] }),
    },
  };
}

/** The reason of the op of a voided sale. */
export const VOIDED = 'voided';

/** Voids the cards again that the card service did not void at first. */
async function voidCardsAgain(context: Context, { body: { last } }: KeptRefund, at: Instant): Promise<RefundOps> {
  const opIds: OpId[] = [];
  const adds: NewOp[] = [];
  for (const id of last.opIds) {
    const op = await context.journal.findOp(id);
    if (op === undefined || op.state !== 'rejected') {
      opIds.push(id);
      continue;
    }
    const again: NewOp = { ...newOp(context, op.kind, op.lane, {}, at), intent: op.intent, replaces: op.id };
    adds.push(again);
    opIds.push(again.id);
  }
  return { opIds, write: { adds } };
}

/** The tenders that the service has charged, each with its charge. */
function chargedTenders({ sale }: SaleRecord): readonly (Pick<Tender, 'amount' | 'tip'> & { readonly uid: string })[] {
  return takenTenders(sale).flatMap((tender) => {
    const uid = chargedUidOf(tender);
    return uid === undefined ? [] : [{ amount: tender.amount, tip: tender.tip, uid }];
  });
}
