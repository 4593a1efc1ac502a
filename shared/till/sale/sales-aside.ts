import { accept, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { OpId } from '../../sync/journal/op.ts';
import { isCharge } from '../../sync/paths/card-charge.ts';
import type { SALE_OPERATIONS, SaleView } from '../../till-contract/operations/sale-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { type KeptSale, type SaleRecord, saleOfLane } from '../records/sales-record.ts';
import { saleChanged, viewOfSale } from '../records/sales-view.ts';
import { readKept, writeWithRoom } from '../records/till-records.ts';
import { dateOf } from '../shift/drawer-booking.ts';
import type { TillCall, TillHandler } from '../till-call.ts';
import { completeIfAside } from './completion.ts';
import { changeSale, findSaleFor, writeOf } from './sales-change.ts';

type Operation = typeof SALE_OPERATIONS.setSaleAside;

/**
 * Sets any sale aside that is being paid, even one of which this host has no charge: the window may have lost the request for it, which must
 * then charge nothing when it arrives late.
 */
export const setSaleAside: TillHandler<TillContext, Operation> = async (context, call) =>
  await writeWithRoom(async () => {
    const found = await findSaleFor(context, call.caller, call.path.sale_id);
    if (!found.ok) return found;
    if (found.value.state === 'abandoned') return refuse({ code: 'unknown' });
    const aside = found.value.state === 'paying' ? await setAside(context, call, found.value) : found.value;
    const settled = (await completeIfAside(context, aside.body.sale.id, call.at)) ?? aside;
    return accept<SaleView>(await viewOfSale(context, settled));
  });

async function setAside(context: TillContext, { caller, at }: TillCall<Operation>, saleRecord: KeptSale): Promise<KeptSale> {
  const { sale, charges, aside: before } = saleRecord.body;
  const date = dateOf(context, at);
  let after = saleRecord;
  const write = (number: string): JournalWrite => {
    const body = { ...saleRecord.body, aside: { number, date, at } };
    const facts = {
      sale: sale.id,
      number,
      due: sale.priced.totals.due,
      charges: charges.map(({ opId }) => opId),
      employee: caller.employee?.id ?? caller.deviceId,
    };
    const beside = { audit: { at, event: 'sale_set_aside', body: JSON.stringify(facts) } };
    const written = writeOf(saleRecord, { body, state: 'aside', beside });
    after = written.value;
    return written.write;
  };
  // A sale that is set aside once more keeps the number that its guest has.
  if (before?.date === date) await context.journal.append(write(before.number));
  else await context.guestNumbers.allot(date, (number) => write(`${context.settings().guestNumberPrefix}${number}`));
  context.emit(saleChanged(after));
  return after;
}

/** The sale moves to the till that goes on with it, so that cash is booked in the drawer it lies in. */
export const resumeSale: TillHandler<TillContext, typeof SALE_OPERATIONS.resumeSale> = async (context, { caller, path, at }) => {
  const found = await findSaleFor(context, caller, path.sale_id);
  if (!found.ok) return found;
  await completeIfAside(context, path.sale_id, at);
  return await changeSale(context, caller, path.sale_id, async ({ state, body }) => {
    if (state === 'abandoned') return refuse({ code: 'unknown' });
    if (state === 'paying' && body.deviceId !== caller.deviceId)
      return refuse({ code: 'paid_elsewhere', facts: { device: body.deviceName } });
    if (state !== 'aside') return accept(undefined);
    const { deviceId, deviceName, employee = body.employee } = caller;
    const facts = { sale: body.sale.id, number: body.aside?.number, employee: employee?.id ?? deviceId, from: body.deviceName };
    return accept({
      body: { ...body, deviceId, deviceName, ...(body.employee === undefined && employee !== undefined && { employee }) },
      state: 'paying',
      beside: { audit: { at, event: 'sale_resumed', body: JSON.stringify(facts) } },
    });
  });
};

/** Completes the sale of a charge that the queue found out about, if the sale is set aside. */
export async function completeAsideOf(context: TillContext, opId: OpId, at: Instant): Promise<void> {
  const op = await context.journal.findOp(opId);
  if (op !== undefined && isCharge(op) && op.state === 'done') await completeIfAside(context, saleOfLane(op.lane), at);
}

/** More than a stand sets aside in a day. */
const MOST_ASIDE = 100;

/** Returns the sales that are set aside, the oldest first, after completing those that charges cover by now. */
export async function listAside(context: TillContext, at: Instant): Promise<readonly KeptSale[]> {
  const records = await context.journal.listRecords('sale', { states: ['aside'], order: 'oldest_first', limit: MOST_ASIDE });
  const left: KeptSale[] = [];
  for (const record of records) {
    const saleRecord = await completeIfAside(context, readKept<SaleRecord>(record).body.sale.id, at);
    if (saleRecord?.state === 'aside') left.push(saleRecord);
  }
  return left;
}
