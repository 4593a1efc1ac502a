import { createStore, type StoreApi } from 'zustand/vanilla';
import { type SaleId, uuidV7 } from '../../shared/base/ids.ts';
import type { Money } from '../../shared/base/money.ts';
import type { Refusal } from '../../shared/base/outcome.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { mayComplete } from '../../shared/engine/sale/sale-payment.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { type ChargeForm, SALE_OPERATIONS, type SaleView, type TenderForm } from '../../shared/till-contract/operations/sale-operations.ts';
import type { TillEvent } from '../../shared/till-contract/operations/till-events.ts';
import { askTill, askUntilAnswered, CARD_PATIENCE, type HostAnswer, NO_ANSWER } from '../host/ask-till.ts';
import type { Host } from '../host/host-store.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import type { CartState, CartStore } from './cart-store.ts';
import { findTabAgain, tabOfView } from './cart-tab.ts';

/**
 * The sale from "pay" to "paid". The window chooses the id of every write and repeats the write under that id until the host answers, so
 * two taps, a reload or a host that answers late still make one sale.
 */
export interface SaleState {
  /** `done` ends at the next tap on anything that sells. */
  readonly phase: 'selling' | 'opening' | 'paying' | 'done';
  readonly view: SaleView | undefined;
  readonly busy: 'open' | 'tender' | 'charge' | 'void' | 'complete' | 'abandon' | 'decide' | undefined;
  /** True while the host does not answer a request. Nothing is lost, and the money must not be taken again. */
  readonly isSilent: boolean;
  readonly refusal: Refusal | undefined;
  /** Other sales that this device began and did not complete. */
  readonly unfinished: readonly SaleView[];
  readonly last: SaleView | undefined;
}

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
  /** Begins with the next guest. */
  next(): void;
  /** Asks the host for the sales of this device, for example after a start. */
  refresh(): Promise<void>;
  /** Refreshes, unless an earlier answer already included what the event reports. */
  hear(event: SaleEvent): void;
  resume(view: SaleView): void;
}

/** An event that may concern a sale of this device. */
export type SaleEvent = Extract<TillEvent, { kind: 'sale_changed' | 'job_changed' }>;

const DOUBLE_TAP = 400;

