import { createStore, type StoreApi } from 'zustand/vanilla';
import { type SaleId, uuidV7 } from '../../shared/base/ids.ts';
import type { Money } from '../../shared/base/money.ts';
import type { Refusal } from '../../shared/base/outcome.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { mayComplete } from '../../shared/engine/sale/sale-payment.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { type ChargeForm, SALE_OPERATIONS, type SaleView, type TenderForm } from '../../shared/till-contract/operations/sale-operations.ts';
import { askTill, askUntilAnswered, CARD_PATIENCE, type HostAnswer, NO_ANSWER } from '../host/ask-till.ts';
import type { Host } from '../host/host-store.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import type { CartState, CartStore } from './cart-store.ts';
import { findTabAgain, tabOfView } from './cart-tab.ts';
import { isNews, makeSeenVersions, type SaleEvent, type SaleState, type SeenVersions } from './sale-state.ts';

/**
 * The sale from "pay" to "paid". The window chooses the id of every write and repeats the write under that id until the host answers, so
 * two taps, a reload or a host that answers late still make one sale.
 */
export interface SaleFlow {
  readonly store: StoreApi<SaleState>;
  open(approvals?: readonly string[]): Promise<void>;
  tender(form: TenderForm): Promise<void>;
  charge(form: ChargeForm): Promise<void>;
  decideCharge(chargeId: string, saw: 'approved' | 'declined' | 'cannot_tell', code?: string): Promise<void>;
  voidTender(tenderId: string): Promise<void>;
  complete(form?: { readonly email?: string; readonly sendsReceipt?: boolean }): Promise<void>;
  /** Returns to the cart, as long as no money was taken. */
  abandon(): Promise<void>;
  /** Sets the sale aside and serves the next guest; a charge that is still under way goes on at the host. */
  setAside(): Promise<void>;
  /** Begins with the next guest. */
  next(): void;
  /** Asks the host for the sales of this device, for example after a start. */
  refresh(): Promise<void>;
  /** Refreshes, unless an earlier answer already included what the event reports. */
  hear(event: SaleEvent): void;
  resume(view: SaleView): Promise<void>;
}

const DOUBLE_TAP = 400;
const MOST_WAITING_EVENTS = 100;

/** What one sale flow knows beside what it shows. */
interface FlowMemory {
  readonly world: WindowWorld;
  readonly carts: CartStore;
  readonly store: StoreApi<SaleState>;
  /** The newest version of each sale that an answer contained. */
  readonly seen: SeenVersions;
  /** Events that arrived during a request. */
  waiting: readonly SaleEvent[];
  /** Counters that detect outdated answers: repeat a read if a write ended during it, drop it if a later read was answered first. */
  writes: number;
  reads: number;
  lastRead: number;
  /** Sales open one after the other: if the cashier goes back and pays again, the new sale waits until the first is abandoned. */
  opened: Promise<void>;
  openings: number;
  begunAt: number;
  /** Counts the sales set aside. The answer to a request from before is for a guest who no longer stands here. */
  asides: number;
}

export function makeSaleFlow(world: WindowWorld, carts: CartStore): SaleFlow {
  const store = createStore<SaleState>(() => ({
    phase: 'selling',
    view: undefined,
    busy: undefined,
    isSilent: false,
    refusal: undefined,
    unfinished: [],
    aside: [],
    last: undefined,
  }));
  // A refusal applies only to the cart that was refused.
  carts.store.subscribe(({ cart }, before) => {
    const { phase, refusal } = store.getState();
    if (cart !== before.cart && phase === 'selling' && refusal !== undefined) store.setState({ refusal: undefined });
  });
  const counters = { writes: 0, reads: 0, lastRead: 0, openings: 0, begunAt: 0, asides: 0 };
  const flow: FlowMemory = { world, carts, store, seen: makeSeenVersions(), waiting: [], opened: Promise.resolve(), ...counters };
  return {
    store,
    open: (approvals = []) => openSale(flow, approvals),
    tender: (form) => addTender(flow, form),
    charge: (form) => chargeCard(flow, form),
    decideCharge: (chargeId, saw, code) => decideCharge(flow, chargeId, { saw, ...(code !== undefined && { code }) }),
    voidTender: (tenderId) => voidTender(flow, tenderId),
    complete: (form = {}) => completeSale(flow, form),
    abandon: () => abandonSale(flow),
    setAside: () => setAside(flow),
    next: () => store.setState({ phase: 'selling', view: undefined, refusal: undefined }),
    refresh: () => refreshSales(flow),
    hear: (event) => takeEvent(flow, event),
    resume: (view) => resumeListed(flow, view),
  };
}

