import { uuidV7 } from '../base/ids.ts';
import { add } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import { takenTenders } from '../engine/sale-payment.ts';
import type { CardTender } from '../engine/tender.ts';
import type { RefundIntent } from '../sync/intent.ts';
import type { JournalWrite, NewOp } from '../sync/journal.ts';
import type { OpId, OpKind } from '../sync/op.ts';
import { cancellingSale } from '../sync/price-decision.ts';
import type { RefundForm } from '../till-contract/refund-operations.ts';
import { cardFollowUp } from './card-follow-ups.ts';
import type { Judged } from './refunds-judged.ts';
import type { KeptRefund } from './refunds-record.ts';
import type { SaleRecord } from './sales-record.ts';
import { findTab, keepTabRecord } from './tabs-record.ts';
import type { Caller } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

export interface Asking {
  readonly id: string;
  readonly hash: string;
  readonly form: RefundForm;
  readonly caller: Caller;
  readonly at: Instant;
}

/** What of a refund leaves for the service, and what goes into the same write. */
export interface RefundOps {
  /** By which it is known how the refund stands. */
  readonly opIds: readonly OpId[];
  readonly write: Pick<JournalWrite, 'adds' | 'change' | 'expects' | 'records'>;
}

type Parts = Pick<TillParts, 'world' | 'journal' | 'identity' | 'terminalOf'>;

function newOp({ world, identity }: Parts, kind: OpKind, lane: string, intent: object, at: Instant): NewOp {
  return { id: uuidV7(world) as OpId, kind, lane, epoch: identity().epoch, intent: JSON.stringify(intent), createdAt: at };
}

/** Behind whatever else is wanted of the order: the service has it by then, or never will. */
export function refundOps(parts: Parts, { place, lane, orderNumber, kept }: Judged, { form, at }: Asking): RefundOps {
  const note = form.note?.trim() ?? '';
  const intent: RefundIntent = {
    place,
    ...(orderNumber !== undefined && { orderId: Number(orderNumber) }),
    ...(kept !== undefined && { ofSale: kept.body.sale.id }),
    amount: form.amount,
    reasonName: note === '' ? form.reason : `${form.reason}: ${note}`,
    reasonCode: codeOf(form.reason),
  };
  const op = newOp(parts, 'refund', lane, intent, at);
  return { opIds: [op.id], write: { adds: [op] } };
}

/** The service has no list of codes: a stand's own reasons are told by their names, and in capitals as their codes. */
function codeOf(reason: string): string {
  const code = reason
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return code === '' ? 'OTHER' : code;
}

/**
 * The job of the sale is taken back in the very write that gives the money back, and only while nothing of it was ever sent. An order
 * that is open at the service already, of a tab or of an earlier try, is cancelled there.
 */
export async function voidOps(parts: Parts, { kept, op }: Judged, { id, at }: Asking, before: KeptRefund | undefined): Promise<RefundOps> {
  if (kept === undefined || op === undefined) return { opIds: [], write: {} };
  if (before?.body.last.way === 'void') return await voidCardsAgain(parts, before, at);
  const cards = cardsOf(kept.body).map(({ card, amount, tip }) => {
    const wanted = { type: 'VOID', originalUid: card.transactionUid, amount: add(amount, tip) } as const;
    return cardFollowUp(parts, kept.body, { id: uuidV7(parts.world) as OpId, at, ...wanted });
  });
  const { tab } = kept.body;
  const open = tab === undefined ? undefined : await findTab(parts.journal, tab.id);
  const cancelled = cancellingSale({ world: parts.world, decisionId: id, epoch: parts.identity().epoch, at }, op, []);
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

/** Why the op of a sale that was voided has ended. */
export const VOIDED = 'voided';

/** Those that the card service did not take back the first time. */
async function voidCardsAgain(parts: Parts, { body: { last } }: KeptRefund, at: Instant): Promise<RefundOps> {
  const opIds: OpId[] = [];
  const adds: NewOp[] = [];
  for (const id of last.opIds) {
    const op = await parts.journal.findOp(id);
    if (op === undefined || op.state !== 'rejected') {
      opIds.push(id);
      continue;
    }
    const again: NewOp = { ...newOp(parts, op.kind, op.lane, {}, at), intent: op.intent, replaces: op.id };
    adds.push(again);
    opIds.push(again.id);
  }
  return { opIds, write: { adds } };
}

function cardsOf({ sale }: SaleRecord): readonly CardTender[] {
  return takenTenders(sale).filter((tender) => tender.kind === 'card');
}