export function makeSaleFlow(world: WindowWorld, desk: CartStore): SaleFlow {
  const store = createStore<SaleState>(() => ({
    phase: 'selling',
    view: undefined,
    busy: undefined,
    isSilent: false,
    refusal: undefined,
    unfinished: [],
    last: undefined,
  }));
  // A refusal applies only to the cart that was refused.
  desk.store.subscribe(({ cart }, before) => {
    const { phase, refusal } = store.getState();
    if (cart !== before.cart && phase === 'selling' && refusal !== undefined) store.setState({ refusal: undefined });
  });
  const newId = (): string => uuidV7(world);
  const onSilence = (): void => store.setState({ isSilent: true });
  /** The newest version of each sale that an answer contained, and the events that arrived during a request. */
  const seen = makeSeenVersions();
  let unheard: SaleEvent[] = [];
  const hearWhatWaited = (): void => {
    const waited = unheard;
    unheard = [];
    for (const event of waited) self.hear(event);
  };
  /** Counters that detect outdated answers: repeat a read if a write ended during it, drop it if a later read was answered first. */
  let [writes, reads, known] = [0, 0, 0];
  const askOwnSales = async () => {
    for (;;) {
      const [read, before] = [++reads, writes];
      const own = await askTill(SALE_OPERATIONS.listOwnSales, {});
      if (!own.ok || read < known) return undefined;
      if (before !== writes) continue;
      known = read;
      for (const view of [...own.value.unfinished, ...(own.value.last === undefined ? [] : [own.value.last])]) seen.note(view);
      return own.value;
    }
  };

  type Ask = () => Promise<HostAnswer<typeof SALE_OPERATIONS.findSale>>;
  const whileBusy = async (busy: NonNullable<SaleState['busy']>, ask: Ask): ReturnType<Ask> => {
    store.setState({ busy });
    const answer = await ask();
    writes++;
    if (answer.ok) seen.note(answer.value);
    store.setState({ busy: undefined, isSilent: false });
    // In a microtask, because the caller applies the answer synchronously first.
    queueMicrotask(hearWhatWaited);
    return answer;
  };
  /** Allows one request at a time, so that a second tap is not a second request. */
  const asking = async (busy: NonNullable<SaleState['busy']>, ask: Ask): Promise<SaleView | undefined> => {
    if (store.getState().busy !== undefined) return undefined;
    store.setState({ refusal: undefined });
    const answer = await whileBusy(busy, ask);
    store.setState(answer.ok ? { view: answer.value } : { refusal: answer.refusal });
    return answer.ok ? answer.value : undefined;
  };
  const saleId = (): string => store.getState().view?.sale.id ?? '';
  /** Completes the sale as soon as it is covered, without another tap. */
  const completeIfCovered = async (view: SaleView | undefined): Promise<void> => {
    if (view?.state === 'paying' && mayComplete(view.sale)) await self.complete();
  };

  /** Saves additions to the tab first, since a sale of a tab pays what the tab holds. Undefined if the sale can't be opened. */
  const saveTab = async (
    tab: NonNullable<CartState['tab']>,
    cart: Cart,
    approvals: readonly string[],
    isWanted: () => boolean,
  ): Promise<CartState['tab']> => {
    const path = { tab_id: tab.id, edit_id: newId() };
    const { vendorId } = desk.store.getState();
    const body = {
      name: tab.name,
      cart,
      revision: tab.revision,
      ...(vendorId !== undefined && { vendorId }),
      ...(approvals.length > 0 && { approvals }),
    };
    const kept = await askUntilAnswered(CART_KEEPING_OPERATIONS.keepTab, { path, body }, { onSilence, isWanted });
    store.setState({ isSilent: false });
    if (isWanted() && !kept.ok) store.setState({ phase: 'selling', refusal: kept.refusal });
    if (!kept.ok) return undefined;
    const saved = tabOfView(kept.value);
    if (desk.store.getState().tab?.id === saved.id) desk.store.setState({ tab: saved });
    return isWanted() ? saved : undefined;
  };

  /** Sales open one after the other: if the cashier goes back and pays again, the new sale waits until the first is abandoned. */
  let opened: Promise<void> = Promise.resolve();
  let turn = 0;
  let begunAt = 0;
  const openNow = async (
    { cart, priced, at, tab: tabOfCart, vendorId }: CartState & { readonly priced: PricedCart },
    approvals: readonly string[],
    isWanted: () => boolean,
    serviceDue: Money | undefined,
  ): Promise<void> => {
    if (!isWanted()) return;
    const tab = tabOfCart && (await saveTab(tabOfCart, cart, approvals, isWanted));
    if (tabOfCart !== undefined && tab === undefined) return;
    const path = { sale_id: newId() as SaleId };
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
    const answer = await whileBusy('open', () => askUntilAnswered(SALE_OPERATIONS.openSale, { path, body }, { onSilence, isWanted }));
    if (!isWanted()) {
      // The cashier went back, so abandon the sale. Do so without an answer too, since the host may have opened it.
      await whileBusy('abandon', () => askUntilAnswered(SALE_OPERATIONS.abandonSale, { path }, { onSilence }));
      return;
    }
    if (!answer.ok) return store.setState({ phase: 'selling', refusal: answer.refusal });
    desk.freeze(answer.value.sale.priced);
    store.setState({ phase: 'paying', view: answer.value });
    await completeIfCovered(answer.value);
  };

  const self: SaleFlow = {
    store,
    open: (approvals = []) => {
      const wanted = desk.store.getState();
      const { priced } = wanted;
      if (priced === undefined || store.getState().phase !== 'selling') return Promise.resolve();
      const serviceDue = serviceDueOf(store.getState());
      store.setState({ phase: 'opening', view: undefined, refusal: undefined });
      const mine = ++turn;
      begunAt = world.monotonicMilliseconds();
      const isWanted = (): boolean => turn === mine && store.getState().phase === 'opening';
      const run = (): Promise<void> => openNow({ ...wanted, priced }, approvals, isWanted, serviceDue);
      opened = opened.then(run, run);
      return opened;
    },
    tender: async (form) => {
      const path = { sale_id: saleId(), tender_id: newId() };
      await completeIfCovered(
        await asking('tender', () => askUntilAnswered(SALE_OPERATIONS.addTender, { path, body: form }, { onSilence })),
      );
    },
    charge: async (form) => {
      const path = { sale_id: saleId(), charge_id: newId() };
      const asked = { path, body: form };
      await completeIfCovered(
        await asking('charge', () => askUntilAnswered(SALE_OPERATIONS.chargeCard, asked, { onSilence, patience: CARD_PATIENCE })),
      );
    },
    decideCharge: async (chargeId, saw, code) => {
      const asked = { path: { sale_id: saleId(), charge_id: chargeId }, body: { saw, ...(code !== undefined && { code }) } };
      await completeIfCovered(await asking('decide', () => askUntilAnswered(SALE_OPERATIONS.decideCharge, asked, { onSilence })));
    },
    voidTender: async (tenderId) => {
      const path = { sale_id: saleId(), tender_id: tenderId };
      await asking('void', () => askUntilAnswered(SALE_OPERATIONS.voidTender, { path }, { onSilence }));
    },
    complete: async (form = {}) => {
      const asked = { path: { sale_id: saleId() }, body: form };
      const view = await asking('complete', () => askUntilAnswered(SALE_OPERATIONS.completeSale, asked, { onSilence }));
      if (view === undefined) return;
      store.setState({ phase: 'done', last: view });
      // Cleared only after success, so that the cart survives every failure before.
      desk.clear({ isKept: true });
    },
    abandon: async () => {
      const { view } = store.getState();
      if (view === undefined) {
        // Ignore the second tap of a double tap on "pay"; it does not mean "back".
        if (world.monotonicMilliseconds() - begunAt > DOUBLE_TAP) store.setState({ phase: 'selling' });
        return;
      }
      const path = { sale_id: view.sale.id };
      const left = await asking('abandon', () => askUntilAnswered(SALE_OPERATIONS.abandonSale, { path }, { onSilence }));
      if (left === undefined) return;
      store.setState({ phase: 'selling', view: undefined });
      desk.thaw();
    },
    next: () => store.setState({ phase: 'selling', view: undefined, refusal: undefined }),
    refresh: async () => {
      const own = await askOwnSales();
      if (own === undefined) return;
      const { view, busy, phase } = store.getState();
      const { unfinished, last } = own;
      // After completion the listed state of the sale may be older than the one on the screen.
      const newer = phase === 'done' ? undefined : unfinished.find(({ sale }) => sale.id === view?.sale.id);
      store.setState({
        unfinished: unfinished.filter(({ sale }) => sale.id !== view?.sale.id),
        last,
        ...(newer !== undefined && busy === undefined && { view: newer }),
      });
      // An uncertain charge may have been settled at another device.
      if (phase === 'paying' && busy === undefined) await completeIfCovered(newer);
      if (phase !== 'selling' || busy !== undefined) return;
      // After a crash during payment the window still has the cart, whose sale is open or complete already.
      const { cart } = desk.store.getState();
      const mine = unfinished.find(({ sale }) => isSameCart(sale.cart, cart));
      if (mine !== undefined) self.resume(mine);
      else if (last?.state === 'complete' && isSameCart(last.sale.cart, cart)) desk.clear({ isKept: true });
    },
    hear: (event) => {
      if (store.getState().busy !== undefined) unheard = [...unheard, event].slice(-MOST_UNHEARD);
      else if (isNews(event, store.getState(), seen)) void self.refresh();
    },
    resume: (view) => {
      const { tab, cart, counterOrder } = desk.store.getState();
      desk.replace(view.sale.cart, {
        tab: tab?.id === view.tabId ? tab : undefined,
        counterOrder: isSameCart(view.sale.cart, cart) ? counterOrder : undefined,
        vendorId: view.vendorId,
      });
      desk.freeze(view.sale.priced);
      if (view.tabId !== undefined) void findTabAgain(desk);
      store.setState(({ unfinished }) => ({
        phase: 'paying',
        view,
        refusal: undefined,
        unfinished: unfinished.filter(({ sale }) => sale.id !== view.sale.id),
      }));
      void completeIfCovered(view);
    },
  };
  return self;
}

