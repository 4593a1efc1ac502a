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
import { askHost, askUntilAnswered, CARD_PATIENCE, type HostAnswer, NO_ANSWER } from '../host/ask-host.ts';
import type { Host } from '../host/host-store.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import type { CartDesk, CartState } from './cart-store.ts';
import { findTabAgain, tabOfView } from './cart-tab.ts';

/**
 * From "pay" to "paid". Every write names what it makes, and is asked again under that name until the host answers: two taps, a reload
 * and a host that comes back late all end in one sale.
 */
export interface SaleState {
  /** `done` steps aside at the next tap on anything that sells. */
  readonly phase: 'selling' | 'opening' | 'paying' | 'done';
  readonly view: SaleView | undefined;
  /** What the host is asked just now. */
  readonly busy: 'open' | 'tender' | 'charge' | 'void' | 'complete' | 'abandon' | 'decide' | undefined;
  /** The host is asked and does not answer: nothing is lost, and the money is not taken again. */
  readonly isSilent: boolean;
  readonly refusal: Refusal | undefined;
  /** Others that this device began and did not complete. */
  readonly unfinished: readonly SaleView[];
  readonly last: SaleView | undefined;
}

export interface SaleDesk {
  readonly store: StoreApi<SaleState>;
  open(approvals?: readonly string[]): Promise<void>;
  tender(form: TenderForm): Promise<void>;
  charge(form: ChargeForm): Promise<void>;
  decideCharge(chargeId: string, saw: 'approved' | 'declined' | 'cannot_tell', code?: string): Promise<void>;
  voidTender(tenderId: string): Promise<void>;
  complete(form?: { readonly email?: string; readonly sendsReceipt?: boolean }): Promise<void>;
  /** Back to the cart, while nothing is taken. */
  abandon(): Promise<void>;
  /** The next guest. */
  next(): void;
  /** Asks what the host knows of this device, as after a start. */
  refresh(): Promise<void>;
  /** Asks as well, unless what the event tells was in an answer already. */
  hear(event: SaleEvent): void;
  resume(view: SaleView): void;
}

/** An event that may be about a sale of this device. */
export type SaleEvent = Extract<TillEvent, { kind: 'sale_changed' | 'job_changed' }>;

const DOUBLE_TAP = 400;

