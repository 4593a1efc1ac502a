import type { StoreApi } from 'zustand/vanilla';
import { reportToHost } from '../../host/device-report.ts';
import { type Host, makeHost } from '../../host/host-store.ts';
import type { PairingRefusal } from '../../host/pairing.ts';
import { holdsPairingCode, pair, takePairingCode } from '../../host/pairing.ts';
import { makeServiceClock } from '../../host/service-clock.ts';
import { type CartStore, makeCartStore } from '../../selling/cart-store.ts';
import { FIRST_PLACE, keepDrafts, restoreDraft } from '../../selling/draft-keeper.ts';
import { followMenu } from '../../selling/follow-menu.ts';
import { type MenuStore, makeMenuStore } from '../../selling/menu-store.ts';
import { followSales, isSelling, makeSaleFlow, type SaleFlow } from '../../selling/sale-flow.ts';
import { isSameCart } from '../../selling/sale-requests.ts';
import { type OwnChoices, openOwnChoices } from '../../ui/boot/own-choices.ts';
import { makeUsable, openWindowDatabase } from '../../ui/boot/window-database.ts';
import { type WindowWorld, windowWorld } from '../../ui/boot/window-world.ts';
import { endLeftSales } from './left-sales.ts';
import { makeVisit, type VisitStore } from './visit-store.ts';

export interface Kiosk {
  readonly world: WindowWorld;
  /** The settings of this kiosk that do not depend on the guest. */
  readonly device: StoreApi<OwnChoices>;
  readonly host: Host;
  readonly menu: MenuStore;
  readonly cartStore: CartStore;
  readonly sale: SaleFlow;
  readonly visit: VisitStore;
  /** Why the pairing code in the address was refused. */
  readonly pairingRefusal: PairingRefusal | undefined;
  /** Pairs with a code that a person typed. */
  join(code: string): Promise<PairingRefusal | undefined>;
  /** Clears everything of the guest: the cart, its prices, the language and the look. */
  forgetGuest(): void;
}

const KIOSK_DATABASE = 'kiosk';
const REPRICE_EVERY = 20_000;

export async function openKiosk(page: Window): Promise<Kiosk> {
  const world = windowWorld;
  const database = openWindowDatabase(KIOSK_DATABASE);
  await makeUsable(database);
  const clock = makeServiceClock(world);
  const cartStore = makeCartStore(clock.world);
  const menu = makeMenuStore(database, cartStore.takeCatalogue);
  const code = takePairingCode(page);
  const device = openOwnChoices<OwnChoices>(page, KIOSK_DATABASE, {});
  // Before the menu is read.
  menu.speak(device.getState().language);
  const [pairingRefusal] = await Promise.all([
    code === undefined ? undefined : pair(database, world, code),
    menu.open(),
    restoreDraft(database, cartStore, FIRST_PLACE),
  ]);
  const host = makeHost();
  clock.follow(host);
  const sale = makeSaleFlow(world, cartStore);
  const visit = makeVisit();
  // After a reload the guest continues with the restored cart.
  if (cartStore.store.getState().cart.lines.length > 0) visit.go({ kind: 'cart' });
  keepDrafts(database, cartStore, FIRST_PLACE);
  page.addEventListener('hashchange', () => {
    if (holdsPairingCode(page)) page.location.reload();
  });
  const forgetGuest = (): void => {
    sale.next();
    cartStore.clear();
    visit.forget();
    void sale.refresh();
  };
  followHost({ host, menu, cartStore, sale, visit }, forgetGuest);
  reportToHost({ host, menu, world });
  setInterval(() => {
    if (sale.store.getState().phase === 'selling') cartStore.reprice();
  }, REPRICE_EVERY);
  return {
    world,
    device,
    host,
    menu,
    cartStore,
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

type Followed = Pick<Kiosk, 'host' | 'menu' | 'cartStore' | 'sale' | 'visit'>;

function followHost({ host, menu, cartStore, sale, visit }: Followed, forget: () => void): void {
  host.store.subscribe((state, before) => {
    if (state.presence === 'there' && before.presence !== 'there') void sale.refresh();
    if (state.presence === 'unpaired' && before.presence !== 'unpaired') forget();
  });
  followMenu(host, menu);
  followSales(host, sale);
  sale.store.subscribe((state, before) => {
    const { phase, unfinished, last } = state;
    // Wait while a sale is being opened, because it can't be distinguished from an abandoned one yet.
    if (unfinished !== before.unfinished && isSelling({ phase })) void endLeftSales(unfinished, cartStore.store.getState().cart);
    // After a reload the sale of the restored cart may be half paid or complete.
    if (phase === 'paying' && before.phase === 'selling') visit.go({ kind: 'card' });
    if (phase === 'selling' && last?.state === 'complete' && isSameCart(last.sale.cart, cartStore.store.getState().cart)) {
      sale.store.setState({ phase: 'done', view: last });
    }
    if (phase === 'done' && before.phase !== 'done') visit.go({ kind: 'done' });
  });
  host.start();
  void host.refresh();
}
