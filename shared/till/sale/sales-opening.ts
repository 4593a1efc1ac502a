import { type EmployeeId, type SaleId, uuidV7 } from '../../base/ids.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import { hasAlcohol } from '../../engine/cart/alcohol-in-cart.ts';
import { type Catalogue, findItem } from '../../engine/catalogue/catalogue.ts';
import { levelAt } from '../../engine/catalogue/price-levels.ts';
import { type LineSnapshots, orderedLinesOf } from '../../engine/priced-lines/line-snapshots.ts';
import { priceWithCard } from '../../engine/pricing/price-with-card.ts';
import { openSale as freezeSale, type Sale } from '../../engine/sale/sale.ts';
import type { Cart, ChosenModifier } from '../../engine/terms/cart.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { OpId } from '../../sync/journal/op.ts';
import type { SALE_OPERATIONS, SaleOpening, SaleView } from '../../till-contract/operations/sale-operations.ts';
import type { CompiledCatalogues, TillContext } from '../context/till-context.ts';
import { timeOfService } from '../context/time-of-service.ts';
import { vendorOfCart } from '../context/vendor-of-caller.ts';
import { reserveStock } from '../menu/sold-out.ts';
import { takeApprovals } from '../records/approvals-used.ts';
import { findSaleRecord, type KeptSale, keepSale, type SaleRecord } from '../records/sales-record.ts';
import { saleChanged, viewOfSale } from '../records/sales-view.ts';
import { tabPricing } from '../records/tabs-ordered.ts';
import { findTab } from '../records/tabs-record.ts';
import { decideAndWrite, hashOfRequest } from '../records/till-records.ts';
import { beginPaying } from '../tabs/tabs-paying.ts';
import { atQuotedPrice, quoteOfTab, type TabQuote } from '../tabs/tabs-quote.ts';
import type { Caller, TillCall, TillHandler } from '../till-call.ts';
import { checkAttachedCard } from './attached-cards.ts';
import { checkCarried } from './sales-carried.ts';
import { checkKioskCart, needsOfCart } from './sales-needs.ts';
import { leaveTipOpen, tipsOnReceipt } from './tips-at-opening.ts';
import { needsOfWeights } from './weighings.ts';

type Call = TillCall<typeof SALE_OPERATIONS.openSale>;

/** The key in `asked` for the request that opened the sale. */
const OPENING = 'opening';

export const openSale: TillHandler<TillContext, typeof SALE_OPERATIONS.openSale> = async (context, call) => {
  const { caller, path, body } = call;
  if (caller.kind === 'till' && caller.employee === undefined) return refuse({ code: 'not_signed_in' });
  const { approvals: _approvals, ...request } = body;
  const hash = hashOfRequest(context.world, { ...request, deviceId: caller.deviceId });
  if (!hash.ok) return hash;
  const quoted = body.tab === undefined ? accept(undefined) : await quoteOfTab(context, body.tab.id);
  const open = () =>
    decideAndWrite<KeptSale>(context.journal, async () => {
      const known = await findSaleRecord(context.journal, path.sale_id);
      if (known !== undefined) return known.body.asked[OPENING] === hash.value ? accept({ value: known }) : refuse({ code: 'id_taken' });
      // The device may have entered training since the request was let in.
      if (context.isPractising(caller.deviceId)) return refuse({ code: 'not_in_training' });
      if (!quoted.ok) return quoted;
      return await begin(context, call, hash.value, quoted.value);
    });
  const opened = await context.inTurnAt(caller.deviceId, open);
  if (!opened.ok) return opened;
  context.emit(saleChanged(opened.value));
  if (body.tab !== undefined) context.emit({ kind: 'tab_changed', tabId: body.tab.id });
  return accept<SaleView>(await viewOfSale(context, opened.value));
};