export function makeSaleDesk(world: WindowWorld, desk: CartDesk): SaleDesk {
  const store = createStore<SaleState>(() => ({
    phase: 'selling',
    view: undefined,
    busy: undefined,
    isSilent: false,
    refusal: undefined,
    unfinished: [],
    last: undefined,
  }));
  // Why a cart could not be paid says nothing of another one.
  desk.store.subscribe(({ cart }, before) => {
    const { phase, refusal } = store.getState();
    if (cart !== before.cart && phase === 'selling' && refusal !== undefined) store.setState({ refusal: undefined });
  });
  const newId = (): string => uuidV7(world);
  const onSilence = (): void => store.setState({ isSilent: true });
  /** The newest version of each sale that an answer had, and the events that came while an answer was awaited. */
  const seen = makeSeenVersions();
  let unheard: SaleEvent[] = [];
  const hearWhatWaited = (): void => {
    const waited = unheard;
    unheard = [];
    for (const event of waited) self.hear(event);
  };
  /** What was asked before a write ended, or before what is known by now was asked, is out of date. */
  let [writes, reads, known] = [0, 0, 0];
  const askOwnSales = async () => {
    for (;;) {
      const [read, before] = [++reads, writes];
      const own = await askHost(SALE_OPERATIONS.listOwnSales, {});
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
    // After the answer was taken in, which happens at once.
    queueMicrotask(hearWhatWaited);
    return answer;
  };
  /** One request at a time: a second tap meanwhile is the same wish, not a second one. */
  const asking = async (busy: NonNullable<SaleState['busy']>, ask: Ask): Promise<SaleView | undefined> => {
    if (store.getState().busy !== undefined) return undefined;
    store.setState({ refusal: undefined });
    const answer = await whileBusy(busy, ask);
    store.setState(answer.ok ? { view: answer.value } : { refusal: answer.refusal });
    return answer.ok ? answer.value : undefined;
  };
  const saleId = (): string => store.getState().view?.sale.id ?? '';
  /** The last cent needs no further tap. */
  const completeIfCovered = async (view: SaleView | undefined): Promise<void> => {
    if (view?.state === 'paying' && mayComplete(view.sale)) await self.complete();
  };

  /** What is paid is what the tab holds: what was added is kept there first. Undefined where it could not be. */
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

  /** Opened one after the other: whoever goes back and pays again meanwhile waits until the first one is left. */
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
      // The cart may be another by now, and nobody pays what was left; where no answer came, it may be open all the same.
      await whileBusy('abandon', () => askUntilAnswered(SALE_OPERATIONS.abandonSale, { path }, { onSilence }));
      return;
    }
    if (!answer.ok) return store.setState({ phase: 'selling', refusal: answer.refusal });
    desk.freeze(answer.value.sale.priced);
    store.setState({ phase: 'paying', view: answer.value });
    await completeIfCovered(answer.value);
  };

  const self: SaleDesk = {
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
      // Only now: whatever went wrong before, the cart was still there.
      desk.clear({ isKept: true });
    },
    abandon: async () => {
      const { view } = store.getState();
      if (view === undefined) {
        // The second tap of a double tap means no way back.
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
      // What was asked before the sale was complete says nothing of it any more.
      const newer = phase === 'done' ? undefined : unfinished.find(({ sale }) => sale.id === view?.sale.id);
      store.setState({
        unfinished: unfinished.filter(({ sale }) => sale.id !== view?.sale.id),
        last,
        ...(newer !== undefined && busy === undefined && { view: newer }),
      });
      // Whoever looked after a charge that nobody knew of may have done so elsewhere.
      if (phase === 'paying' && busy === undefined) await completeIfCovered(newer);
      if (phase !== 'selling' || busy !== undefined) return;
      // A window that was killed while paying still has the cart, which is sold or being paid for already.
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

/** A job is news only while its card is being charged for the sale that is shown: what becomes of an order changes nothing here. */
function isNews(event: SaleEvent, { view, phase, unfinished }: SaleState, seen: SeenVersions): boolean {
  if (event.kind === 'sale_changed') return event.version === undefined || !seen.has(event.saleId, event.version);
  const saleId = event.job?.kind === 'card' || event.job?.kind === 'void' ? event.job.saleId : undefined;
  if (saleId === undefined) return false;
  return (phase === 'paying' && view?.sale.id === saleId) || unfinished.some(({ sale }) => sale.id === saleId);
}

/** Nothing is being paid, so that the cart may become another. */
export function isSelling({ phase }: Pick<SaleState, 'phase'>): boolean {
  return phase === 'selling' || phase === 'done';
}

/** Lines have ids of their own: two guests who take the same are two carts. */
export function isSameCart(sold: Cart, cart: Cart): boolean {
  const ids = new Set(sold.lines.map(({ id }) => id));
  return cart.lines.length > 0 && cart.lines.every(({ id }) => ids.has(id));
}

/** Nobody knows, as against a refusal. */
/** What the service asks for the tab in the cart: paying again after it was shown is agreeing to it. */
export function serviceDueOf({ refusal }: Pick<SaleState, 'refusal'>): Money | undefined {
  return refusal?.code === 'service_price' ? (refusal.facts?.due as Money) : undefined;
}

export function isUnanswered(refusal: Refusal | undefined): boolean {
  return refusal?.code === NO_ANSWER;
}

/** Events about sales of other devices are none of this one's business. */
export function followSales(host: Host, sale: Pick<SaleDesk, 'hear'>): void {
  const isOwn = (deviceId: string | undefined): boolean => deviceId !== undefined && deviceId === host.store.getState().status?.device.id;
  for (const kind of ['sale_changed', 'job_changed'] as const) {
    host.on(kind, (event) => {
      if (isOwn(event.deviceId)) sale.hear(event);
    });
  }
}