function showSilence({ store }: FlowMemory): () => void {
  return () => store.setState({ isSilent: true });
}

function saleIdOf({ store }: FlowMemory): string {
  return store.getState().view?.sale.id ?? '';
}

type SaleRequest = () => Promise<HostAnswer<typeof SALE_OPERATIONS.findSale>>;

async function whileBusy(flow: FlowMemory, busy: NonNullable<SaleState['busy']>, request: SaleRequest): ReturnType<SaleRequest> {
  flow.store.setState({ busy });
  const { asides } = flow;
  const answer = await request();
  flow.writes++;
  if (answer.ok) flow.seen.note(answer.value);
  if (asides !== flow.asides) return answer;
  flow.store.setState({ busy: undefined, isSilent: false });
  // In a microtask, because the caller applies the answer synchronously first.
  queueMicrotask(() => takeWaitingEvents(flow));
  return answer;
}

/** Allows one request at a time, so that a second tap is not a second request. */
async function requestOnce(flow: FlowMemory, busy: NonNullable<SaleState['busy']>, request: SaleRequest): Promise<SaleView | undefined> {
  if (flow.store.getState().busy !== undefined) return undefined;
  flow.store.setState({ refusal: undefined });
  const { asides } = flow;
  const answer = await whileBusy(flow, busy, request);
  if (asides !== flow.asides) {
    void refreshSales(flow);
    return undefined;
  }
  flow.store.setState(answer.ok ? { view: answer.value } : { refusal: answer.refusal });
  return answer.ok ? answer.value : undefined;
}

/** Completes the sale as soon as it is covered, without another tap. */
async function completeIfCovered(flow: FlowMemory, view: SaleView | undefined): Promise<void> {
  if (view?.state === 'paying' && mayComplete(view.sale)) await completeSale(flow, {});
}

function openSale(flow: FlowMemory, approvals: readonly string[]): Promise<void> {
  const { store, carts, world } = flow;
  const wanted = carts.store.getState();
  const { priced } = wanted;
  if (priced === undefined || store.getState().phase !== 'selling') return Promise.resolve();
  const serviceDue = serviceDueOf(store.getState());
  store.setState({ phase: 'opening', view: undefined, refusal: undefined });
  const opening = ++flow.openings;
  flow.begunAt = world.monotonicMilliseconds();
  const isWanted = (): boolean => flow.openings === opening && store.getState().phase === 'opening';
  const run = (): Promise<void> => openWanted(flow, { ...wanted, priced, approvals, isWanted, serviceDue });
  flow.opened = flow.opened.then(run, run);
  return flow.opened;
}

interface Opening extends CartState {
  readonly priced: PricedCart;
  readonly approvals: readonly string[];
  /** False once the cashier went back. */
  readonly isWanted: () => boolean;
  readonly serviceDue: Money | undefined;
}