async function begin(context: TillContext, { caller, path, body, at }: Call, hash: string, quote: TabQuote | undefined) {
  if (caller.kind === 'kiosk' && body.tab !== undefined) return refuse({ code: 'not_allowed', facts: { action: 'tab' } });
  const snapshots = body.tab === undefined ? undefined : (await findTab(context.journal, body.tab.id))?.body.kept;
  const priced = priceAgain(context, caller, body, at, snapshots);
  if (!priced.ok) return priced;
  const { catalogue, place, ordered } = priced.value;
  const agreed = atQuotedPrice(priced.value.sale, quote, body.serviceDue);
  if (!agreed.ok) return agreed;
  const sale = agreed.value;
  // A kiosk cannot check an age, so the guest has to pay at the counter.
  if (caller.kind === 'kiosk' && context.settings().asksAgeForAlcohol && hasAlcohol(catalogue, body.cart))
    return refuse({ code: 'needs_age_check' });
  // A tab's items were taken from stock when they were added, so they may be paid even if the item is sold out now.
  const taken =
    body.tab === undefined ? await reserveStock(context, { vendorId: place.vendorId, catalogue, taken: body.cart.lines, at }) : accept([]);
  if (!taken.ok) return taken;
  const tab: Outcome<RecordWrite | undefined> =
    body.tab === undefined
      ? accept(undefined)
      : await beginPaying(context, { ...body.tab, vendorId: place.vendorId }, body.cart, path.sale_id);
  if (!tab.ok) return tab;
  const { deviceId, deviceName, employee } = caller;
  const { corporateId, venueId, vendorId, currency } = place;
  const record = leaveTipOpen(context, caller, {
    sale: { ...sale, id: path.sale_id as SaleId },
    deviceId,
    deviceName,
    place: { corporateId, venueId, vendorId, currency },
    openedAt: at,
    opId: uuidV7(context.world) as OpId,
    takesExtendedCart: context.takesExtendedCart(),
    priceLevel: levelAt(catalogue.calendar, sale.at),
    asked: { [OPENING]: hash },
    charges: [],
    approvals: [],
    ...(employee !== undefined && { employee }),
    ...(body.tab !== undefined && { tab: body.tab }),
  });
  // Checked before approvals, so that no manager is called for a cart that cannot be sold anyway.
  const carried = checkCarried(record);
  if (!carried.ok) return carried;
  const settings = context.settings();
  const ofWeights = await needsOfWeights(context.journal, catalogue, body.cart);
  const needs = [...needsOfCart(catalogue, body.cart, sale.priced, settings, ordered), ...ofWeights];
  const use = { ids: body.approvals ?? [], needs, at, settings };
  const approvals = await takeApprovals(context.journal, caller, use);
  if (!approvals.ok) return approvals;
  const approved: SaleRecord = { ...record, approvals: approvals.value.used };
  const write = keepSale(0, 'paying', at, approved);
  const tabWrite = tab.value === undefined ? [] : [tab.value];
  return accept({
    value: { version: 1, state: 'paying', seq: 0, at, body: approved } satisfies KeptSale,
    write: { isPostponable: true, records: [write, ...approvals.value.records, ...tabWrite, ...taken.value] },
  });
}

/**
 * Prices the cart itself: by the newest menu, or for a few minutes by the replaced one if the screen used that, so that a guest who is
 * paying during a change pays the amount shown. A screen cannot choose a price by naming an older menu.
 */
