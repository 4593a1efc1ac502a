import { uuidV7 } from '../../base/ids.ts';
import { add, NO_MONEY } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { valueCardToken } from '../../contract/records/value-card.ts';
import { addTender } from '../../engine/sale/sale-payment.ts';
import type { TenderId } from '../../engine/terms/tender.ts';
import type { CardPaymentIntent } from '../../sync/journal/intent.ts';
import { JournalRefused } from '../../sync/journal/journal-refused.ts';
import type { OpId } from '../../sync/journal/op.ts';
import { assessCharge, type ChargeAssessment, isMasked } from '../../sync/paths/card-charge.ts';
import type { ChargeForm, SALE_OPERATIONS, SaleView } from '../../till-contract/operations/sale-operations.ts';
import type { ApprovalNeed } from '../../till-contract/parts/approval-needs.ts';
import type { TillContext } from '../context/till-context.ts';
import { type ApprovalsUsed, takeApprovals } from '../records/approvals-used.ts';
import { type ChargeRecord, chargeLane, type KeptSale, type SaleRecord } from '../records/sales-record.ts';
import { viewOfSale } from '../records/sales-view.ts';
import { hashOfRequest } from '../records/till-records.ts';
import type { TillCall, TillHandler } from '../till-call.ts';
import { checkBenefitPaid } from './attached-cards.ts';
import { findAtTerminal } from './charges-found.ts';
import { completeIfAside } from './completion.ts';
import { checkGiftCards } from './gift-cards-loading.ts';
import { checkCarried } from './sales-carried.ts';
import { changeSale, findSaleFor, type SaleChange } from './sales-change.ts';

type Operation = typeof SALE_OPERATIONS.chargeCard;
type Call = TillCall<Operation>;

export const chargeCard: TillHandler<TillContext, Operation> = async (context, call) => {
  const { caller, path, body: form } = call;
  const { approvals: _approvals, ...content } = form;
  const hash = hashOfRequest(context.world, content);
  if (!hash.ok) return hash;
  const begun = await changeSale(context, caller, path.sale_id, async (saleRecord) => {
    const before = saleRecord.body.asked[path.charge_id];
    if (before !== undefined) return before === hash.value ? accept(undefined) : refuse({ code: 'id_taken' });
    return await begin(context, call, saleRecord, hash.value);
  });
  if (!begun.ok) return begun;
  const made = await make(context, call);
  if (!made.ok) return made;
  // The sale may have been set aside while the card was being charged.
  await completeIfAside(context, path.sale_id, call.at);
  const after = await findSaleFor(context, caller, path.sale_id);
  return after.ok ? accept<SaleView>(await viewOfSale(context, after.value)) : after;
};

/** Records the charge with the sale before the card is charged. */
async function begin(context: TillContext, call: Call, { state, body }: KeptSale, hash: string): Promise<Outcome<SaleChange>> {
  const { path, body: form } = call;
  if (state !== 'paying') return refuse({ code: state === 'complete' ? 'already_complete' : 'unknown' });
  const tender = form.valueCard === undefined ? 'card' : 'gift';
  if (tender === 'gift' && context.keepsValueCards?.() !== true) return refuse({ code: 'no_value_cards' });
  if (!context.settings().tenders.includes(tender)) return refuse({ code: 'not_allowed', facts: { tender } });
  const named = checkGiftCards(context, body);
  if (!named.ok) return named;
  const proven = checkBenefitPaid(body.sale, form.valueCard);
  if (!proven.ok) return proven;
  const paid = checkFits(body, form, path.charge_id as TenderId);
  if (!paid.ok) return paid;
  const requests = { ...body.asked, [path.charge_id]: hash };
  const isOnline = context.drainer().connection.connectivity() === 'online';
  if (!isOnline && (tender === 'gift' || context.offlineCards() === undefined)) return refuse({ code: 'needs_service' });
  return await (isOnline ? beginOnline : beginStored)(context, call, { ...body, asked: requests });
}

const NONE: ApprovalsUsed = { used: [], records: [] };

function withCharge(body: SaleRecord, charge: ChargeRecord, { used, records }: ApprovalsUsed): SaleChange {
  return {
    body: { ...body, charges: [...body.charges, charge], approvals: [...body.approvals, ...used] },
    beside: { isPostponable: true, records },
  };
}

/** Returns the sale as it would be with the card approved. */
function checkFits(record: SaleRecord, { amount, tip = NO_MONEY }: ChargeForm, id: TenderId): Outcome<SaleRecord> {
  if ((amount as number) < 0 || (tip as number) < 0 || add(amount, tip) === 0) return refuse({ code: 'bad_amount' });
  const card = { transactionUid: 'sought', maskedNumber: '', cardType: '' };
  const added = addTender(record.sale, { id, kind: 'card', amount, tip, takenAt: record.openedAt, card });
  if (!added.ok) return added;
  const paid = { ...record, sale: added.value };
  const carried = checkCarried(paid);
  return carried.ok ? accept(paid) : carried;
}

function wantedOf(context: TillContext, { caller, body: { amount, tip } }: Call, { place }: SaleRecord): CardPaymentIntent {
  return { place, terminalId: context.terminalOf(caller.deviceId), amount, ...(tip !== undefined && { tip }) };
}

function approve(context: TillContext, { caller, body, at }: Call, needs: readonly ApprovalNeed[], asksAlways: boolean) {
  return takeApprovals(context.journal, caller, { ids: body.approvals ?? [], needs, at, settings: context.settings(), asksAlways });
}

