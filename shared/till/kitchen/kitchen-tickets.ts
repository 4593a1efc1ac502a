import type { Instant } from '../../base/time.ts';
import { allChoiceRows } from '../../engine/cart/choice-rows.ts';
import { type Catalogue, findItem, findItemSet } from '../../engine/catalogue/catalogue.ts';
import type { Cart, CartLine, ChosenModifier, Quantity } from '../../engine/terms/cart.ts';
import { sortForServing } from '../../engine/terms/serving-order.ts';
import { externalIdOf, type VendorRef } from '../../sync/journal/intent.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { OpId } from '../../sync/journal/op.ts';
import type { KitchenLineView, KitchenModifierView } from '../../till-contract/operations/kitchen-operations.ts';
import { isMade, type KitchenSettings, type KitchenStation, stationFor } from '../../till-contract/parts/kitchen-stations.ts';
import { seatName } from '../context/seat-name.ts';
import type { TillContext } from '../context/till-context.ts';
import { papersOfTicket } from '../print/automatic-prints.ts';
import { type KitchenRecord, keepTicket, viewOfTicket } from '../records/kitchen-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import type { TabRecord } from '../records/tabs-record.ts';
import { dateOf } from '../shift/drawer-booking.ts';

/** The quantity of each line that the kitchen already has, by line id. */
export type Submitted = Readonly<Record<string, number>>;

type Context = Pick<TillContext, 'settings' | 'vendorOf' | 'place' | 'identity' | 'hasKitchen' | 'printing' | 'world'>;

/** Returns the lines that the kitchen does not have yet. Returned goods are not made. */
export function linesToMake({ lines }: Pick<Cart, 'lines'>, submitted: Submitted = {}): readonly CartLine[] {
  return lines.flatMap((line) => {
    const left = line.quantity - (submitted[line.id] ?? 0);
    return line.activity === 'RETURN' || left <= 0 ? [] : [{ ...line, quantity: left as Quantity }];
  });
}

/** Tabs of an older version list only line ids; then all of each such line was submitted. */
export function submittedOf({ submitted, submittedLineIds, cart }: Pick<TabRecord, 'submitted' | 'submittedLineIds' | 'cart'>): Submitted {
  if (submitted !== undefined) return submitted;
  return quantitiesOf({ lines: cart.lines.filter(({ id }) => submittedLineIds.includes(id)) });
}

export function quantitiesOf({ lines }: Pick<Cart, 'lines'>): Submitted {
  return Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));
}

/** Returns records for the write that completes the sale, so that a completed sale is always in the kitchen. */
export function ticketOfSale(
  context: Context,
  { sale, opId, place, tab }: SaleRecord,
  {
    number,
    at,
    submitted,
    seat,
  }: {
    readonly number: string;
    readonly at: Instant;
    readonly submitted: Submitted | undefined;
    readonly seat: string | undefined;
  },
): readonly RecordWrite[] {
  const { name } = sale.cart.check ?? {};
  return ticket(context, place.vendorId, sale.revision, linesToMake(sale.cart, submitted), {
    id: opId,
    at,
    source: 'sale',
    number,
    order: externalIdOf(context.identity().deviceId, opId),
    saleId: sale.id,
    ...(tab !== undefined && { tabId: tab.id }),
    ...(name !== undefined && name !== '' && { name }),
    ...placed(sale.cart, seat),
  });
}

/** Returns records for the write of the edit that submits; `opId` is the op that reports it to the service. */
export function ticketOfTab(
  context: Context,
  { id, name, place, cart, externalId }: TabRecord,
  {
    opId,
    at,
    submitted,
    seat,
  }: {
    readonly opId: OpId;
    readonly at: Instant;
    readonly submitted: Submitted;
    readonly seat: string | undefined;
  },
): readonly RecordWrite[] {
  return ticket(context, place.vendorId, undefined, linesToMake(cart, submitted), {
    id: opId,
    at,
    source: 'tab',
    name,
    order: externalId ?? externalIdOf(context.identity().deviceId, opId),
    tabId: id,
    ...placed(cart, seat),
  });
}

export async function seatOfCart(
  { journal }: Pick<TillContext, 'journal'>,
  { venueId }: Pick<VendorRef, 'venueId'>,
  { seatId }: Pick<Cart, 'seatId'>,
): Promise<string | undefined> {
  return seatId === undefined ? undefined : await seatName(journal, venueId, seatId);
}

