import type { Money } from '../../base/money.ts';
import { accept, refuse } from '../../base/outcome.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant } from '../../base/time.ts';
import { type CART_KEEPING_OPERATIONS, HELD_PAGE, type HeldView } from '../../till-contract/operations/cart-keeping-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { isOfVendor, vendorIdOf } from '../context/vendor-of-caller.ts';
import { recordsOf } from '../records/record-pages.ts';
import { areSame } from '../records/same-content.ts';
import { decideAndWrite, findKept, keep, readKept } from '../records/till-records.ts';
import { dateOf } from '../shift/drawer-booking.ts';
import type { Caller, TillHandler } from '../till-call.ts';

export interface HeldRecord {
  readonly view: HeldView;
  /** The vendor whose menu the cart was made from; absent when an older version stored it. */
  readonly vendorId?: number;
  /** The kiosk that ordered it. */
  readonly deviceId?: string;
  /** The recall that got the cart; every other recall is refused. */
  readonly recalledBy?: string;
  /** The recalls that took the cart and gave it back. */
  readonly givenUpBy?: readonly string[];
  /** For a kiosk order: the day that it is kept for, and the amount shown to the guest. */
  readonly counter?: { readonly businessDate: string; readonly due: Money };
}

/** An evening's cart can still be recalled in the morning; after two days the guest is gone and prices may have changed. */
const HELD_MILLISECONDS = 2 * DAY_IN_MILLISECONDS;

/** True while a cart may be recalled. A kiosk order ends with its day, since its code is given out again; other carts after two days. */
export function isStillHeld(context: Pick<TillContext, 'place'>, { counter, view }: HeldRecord, at: Instant): boolean {
  return counter === undefined ? at < endOf(view) : counter.businessDate >= dateOf(context, at);
}

function endOf({ heldAt }: HeldView): Instant {
  return addMilliseconds(heldAt, HELD_MILLISECONDS);
}

function listed({ counter, view }: HeldRecord): HeldView {
  return counter === undefined ? { ...view, endsAt: endOf(view) } : view;
}

export const holdCart: TillHandler<TillContext, typeof CART_KEEPING_OPERATIONS.holdCart> = async (context, { caller, path, body, at }) => {
  if (body.cart.lines.length === 0) return refuse({ code: 'empty_cart' });
  const held = await decideAndWrite<HeldView>(context.journal, async () => {
    const known = await findKept<HeldRecord>(context.journal, 'held', path.held_id);
    if (known !== undefined) {
      const { name, cart } = known.body.view;
      return areSame({ name, cart }, { name: body.name, cart: body.cart })
        ? accept({ value: known.body.view })
        : refuse({ code: 'id_taken' });
    }
    const employeeName = caller.employee?.name ?? caller.deviceName;
    const view: HeldView = { id: path.held_id, name: body.name, cart: body.cart, heldAt: at, employeeName, deviceName: caller.deviceName };
    const vendorId = body.vendorId ?? vendorIdOf(context, caller);
    const heldRecord: HeldRecord = { view, ...(vendorId !== undefined && { vendorId }) };
    const record = keep('held', path.held_id, 0, { state: 'held', at, body: heldRecord });
    return accept({ value: view, write: { isPostponable: true, records: [record] } });
  });
  if (!held.ok) return held;
  context.emit({ kind: 'held_changed', deviceId: caller.deviceId });
  const [oldest] = await context.journal.listRecords('held', { states: ['held'], order: 'oldest_first', limit: 1 });
  const isOver = oldest !== undefined && !isStillHeld(context, readKept<HeldRecord>(oldest).body, at);
  if (isOver) context.afterwards(() => endOldCarts(context, at));
  return held;
};

export const listHeld: TillHandler<TillContext, typeof CART_KEEPING_OPERATIONS.listHeld> = async (context, { caller, query, at }) => {
  const last = query.behind === undefined ? undefined : await findKept<HeldRecord>(context.journal, 'held', query.behind);
  return accept(await readPage(context, caller, at, last === undefined ? {} : { behind: last.seq }));
};

