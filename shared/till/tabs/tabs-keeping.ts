import { uuidV5, uuidV7 } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { type LineSnapshots, orderedLinesOf } from '../../engine/priced-lines/line-snapshots.ts';
import { priceCart } from '../../engine/pricing/price-cart.ts';
import type { Cart, CartLine } from '../../engine/terms/cart.ts';
import { externalIdOf, type OrderIntent, type OrderItemsIntent, type OrderOpenIntent } from '../../sync/journal/intent.ts';
import type { AuditFact, NewOp } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { OpId, OpKind } from '../../sync/journal/op.ts';
import type { CART_KEEPING_OPERATIONS, TabForm } from '../../till-contract/operations/cart-keeping-operations.ts';
import { writeV3Items, writeV3Order } from '../../wire/v3/write-v3-order.ts';
import type { RuledVendor, TillContext } from '../context/till-context.ts';
import { timeOfService } from '../context/time-of-service.ts';
import { isOfVendor, vendorOfCart } from '../context/vendor-of-caller.ts';
import { strikeLines } from '../kitchen/kitchen-striking.ts';
import { linesToMake, quantitiesOf, type Submitted, seatOfCart, submittedOf, ticketOfTab } from '../kitchen/kitchen-tickets.ts';
import { type ReturnedLine, reserveStock } from '../menu/sold-out.ts';
import { type ApprovalsUsed, approvalsForAudit, takeApprovals, type UsedApproval } from '../records/approvals-used.ts';
import { keptLinesOf, orderedItems, tabPricing } from '../records/tabs-ordered.ts';
import { findTab, type KeptTab, keepTabRecord, type TabRecord, tabLane, takenAt, viewOfTab } from '../records/tabs-record.ts';
import { decideAndWrite, hashOfRequest } from '../records/till-records.ts';
import type { TillCall, TillHandler } from '../till-call.ts';
import { type ChangeOps, changeOps, tagsOf } from './tabs-changing.ts';
import { differenceOfTab, isSameOrder, type TabDifference } from './tabs-edit.ts';

type Operation = typeof CART_KEEPING_OPERATIONS.keepTab;
type Call = TillCall<Operation>;

export const keepTab: TillHandler<TillContext, Operation> = async (context, call) => {
  const { path, body: form } = call;
  const hash = hashOfRequest(context.world, form);
  if (!hash.ok) return hash;
  // Its order at the service is priced before anything pays for it, so that a card can bring nothing.
  if (form.cart.payments.length > 0) return refuse({ code: 'not_by_order', facts: { reason: 'value_card' } });
  const written = await decideAndWrite<KeptTab>(context.journal, async () => {
    const known = await findTab(context.journal, path.tab_id);
    if (known !== undefined && !isOfVendor(context, call.caller, known.body.place.vendorId)) return refuse({ code: 'unknown' });
    const before = known?.body.asked[path.edit_id];
    if (known !== undefined && before !== undefined) return before === hash.value ? accept({ value: known }) : refuse({ code: 'id_taken' });
    const revised = checkRevision(known, form);
    if (!revised.ok) return revised;
    const made = known === undefined ? await open(context, call) : await extend(context, call, known.body);
    if (!made.ok) return made;
    const { tab, ops, beside, audit } = made.value;
    const body: TabRecord = { ...tab, asked: { ...tab.asked, [path.edit_id]: hash.value } };
    return accept({
      value: { version: (known?.version ?? 0) + 1, seq: known?.seq ?? 0, state: 'open', at: body.openedAt, body } satisfies KeptTab,
      write: {
        records: [keepTabRecord(known?.version ?? 0, 'open', body), ...beside],
        ...(known === undefined && { isPostponable: true }),
        adds: ops,
        ...(audit !== undefined && { audit }),
      },
    });
  });
  if (!written.ok) return written;
  context.drainer().wake(tabLane(path.tab_id));
  context.emit({ kind: 'tab_changed', tabId: path.tab_id });
  return accept(await viewOfTab(context, written.value));
};

/** Refuses an edit that is based on an older revision, so that nobody overwrites another's edit unseen. */
function checkRevision(known: KeptTab | undefined, { revision }: TabForm): Outcome<undefined, Refusal> {
  if (known === undefined) return revision === 0 ? accept(undefined) : refuse({ code: 'unknown' });
  if (known.state !== 'open') return refuse({ code: 'not_open', facts: { state: known.state } });
  if (known.body.cancelledElsewhereAt !== undefined) return refuse({ code: 'tab_cancelled_elsewhere' });
  return known.body.revision === revision ? accept(undefined) : refuse({ code: 'tab_changed', facts: { revision: known.body.revision } });
}

interface Edited {
  readonly tab: TabRecord;
  readonly ops: readonly NewOp[];
  /** Tickets for the kitchen, and the changed numbers of pieces left. */
  readonly beside: readonly RecordWrite[];
  readonly audit?: AuditFact;
}

