import { uuidV5, uuidV7 } from '../base/ids.ts';
import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { Cart, CartLine } from '../engine/cart.ts';
import { priceCart } from '../engine/price-cart.ts';
import type { PricedCart } from '../engine/priced-cart.ts';
import { externalIdOf, type OrderIntent, type OrderItemsIntent, type OrderOpenIntent } from '../sync/intent.ts';
import type { NewOp } from '../sync/journal.ts';
import type { OpId, OpKind } from '../sync/op.ts';
import type { CART_KEEPING_OPERATIONS, TabForm } from '../till-contract/cart-keeping-operations.ts';
import { writeV3Items, writeV3Order } from '../wire/write-v3-order.ts';
import { addedLines, isSameOrder } from './tabs-edit.ts';
import { findTab, type KeptTab, keepTabRecord, type TabRecord, tabLane, viewOfTab } from './tabs-record.ts';
import type { TillCall, TillHandler } from './till-call.ts';
import type { StandVendor, TillParts } from './till-parts.ts';
import { decideAndWrite, hashOfRequest } from './till-records.ts';
import { isOfVendor, vendorOfCart } from './vendor-of-caller.ts';

type Operation = typeof CART_KEEPING_OPERATIONS.keepTab;
type Call = TillCall<Operation>;

export const keepTab: TillHandler<TillParts, Operation> = async (parts, call) => {
  const { path, body: form } = call;
  const hash = hashOfRequest(parts.world, form);
  if (!hash.ok) return hash;
  const kept = await decideAndWrite<KeptTab>(parts.journal, async () => {
    const known = await findTab(parts.journal, path.tab_id);
    if (known !== undefined && !isOfVendor(parts, call.caller, known.body.place.vendorId)) return refuse({ code: 'unknown' });
    const before = known?.body.asked[path.edit_id];
    if (known !== undefined && before !== undefined) return before === hash.value ? accept({ value: known }) : refuse({ code: 'id_taken' });
    const revised = checkRevision(known, form);
    if (!revised.ok) return revised;
    const made = known === undefined ? await open(parts, call) : extend(parts, call, known.body);
    if (!made.ok) return made;
    const { tab, ops } = made.value;
    const body: TabRecord = { ...tab, asked: { ...tab.asked, [path.edit_id]: hash.value } };
    return accept({
      value: { version: (known?.version ?? 0) + 1, seq: known?.seq ?? 0, state: 'open', at: body.openedAt, body } satisfies KeptTab,
      write: {
        records: [keepTabRecord(known?.version ?? 0, 'open', body)],
        ...(known === undefined && { begins: true }),
        adds: ops,
      },
    });
  });
  if (!kept.ok) return kept;
  parts.drainer().wake(tabLane(path.tab_id));
  parts.tell({ kind: 'tab_changed', tabId: path.tab_id });
  return accept(await viewOfTab(parts.journal, kept.value));
};

/** Of two who edit the same tab, the second has seen what the first has done. */
function checkRevision(known: KeptTab | undefined, { revision }: TabForm): Outcome<undefined, Refusal> {
  if (known === undefined) return revision === 0 ? accept(undefined) : refuse({ code: 'unknown' });
  if (known.state !== 'open') return refuse({ code: 'not_open', facts: { state: known.state } });
  return known.body.revision === revision ? accept(undefined) : refuse({ code: 'tab_changed', facts: { revision: known.body.revision } });
}

interface Edited {
  readonly tab: TabRecord;
  readonly ops: readonly NewOp[];
}

