import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import { hasAlcohol } from '../../engine/cart/alcohol-in-cart.ts';
import { piecesInCart } from '../../engine/cart/pieces-in-cart.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import { type CartLine, ONE_PIECE } from '../../engine/terms/cart.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite, StoredRecord } from '../../sync/journal/journal-records.ts';
import type { AlcoholRule, SoldOutView, StandRules } from '../../till-contract/parts/stand-rules.ts';
import { whyNoAlcohol } from '../../till-contract/parts/stand-rules.ts';
import type { TillContext } from '../context/till-context.ts';
import { findKept, type Kept, keep, readKept } from '../records/till-records.ts';
import { dateOf, dateOfVendor } from '../shift/drawer-booking.ts';

/** An item that is sold out, or has a limited number of pieces left. */
export interface SoldOutRecord extends SoldOutView {
  readonly vendorId: number;
  /** The latest changes, to recognise a browser's repeat. */
  readonly changes: readonly string[];
}

/** More items than a menu has. */
export const MOST_SOLD_OUT = 500;
/** A business date on which the clock is set back by an hour. */
const LONGEST_DAY = 25 * 3_600_000;

/** `counted`: sold out, or limited. `back`: sold without a limit. */
export type SoldOutState = 'counted' | 'back';

export function keepSoldOut(after: number, state: SoldOutState, body: SoldOutRecord): RecordWrite {
  return keep('sold_out', soldOutId(body.vendorId, body.itemId), after, { state, at: body.since, keys: [`vendor:${body.vendorId}`], body });
}

export function soldOutId(vendorId: number, itemId: string): string {
  return `${vendorId}.${itemId}`;
}

type Context = Pick<TillContext, 'journal' | 'settings' | 'vendorOf' | 'place'>;

/** Lists the limits that may be of today; those of earlier dates are kept but not used. */
export function listCounted(journal: Pick<Journal, 'listRecords'>, vendorId: number, at: Instant): Promise<readonly StoredRecord[]> {
  const from = addMilliseconds(at, -LONGEST_DAY);
  return journal.listRecords('sold_out', { states: ['counted'], key: `vendor:${vendorId}`, from, limit: MOST_SOLD_OUT });
}

async function countedNow(context: Context, vendorId: number, at: Instant): Promise<readonly Kept<SoldOutRecord>[]> {
  const today = dateOfVendor(context, { vendorId }, at);
  const records = await listCounted(context.journal, vendorId, at);
  return records.map((record) => readKept<SoldOutRecord>(record)).filter(({ body }) => body.businessDate === today);
}

export const ALCOHOL = 'alcohol';

export interface AlcoholRecord extends NonNullable<AlcoholRule['stopped']> {
  readonly changes: readonly string[];
}

/** Returns the alcohol rule, which is the whole host's: its date is the host's, and is converted to the vendor's for the view. */
async function alcoholRule(context: Context, vendorId: number, at: Instant): Promise<AlcoholRule> {
  const stored = await findKept<AlcoholRecord>(context.journal, 'alcohol_stop', ALCOHOL);
  const until = context.settings().alcoholUntil;
  if (stored?.state !== 'stopped' || stored.body.businessDate !== dateOf(context, at)) return { until };
  const { since, by } = stored.body;
  return { until, stopped: { since, by, businessDate: dateOfVendor(context, { vendorId }, at) } };
}

export async function standRules(context: Context, vendorId: number, at: Instant): Promise<StandRules> {
  const timezone = (context.vendorOf({ vendorId })?.place ?? context.place())?.timezone ?? 'UTC';
  const counted = await countedNow(context, vendorId, at);
  const soldOut = counted.map(({ body: { vendorId: _vendor, changes: _changes, ...view } }) => view);
  return { soldOut, alcohol: await alcoholRule(context, vendorId, at), timezone };
}

/** Lines that go back to the stand, and when they were taken from it. */
export interface ReturnedLine {
  readonly line: CartLine;
  readonly takenAt: Instant;
}

interface StockExchange {
  readonly vendorId: number;
  readonly catalogue: Catalogue;
  readonly taken: readonly CartLine[];
  readonly returned?: readonly ReturnedLine[];
  readonly at: Instant;
}

/**
 * Checks that the stand still sells the taken lines and changes the pieces left by what is taken less what is returned. The records belong
 * into the write of the sale or tab, so that of two sales of the last piece one is refused.
 */
export async function reserveStock(
  context: Context,
  { vendorId, catalogue, taken, returned = [], at }: StockExchange,
): Promise<Outcome<readonly RecordWrite[], Refusal<'sold_out' | 'no_alcohol'>>> {
  const wanted = { lines: taken.filter((line) => line.activity !== 'RETURN' && !isTakenAgain(line, returned)) };
  if (hasAlcohol(catalogue, wanted)) {
    const timezone = context.vendorOf({ vendorId })?.place.timezone ?? 'UTC';
    const why = whyNoAlcohol({ alcohol: await alcoholRule(context, vendorId, at), timezone }, at);
    if (why !== undefined) return refuse({ code: 'no_alcohol', facts: { why } });
  }
  const changed: RecordWrite[] = [];
  const pieces = piecesInCart({ lines: taken });
  for (const { version, body } of await countedNow(context, vendorId, at)) {
    const quantity = wholePieces(pieces.get(body.itemId)) - piecesBack(returned, body);
    if (quantity > body.left) return refuse({ code: 'sold_out', facts: { itemId: body.itemId, left: body.left } });
    if (quantity !== 0) changed.push(keepSoldOut(version, 'counted', { ...body, left: body.left - quantity }));
  }
  return accept(changed);
}

/** Returns lines of an abandoned sale or a cancelled tab to the stand. */
export async function releaseStock(
  context: Context,
  { vendorId, returned, at }: { readonly vendorId: number; readonly returned: readonly ReturnedLine[]; readonly at: Instant },
): Promise<readonly RecordWrite[]> {
  return (await countedNow(context, vendorId, at)).flatMap(({ version, body }) => {
    const quantity = piecesBack(returned, body);
    return quantity === 0 ? [] : [keepSoldOut(version, 'counted', { ...body, left: body.left + quantity })];
  });
}

/** True for a line of a tab that changes in nothing but its note or choices. */
function isTakenAgain({ id, quantity }: CartLine, returned: readonly ReturnedLine[]): boolean {
  return returned.some(({ line }) => line.id === id && line.quantity >= quantity);
}

/** Counts the pieces of an item that go back. A line that was taken before the latest count is left out: that count set how many are left. */
function piecesBack(returned: readonly ReturnedLine[], { itemId, since }: SoldOutRecord): number {
  const lines = returned.filter(({ takenAt }) => takenAt >= since).map(({ line }) => line);
  return wholePieces(piecesInCart({ lines }).get(itemId));
}

function wholePieces(quantity = 0): number {
  return Math.ceil(quantity / ONE_PIECE);
}

/** True when a write changed what the stand may sell. */
export function changesStandRules({ records = [] }: Parameters<Journal['append']>[0]): boolean {
  return records.some(({ kind }) => kind === 'sold_out' || kind === 'alcohol_stop');
}