async function openWanted(flow: FlowMemory, opening: Opening): Promise<void> {
  const { store, carts, world } = flow;
  const { cart, priced, at, vendorId, approvals, isWanted, serviceDue } = opening;
  if (!isWanted()) return;
  const tab = opening.tab && (await saveTab(flow, opening.tab, opening));
  if (opening.tab !== undefined && tab === undefined) return;
  const path = { sale_id: uuidV7(world) as SaleId };
  const body = {
    cart,
    revision: priced.revision,
    at,
    due: priced.totals.due,
    ...(vendorId !== undefined && { vendorId }),
    ...(approvals.length > 0 && { approvals }),
    ...(tab !== undefined && { tab: { id: tab.id, revision: tab.revision } }),
    ...(serviceDue !== undefined && { serviceDue }),
  };
  const onSilence = showSilence(flow);
  const answer = await whileBusy(flow, 'open', () => askUntilAnswered(SALE_OPERATIONS.openSale, { path, body }, { onSilence, isWanted }));
  if (!isWanted()) {
    // The cashier went back, so abandon the sale. Do so without an answer too, since the host may have opened it.
    await whileBusy(flow, 'abandon', () => askUntilAnswered(SALE_OPERATIONS.abandonSale, { path }, { onSilence }));
    return;
  }
  if (!answer.ok) return store.setState({ phase: 'selling', refusal: answer.refusal });
  carts.freeze(answer.value.sale.priced);
  store.setState({ phase: 'paying', view: answer.value });
  await completeIfCovered(flow, answer.value);
}

/** Saves additions to the tab first, since a sale of a tab pays what the tab holds. Undefined if the sale can't be opened. */
async function saveTab(
  flow: FlowMemory,
  tab: NonNullable<CartState['tab']>,
  { cart, approvals, isWanted }: Pick<Opening, 'cart' | 'approvals' | 'isWanted'>,
): Promise<CartState['tab']> {
  const { store, carts, world } = flow;
  const path = { tab_id: tab.id, edit_id: uuidV7(world) };
  const { vendorId } = carts.store.getState();
  const body = {
    name: tab.name,
    cart,
    revision: tab.revision,
    ...(vendorId !== undefined && { vendorId }),
    ...(approvals.length > 0 && { approvals }),
  };
  const answer = await askUntilAnswered(CART_KEEPING_OPERATIONS.keepTab, { path, body }, { onSilence: showSilence(flow), isWanted });
  store.setState({ isSilent: false });
  if (isWanted() && !answer.ok) store.setState({ phase: 'selling', refusal: answer.refusal });
  if (!answer.ok) return undefined;
  const saved = tabOfView(answer.value);
  if (carts.store.getState().tab?.id === saved.id) carts.store.setState({ tab: saved });
  return isWanted() ? saved : undefined;
}

async function addTender(flow: FlowMemory, body: TenderForm): Promise<void> {
  const path = { sale_id: saleIdOf(flow), tender_id: uuidV7(flow.world) };
  const terms = { onSilence: showSilence(flow) };
  const view = await requestOnce(flow, 'tender', () => askUntilAnswered(SALE_OPERATIONS.addTender, { path, body }, terms));
  await completeIfCovered(flow, view);
}

async function chargeCard(flow: FlowMemory, body: ChargeForm): Promise<void> {
  const path = { sale_id: saleIdOf(flow), charge_id: uuidV7(flow.world) };
  const { asides } = flow;
  const terms = { onSilence: showSilence(flow), patience: CARD_PATIENCE, isWanted: () => asides === flow.asides };
  const view = await requestOnce(flow, 'charge', () => askUntilAnswered(SALE_OPERATIONS.chargeCard, { path, body }, terms));
  await completeIfCovered(flow, view);
}

async function decideCharge(
  flow: FlowMemory,
  chargeId: string,
  body: { readonly saw: 'approved' | 'declined' | 'cannot_tell'; readonly code?: string },
): Promise<void> {
  const path = { sale_id: saleIdOf(flow), charge_id: chargeId };
  const terms = { onSilence: showSilence(flow) };
  const view = await requestOnce(flow, 'decide', () => askUntilAnswered(SALE_OPERATIONS.decideCharge, { path, body }, terms));
  await completeIfCovered(flow, view);
}