export function priceAgain(
  context: TillContext,
  caller: Caller,
  { cart, revision, at: pricedAt, due, vendorId }: Pick<SaleOpening, 'cart' | 'revision' | 'at' | 'due' | 'vendorId'>,
  now: Instant,
  snapshots?: LineSnapshots,
) {
  const vendor = vendorOfCart(context, caller, vendorId);
  if (!vendor.ok) return vendor;
  const { place, catalogues } = vendor.value;
  const catalogue = menuOfScreen(catalogues, revision, now);
  if (catalogue === undefined) return refuse({ code: 'not_selling' });
  const allowed = caller.kind === 'kiosk' ? checkKioskCart(cart) : accept(undefined);
  if (!allowed.ok) return allowed;
  const clock = timeOfService(context, now);
  const at = isLately(pricedAt, clock) ? pricedAt : clock;
  const ordered = snapshots && orderedLinesOf(catalogue, snapshots, tabPricing(context), at);
  const { cart: sold, priced } = priceWithCard(catalogue, cart, { at, ...(ordered !== undefined && { ordered }) });
  const { cashRounding } = catalogue.terms;
  const opened = freezeSale(sold, priced, {
    // The caller sets the id; the engine needs none to freeze a cart.
    id: '' as SaleId,
    at,
    deviceId: context.identity().deviceId as Sale['deviceId'],
    employeeId: (caller.employee?.id ?? caller.deviceId) as string as EmployeeId,
    ...shownOf(catalogue, cart, snapshots),
    ...tipsOnReceipt(catalogue, context.settings()),
    ...(cashRounding !== undefined && { cashRounding }),
    ...(context.isTraining() && { isTraining: true }),
  });
  if (!opened.ok) return opened;
  if (priced.totals.due !== due) return refuse({ code: 'total_changed', facts: { due: priced.totals.due, revision: catalogue.revision } });
  const card = checkAttachedCard(context, opened.value);
  if (!card.ok) return card;
  return accept({ catalogue, place, sale: opened.value, ordered });
}

const LONGEST_AGO = 15 * 60_000;
const MOST_AHEAD = 60_000;
/** Screens learn of a new menu at once and reprice their cart; only a guest who is just paying still sees the old one. */
const MENU_CHANGE_MILLISECONDS = 5 * 60_000;

function menuOfScreen(catalogues: CompiledCatalogues, revision: string, now: Instant): Catalogue | undefined {
  const newest = catalogues.newest();
  const replacedAt = catalogues.replacedAt(revision);
  const isJustReplaced = replacedAt !== undefined && now < addMilliseconds(replacedAt, MENU_CHANGE_MILLISECONDS);
  return (isJustReplaced ? catalogues.find(revision) : undefined) ?? newest;
}

/** Accepts only a recent time, or a screen could choose the hour of a happy hour. */
function isLately(at: Instant, now: Instant): boolean {
  return at >= addMilliseconds(now, -LONGEST_AGO) && at <= addMilliseconds(now, MOST_AHEAD);
}

/** Returns the names of items that have left the menu since they were ordered. */
function namesOfSnapshots(snapshots: LineSnapshots = {}): Sale['itemNames'] {
  return Object.fromEntries(Object.values(snapshots).flatMap(({ items }) => items.map(({ id, name }) => [id, name] as const)));
}

/** Returns what the catalogue says of the items now: their names for screens and receipts, and which are gift cards. */
function shownOf(
  catalogue: Catalogue,
  cart: Cart,
  snapshots: LineSnapshots | undefined,
): Pick<Sale, 'itemNames' | 'receiptNames' | 'offReceiptItemIds' | 'giftCardItemIds'> {
  const names = new Map<string, string>();
  const onReceipts = new Map<string, string>();
  const hidden = new Set<string>();
  const giftCards = new Set<string>();
  const add = (itemId: string): void => {
    const data = findItem(catalogue, itemId)?.data;
    if (data === undefined) return;
    names.set(itemId, data.name);
    if (data.receiptName !== undefined) onReceipts.set(itemId, data.receiptName);
    if (data.isOffReceipt === true) hidden.add(itemId);
    if (data.isGiftCard) giftCards.add(itemId);
  };
  const addBelow = (modifiers: readonly ChosenModifier[]): void => {
    for (const modifier of modifiers) {
      add(modifier.itemId);
      addBelow(modifier.modifiers);
    }
  };
  for (const line of cart.lines) {
    add(line.itemId);
    addBelow(line.modifiers);
  }
  return {
    itemNames: { ...namesOfSnapshots(snapshots), ...Object.fromEntries(names) },
    ...(onReceipts.size > 0 && { receiptNames: Object.fromEntries(onReceipts) }),
    ...(hidden.size > 0 && { offReceiptItemIds: [...hidden] }),
    ...(giftCards.size > 0 && { giftCardItemIds: [...giftCards] }),
  };
}
