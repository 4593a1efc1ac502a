import { assert } from '../../base/assert.ts';
import { isMailAddress } from '../../base/mail-address.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { completeSale as complete, mayComplete } from '../../engine/sale/sale-payment.ts';
import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { ReadAhead } from '../../sync/journal/write-queue.ts';
import type { SALE_OPERATIONS, SaleView } from '../../till-contract/operations/sale-operations.ts';
import { copiesOfSale } from '../card-copies.ts';
import type { TillContext } from '../context/till-context.ts';
import { type Submitted, seatOfCart, submittedOf, ticketOfSale } from '../kitchen/kitchen-tickets.ts';
import { papersOfSale } from '../print/automatic-prints.ts';
import { approvalsForAudit } from '../records/approvals-used.ts';
import { withoutCodes } from '../records/gift-cards-sold.ts';
import { findSaleRecord, type KeptSale, type SaleRecord } from '../records/sales-record.ts';
import { chargesOf, saleChanged, viewOfSale } from '../records/sales-view.ts';
import { cashOf } from '../records/shifts-sums.ts';
import { findTab } from '../records/tabs-record.ts';
import { writeWithRoom } from '../records/till-records.ts';
import { type Booked, type BookingContext, bookInShift, dateOf, dateOfVendor } from '../shift/drawer-booking.ts';
import { closeEndedKioskShifts } from '../shift/shifts-of-kiosks.ts';
import { closePaidTab } from '../tabs/tabs-paying.ts';
import type { Caller, TillCall, TillHandler } from '../till-call.ts';
import { checkBenefitPaid } from './attached-cards.ts';
import { withCharges } from './charges-settled.ts';
import { spendOps } from './gift-cards-listed.ts';
import { checkGiftCards, loadOps } from './gift-cards-loading.ts';
import { type CompletedSale, checkCarried, opOfSale } from './sales-carried.ts';
import { findSaleFor, writeOf } from './sales-change.ts';

type Operation = typeof SALE_OPERATIONS.completeSale;
type Call = TillCall<Operation>;

/** Writes the sale, its number, its op and its audit entry in one transaction. */
export const completeSale: TillHandler<TillContext, Operation> = async (context, call) =>
  await writeWithRoom(async () => {
    const found = await findSaleFor(context, call.caller, call.path.sale_id);
    if (!found.ok) return found;
    if (found.value.state === 'complete') return accept<SaleView>(await viewOfSale(context, found.value));
    const { email } = call.body;
    if (email !== undefined && !isMailAddress(email)) return refuse({ code: 'malformed', path: 'email' });
    const completed = await completeOnce(context, call, found.value);
    return completed.ok ? accept<SaleView>(await viewOfSale(context, completed.value)) : completed;
  });

async function completeOnce(context: TillContext, call: Call, saleRecord: KeptSale): Promise<Outcome<KeptSale>> {
  if (saleRecord.state === 'abandoned') return refuse({ code: 'unknown' });
  const record = finalRecord(context, call, saleRecord.body);
  if (!mayComplete(record.sale)) return refuse({ code: 'not_covered' });
  const proven = checkBenefitPaid(record.sale);
  if (!proven.ok) return proven;
  const named = checkGiftCards(context, record);
  if (!named.ok) return named;
  const clear = await checkCharges(context, record);
  if (!clear.ok) return clear;
  const carried = checkCarried(record);
  if (!carried.ok) return carried;
  let booked: Booked | undefined;
  let after: KeptSale | undefined;
  const tab = record.tab === undefined ? [] : [await closePaidTab(context, record.tab.id)];
  const submitted = await submittedOfTab(context, record);
  const seat = await seatOfCart(context, record.place, record.sale.cart);
  const { isMerchantWanted } = await copiesOfSale(context.terminalPayments, record.sale);
  const write = async (guestNumber: string, ahead: ReadAhead): Promise<JournalWrite> => {
    // Booked on what is about to be written, so that concurrent sales at one drawer do not make each other's writes stale.
    booked = await bookSale({ ...context, journal: ahead }, call, record);
    const completed = complete(record.sale, { at: call.at, guestNumber });
    assert(completed.ok, 'what is covered and not complete can be completed');
    const paid = { ...record, sale: completed.value, shiftId: booked.shiftId };
    // From here on the jobs have the codes of gift cards, and only until they are done.
    const body = record.giftCards === undefined ? paid : { ...paid, giftCards: withoutCodes(record.giftCards) };
    const made = ticketOfSale(context, body, { number: guestNumber, at: call.at, submitted, seat });
    const papers = papersOfSale(context, body, isMerchantWanted, {
      deviceId: call.caller.deviceId,
      vendorId: record.place.vendorId,
      at: call.at,
    });
    const records = [...tab, ...papers, ...booked.records, ...made];
    const written = writeOf(saleRecord, { body, state: 'complete', at: call.at, beside: { records, ...besidesOf(context, call, paid) } });
    after = written.value;
    return written.write;
  };
  // Guest numbers count per host, not per vendor: two vendors may be on different dates, but two guests must not have the same number.
  const date = dateOf(context, call.at);
  const { aside } = record;
  // The guest already has the number under which the sale was set aside.
  if (aside?.date === date) await context.writes.write((ahead) => write(aside.number, ahead));
  else await context.guestNumbers.allot(date, (number, ahead) => write(`${context.settings().guestNumberPrefix}${number}`, ahead));
  assert(after !== undefined, 'a sale that was completed was written');
  context.emit(saleChanged(after));
  if (booked?.isOpened === true) context.emit({ kind: 'shift_changed' });
  if (call.caller.kind === 'kiosk') context.afterwards(() => closeEndedKioskShifts(context, call.at));
  if (record.tab !== undefined) context.emit({ kind: 'tab_changed', tabId: record.tab.id });
  const op = await context.journal.findOp(record.opId);
  if (op !== undefined) context.drainer().wake(op.lane);
  for (const { lane } of [...spendOps(context, record, call.at), ...loadOps(context, record, call.at)]) context.drainer().wake(lane);
  return accept(after);
}

