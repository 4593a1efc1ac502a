import { createStore, type StoreApi } from 'zustand/vanilla';
import { type SaleId, uuidV7 } from '../../shared/base/ids.ts';
import type { Money } from '../../shared/base/money.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { type ChargeForm, SALE_OPERATIONS, type SaleView, type TenderForm } from '../../shared/till-contract/operations/sale-operations.ts';
import { askUntilAnswered, CARD_PATIENCE, NO_ANSWER } from '../host/ask-till.ts';
import type { Host } from '../host/host-store.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import type { HostRefusal } from '../words/base/refusal-details.ts';
import type { CartState, CartStore } from './cart-store.ts';
import { tabOfView } from './cart-tab.ts';
import {
  completeIfCovered,
  completeSale,
  type FlowMemory,
  refreshSales,
  requestOnce,
  resumeListed,
  saleIdOf,
  showSilence,
  takeEvent,
  whileBusy,
} from './sale-requests.ts';
import { makeSeenVersions, type SaleEvent, type SaleState } from './sale-state.ts';

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
  /** The card for a gift card that the sale sells. True once the host has it. */
  chooseGiftCard(choice: GiftCardChoice): Promise<boolean>;
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
  receive(event: SaleEvent): void;
  resume(view: SaleView): Promise<void>;
}

export interface GiftCardChoice {
  readonly lineId: string;
  readonly unit: number;
  readonly code: string;
}

const DOUBLE_TAP = 400;
/** As many as a request may name. */
const MOST_GRANTED = 50;

export interface SignInAtStart {
  /** Waits for the first sign-in of this window. False if no one will be signed in without asking. */
  untilSignedIn(): Promise<boolean>;
}

const NOBODY_SIGNS_IN: SignInAtStart = { untilSignedIn: () => Promise.resolve(false) };

export function makeSaleFlow(world: WindowWorld, carts: CartStore, { untilSignedIn }: SignInAtStart = NOBODY_SIGNS_IN): SaleFlow {
  const store = createStore<SaleState>(() => ({
    phase: 'selling',
    view: undefined,
    busy: undefined,
    isSlow: false,
    isSilent: false,
    refusal: undefined,
    unfinished: [],
    aside: [],
    last: undefined,
  }));
  const counters = { writes: 0, reads: 0, lastRead: 0, openings: 0, begunAt: 0, asides: 0 };
  const flow: FlowMemory = {
    ...{ world, carts, store, untilSignedIn, seen: makeSeenVersions(), waiting: [], opened: Promise.resolve(), granted: [] },
    ...counters,
  };
  // A refusal applies only to the cart that was refused, and an approval ends with its cart.
  carts.store.subscribe(({ cart }, before) => {
    const { phase, refusal } = store.getState();
    if (cart !== before.cart && phase === 'selling' && refusal !== undefined) store.setState({ refusal: undefined });
    if (cart.lines.length === 0) flow.granted = [];
  });
  return {
    store,
    open: (approvals = []) => openSale(flow, approvals),
    tender: (form) => addTender(flow, form),
    charge: (form) => chargeCard(flow, form),
    decideCharge: (chargeId, saw, code) => decideCharge(flow, chargeId, { saw, ...(code !== undefined && { code }) }),
    chooseGiftCard: (choice) => chooseGiftCard(flow, choice),
    voidTender: (tenderId) => voidTender(flow, tenderId),
    complete: (form = {}) => completeSale(flow, form),
    abandon: () => abandonSale(flow),
    setAside: () => setAside(flow),
    next: () => store.setState({ phase: 'selling', view: undefined, refusal: undefined }),
    refresh: () => refreshSales(flow),
    receive: (event) => takeEvent(flow, event),
    resume: (view) => resumeListed(flow, view),
  };
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
  const { cart, priced, at, vendorId, isWanted, serviceDue } = opening;
  if (!isWanted()) return;
  const approvals = [...new Set([...flow.granted, ...opening.approvals])].slice(-MOST_GRANTED);
  flow.granted = approvals;
  const tab = opening.tab && (await saveTab(flow, opening.tab, { ...opening, approvals }));
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
  const ask = () => askUntilAnswered(SALE_OPERATIONS.openSale, { path, body }, { onSilence, isWanted });
  const answer = await whileBusy(flow, 'open', async () => {
    const first = await ask();
    const isTooEarly = !first.ok && first.refusal.code === 'not_signed_in' && (await flow.untilSignedIn());
    return isTooEarly ? await ask() : first;
  });
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

async function chooseGiftCard(flow: FlowMemory, { lineId, unit, code }: GiftCardChoice): Promise<boolean> {
  const path = { sale_id: saleIdOf(flow), line_id: lineId };
  const terms = { onSilence: showSilence(flow) };
  const ask = () => askUntilAnswered(SALE_OPERATIONS.chooseGiftCard, { path, body: { unit, code } }, terms);
  const view = await requestOnce(flow, 'choose_card', ask);
  // One that costs nothing is complete with its last card.
  if (view?.giftCards?.some(({ state }) => state === 'missing') === false) await completeIfCovered(flow, view);
  return view !== undefined;
}

async function voidTender(flow: FlowMemory, tenderId: string): Promise<void> {
  const path = { sale_id: saleIdOf(flow), tender_id: tenderId };
  const terms = { onSilence: showSilence(flow) };
  await requestOnce(flow, 'void', () => askUntilAnswered(SALE_OPERATIONS.voidTender, { path }, terms));
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
  carts.clear({ isStored: true });
  void refreshSales(flow);
}

/** True when no sale is being paid, so that the cart may be replaced. */
export function isSelling({ phase }: Pick<SaleState, 'phase'>): boolean {
  return phase === 'selling' || phase === 'done';
}

/** Returns the amount that the service asks for the tab in the cart. After it was shown, paying again is the agreement to it. */
export function serviceDueOf({ refusal }: Pick<SaleState, 'refusal'>): Money | undefined {
  return refusal?.code === 'service_price' ? (refusal.facts?.due as Money) : undefined;
}

export function isUnanswered(refusal: HostRefusal | undefined): boolean {
  return refusal?.code === NO_ANSWER;
}

/** Forwards sale events of this device, and of sales that are set aside at any; ignores the others of other devices. */
export function followSales(host: Host, sale: Pick<SaleFlow, 'receive'>): void {
  const isOwn = (deviceId: string | undefined): boolean => deviceId !== undefined && deviceId === host.store.getState().status?.device.id;
  for (const kind of ['sale_changed', 'job_changed'] as const) {
    host.on(kind, (event) => {
      if (isOwn(event.deviceId) || ('isAside' in event && event.isAside === true)) sale.receive(event);
    });
  }
}
