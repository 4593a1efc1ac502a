import type { Instant } from '../base/time.ts';
import { businessDate } from '../base/venue-time.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import { type Drawer, type DrawerMovement, drawerOf, findDrawer, keepDrawer, keepMovement } from './drawer-record.ts';
import { findShift, type KeptShift, keepShift, type ShiftRecord } from './shifts-record.ts';
import type { Caller } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

export type NewMovement = Pick<DrawerMovement, 'id' | 'kind' | 'amount' | 'reason' | 'approvals' | 'saleId'>;

export interface Booking {
  /** Whoever does it: it goes into the drawer of their till. */
  readonly caller: Caller;
  readonly at: Instant;
  readonly movements?: readonly NewMovement[];
}

export interface Booked {
  /** A record that belongs to the shift bears it as a key: `shift:` and this. */
  readonly shiftId: string;
  /** The first booking of the shift opened it. */
  readonly isOpened: boolean;
  readonly movements: readonly DrawerMovement[];
  /** Go into the very write that is booked: closing and booking at once is refused to one of the two, as stale. */
  readonly records: readonly RecordWrite[];
}

type Parts = Pick<TillParts, 'journal' | 'place' | 'vendorOf'>;

/**
 * Whatever belongs to a shift is booked in it by the write that makes it: a sale, a refund, a movement of cash. Where no shift is open
 * one begins, so that nobody has to set anything up before selling. Asked anew after a stale write.
 */
export async function bookInShift(parts: Parts, { caller, at, movements = [] }: Booking): Promise<Booked> {
  const drawer = await drawerOf(parts.journal, caller);
  const { shift, records } = await currentShift(parts, drawer, caller, at);
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

async function currentShift(parts: Parts, drawer: Drawer, caller: Caller, at: Instant): Promise<Current> {
  const { journal } = parts;
  const kept = await findDrawer(journal, drawer.id);
  const open = kept?.body.shiftId === undefined ? undefined : await findShift(journal, kept.body.shiftId);
  const date = dateOf(parts, at);
  // A person closes the shift of a till; that of kiosks ends with its date.
  if (open?.state === 'open' && (caller.kind !== 'kiosk' || open.body.businessDate === date)) return { shift: open, records: [] };
  const lastNumber = kept?.body.lastNumber ?? 0;
  // The words between keep the digits of drawer, date and number apart: together they may look like the number of a card, which no id may be.
  // Whatever is asked twice begins the same shift. That of a date is closed before another of it can begin, which moves the number on.
  const body = newShift(parts, { id: `${drawer.id}.on-${date}.no-${lastNumber + 1}`, drawer, caller, at });
  const records = [keepDrawer(drawer.id, kept?.version ?? 0, at, { lastNumber, shiftId: body.id })];
  return { shift: { version: 0, body }, records };
}

/** Of what is the host's own, whichever vendors sell at it: of drawers with their shifts, and of guests' numbers. */
export function dateOf({ place }: Pick<TillParts, 'place'>, at: Instant): string {
  return businessDate(at, place()?.timezone ?? 'UTC');
}

/** Of a sale and of what is given back of it: it stands on the day of the vendor that it is of, so that a day's reports add up. */
export function dateOfVendor(
  { place, vendorOf }: Pick<TillParts, 'place' | 'vendorOf'>,
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

export function newShift(parts: Pick<Parts, 'place' | 'vendorOf'>, { id, drawer, caller, at }: NewShift): ShiftRecord {
  const { venueName = '', vendorName = '', currency = '' } = parts.vendorOf(caller)?.place ?? parts.place() ?? {};
  return {
    id,
    drawerId: drawer.id,
    drawerName: drawer.name,
    place: { venueName, vendorName, currency },
    businessDate: dateOf(parts, at),
    openedAt: at,
    hasFloat: false,
    movements: 0,
    counts: [],
  };
}

/** The shift that is open at the drawer of this till. */
export async function openShiftOf({ journal }: Pick<Parts, 'journal'>, caller: Caller): Promise<ShiftRecord | undefined> {
  const shiftId = (await findDrawer(journal, (await drawerOf(journal, caller)).id))?.body.shiftId;
  const shift = shiftId === undefined ? undefined : await findShift(journal, shiftId);
  return shift?.state === 'open' ? shift.body : undefined;
}

/** Whether cash may be taken at this till: some stands want to know first what is in the drawer. */
export async function mayTakeCash(parts: Pick<TillParts, 'journal' | 'settings'>, caller: Caller): Promise<boolean> {
  return !parts.settings().needsShiftForCash || (await openShiftOf(parts, caller))?.hasFloat === true;
}