/** The facts of an approval: an amount on a card, for this sale. */
function factsOf({ path, body: { amount, tip = NO_MONEY } }: Call) {
  return { sale: path.sale_id, amount: add(amount, tip) };
}

interface AssessedCharge extends ChargeAssessment {
  readonly charge: ChargeRecord;
  readonly approvals: ApprovalsUsed;
  readonly intent: CardPaymentIntent;
}

/** Checks whether this card may be charged now. After a charge with an unknown outcome that takes a manager's approval. */
async function judge(
  context: TillContext,
  call: Call,
  body: SaleRecord,
  kind: 'card_payment' | 'card_store',
): Promise<Outcome<AssessedCharge>> {
  const { journal, world } = context;
  const { path, at } = call;
  const charge: ChargeRecord = { id: path.charge_id, opId: uuidV7(world) as OpId, startedAt: at };
  const wanted = { id: charge.opId, lane: chargeLane(body.sale.id), epoch: context.identity().epoch, at };
  const intent = wantedOf(context, call, body);
  const assessed = await assessCharge(journal, { ...wanted, intent }, kind);
  if (assessed.ok) return accept({ ...assessed.value, charge, intent, approvals: NONE });
  if (assessed.refusal.code !== 'needs_manager') return refuse(codedRefusal(assessed.refusal));
  const approvals = await approve(context, call, [{ action: 'charge_again', facts: factsOf(call) }], false);
  if (!approvals.ok) return approvals;
  const allowed = { ...intent, allowedBy: approvals.value.used[0]?.employeeId ?? '' };
  const again = await assessCharge(journal, { ...wanted, intent: allowed }, kind);
  return again.ok ? accept({ ...again.value, charge, intent: allowed, approvals: approvals.value }) : refuse(codedRefusal(again.refusal));
}

async function beginOnline(context: TillContext, call: Call, body: SaleRecord): Promise<Outcome<SaleChange>> {
  const assessed = await judge(context, call, body, 'card_payment');
  if (!assessed.ok) return assessed;
  const { op, expects, audit, charge, approvals } = assessed.value;
  const { token, valueCard } = call.body;
  // Added to this charge's op only, since a later charge must not reuse it.
  const card = valueCard === undefined ? token !== undefined && { token } : { token: valueCardToken(valueCard), isValueCard: true };
  const intent = card === false ? op.intent : JSON.stringify({ ...assessed.value.intent, ...card });
  if (!isMasked(intent)) return refuse({ code: 'card_not_masked' });
  const change = withCharge(body, charge, approvals);
  return accept({ ...change, beside: { ...change.beside, adds: [{ ...op, intent }], expects, ...(audit !== undefined && { audit }) } });
}

/** Starts an offline charge. The terminal checks the limits; lifting them needs an approval of this charge, even for a manager. */
async function beginStored(context: TillContext, call: Call, body: SaleRecord): Promise<Outcome<SaleChange>> {
  const assessed = await judge(context, call, body, 'card_store');
  if (!assessed.ok) return assessed;
  const { charge, approvals, intent } = assessed.value;
  const lifted = await approve(context, call, [{ action: 'offline_card', facts: factsOf(call) }], true);
  const approvedBy = lifted.ok ? lifted.value.used[0]?.employeeId : undefined;
  const stored = { intent: { ...intent, ...(approvedBy !== undefined && { approvedBy }) } };
  const { used, records } = lifted.ok ? lifted.value : NONE;
  return accept(
    withCharge(body, { ...charge, stored }, { used: [...approvals.used, ...used], records: [...approvals.records, ...records] }),
  );
}

function codedRefusal({ code, facts }: Refusal): Refusal {
  const isOpen = code === 'charge_under_way' || code === 'payment_unknown';
  return { code: isOpen ? 'charge_unknown' : code, ...(facts !== undefined && { facts }) };
}

/** Charges the card while the guest waits. The outcome is durable before it is answered. */
async function make(context: TillContext, { caller, path }: Call): Promise<Outcome<undefined>> {
  const found = await findSaleFor(context, caller, path.sale_id);
  if (!found.ok) return found;
  const charge = found.value.body.charges.find(({ id }) => id === path.charge_id);
  if (charge === undefined) return accept(undefined);
  const op = await context.journal.findOp(charge.opId);
  if (op === undefined) return await store(context, found.value, charge);
  if (op.state === 'waiting' && charge.stored === undefined) await context.drainer().runNow(op.id);
  await findAtTerminal(context, op);
  return accept(undefined);
}

async function store(context: TillContext, { body, state }: KeptSale, { opId, stored }: ChargeRecord): Promise<Outcome<undefined>> {
  const offline = context.offlineCards();
  if (stored === undefined || offline === undefined || state !== 'paying') return refuse({ code: 'needs_service' });
  try {
    const lane = chargeLane(body.sale.id);
    const taken = await offline.take({ id: opId, lane, epoch: context.identity().epoch, intent: stored.intent });
    if (taken.ok) return accept(undefined);
    const { code } = taken.refusal;
    const refusal = codedRefusal(taken.refusal);
    return refuse(NOT_NOW.has(code) ? { code: 'needs_service' } : { ...refusal, facts: { ...refusal.facts, sale: body.sale.id } });
  } catch (fault) {
    if (fault instanceof JournalRefused) return refuse(fault.refusal);
    throw fault;
  }
}

/** Reasons why no card can be taken offline at all. */
const NOT_NOW: ReadonlySet<string> = new Set(['offline_cards_off', 'needs_confirmation', 'needs_manager']);
