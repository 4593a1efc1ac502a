import { uuidV7 } from '../base/ids.ts';
import { add, NO_MONEY } from '../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import { addTender } from '../engine/sale-payment.ts';
import type { TenderId } from '../engine/tender.ts';
import { judgeCharge } from '../sync/card-charge.ts';
import type { CardStoreIntent } from '../sync/intent.ts';
import { JournalRefused } from '../sync/journal-refused.ts';
import type { OpId } from '../sync/op.ts';
import type { ChargeForm, SALE_OPERATIONS, SaleView } from '../till-contract/sale-operations.ts';
import { type ApprovalNeed, type ApprovalsUsed, takeApprovals } from './approvals-used.ts';
import { checkCarried } from './sales-carried.ts';
import { changeSale, findSaleFor, type SaleChange } from './sales-change.ts';
import { type ChargeRecord, chargeLane, type KeptSale, type SaleRecord } from './sales-record.ts';
import { viewOfSale } from './sales-view.ts';
import type { TillCall, TillHandler } from './till-call.ts';
import type { TillParts } from './till-parts.ts';
import { hashOfRequest } from './till-records.ts';

type Operation = typeof SALE_OPERATIONS.chargeCard;
type Call = TillCall<Operation>;

export const chargeCard: TillHandler<TillParts, Operation> = async (parts, call) => {
  const { caller, path, body: form } = call;
  const { approvals: _approvals, ...asked } = form;
  const hash = hashOfRequest(parts.world, asked);
  if (!hash.ok) return hash;
  const begun = await changeSale(parts, caller, path.sale_id, async (kept) => {
    const before = kept.body.asked[path.charge_id];
    if (before !== undefined) return before === hash.value ? accept(undefined) : refuse({ code: 'id_taken' });
    return await begin(parts, call, kept, hash.value);
  });
  if (!begun.ok) return begun;
  const made = await make(parts, call);
  if (!made.ok) return made;
  const after = await findSaleFor(parts, caller, path.sale_id);
  return after.ok ? accept<SaleView>(await viewOfSale(parts.journal, after.value)) : after;
};

/** Written down together with the sale before the card is asked for anything. */
async function begin(parts: TillParts, call: Call, { state, body }: KeptSale, hash: string): Promise<Outcome<SaleChange>> {
  const { path, body: form, at } = call;
  if (state !== 'paying') return refuse({ code: state === 'complete' ? 'already_complete' : 'unknown' });
  if (!parts.settings().tenders.includes('card')) return refuse({ code: 'not_allowed', facts: { tender: 'card' } });
  const paid = checkFits(parts, body, form, path.charge_id as TenderId);
  if (!paid.ok) return paid;
  const asked = { ...body.asked, [path.charge_id]: hash };
  // For practice no card is asked for anything.
  if (body.sale.isTraining === true) return accept({ body: { ...paid.value, asked } });
  if (parts.drainer().connection.grade() === 'service') return await beginOnline(parts, call, { ...body, asked });
  if (parts.offlineCards() === undefined) return refuse({ code: 'needs_service' });
  const approvals = await approve(parts, call, [{ action: 'offline_card', facts: { amount: form.amount } }], false);
  const approvedBy = approvals.ok ? approvals.value.used[0]?.employeeId : undefined;
  const intent: CardStoreIntent = { ...wantedOf(parts, call, body), ...(approvedBy !== undefined && { approvedBy }) };
  const charge: ChargeRecord = { id: path.charge_id, opId: uuidV7(parts.world) as OpId, startedAt: at, stored: { intent } };
  return accept(withCharge({ ...body, asked }, charge, approvals.ok ? approvals.value : NONE));
}

const NONE: ApprovalsUsed = { used: [], records: [] };

function withCharge(body: SaleRecord, charge: ChargeRecord, { used, records }: ApprovalsUsed): SaleChange {
  return {
    body: { ...body, charges: [...body.charges, charge], approvals: [...body.approvals, ...used] },
    beside: { begins: true, records },
  };
}

