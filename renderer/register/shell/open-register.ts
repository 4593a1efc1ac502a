import { pageOfKind } from '../../../shared/till-contract/desktop/device-pages.ts';
import { reportToHost } from '../../host/device-report.ts';
import { makeHost } from '../../host/host-store.ts';
import type { PairingRefusal } from '../../host/pairing.ts';
import { exchangeCode, holdsPairingCode, pair, takePairingCode } from '../../host/pairing.ts';
import { makeServiceClock } from '../../host/service-clock.ts';
import { makeCartStore } from '../../selling/cart-store.ts';
import { findTabAgain } from '../../selling/cart-tab.ts';
import { adoptHostDraft, type CartPlace, keepDrafts, restoreOwnDraft } from '../../selling/draft-keeper.ts';
import { followMenu } from '../../selling/follow-menu.ts';
import { makeMenuStore } from '../../selling/menu-store.ts';
import { followSales, isSelling, makeSaleFlow } from '../../selling/sale-flow.ts';
import { REGISTER_DATABASE } from '../../ui/boot/first-screen.ts';
import { makeUsable, openWindowDatabase, type WindowDatabase } from '../../ui/boot/window-database.ts';
import { type WindowWorld, windowWorld } from '../../ui/boot/window-world.ts';
import { followCounterOrders } from '../carts/counter-orders.ts';
import { linkDisplay } from '../frame/display-link.ts';
import { openPreferences } from '../frame/preferences.ts';
import type { Register } from '../frame/register.ts';
import { makeUi } from '../frame/ui-store.ts';
import { signInOpenly } from '../staff/sign-in-openly.ts';
import { reloadOnTillChange, wasTraining } from '../training/other-till.ts';

const REPRICE_EVERY = 20_000;

/** Opens the database and the stored menu before anything is drawn, so that the register can sell without an answer from the host. */
export async function openRegister(page: Window): Promise<Register> {
  const world = windowWorld;
  const database = openWindowDatabase(REGISTER_DATABASE);
  const wasUnusable = await makeUsable(database);
  const clock = makeServiceClock(world);
  const cartStore = makeCartStore(clock.world);
  const menu = makeMenuStore(database, cartStore.takeCatalogue);
  const preferences = openPreferences(page);
  const [pairingRefusal, practised, cartPlace] = await Promise.all([
    takeCode(database, world, page),
    wasTraining(database),
    restoreOwnDraft(database, cartStore, page),
    menu.open(),
  ]);
  // A new device has an empty database, not a damaged one, and no message about a rebuilt menu.
  if (wasUnusable) menu.store.setState({ wasRebuilt: true });
  const host = makeHost();
  clock.follow(host);
  const signInAtStart = signInOpenly(host);
  const sale = makeSaleFlow(world, cartStore, signInAtStart);
  const ui = makeUi();
  const display = linkDisplay({ world, host, cartStore, sale });
  const { version } = cartStore.store.getState();
  keepDrafts(database, cartStore, cartPlace);
  followCounterOrders({ cartStore, world });
  // Opening a link with a pairing code on this same page changes only the fragment and would not reload it.
  page.addEventListener('hashchange', () => {
    if (holdsPairingCode(page)) page.location.reload();
  });
  reloadOnTillChange(database, host, practised, page);
  followHost({ host, menu, sale, cartStore }, { openedWith: version, cartPlace });
  showWhyNotPaid({ sale, ui });
  showFirstGroupAfterSale({ sale, ui });
  reportToHost({ host, menu, world });
  setInterval(() => {
    // The prices of a sale are final once it is being paid.
    if (isSelling(sale.store.getState())) cartStore.reprice();
  }, REPRICE_EVERY);
  const join = async (typed: string): Promise<PairingRefusal | undefined> => {
    const paired = await exchangeCode(database, world, typed);
    if (!paired.ok) return paired.refusal;
    if (paired.value.kind === 'till') await host.refresh();
    else page.location.replace(`..${pageOfKind(paired.value.kind)}`);
    return undefined;
  };
  const stores = { preferences, host, menu, cartStore, sale, ui };
  return { world, database, ...stores, signInAtStart, display, pairingRefusal, join, wasTraining: practised };
}

/** On a small screen the refusal is in the cart, so the cart opens. Refusals that a manager may approve open a sheet instead. */
function showWhyNotPaid({ sale, ui }: Pick<Register, 'sale' | 'ui'>): void {
  sale.store.subscribe(({ phase, refusal }, before) => {
    const isRefused = before.phase === 'opening' && phase === 'selling' && refusal !== undefined;
    if (isRefused && refusal.code !== 'needs_approval') ui.store.setState({ isCartUp: true });
  });
}

/** The next guest's order begins where most orders do. Done as the tiles come back, so that none moves. */
function showFirstGroupAfterSale({ sale, ui }: Pick<Register, 'sale' | 'ui'>): void {
  sale.store.subscribe(({ phase }, before) => {
    if (phase === 'done' && before.phase !== 'done') ui.store.setState({ groupId: undefined });
  });
}

async function takeCode(database: WindowDatabase, world: WindowWorld, page: Window): Promise<PairingRefusal | undefined> {
  const code = takePairingCode(page);
  return code === undefined ? undefined : await pair(database, world, code);
}

/** `openedWith`: the version of the window's own cart when it opened. */
function followHost(
  { host, menu, sale, cartStore }: Pick<Register, 'host' | 'menu' | 'sale' | 'cartStore'>,
  { openedWith, cartPlace }: { readonly openedWith: number; readonly cartPlace: CartPlace },
): void {
  const adopt = async (): Promise<void> => {
    if (cartPlace.isAtHost) await adoptHostDraft(cartStore, openedWith);
    await findTab();
    // The cart from the host may belong to a sale that is being paid.
    await sale.refresh();
  };
  // The host names its tabs only to a person: to nobody when the window begins, and then to the first who signs in.
  const findTab = async (): Promise<void> => {
    if (host.store.getState().status?.employee !== undefined) await findTabAgain(cartStore);
  };
  host.store.subscribe((state, before) => {
    if (state.presence === 'there' && before.presence !== 'there') void adopt();
    const { employee } = before.status ?? {};
    if (state.status?.employee?.id === employee?.id) return;
    // What was refused to one person says nothing to the next. The first one of a window has no one before.
    if (employee !== undefined && isSelling(sale.store.getState())) sale.store.setState({ refusal: undefined });
    void findTab();
  });
  followMenu(host, menu);
  followSales(host, sale);
  host.start();
  void host.refresh();
}