async function voidTender(flow: FlowMemory, tenderId: string): Promise<void> {
  const path = { sale_id: saleIdOf(flow), tender_id: tenderId };
  const terms = { onSilence: showSilence(flow) };
  await requestOnce(flow, 'void', () => askUntilAnswered(SALE_OPERATIONS.voidTender, { path }, terms));
}

async function completeSale(flow: FlowMemory, body: { readonly email?: string; readonly sendsReceipt?: boolean }): Promise<void> {
  const path = { sale_id: saleIdOf(flow) };
  const terms = { onSilence: showSilence(flow) };
  const view = await requestOnce(flow, 'complete', () => askUntilAnswered(SALE_OPERATIONS.completeSale, { path, body }, terms));
  if (view === undefined) return;
  flow.store.setState({ phase: 'done', last: view });
  // Cleared only after success, so that the cart survives every failure before.
  flow.carts.clear({ isKept: true });
}

async function abandonSale(flow: FlowMemory): Promise<void> {
  const { store, carts, world } = flow;
  const { view } = store.getState();
  if (view === undefined) {
    // Ignore the second tap of a double tap on "pay"; it does not mean "back".
    if (world.monotonicMilliseconds() - flow.begunAt > DOUBLE_TAP) store.setState({ phase: 'selling' });
    return;
  }
  const path = { sale_id: view.sale.id };
  const terms = { onSilence: showSilence(flow) };
  const left = await requestOnce(flow, 'abandon', () => askUntilAnswered(SALE_OPERATIONS.abandonSale, { path }, terms));
  if (left === undefined) return;
  store.setState({ phase: 'selling', view: undefined });
  carts.thaw();
}

/** Does not wait for a card's answer, which then belongs to a sale that is no longer shown here. */
async function setAside(flow: FlowMemory): Promise<void> {
  const { store, carts } = flow;
  const { view, busy, phase } = store.getState();
  if (phase !== 'paying' || view === undefined || (busy !== undefined && busy !== 'charge')) return;
  flow.asides++;
  store.setState({ busy: undefined });
  const path = { sale_id: view.sale.id };
  const terms = { onSilence: showSilence(flow) };
  const aside = await requestOnce(flow, 'set_aside', () => askUntilAnswered(SALE_OPERATIONS.setSaleAside, { path }, terms));
  if (aside === undefined) return;
  store.setState({ phase: 'done', ...(aside.state === 'complete' && { last: aside }) });
  carts.clear({ isKept: true });
  void refreshSales(flow);
}

async function readOwnSales(flow: FlowMemory) {
  for (;;) {
    const [read, before] = [++flow.reads, flow.writes];
    const own = await askTill(SALE_OPERATIONS.listOwnSales, {});
    if (!own.ok || read < flow.lastRead) return undefined;
    if (before !== flow.writes) continue;
    flow.lastRead = read;
    for (const view of [...own.value.unfinished, ...own.value.aside, ...(own.value.last === undefined ? [] : [own.value.last])])
      flow.seen.note(view);
    return own.value;
  }
}

async function refreshSales(flow: FlowMemory): Promise<void> {
  const { store, carts } = flow;
  const own = await readOwnSales(flow);
  if (own === undefined) return;
  const { view, busy, phase } = store.getState();
  const { unfinished, aside, last } = own;
  // After completion the listed state of the sale may be older than the one on the screen.
  const newer = phase === 'done' ? undefined : unfinished.find(({ sale }) => sale.id === view?.sale.id);
  store.setState({
    unfinished: unfinished.filter(({ sale }) => sale.id !== view?.sale.id),
    aside,
    last,
    ...(newer !== undefined && busy === undefined && { view: newer }),
    // The card was approved after all, while the number of the sale that was set aside is still shown.
    ...(phase === 'done' && view?.state === 'aside' && last?.sale.id === view.sale.id && { view: last }),
  });
  // An uncertain charge may have been settled at another device.
  if (phase === 'paying' && busy === undefined) await completeIfCovered(flow, newer);
  if (phase !== 'selling' || busy !== undefined) return;
  // After a crash during payment the window still has the cart, whose sale is open or complete already.
  const { cart } = carts.store.getState();
  const mine = unfinished.find(({ sale }) => isSameCart(sale.cart, cart));
  if (mine !== undefined) resumeSale(flow, mine);
  else if ([...aside, ...(last?.state === 'complete' ? [last] : [])].some(({ sale }) => isSameCart(sale.cart, cart)))
    carts.clear({ isKept: true });
}