/** The sale as it would be if the card were approved. */
function checkFits(parts: TillParts, record: SaleRecord, { amount, tip = NO_MONEY }: ChargeForm, id: TenderId): Outcome<SaleRecord> {
  if ((amount as number) < 0 || (tip as number) < 0 || add(amount, tip) === 0) return refuse({ code: 'bad_amount' });
  const card = { transactionUid: 'training', maskedNumber: '', cardType: '' };
  const added = addTender(record.sale, { id, kind: 'card', amount, tip, takenAt: record.openedAt, card });
  if (!added.ok) return added;
  const paid = { ...record, sale: added.value };
  const carried = checkCarried(parts, paid);
  return carried.ok ? accept(paid) : carried;
}

function wantedOf(parts: TillParts, { caller, body: { amount, tip } }: Call, { place }: SaleRecord) {
  return { place, terminalId: parts.terminalOf(caller.deviceId), amount, ...(tip !== undefined && { tip }) };
}

function approve(parts: TillParts, { caller, body, at }: Call, needs: readonly ApprovalNeed[], mayBySignIn: boolean) {
  const isSignInProven = mayBySignIn && parts.settings().signIn === 'pin';
  return takeApprovals(parts.journal, caller, { ids: body.approvals ?? [], needs, at, isSignInProven });
}

async function beginOnline(parts: TillParts, call: Call, body: SaleRecord): Promise<Outcome<SaleChange>> {
  const { path, body: form, at } = call;
  const charge: ChargeRecord = { id: path.charge_id, opId: uuidV7(parts.world) as OpId, startedAt: at };
  const intent = { ...wantedOf(parts, call, body), ...(form.token !== undefined && { token: form.token }) };
  const wanted = { id: charge.opId, lane: chargeLane(body.sale.id), epoch: parts.identity().epoch, at };
  let approvals = NONE;
  let judged = await judgeCharge(parts.journal, { ...wanted, intent }, 'card_payment');
  if (!judged.ok && judged.refusal.code === 'needs_manager') {
    const approved = await approve(parts, call, [{ action: 'charge_again' }], true);
    if (!approved.ok) return approved;
    approvals = approved.value;
    const allowedBy = approvals.used[0]?.employeeId ?? '';
    judged = await judgeCharge(parts.journal, { ...wanted, intent: { ...intent, allowedBy } }, 'card_payment');
  }
  if (!judged.ok) return refuse(told(judged.refusal));
  const { op, expects, audit } = judged.value;
  const change = withCharge(body, charge, approvals);
  return accept({ ...change, beside: { ...change.beside, adds: [op], expects, ...(audit !== undefined && { audit }) } });
}

function told({ code, facts }: Refusal): Refusal {
  const isOpen = code === 'charge_under_way' || code === 'payment_unknown';
  return { code: isOpen ? 'charge_unknown' : code, ...(facts !== undefined && { facts }) };
}

/** While somebody stands there. Whatever comes of it is durable before it is told. */
async function make(parts: TillParts, { caller, path }: Call): Promise<Outcome<undefined>> {
  const kept = await findSaleFor(parts, caller, path.sale_id);
  if (!kept.ok) return kept;
  const charge = kept.value.body.charges.find(({ id }) => id === path.charge_id);
  if (charge === undefined) return accept(undefined);
  const op = await parts.journal.findOp(charge.opId);
  if (op === undefined) return await store(parts, kept.value, charge);
  if (op.state === 'waiting' && charge.stored === undefined) await parts.drainer().runNow(op.id);
  parts.tell({ kind: 'job_changed', jobId: op.id });
  return accept(undefined);
}

async function store(parts: TillParts, { body, state }: KeptSale, { opId, stored }: ChargeRecord): Promise<Outcome<undefined>> {
  const offline = parts.offlineCards();
  if (stored === undefined || offline === undefined || state !== 'paying') return refuse({ code: 'needs_service' });
  try {
    const lane = chargeLane(body.sale.id);
    const taken = await offline.take({ id: opId, lane, epoch: parts.identity().epoch, intent: stored.intent });
    if (taken.ok) return accept(undefined);
    const { code } = taken.refusal;
    return refuse(code === 'offline_cards_off' || code === 'needs_manager' ? { code: 'needs_service' } : told(taken.refusal));
  } catch (fault) {
    if (fault instanceof JournalRefused) return refuse(fault.refusal);
    throw fault;
  }
}