/** Returns how many held carts the caller's vendor has, counted up to a page. */
export async function countHeld(
  context: Pick<TillContext, 'journal' | 'place'>,
  caller: Pick<Caller, 'vendorId'>,
  at: Instant,
): Promise<number> {
  return (await readPage(context, caller, at, {})).length;
}

async function readPage(
  context: Pick<TillContext, 'journal' | 'place'>,
  caller: Pick<Caller, 'vendorId'>,
  at: Instant,
  behind: { readonly behind?: number },
): Promise<readonly HeldView[]> {
  const page: HeldView[] = [];
  // Carts of other vendors and ended carts do not use up the page.
  for await (const { body } of recordsOf<HeldRecord>(context.journal, 'held', { states: ['held'], ...behind })) {
    if (isOfVendor(context, caller, body.vendorId) && isStillHeld(context, body, at)) page.push(listed(body));
    if (page.length === HELD_PAGE) break;
  }
  return page;
}

/** Ends carts that are past their time for good, so that lists do not have to read through unclaimed ones. */
export async function endOldCarts(context: Pick<TillContext, 'journal' | 'place'>, at: Instant): Promise<void> {
  for await (const { body } of recordsOf<HeldRecord>(context.journal, 'held', { states: ['held'] })) {
    if (isStillHeld(context, body, at)) continue;
    await decideAndWrite(context.journal, async () => {
      const stored = await findKept<HeldRecord>(context.journal, 'held', body.view.id);
      if (stored?.state !== 'held') return accept({ value: undefined });
      return accept({ value: undefined, write: { records: [keep('held', body.view.id, stored.version, { ...stored, state: 'ended' })] } });
    });
  }
}

export const recallHeld: TillHandler<TillContext, typeof CART_KEEPING_OPERATIONS.recallHeld> = async (context, { caller, path, at }) => {
  const recalled = await decideAndWrite<HeldView>(context.journal, async () => {
    const known = await findKept<HeldRecord>(context.journal, 'held', path.held_id);
    if (known === undefined || !isOfVendor(context, caller, known.body.vendorId)) return refuse({ code: 'unknown' });
    const { view, recalledBy, givenUpBy = [] } = known.body;
    if (recalledBy === path.recall_id) return accept({ value: view });
    if (recalledBy !== undefined || givenUpBy.includes(path.recall_id)) return refuse({ code: 'recalled_elsewhere' });
    if (!isStillHeld(context, known.body, at)) return refuse({ code: 'unknown' });
    const body: HeldRecord = { ...known.body, recalledBy: path.recall_id };
    return accept({ value: view, write: { records: [keep('held', path.held_id, known.version, { state: 'recalled', at, body })] } });
  });
  if (recalled.ok) context.emit({ kind: 'held_changed', deviceId: caller.deviceId });
  return recalled;
};

/** More tills than one order is passed between. */
const MOST_GIVEN_UP = 50;

export const putBackOrder: TillHandler<TillContext, typeof CART_KEEPING_OPERATIONS.putBackOrder> = async (
  context,
  { caller, path, at },
) => {
  const returned = await decideAndWrite<undefined>(context.journal, async () => {
    const known = await findKept<HeldRecord>(context.journal, 'held', path.held_id);
    if (known === undefined || !isOfVendor(context, caller, known.body.vendorId)) return refuse({ code: 'unknown' });
    const { recalledBy = path.recall_id, givenUpBy = [], ...rest } = known.body;
    if (recalledBy !== path.recall_id || givenUpBy.includes(recalledBy)) return accept({ value: undefined });
    // Noted even when no till has it: a recall whose answer was lost may still arrive, and must then be refused.
    const body: HeldRecord = { ...rest, givenUpBy: [...givenUpBy, recalledBy].slice(-MOST_GIVEN_UP) };
    return accept({ value: undefined, write: { records: [keep('held', path.held_id, known.version, { state: 'held', at, body })] } });
  });
  if (returned.ok) context.emit({ kind: 'held_changed', deviceId: caller.deviceId });
  return returned;
};