const MOST_UNHEARD = 100;
const MOST_SEEN = 50;

interface SeenVersions {
  note(view: SaleView): void;
  has(saleId: string, version: number): boolean;
}

function makeSeenVersions(): SeenVersions {
  const versions = new Map<string, number>();
  return {
    note({ sale, version }) {
      const newest = Math.max(version, versions.get(sale.id) ?? 0);
      versions.delete(sale.id);
      versions.set(sale.id, newest);
      for (const oldest of versions.keys()) if (versions.size > MOST_SEEN) versions.delete(oldest);
    },
    has: (saleId, version) => (versions.get(saleId) ?? 0) >= version,
  };
}

/** True when the event can change this device's sales. A job must charge or void a card of the shown or an unfinished sale. */
function isNews(event: SaleEvent, { view, phase, unfinished }: SaleState, seen: SeenVersions): boolean {
  if (event.kind === 'sale_changed') return event.version === undefined || !seen.has(event.saleId, event.version);
  const saleId = event.job?.kind === 'card' || event.job?.kind === 'void' ? event.job.saleId : undefined;
  if (saleId === undefined) return false;
  return (phase === 'paying' && view?.sale.id === saleId) || unfinished.some(({ sale }) => sale.id === saleId);
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

/** Forwards sale events of this device and ignores those of other devices. */
export function followSales(host: Host, sale: Pick<SaleFlow, 'hear'>): void {
  const isOwn = (deviceId: string | undefined): boolean => deviceId !== undefined && deviceId === host.store.getState().status?.device.id;
  for (const kind of ['sale_changed', 'job_changed'] as const) {
    host.on(kind, (event) => {
      if (isOwn(event.deviceId)) sale.hear(event);
    });
  }
}
