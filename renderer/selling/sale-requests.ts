import type { StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../shared/base/outcome.ts';
import { benefitState } from '../../shared/engine/sale/card-benefit.ts';
import { mayComplete } from '../../shared/engine/sale/sale-payment.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { SALE_OPERATIONS, type SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import { askTill, askUntilAnswered } from '../host/ask-till.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import type { HostRefusal } from '../words/base/refusal-details.ts';
import type { CartStore } from './cart-store.ts';
import { findTabAgain } from './cart-tab.ts';
import { isNews, type SaleEvent, type SaleState, type SeenVersions } from './sale-state.ts';

const MOST_WAITING_EVENTS = 100;

/** What one sale flow knows beside what it shows. */
export interface FlowMemory {
  readonly world: WindowWorld;
  readonly carts: CartStore;
  readonly store: StoreApi<SaleState>;
  /** For a tap on Pay while the window is still signing in its first cashier. */
  readonly untilSignedIn: () => Promise<boolean>;
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
  /** Approvals that were given for this cart. They hold for as long as the host finds the same facts in it, also after Back. */
  granted: readonly string[];
  /** Counts the sales set aside. The answer to a request from before belongs to a guest who has left. */
  asides: number;
}

export function showSilence({ store }: FlowMemory): () => void {
  return () => store.setState({ isSilent: true });
}

export function saleIdOf({ store }: FlowMemory): string {
  return store.getState().view?.sale.id ?? '';
}

type SaleRequest = () => Promise<Outcome<SaleView, HostRefusal>>;

/** A tap gets a word after this time, and the host counts as silent after that, in milliseconds. */
const SLOW_AFTER = 250;
const SILENT_AFTER = 2500;

/** Shows that a request takes long. A card may take long: its screen says from the start what it waits for. */
function sayWhileWaiting({ store }: FlowMemory, busy: NonNullable<SaleState['busy']>): () => void {
  const saySlow = (): void => store.setState({ isSlow: true });
  const saySilent = (): void => store.setState({ isSilent: true });
  const timers = busy === 'charge' ? [] : [setTimeout(saySlow, SLOW_AFTER), setTimeout(saySilent, SILENT_AFTER)];
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

export async function whileBusy(flow: FlowMemory, busy: NonNullable<SaleState['busy']>, request: SaleRequest): ReturnType<SaleRequest> {
  const { asides } = flow;
  flow.store.setState({ busy });
  const stopWaiting = sayWhileWaiting(flow, busy);
  const answer = await request().finally(stopWaiting);
  flow.writes++;
  if (answer.ok) flow.seen.note(answer.value);
  if (asides !== flow.asides) return answer;
  flow.store.setState({ busy: undefined, isSlow: false, isSilent: false });
  // In a microtask, because the caller applies the answer synchronously first.
  queueMicrotask(() => takeWaitingEvents(flow));
  return answer;
}

/** Allows one request at a time, so that a second tap is not a second request. */
export async function requestOnce(
  flow: FlowMemory,
  busy: NonNullable<SaleState['busy']>,
  request: SaleRequest,
): Promise<SaleView | undefined> {
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

/** Completes the sale as soon as it is covered, without another tap: not while its prices are those of a card that has not proven them. */
export async function completeIfCovered(flow: FlowMemory, view: SaleView | undefined): Promise<void> {
  if (view?.state === 'paying' && mayComplete(view.sale) && isProven(view)) await completeSale(flow, {});
}

function isProven({ sale }: SaleView): boolean {
  const state = benefitState(sale);
  return state === 'none' || state === 'paid';
}

export async function completeSale(flow: FlowMemory, body: { readonly email?: string; readonly sendsReceipt?: boolean }): Promise<void> {
  const path = { sale_id: saleIdOf(flow) };
  const terms = { onSilence: showSilence(flow) };
  const view = await requestOnce(flow, 'complete', () => askUntilAnswered(SALE_OPERATIONS.completeSale, { path, body }, terms));
  if (view === undefined) return;
  flow.store.setState({ phase: 'done', last: view });
  // Cleared only after success, so that the cart survives every failure before.
  flow.carts.clear({ isStored: true });
}

/** True for a sale whose end is still awaited after it left the counter: a card's answer, or what is on a gift card. */
function isFollowed(view: SaleView | undefined): boolean {
  return view?.state === 'aside' || view?.giftCards !== undefined;
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

export async function refreshSales(flow: FlowMemory): Promise<void> {
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
    ...(phase === 'done' && isFollowed(view) && last?.sale.id === view?.sale.id && { view: last }),
  });
  // An uncertain charge may have been settled at another device.
  if (phase === 'paying' && busy === undefined) await completeIfCovered(flow, newer);
  if (phase !== 'selling' || busy !== undefined) return;
  // After a crash during payment the window still has the cart, whose sale is open or complete already.
  const { cart } = carts.store.getState();
  const saleOfCart = unfinished.find(({ sale }) => isSameCart(sale.cart, cart));
  if (saleOfCart !== undefined) resumeSale(flow, saleOfCart);
  else if ([...aside, ...(last?.state === 'complete' ? [last] : [])].some(({ sale }) => isSameCart(sale.cart, cart)))
    carts.clear({ isStored: true });
}

export function takeEvent(flow: FlowMemory, event: SaleEvent): void {
  if (flow.store.getState().busy !== undefined) flow.waiting = [...flow.waiting, event].slice(-MOST_WAITING_EVENTS);
  else if (isNews(event, flow.store.getState(), flow.seen)) void refreshSales(flow);
}

function takeWaitingEvents(flow: FlowMemory): void {
  const { waiting } = flow;
  flow.waiting = [];
  for (const event of waiting) takeEvent(flow, event);
}

/** Goes on with a sale from the lists. One that was set aside may have been paid in the meantime. */
export async function resumeListed(flow: FlowMemory, view: SaleView): Promise<void> {
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

/** Compares line ids, which are unique: the same items bought by two guests are two carts. */
export function isSameCart(sold: Cart, cart: Cart): boolean {
  const ids = new Set(sold.lines.map(({ id }) => id));
  return cart.lines.length > 0 && cart.lines.every(({ id }) => ids.has(id));
}
