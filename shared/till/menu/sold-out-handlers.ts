import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { STAND_RULES_OPERATIONS } from '../../till-contract/operations/stand-rules-operations.ts';
import type { StandRules } from '../../till-contract/parts/stand-rules.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
import { decideAndWrite, findKept, keep } from '../records/till-records.ts';
import { dateOf, dateOfVendor } from '../shift/drawer-booking.ts';
import type { TillHandler, TillHandlers } from '../till-call.ts';
import {
  ALCOHOL,
  type AlcoholRecord,
  keepSoldOut,
  listCounted,
  MOST_SOLD_OUT,
  type SoldOutRecord,
  type SoldOutState,
  soldOutId,
  standRules,
} from './sold-out.ts';

type Operations = typeof STAND_RULES_OPERATIONS;
/** Without a write, the requested state exists already. */
type Decided = Outcome<{ readonly value: undefined; readonly write?: JournalWrite }>;

const MOST_CHANGES = 50;
const NO_VENDOR = 0;

const readStandRules: TillHandler<TillContext, Operations['readStandRules']> = async (context, { caller, at }) =>
  accept(await standRules(context, context.vendorOf(caller)?.place.vendorId ?? NO_VENDOR, at));

const setSoldOut: TillHandler<TillContext, Operations['setSoldOut']> = async (context, { caller, path, body: form, at }) => {
  const vendor = context.vendorOf(caller);
  const catalogue = vendor?.catalogues.newest();
  if (vendor === undefined || catalogue === undefined || findItem(catalogue, path.item_id) === undefined)
    return refuse({ code: 'unknown' });
  const { vendorId } = vendor.place;
  const employee = signedIn(caller);
  const decided = await decideAndWrite<undefined>(context.journal, async (): Promise<Decided> => {
    const stored = await findKept<SoldOutRecord>(context.journal, 'sold_out', soldOutId(vendorId, path.item_id));
    if (stored?.body.changes.includes(path.change_id)) return accept({ value: undefined });
    const counted = await listCounted(context.journal, vendorId, at);
    const isNew = form.isSoldOut && counted.every(({ id }) => id !== soldOutId(vendorId, path.item_id));
    if (isNew && counted.length >= MOST_SOLD_OUT) return refuse({ code: 'too_many' });
    const state: SoldOutState = form.isSoldOut ? 'counted' : 'back';
    const left = form.left ?? 0;
    const body: SoldOutRecord = {
      vendorId,
      itemId: path.item_id,
      left,
      since: at,
      by: employee.name,
      businessDate: dateOfVendor(context, { vendorId }, at),
      changes: [...(stored?.body.changes ?? []), path.change_id].slice(-MOST_CHANGES),
    };
    const details = { item: path.item_id, left: form.isSoldOut ? left : undefined, employee: employee.id, device: caller.deviceId };
    return accept({
      value: undefined,
      write: {
        records: [keepSoldOut(stored?.version ?? 0, state, body)],
        audit: { at, event: form.isSoldOut ? 'item_sold_out' : 'item_back', body: JSON.stringify(details) },
      },
    });
  });
  return decided.ok ? accept<StandRules>(await standRules(context, vendorId, at)) : decided;
};

const stopAlcohol: TillHandler<TillContext, Operations['stopAlcohol']> = async (context, { caller, path, body: { isStopped }, at }) => {
  const employee = signedIn(caller);
  const decided = await decideAndWrite<undefined>(context.journal, async (): Promise<Decided> => {
    const stored = await findKept<AlcoholRecord>(context.journal, 'alcohol_stop', ALCOHOL);
    if (stored?.body.changes.includes(path.change_id)) return accept({ value: undefined });
    const body: AlcoholRecord = {
      since: at,
      by: employee.name,
      businessDate: dateOf(context, at),
      changes: [...(stored?.body.changes ?? []), path.change_id].slice(-MOST_CHANGES),
    };
    const state = isStopped ? 'stopped' : 'sold';
    const details = { employee: employee.id, device: caller.deviceId };
    return accept({
      value: undefined,
      write: {
        records: [keep('alcohol_stop', ALCOHOL, stored?.version ?? 0, { state, at, body })],
        audit: { at, event: isStopped ? 'alcohol_stopped' : 'alcohol_sold_again', body: JSON.stringify(details) },
      },
    });
  });
  if (!decided.ok) return decided;
  return accept<StandRules>(await standRules(context, context.vendorOf(caller)?.place.vendorId ?? NO_VENDOR, at));
};

export const STAND_RULES_HANDLERS: TillHandlers<TillContext, Operations> = { readStandRules, setSoldOut, stopAlcohol };