async function open(parts: TillParts, { caller, path, body: form, at }: Call): Promise<Outcome<Edited, Refusal>> {
  const vendor = vendorOfCart(parts, caller, form.vendorId);
  if (!vendor.ok) return vendor;
  if (!parts.maySettleTabs()) return refuse({ code: 'no_tabs_here' });
  const priced = price(vendor.value, form.cart, at);
  if (!priced.ok) return priced;
  if (caller.employee === undefined) return refuse({ code: 'not_signed_in' });
  const { corporateId, venueId, vendorId, currency } = vendor.value.place;
  const tab: TabRecord = {
    id: path.tab_id,
    name: form.name,
    revision: 1,
    cart: form.cart,
    due: priced.value.totals.due,
    place: { corporateId, venueId, vendorId, currency },
    openedAt: at,
    employee: caller.employee,
    deviceName: caller.deviceName,
    submittedLineIds: form.submits === true ? form.cart.lines.map(({ id }) => id) : [],
    asked: {},
  };
  const opId = uuidV7(parts.world) as OpId;
  const externalId = externalIdOf(parts.identity().deviceId, opId);
  const order = writeV3Order(form.cart, currency, {
    venueId,
    externalId,
    uuidOf: (lineId) => uuidV5(parts.world, opId, lineId),
    metadata: JSON.stringify({ tab: form.name }),
  });
  if (!order.ok) return notByOrder(order.refusal);
  const { items = [], metadata, seat_id } = order.value;
  const content = {
    items,
    refTags: form.cart.discounts.map((choice) => ('referenceId' in choice ? choice.referenceId : choice.promoCode)),
    charity: form.cart.charity,
    ...(metadata !== undefined && { metadata }),
    ...(seat_id !== undefined && { seatId: seat_id }),
  };
  const intent: OrderOpenIntent = { place: tab.place, externalId, content };
  return accept({ tab, ops: [opOf(parts, tab, 'order_open', intent, at, opId), ...kitchen(parts, tab, form.submits === true, at)] });
}

function extend(parts: TillParts, { caller, body: form, at }: Call, before: TabRecord): Outcome<Edited, Refusal> {
  const vendor = vendorOfCart(parts, caller, form.vendorId);
  if (!vendor.ok) return vendor;
  const priced = price(vendor.value, form.cart, at);
  if (!priced.ok) return priced;
  if (!isSameOrder(before.cart, form.cart)) return refuse({ code: 'not_by_order', facts: { reason: 'order_changed' } });
  const added = addedLines(before.cart, form.cart, before.submittedLineIds);
  if (!added.ok) return added;
  const lineIds = form.cart.lines.map(({ id }) => id as string);
  const isUnsubmitted = added.value.length > 0 || lineIds.some((id) => !before.submittedLineIds.includes(id));
  const submits = form.submits === true && isUnsubmitted;
  const tab: TabRecord = {
    ...before,
    name: form.name,
    revision: before.revision + 1,
    cart: form.cart,
    due: priced.value.totals.due,
    ...(submits && { submittedLineIds: lineIds }),
  };
  const items = itemsOp(parts, tab, added.value, at);
  return items.ok ? accept({ tab, ops: [...items.value, ...kitchen(parts, tab, submits, at)] }) : items;
}

function itemsOp(parts: TillParts, tab: TabRecord, lines: readonly CartLine[], at: Instant): Outcome<readonly NewOp[], Refusal> {
  if (lines.length === 0) return accept([]);
  const opId = uuidV7(parts.world) as OpId;
  const items = writeV3Items(lines, tab.place.currency, (lineId) => uuidV5(parts.world, opId, lineId));
  if (!items.ok) return notByOrder(items.refusal);
  const intent: OrderItemsIntent = { place: tab.place, items: items.value };
  return accept([opOf(parts, tab, 'order_items', intent, at, opId)]);
}

function kitchen(parts: TillParts, tab: TabRecord, submits: boolean, at: Instant): readonly NewOp[] {
  return submits ? [opOf(parts, tab, 'order_kitchen', { place: tab.place } satisfies OrderIntent, at)] : [];
}

export function opOf(
  parts: TillParts,
  { id }: TabRecord,
  kind: OpKind,
  intent: object,
  at: Instant,
  opId = uuidV7(parts.world) as OpId,
): NewOp {
  return { id: opId, kind, lane: tabLane(id), epoch: parts.identity().epoch, intent: JSON.stringify(intent), createdAt: at };
}

function notByOrder({ code, facts }: Refusal): Outcome<never, Refusal> {
  return refuse({ code: 'not_by_order', facts: { ...facts, reason: code } });
}

function price({ catalogues }: StandVendor, cart: Cart, at: Instant): Outcome<PricedCart, Refusal> {
  const catalogue = catalogues.newest();
  if (catalogue === undefined) return refuse({ code: 'not_selling' });
  const priced = priceCart(catalogue, cart, { at });
  const problem = priced.problems.find(({ severity }) => severity === 'refuse');
  if (problem === undefined) return accept(priced);
  return refuse({
    code: 'cart_refused',
    facts: { problem: problem.code, ...(problem.lineId !== undefined && { lineId: problem.lineId }) },
  });
}
