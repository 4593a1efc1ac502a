import { uuidV5 } from '../base/ids.ts';
import { add } from '../base/money.ts';
import { accept, type Outcome, refuse } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import { voidTender as takeBack } from '../engine/sale-payment.ts';
import type { CardTender, TenderId } from '../engine/tender.ts';
import type { CardFollowUpIntent } from '../sync/intent.ts';
import type { OpId } from '../sync/op.ts';
import type { SALE_OPERATIONS, SaleView } from '../till-contract/sale-operations.ts';
import { changeSale, findSaleFor, type SaleChange } from './sales-change.ts';
import { chargeLane, type KeptSale, type SaleRecord } from './sales-record.ts';
import { viewOfSale } from './sales-view.ts';
import type { Caller, TillCall, TillHandler } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

type Operation = typeof SALE_OPERATIONS.voidTender;
type Call = TillCall<Operation>;

export const voidTender: TillHandler<TillParts, Operation> = async (parts, call) => {
  const { caller, path } = call;
  const begun = await changeSale(parts, caller, path.sale_id, (kept) => begin(parts, call, kept));
  if (!begun.ok) return begun;
  const voidOpId = await voidOpOf(parts, caller, path);
  if (voidOpId === undefined) return begun;
  const op = await parts.journal.findOp(voidOpId);
  if (op?.state === 'waiting') await parts.drainer().runNow(voidOpId);
  const ended = await parts.journal.findOp(voidOpId);
  if (ended?.state === 'rejected') return refuse({ code: 'needs_service', facts: { reason: ended.reason ?? '' } });
  if (ended?.state !== 'done') return refuse({ code: 'void_unclear' });
  const after = await findSaleFor(parts, caller, path.sale_id);
  return after.ok ? accept<SaleView>(await viewOfSale(parts.journal, after.value)) : after;
};

async function begin(parts: TillParts, { caller, path, at }: Call, { state, body }: KeptSale): Promise<Outcome<SaleChange | undefined>> {
  const tender = body.sale.tenders.find(({ id }) => id === path.tender_id);
  if (tender?.state === 'voided') return accept(undefined);
  if (state !== 'paying') return refuse({ code: state === 'complete' ? 'already_complete' : 'unknown' });
  if (tender?.kind === 'card' && body.sale.isTraining !== true) return await beginAtService(parts, body, tender, at);
  const voided = takeBack(body.sale, path.tender_id as TenderId, at);
  if (!voided.ok) return voided;
  const told = { sale: path.sale_id, tender: path.tender_id, kind: tender?.kind, amount: tender?.amount, employee: employeeOf(caller) };
  return accept({
    body: { ...body, sale: voided.value },
    beside: { audit: { at, event: 'tender_voided', body: JSON.stringify(told) } },
  });
}

function employeeOf({ employee, deviceId }: Caller): string {
  return employee?.id ?? deviceId;
}

/** The money is with the card service: it is given back there, and the tender stands until it has been. */
async function beginAtService(
  parts: TillParts,
  body: SaleRecord,
  tender: CardTender,
  at: Instant,
): Promise<Outcome<SaleChange | undefined>> {
  const { journal, world } = parts;
  const charge = body.charges.find(({ id }) => id === tender.id);
  const before = charge?.voidOpId === undefined ? undefined : await journal.findOp(charge.voidOpId);
  // A try that certainly came to nothing is followed by another; any other is what it is.
  if (before !== undefined && before.state !== 'rejected') return accept(undefined);
  if (charge === undefined || tender.card.isStoredOffline === true) return refuse({ code: 'void_unclear' });
  if (parts.drainer().connection.grade() !== 'service') return refuse({ code: 'needs_service' });
  const intent: CardFollowUpIntent = {
    place: body.place,
    terminalId: parts.terminalOf(body.deviceId),
    type: 'VOID',
    originalUid: tender.card.transactionUid,
    amount: add(tender.amount, tender.tip),
  };
  const voidOpId = uuidV5(world, before?.id ?? charge.opId, 'void') as OpId;
  const { epoch } = parts.identity();
  const op = {
    id: voidOpId,
    kind: 'card_follow_up',
    lane: chargeLane(body.sale.id),
    epoch,
    intent: JSON.stringify(intent),
    createdAt: at,
  } as const;
  const charges = body.charges.map((each) => (each.id === charge.id ? { ...each, voidOpId } : each));
  const told = { sale: body.sale.id, tender: tender.id, kind: 'card', amount: tender.amount };
  return accept({
    body: { ...body, charges },
    beside: { adds: [op], audit: { at, event: 'card_void_wanted', body: JSON.stringify(told) } },
  });
}

async function voidOpOf(parts: TillParts, caller: Caller, path: Call['path']): Promise<OpId | undefined> {
  const kept = await findSaleFor(parts, caller, path.sale_id);
  if (!kept.ok) return undefined;
  const isTaken = kept.value.body.sale.tenders.some(({ id, state }) => id === path.tender_id && state === 'taken');
  return isTaken ? kept.value.body.charges.find(({ id }) => id === path.tender_id)?.voidOpId : undefined;
}