/**
 * Completes a sale that is set aside once charges cover it, as the device at which it was rung up would have done. No one waits for it, so it
 * stays aside when something is in the way. Returns the sale as it is then.
 */
export async function completeIfAside(context: TillContext, saleId: string, at: Instant): Promise<KeptSale | undefined> {
  const found = await findSaleRecord(context.journal, saleId);
  const saleRecord = found && (await withCharges(context, found));
  if (saleRecord?.state !== 'aside' || !mayComplete(saleRecord.body.sale)) return saleRecord;
  const { deviceId, deviceName, employee, place } = saleRecord.body;
  const who = employee === undefined ? ({ kind: 'kiosk' } as const) : ({ kind: 'till', employee } as const);
  const caller: Caller = { deviceId, deviceName, vendorId: place.vendorId, ...who };
  await completeSale(context, { caller, at, path: { sale_id: saleId }, query: {}, body: {} });
  return await findSaleRecord(context.journal, saleId);
}

/** Returns what the kitchen already has, for a sale that was a tab. */
async function submittedOfTab({ journal }: TillContext, { tab }: SaleRecord): Promise<Submitted | undefined> {
  const tabRecord = tab === undefined ? undefined : await findTab(journal, tab.id);
  return tabRecord && submittedOf(tabRecord.body);
}

/** Books the sale and its cash into the shift at the drawer of the device that completes it. */
async function bookSale(context: BookingContext, { caller, at }: Call, { sale }: SaleRecord): Promise<Booked> {
  const amount = cashOf(sale);
  const movements =
    amount === undefined ? [] : [{ id: sale.id, kind: 'cash_sale', amount, reason: '', approvals: [], saleId: sale.id } as const];
  return await bookInShift(context, { caller, at, movements });
}

/** Takes the device id of the journal from which the order will be sent. */
function finalRecord(context: TillContext, { at, body: form }: Call, record: SaleRecord): SaleRecord {
  const { email, sendsReceipt } = form;
  const { cart } = record.sale;
  // A guest who gave an address wants the receipt there. The service mails no receipt for a settled tab.
  const isWanted = record.tab === undefined && (sendsReceipt ?? context.doesServiceMail?.() === true);
  const reached = email === undefined ? cart : { ...cart, customer: { ...cart.customer, email } };
  const deviceId = context.identity().deviceId as SaleRecord['sale']['deviceId'];
  return {
    ...record,
    sale: { ...record.sale, cart: reached, deviceId },
    businessDate: dateOfVendor(context, record.place, at),
    ...(isWanted && isMailAddress(reached.customer?.email ?? '') && { sendsReceipt: true }),
  };
}

/** Refuses while a charge is being sent or voided, since it is not known yet whether it pays for anything. */
async function checkCharges({ journal }: TillContext, { charges }: SaleRecord): Promise<Outcome<undefined>> {
  for (const { view, voided } of await chargesOf(journal, charges)) {
    const isOpen = view.state === 'sending' || voided?.state === 'waiting' || voided?.state === 'attention';
    if (isOpen) return refuse({ code: 'charge_unknown', facts: { chargeId: view.id } });
  }
  return accept(undefined);
}

function besidesOf(context: TillContext, { caller, at }: Call, record: SaleRecord): JournalWrite {
  const { sale, approvals } = record;
  const op = opOfSale(context, record, sale as CompletedSale);
  assert(op.ok, 'what could be carried a moment ago can be carried');
  const details = {
    sale: sale.id,
    op: op.value.id,
    number: sale.completion?.guestNumber,
    due: sale.priced.totals.due,
    employee: caller.employee?.id ?? caller.deviceId,
    ...(approvals.length > 0 && { approvals: approvalsForAudit(approvals) }),
  };
  const adds = [...spendOps(context, record, at), op.value, ...loadOps(context, record, at)];
  return { adds, audit: { at, event: 'sale_completed', body: JSON.stringify(details) } };
}