function takeEvent(flow: FlowMemory, event: SaleEvent): void {
  if (flow.store.getState().busy !== undefined) flow.waiting = [...flow.waiting, event].slice(-MOST_WAITING_EVENTS);
  else if (isNews(event, flow.store.getState(), flow.seen)) void refreshSales(flow);
}

function takeWaitingEvents(flow: FlowMemory): void {
  const { waiting } = flow;
  flow.waiting = [];
  for (const event of waiting) takeEvent(flow, event);
}

/** Goes on with a sale from the lists. One that was set aside may have been paid in the meantime. */
async function resumeListed(flow: FlowMemory, view: SaleView): Promise<void> {
  if (view.state !== 'aside') return resumeSale(flow, view);
  const path = { sale_id: view.sale.id };
  const terms = { onSilence: showSilence(flow) };
  const resumed = await requestOnce(flow, 'resume', () => askUntilAnswered(SALE_OPERATIONS.resumeSale, { path }, terms));
  if (resumed?.state === 'paying') resumeSale(flow, resumed);
  else if (resumed?.state === 'complete') flow.store.setState({ phase: 'done', last: resumed });
  void refreshSales(flow);
}

function resumeSale(flow: FlowMemory, view: SaleView): void {
  const { store, carts } = flow;
  const { tab, cart, counterOrder } = carts.store.getState();
  carts.replace(view.sale.cart, {
    tab: tab?.id === view.tabId ? tab : undefined,
    counterOrder: isSameCart(view.sale.cart, cart) ? counterOrder : undefined,
    vendorId: view.vendorId,
  });
  carts.freeze(view.sale.priced);
  if (view.tabId !== undefined) void findTabAgain(carts);
  store.setState(({ unfinished }) => ({
    phase: 'paying',
    view,
    refusal: undefined,
    unfinished: unfinished.filter(({ sale }) => sale.id !== view.sale.id),
  }));
  void completeIfCovered(flow, view);
}

/** True when no sale is being paid, so that the cart may be replaced. */
export function isSelling({ phase }: Pick<SaleState, 'phase'>): boolean {
  return phase === 'selling' || phase === 'done';
}

/** Compares line ids, which are unique: the same items bought by two guests are two carts. */
export function isSameCart(sold: Cart, cart: Cart): boolean {
  const ids = new Set(sold.lines.map(({ id }) => id));
  return cart.lines.length > 0 && cart.lines.every(({ id }) => ids.has(id));
}

/** Returns the amount that the service asks for the tab in the cart. After it was shown, paying again is the agreement to it. */
export function serviceDueOf({ refusal }: Pick<SaleState, 'refusal'>): Money | undefined {
  return refusal?.code === 'service_price' ? (refusal.facts?.due as Money) : undefined;
}

export function isUnanswered(refusal: Refusal | undefined): boolean {
  return refusal?.code === NO_ANSWER;
}

/** Forwards sale events of this device, and of sales that are set aside at any; ignores the others of other devices. */
export function followSales(host: Host, sale: Pick<SaleFlow, 'hear'>): void {
  const isOwn = (deviceId: string | undefined): boolean => deviceId !== undefined && deviceId === host.store.getState().status?.device.id;
  for (const kind of ['sale_changed', 'job_changed'] as const) {
    host.on(kind, (event) => {
      if (isOwn(event.deviceId) || ('isAside' in event && event.isAside === true)) sale.hear(event);
    });
  }
}
