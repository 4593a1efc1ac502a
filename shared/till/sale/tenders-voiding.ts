import { uuidV5 } from '../../base/ids.ts';
import { add, NO_MONEY } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { voidTender as takeBack } from '../../engine/sale/sale-payment.ts';
import { chargedUidOf, type Tender, type TenderId } from '../../engine/terms/tender.ts';
import type { OpId } from '../../sync/journal/op.ts';
import { releaseReferences } from '../../sync/journal/paid-references.ts';
import { tenderOfCharge } from '../../sync/paths/card-charge.ts';
import type { SALE_OPERATIONS, SaleView } from '../../till-contract/operations/sale-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { tenderClaimant } from '../records/references-used.ts';
import type { KeptSale, SaleRecord } from '../records/sales-record.ts';
import { isVoidable, viewOfSale } from '../records/sales-view.ts';
import type { Caller, TillCall, TillHandler } from '../till-call.ts';
import { makeCardFollowUpOp } from './card-follow-ups.ts';
import { giveBackListed } from './gift-cards-listed.ts';
import { changeSale, findSaleFor, type SaleChange } from './sales-change.ts';

type Operation = typeof SALE_OPERATIONS.voidTender;
type Call = TillCall<Operation>;

export const voidTender: TillHandler<TillContext, Operation> = async (context, call) => {
  const { caller, path } = call;
  if (caller.kind === 'till' && caller.employee === undefined) return refuse({ code: 'not_signed_in' });
  const begun = await changeSale(context, caller, path.sale_id, (sale) => begin(context, call, sale));
  if (!begun.ok) return begun;
  const voidOpId = await voidOpOf(context, caller, path);
  if (voidOpId === undefined) return begun;
  const op = await context.journal.findOp(voidOpId);
  if (op?.state === 'waiting') await context.drainer().runNow(voidOpId);
  const ended = await context.journal.findOp(voidOpId);
  if (ended?.state === 'rejected') return refuse({ code: 'needs_service', facts: { reason: ended.reason ?? '' } });
  if (ended?.state !== 'done') return refuse({ code: 'void_unclear' });
  const after = await findSaleFor(context, caller, path.sale_id);
  return after.ok ? accept<SaleView>(await viewOfSale(context, after.value)) : after;
};

async function begin(
  context: TillContext,
  { caller, path, at }: Call,
  { state, body }: KeptSale,
): Promise<Outcome<SaleChange | undefined>> {
  const tender = body.sale.tenders.find(({ id }) => id === path.tender_id);
  if (tender?.state === 'voided') return accept(undefined);
  // A kiosk may only void a card of an unpaid sale, for a guest who cannot pay the rest; other tenders need staff.
  const isCharge = tender?.kind === 'card' || (tender !== undefined && chargedUidOf(tender) !== undefined);
  const isOwnCharge = state === 'paying' && isCharge;
  if (caller.kind === 'kiosk' && !isOwnCharge) return refuse({ code: 'not_allowed' });
  if (tender === undefined) {
    const loose = await findLoose(context, body, path.tender_id as TenderId);
    if (loose !== undefined) return await beginAtService(context, body, loose, at);
  }
  if (state !== 'paying') return refuse({ code: state === 'complete' ? 'already_complete' : 'unknown' });
  if (tender !== undefined && isCharge) return await beginAtService(context, body, tender, at);
  const voided = takeBack(body.sale, path.tender_id as TenderId, at);
  if (!voided.ok) return voided;
  const details = { sale: path.sale_id, tender: path.tender_id, kind: tender?.kind, amount: tender?.amount, employee: employeeOf(caller) };
  return accept({
    body: { ...body, sale: voided.value },
    beside: {
      ...(await giveBackListed(context, body, path.tender_id)),
      records: await releaseReferences(context.journal, tenderClaimant(body.sale.id, path.tender_id), at),
      audit: { at, event: 'tender_voided', body: JSON.stringify(details) },
    },
  });
}

/** Finds an approved charge that is not a tender, since the sale had no room for it. It can be voided even once the sale is complete. */
async function findLoose({ journal }: TillContext, { charges }: SaleRecord, id: TenderId): Promise<Tender | undefined> {
  const charge = charges.find((each) => each.id === id);
  const op = charge && (await journal.findOp(charge.opId));
  if (charge === undefined || op === undefined || !isVoidable(op)) return undefined;
  const tender = tenderOfCharge(op, id, charge.startedAt);
  return tender?.kind === 'card' || tender?.kind === 'gift' ? { ...tender, tip: tender.tip ?? NO_MONEY, state: 'taken' } : undefined;
}

function employeeOf({ employee, deviceId }: Caller): string {
  return employee?.id ?? deviceId;
}

/** Voids the charge at the card service; the tender stays until that is done. */
async function beginAtService(
  context: TillContext,
  body: SaleRecord,
  tender: Tender,
  at: Instant,
): Promise<Outcome<SaleChange | undefined>> {
  const { journal, world } = context;
  const charge = body.charges.find(({ id }) => id === tender.id);
  const before = charge?.voidOpId === undefined ? undefined : await journal.findOp(charge.voidOpId);
  // Only an attempt that certainly failed is followed by another.
  if (before !== undefined && before.state !== 'rejected') return accept(undefined);
  const originalUid = chargedUidOf(tender);
  if (charge === undefined || originalUid === undefined) return refuse({ code: 'void_unclear' });
  if (context.drainer().connection.connectivity() !== 'online') return refuse({ code: 'needs_service' });
  const voidOpId = uuidV5(world, before?.id ?? charge.opId, 'void') as OpId;
  const wanted = { type: 'VOID', originalUid, amount: add(tender.amount, tender.tip) } as const;
  const charges = body.charges.map((each) => (each.id === charge.id ? { ...each, voidOpId } : each));
  const details = { sale: body.sale.id, tender: tender.id, kind: tender.kind, amount: tender.amount };
  return accept({
    body: { ...body, charges },
    beside: {
      adds: [makeCardFollowUpOp(context, body, { id: voidOpId, at, ...wanted })],
      audit: { at, event: 'card_void_wanted', body: JSON.stringify(details) },
    },
  });
}

async function voidOpOf(context: TillContext, caller: Caller, path: Call['path']): Promise<OpId | undefined> {
  const sale = await findSaleFor(context, caller, path.sale_id);
  if (!sale.ok) return undefined;
  const isVoided = sale.value.body.sale.tenders.some(({ id, state }) => id === path.tender_id && state === 'voided');
  return isVoided ? undefined : sale.value.body.charges.find(({ id }) => id === path.tender_id)?.voidOpId;
}