function placed({ pickupTime }: Cart, seat: string | undefined): Pick<KitchenRecord, 'seat' | 'pickupTime'> {
  return { ...(seat !== undefined && { seat }), ...(pickupTime !== undefined && { pickupTime }) };
}

type Head = Omit<KitchenRecord, 'vendorId' | 'lines' | 'parts' | 'businessDate' | 'moves'>;

function ticket(
  context: Context,
  vendorId: number,
  revision: string | undefined,
  lines: readonly CartLine[],
  head: Head,
): readonly RecordWrite[] {
  const catalogues = context.vendorOf({ vendorId })?.catalogues;
  const catalogue = (revision === undefined ? undefined : catalogues?.find(revision)) ?? catalogues?.newest();
  const { kitchen } = context.settings();
  const views = lines.map((line) => lineView(catalogue, kitchen.stations, line)).filter(isToMake(kitchen, catalogue));
  const sorted = sortForServing(views, ({ itemId }) => catalogue && findItem(catalogue, itemId)?.data.servingOrder);
  return newTicket(context, vendorId, sorted, head);
}

/** Returns a filter of what the kitchen makes: no gift cards, and nothing that is handed over as it is. */
export function isToMake(
  kitchen: KitchenSettings,
  catalogue: Catalogue | undefined,
): (line: Pick<KitchenLineView, 'itemId' | 'categoryIds'>) => boolean {
  return ({ itemId, categoryIds }) => isMade(kitchen, categoryIds) && (catalogue && findItem(catalogue, itemId))?.data.isGiftCard !== true;
}

/** Makes a ticket; it is closed at once when there is no kitchen screen or board. */
export function newTicket(context: Context, vendorId: number, lines: readonly KitchenLineView[], head: Head): readonly RecordWrite[] {
  if (lines.length === 0) return [];
  const state = context.hasKitchen?.() === false ? 'closed' : 'open';
  const stationIds = [...new Set(lines.map(({ stationId }) => stationId))];
  const body: KitchenRecord = {
    ...head,
    vendorId,
    lines,
    parts: stationIds.map((stationId) => ({ stationId })),
    businessDate: dateOf(context, head.at),
    moves: [],
  };
  return [keepTicket(0, state, body), ...papersOfTicket(context, viewOfTicket({ state, body }), head.at)];
}

function lineView(catalogue: Catalogue | undefined, stations: readonly KitchenStation[], line: CartLine): KitchenLineView {
  const { id, itemId, quantity, notes, modifiers, courseId } = line;
  const categoryIds = (catalogue && findItem(catalogue, itemId)?.data.categoryIds) ?? [];
  return {
    itemId,
    lineId: id,
    name: nameOf(catalogue, itemId),
    quantity,
    categoryIds,
    stationId: stationFor(stations, categoryIds),
    ...(courseId !== undefined && courseId !== '' && { course: courseId }),
    ...(notes !== undefined && notes !== '' && { notes }),
    modifiers: modifierViews(catalogue, itemId, modifiers),
  };
}

function modifierViews(
  catalogue: Catalogue | undefined,
  itemId: string,
  modifiers: readonly ChosenModifier[],
): readonly KitchenModifierView[] {
  const setIds = (catalogue && findItem(catalogue, itemId)?.data.itemSetIds) ?? [];
  const rows = allChoiceRows(setIds, modifiers, (id) => catalogue && findItemSet(catalogue, id)?.data);
  return rows.map((row): KitchenModifierView => {
    const { kind, depth } = row;
    if (kind === 'without') return { name: nameOf(catalogue, row.itemId), quantity: 1, depth, exception: 'left_out' };
    const { notes, quantity } = row.modifier;
    return {
      name: nameOf(catalogue, row.modifier.itemId),
      quantity,
      depth,
      ...(kind === 'exception' && { exception: 'added' as const }),
      ...(notes !== undefined && notes !== '' && { notes }),
    };
  });
}

function nameOf(catalogue: Catalogue | undefined, itemId: string): string {
  const data = catalogue && findItem(catalogue, itemId)?.data;
  return data?.kitchenName ?? data?.name ?? itemId;
}
