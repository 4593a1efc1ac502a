import type { Instant } from '../../base/time.ts';
import { businessDate } from '../../base/venue-time.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { TillContext } from '../context/till-context.ts';
import { type Drawer, type DrawerMovement, drawerOf, findDrawer, keepDrawer, keepMovement } from '../records/drawer-record.ts';
import { findShift, type KeptShift, keepShift, type ShiftRecord } from '../records/shifts-record.ts';
import type { Caller } from '../till-call.ts';

export type NewMovement = Pick<DrawerMovement, 'id' | 'kind' | 'amount' | 'reason' | 'approvals' | 'saleId'>;

export interface Booking {
  /** The device that books; the booking goes into the drawer of its till. */
  readonly caller: Caller;
  readonly at: Instant;
  readonly movements?: readonly NewMovement[];
}

export interface Booked {
  /** Records of the shift have the key `shift:<shiftId>`. */
  readonly shiftId: string;
  /** True when this booking opened the shift. */
  readonly isOpened: boolean;
  readonly movements: readonly DrawerMovement[];
  /** Belong into the same write as the booking: when a shift is closed at the same time, one of the two writes fails as stale. */
  readonly records: readonly RecordWrite[];
}

export type BookingContext = Pick<TillContext, 'place' | 'vendorOf'> & { readonly journal: Pick<TillContext['journal'], 'findRecord'> };

/**
 * Books a sale, refund or cash movement in its shift, by the write that creates it. Without an open shift it opens one, so that selling
 * needs no setup. Call it again after a stale write.
 */
export async function bookInShift(context: BookingContext, { caller, at, movements = [] }: Booking): Promise<Booked> {
  const drawer = await drawerOf(context.journal, caller);
  const { shift, records } = await currentShift(context, drawer, caller, at);
  const made = movements.map(
    (movement, index): DrawerMovement => ({
      ...movement,
      drawerId: drawer.id,
      shiftId: shift.body.id,
      sequence: shift.body.movements + index + 1,
      at,
      deviceId: caller.deviceId,
      ...(caller.employee !== undefined && { employee: caller.employee }),
    }),
  );
  const body = { ...shift.body, movements: shift.body.movements + made.length };
  return {
    shiftId: body.id,
    isOpened: shift.version === 0,
    movements: made,
    records: [...records, keepShift(shift.version, 'open', body), ...made.map(keepMovement)],
  };
}

interface Current {
  readonly shift: Pick<KeptShift, 'version' | 'body'>;
  readonly records: readonly RecordWrite[];
}

async function currentShift(context: BookingContext, drawer: Drawer, caller: Caller, at: Instant): Promise<Current> {
  const { journal } = context;
  const drawerRecord = await findDrawer(journal, drawer.id);
  const open = drawerRecord?.body.shiftId === undefined ? undefined : await findShift(journal, drawerRecord.body.shiftId);
  const date = dateOf(context, at);
  // A person closes a till's shift; the kiosks' shift ends with its date.
  if (open?.state === 'open' && (caller.kind !== 'kiosk' || open.body.businessDate === date)) return { shift: open, records: [] };
  const lastNumber = drawerRecord?.body.lastNumber ?? 0;
  // Words keep the digits of drawer, date and number apart, or they could look like a card number, which no id may. A repeated request gets
  // the same id. A date's shift is closed before the next one starts, which raises the number.
  const body = newShift(context, { id: `${drawer.id}.on-${date}.no-${lastNumber + 1}`, drawer, caller, at });
  const records = [keepDrawer(drawer.id, drawerRecord?.version ?? 0, at, { lastNumber, shiftId: body.id })];
  return { shift: { version: 0, body }, records };
}

/** Returns the business date for counts across vendors: drawers with their shifts, and guest numbers. */
export function dateOf({ place }: Pick<TillContext, 'place'>, at: Instant): string {
  return businessDate(at, place()?.timezone ?? 'UTC');
}

/** Returns the business date of the vendor that a sale or refund belongs to, so that the reports of a day add up. */
export function dateOfVendor(
  { place, vendorOf }: Pick<TillContext, 'place' | 'vendorOf'>,
  soldFor: { readonly vendorId: number },
  at: Instant,
): string {
  return businessDate(at, (vendorOf(soldFor)?.place ?? place())?.timezone ?? 'UTC');
}

export interface NewShift {
  readonly id: string;
  readonly drawer: Drawer;
  readonly caller: Caller;
  readonly at: Instant;
}

export function newShift(context: Pick<BookingContext, 'place' | 'vendorOf'>, { id, drawer, caller, at }: NewShift): ShiftRecord {
  const { venueName = '', vendorName = '', currency = '' } = context.vendorOf(caller)?.place ?? context.place() ?? {};
  return {
    id,
    drawerId: drawer.id,
    drawerName: drawer.name,
    place: { venueName, vendorName, currency },
    businessDate: dateOf(context, at),
    openedAt: at,
    hasFloat: false,
    movements: 0,
    counts: [],
  };
}

/** Returns the open shift at this till's drawer. */
export async function openShiftOf({ journal }: Pick<BookingContext, 'journal'>, caller: Caller): Promise<ShiftRecord | undefined> {
  const shiftId = (await findDrawer(journal, (await drawerOf(journal, caller)).id))?.body.shiftId;
  const shift = shiftId === undefined ? undefined : await findShift(journal, shiftId);
  return shift?.state === 'open' ? shift.body : undefined;
}

/** True when this till may take cash: some stands require that the drawer was counted first. */
export async function mayTakeCash(context: Pick<TillContext, 'journal' | 'settings'>, caller: Caller): Promise<boolean> {
  return !context.settings().needsShiftForCash || (await openShiftOf(context, caller))?.hasFloat === true;
}