async function open(context: TillContext, { caller, path, body: form, at }: Call): Promise<Outcome<Edited, Refusal>> {
  const vendor = vendorOfCart(context, caller, form.vendorId);
  if (!vendor.ok) return vendor;
  if (!context.maySettleTabs()) return refuse({ code: 'no_tabs_here' });
  const priced = price(context, vendor.value, undefined, form.cart, at);
  if (!priced.ok) return priced;
  if (caller.employee === undefined) return refuse({ code: 'not_signed_in' });
  const taken = await takeFor(context, vendor.value, { taken: form.cart.lines, at });
  if (!taken.ok) return taken;
  const { corporateId, venueId, vendorId, currency } = vendor.value.place;
  const opId = uuidV7(context.world) as OpId;
  const externalId = externalIdOf(context.identity().deviceId, opId);
  const tab: TabRecord = {
    id: path.tab_id,
    name: form.name,
    revision: 1,
    cart: form.cart,
    kept: priced.value.kept,
    due: priced.value.due,
    place: { corporateId, venueId, vendorId, currency },
    openedAt: at,
    employee: caller.employee,
    deviceName: caller.deviceName,
    submittedLineIds: form.submits === true ? form.cart.lines.map(({ id }) => id) : [],
    externalId,
    submitted: form.submits === true ? quantitiesOf(form.cart) : {},
    asked: {},
  };
  const order = writeV3Order(form.cart, currency, {
    venueId,
    externalId,
    uuidOf: (lineId) => uuidV5(context.world, opId, lineId),
    metadata: JSON.stringify({ tab: form.name }),
  });
  if (!order.ok) return notByOrder(order.refusal);
  const { items = [], metadata, seat_id } = order.value;
  const [ordered] = Object.values(priced.value.kept);
  const content = {
    items: ordered === undefined ? items : items.map((item) => ({ ...item, ordered_at: ordered.at, catalogue_revision: ordered.revision })),
    refTags: tagsOf(form.cart),
    charity: form.cart.charity,
    ...(metadata !== undefined && { metadata }),
    ...(seat_id !== undefined && { seatId: seat_id }),
  };
  const intent: OrderOpenIntent = { place: tab.place, externalId, content };
  const submitted = form.submits === true ? await submit(context, tab, {}, at) : NOT_SUBMITTED;
  return accept({
    tab,
    ops: [opOf(context, tab, 'order_open', intent, at, opId), ...submitted.ops],
    beside: [...submitted.tickets, ...taken.value],
  });
}

async function extend(context: TillContext, call: Call, before: TabRecord): Promise<Outcome<Edited, Refusal>> {
  const { caller, body: form, at } = call;
  const vendor = vendorOfCart(context, caller, form.vendorId);
  if (!vendor.ok) return vendor;
  const priced = price(context, vendor.value, before, form.cart, at);
  if (!priced.ok) return priced;
  const difference = differenceOfTab(before.cart, form.cart, submittedOf(before));
  const approvals = await approveStriking(context, call, before, difference);
  if (!approvals.ok) return approvals;
  const stock = await takeFor(context, vendor.value, { ...stockExchange(before, difference), at });
  if (!stock.ok) return stock;
  const { submitted: known } = difference;
  const submits = form.submits === true && linesToMake(form.cart, known).length > 0;
  const submitted = submits ? quantitiesOf(form.cart) : known;
  const tab: TabRecord = {
    ...before,
    name: form.name,
    revision: before.revision + 1,
    cart: form.cart,
    kept: priced.value.kept,
    due: priced.value.due,
    submittedLineIds: form.cart.lines.map(({ id }) => id as string).filter((id) => (submitted[id] ?? 0) > 0),
    submitted,
  };
  const changed = await editOps(context, before, tab, { ...difference, submits }, at);
  if (!changed.ok) return changed;
  const after: TabRecord = { ...tab, ...(changed.value.externalId !== undefined && { externalId: changed.value.externalId }) };
  const submission = submits ? await submit(context, after, known, at) : NOT_SUBMITTED;
  return accept({
    tab: after,
    ops: [...changed.value.ops, ...submission.ops],
    beside: [
      ...submission.tickets,
      ...stock.value,
      ...(await strikeLines(context, tab.id, difference.struck, at)),
      ...approvals.value.records,
    ],
    ...(approvals.value.used.length > 0 && { audit: auditOfStruck(call, before, difference, approvals.value.used) }),
  });
}

function auditOfStruck({ caller, at }: Call, { id, name }: TabRecord, { struck }: TabDifference, used: readonly UsedApproval[]): AuditFact {
  const details = { tab: id, name, lines: struck, employee: caller.employee?.id, approvals: approvalsForAudit(used) };
  return { at, event: 'tab_lines_cancelled', body: JSON.stringify(details) };
}

