import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { reportToHost } from '../../host/device-report.ts';
import { type Host, makeHost } from '../../host/host-store.ts';
import { holdsPairingCode, pair, takePairingCode } from '../../host/pairing.ts';
import { makeServiceClock } from '../../host/service-clock.ts';
import { type CartDesk, makeCartDesk } from '../../selling/cart-store.ts';
import { keepDrafts, restoreDraft } from '../../selling/draft-keeper.ts';
import { type MenuShelf, makeMenuShelf } from '../../selling/menu-store.ts';
import { followSales, isSameCart, makeSaleDesk, type SaleDesk } from '../../selling/sale-store.ts';
import { keep, makeUsable, openWindowDatabase, readKept, type WindowDatabase } from '../../ui/boot/window-database.ts';
import { type WindowWorld, windowWorld } from '../../ui/boot/window-world.ts';
import { chooseLanguage, type Language } from '../../words/base/language.ts';
import { endLeftSales } from './left-sales.ts';
import { makeVisit, type VisitDesk } from './visit-store.ts';

/** What this kiosk is set to, whoever stands before it. */
export interface KioskDevice {
  readonly language: Language;
}

/** Everything behind the screens of a kiosk. */
export interface Kiosk {
  readonly world: WindowWorld;
  readonly device: StoreApi<KioskDevice>;
  readonly host: Host;
  readonly menu: MenuShelf;
  readonly desk: CartDesk;
  readonly sale: SaleDesk;
  readonly visit: VisitDesk;
  /** Why the code that the address brought was not taken. */
  readonly pairingRefusal: Refusal | undefined;
  /** A code that somebody types. */
  join(code: string): Promise<Refusal | undefined>;
  /** Nothing of the guest stays: the cart, its prices, the language, how it looked. */
  forgetGuest(): void;
}

const KIOSK_DATABASE = 'kiosk';
const DEVICE = 'device-settings';
const REPRICE_EVERY = 20_000;

export async function openKiosk(page: Window): Promise<Kiosk> {
  const world = windowWorld;
  const database = openWindowDatabase(KIOSK_DATABASE);
  await makeUsable(database);
  const clock = makeServiceClock(world);
  const desk = makeCartDesk(clock.world);
  const menu = makeMenuShelf(database, desk.takeCatalogue);
  const code = takePairingCode(page);
  const [device, pairingRefusal] = await Promise.all([
    openDevice(database, page.navigator.languages),
    code === undefined ? undefined : pair(database, world, code),
    menu.open(),
    restoreDraft(database, desk),
  ]);
  const host = makeHost();
  clock.follow(host);
  const sale = makeSaleDesk(world, desk);
  const visit = makeVisit();
  // A page that was begun anew before its guest goes on where the guest was.
  if (desk.store.getState().cart.lines.length > 0) visit.go({ kind: 'cart' });
  keepDrafts(database, desk);
  page.addEventListener('hashchange', () => {
    if (holdsPairingCode(page)) page.location.reload();
  });
  const forgetGuest = (): void => {
    sale.next();
    desk.clear();
    visit.forget();
    void sale.refresh();
  };
  followHost({ host, menu, desk, sale, visit }, forgetGuest);
  reportToHost({ host, menu, world });
  setInterval(() => {
    if (sale.store.getState().phase === 'selling') desk.reprice();
  }, REPRICE_EVERY);
  return {
    world,
    device,
    host,
    menu,
    desk,
    sale,
    visit,
    pairingRefusal,
    join: async (typed) => {
      const refusal = await pair(database, world, typed);
      if (refusal === undefined) await host.refresh();
      return refusal;
    },
    forgetGuest,
  };
}

async function openDevice(database: WindowDatabase, wished: readonly string[]): Promise<StoreApi<KioskDevice>> {
  const kept = await readKept<Partial<KioskDevice>>(database, DEVICE).catch(() => undefined);
  const store = createStore<KioskDevice>(() => ({ language: chooseLanguage(wished), ...kept }));
  store.subscribe((device) => void keep(database, DEVICE, device).catch(() => undefined));
  return store;
}

type Followed = Pick<Kiosk, 'host' | 'menu' | 'desk' | 'sale' | 'visit'>;

function followHost({ host, menu, desk, sale, visit }: Followed, forget: () => void): void {
  const catchUp = (): void => {
    void menu.pull();
    void sale.refresh();
  };
  host.store.subscribe((state, before) => {
    if (state.presence === 'there' && before.presence !== 'there') catchUp();
    if (state.presence === 'unpaired' && before.presence !== 'unpaired') forget();
  });
  host.on('catalogue_changed', () => void menu.pull());
  host.on('status', ({ status }) => {
    const { catalogue } = menu.store.getState();
    const isOther = catalogue?.revision !== status.catalogue?.revision || catalogue?.terms.vendorId !== status.place?.vendorId;
    if (status.catalogue !== undefined && isOther) void menu.pull();
  });
  followSales(host, sale);
  sale.store.subscribe((state, before) => {
    const { phase, unfinished, last } = state;
    // While one is being opened nobody can tell it from one that was left.
    if (unfinished !== before.unfinished && (phase === 'selling' || phase === 'done'))
      void endLeftSales(unfinished, desk.store.getState().cart);
    // Found after a new start: in the middle of paying, or paid already.
    if (phase === 'paying' && before.phase === 'selling') visit.go({ kind: 'card' });
    if (phase === 'selling' && last?.state === 'complete' && isSameCart(last.sale.cart, desk.store.getState().cart)) {
      sale.store.setState({ phase: 'done', view: last });
    }
    if (phase === 'done' && before.phase !== 'done') visit.go({ kind: 'done' });
  });
  host.start();
  void host.refresh();
}