/** Removing lines that are being made needs a manager's approval. */
async function approveStriking(
  context: TillContext,
  { caller, body: form, at }: Call,
  { id }: TabRecord,
  { struck }: TabDifference,
): Promise<Outcome<ApprovalsUsed>> {
  if (Object.keys(struck).length === 0) return accept({ used: [], records: [] });
  const needs = [{ action: 'cancel_in_kitchen', facts: { tabId: id } } as const];
  return await takeApprovals(context.journal, caller, { ids: form.approvals ?? [], needs, at, settings: context.settings() });
}

/** Makes the ops of an edit; one that only adds lines needs a simpler op. */
async function editOps(
  context: TillContext,
  before: TabRecord,
  tab: TabRecord,
  difference: TabDifference & { readonly submits: boolean },
  at: Instant,
): Promise<Outcome<ChangeOps, Refusal>> {
  const isGrowth = difference.reduced.length === 0 && isSameOrder(before.cart, tab.cart) && before.name === tab.name;
  if (!isGrowth) return await changeOps(context, before, tab, difference, at);
  const items = itemsOp(context, tab, difference.added, at);
  return items.ok ? accept({ ops: items.value, externalId: before.externalId }) : items;
}

function itemsOp(context: TillContext, tab: TabRecord, lines: readonly CartLine[], at: Instant): Outcome<readonly NewOp[], Refusal> {
  if (lines.length === 0) return accept([]);
  const opId = uuidV7(context.world) as OpId;
  const items: OrderItemsIntent['items'][number][] = [];
  for (const line of lines) {
    const written = writeV3Items([line], tab.place.currency, (lineId) => uuidV5(context.world, opId, lineId));
    if (!written.ok) return notByOrder(written.refusal);
    items.push(...orderedItems(written.value, line, tab.kept ?? {}));
  }
  const intent: OrderItemsIntent = { place: tab.place, items };
  return accept([opOf(context, tab, 'order_items', intent, at, opId)]);
}

interface Submitting {
  readonly ops: readonly NewOp[];
  readonly tickets: readonly RecordWrite[];
}

const NOT_SUBMITTED: Submitting = { ops: [], tickets: [] };

/** Makes the op for the service and the kitchen's ticket, both with the same id. */
async function submit(context: TillContext, tab: TabRecord, submitted: Submitted, at: Instant): Promise<Submitting> {
  const opId = uuidV7(context.world) as OpId;
  const op = opOf(context, tab, 'order_kitchen', { place: tab.place } satisfies OrderIntent, at, opId);
  const seat = await seatOfCart(context, tab.place, tab.cart);
  return { ops: [op], tickets: ticketOfTab(context, tab, { opId, at, submitted, seat }) };
}

export function opOf(
  context: TillContext,
  { id }: TabRecord,
  kind: OpKind,
  intent: object,
  at: Instant,
  opId = uuidV7(context.world) as OpId,
): NewOp {
  return { id: opId, kind, lane: tabLane(id), epoch: context.identity().epoch, intent: JSON.stringify(intent), createdAt: at };
}

interface TabStock {
  readonly taken: readonly CartLine[];
  readonly returned?: readonly ReturnedLine[];
}

/** A line that only changes in its note or choices takes its pieces again. What the kitchen has made already does not go back. */
function stockExchange(before: TabRecord, { added, reduced, struck }: TabDifference): TabStock {
  const returned = linesToMake({ lines: reduced }, struck).map((line) => ({ line, takenAt: takenAt(before, line) }));
  return { taken: added, returned };
}

async function takeFor(context: TillContext, { place, catalogues }: RuledVendor, stock: TabStock & { readonly at: Instant }) {
  const catalogue = catalogues.newest();
  if (catalogue === undefined) return refuse({ code: 'not_selling' });
  return await reserveStock(context, { vendorId: place.vendorId, catalogue, ...stock });
}

function notByOrder({ code, facts }: Refusal): Outcome<never, Refusal> {
  return refuse({ code: 'not_by_order', facts: { ...facts, reason: code } });
}

interface PricedTab {
  readonly due: Money;
  readonly kept: LineSnapshots;
}

function price(
  context: TillContext,
  { catalogues }: RuledVendor,
  before: TabRecord | undefined,
  cart: Cart,
  now: Instant,
): Outcome<PricedTab, Refusal> {
  const at = timeOfService(context, now);
  const catalogue = catalogues.newest();
  if (catalogue === undefined) return refuse({ code: 'not_selling' });
  const snapshots = keptLinesOf(before, cart, catalogue, at);
  const { problems, totals } = priceCart(catalogue, cart, { at, ordered: orderedLinesOf(catalogue, snapshots, tabPricing(context), at) });
  const problem = problems.find(({ severity }) => severity === 'refuse');
  if (problem === undefined) return accept({ due: totals.due, kept: snapshots });
  return refuse({
    code: 'cart_refused',
    facts: { problem: problem.code, ...(problem.lineId !== undefined && { lineId: problem.lineId }) },
  });
}
