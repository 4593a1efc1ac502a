import type { Refusal } from '../../../shared/base/outcome.ts';
import { pageOfKind } from '../../../shared/till-contract/desktop/device-pages.ts';
import { reportToHost } from '../../host/device-report.ts';
import { type Host, makeHost } from '../../host/host-store.ts';
import { exchangeCode, holdsPairingCode, pair, takePairingCode } from '../../host/pairing.ts';
import { makeServiceClock } from '../../host/service-clock.ts';
import { makeCartDesk } from '../../selling/cart-store.ts';
import { adoptHostDraft, keepDrafts, restoreDraft } from '../../selling/draft-keeper.ts';
import { makeMenuShelf } from '../../selling/menu-store.ts';
import { followSales, isSelling, makeSaleDesk } from '../../selling/sale-store.ts';
import { REGISTER_DATABASE } from '../../ui/boot/first-screen.ts';
import { makeUsable, openWindowDatabase, type WindowDatabase } from '../../ui/boot/window-database.ts';
import { type WindowWorld, windowWorld } from '../../ui/boot/window-world.ts';
import { followCounterOrders } from '../carts/counter-orders.ts';
import { linkDisplay } from '../frame/display-link.ts';
import { openPreferences } from '../frame/preferences.ts';
import type { Register } from '../frame/register.ts';
import { makeUi } from '../frame/ui-store.ts';
import { signIn } from '../staff/sign-in.ts';
import { followTill, wasTraining } from '../training/other-till.ts';

const REPRICE_EVERY = 20_000;

/** The database before anything is drawn, and the menu out of it: the register sells by what it has, whoever answers. */
export async function openRegister(page: Window): Promise<Register> {
  const world = windowWorld;
  const database = openWindowDatabase(REGISTER_DATABASE);
  const wasUnusable = await makeUsable(database);
  const clock = makeServiceClock(world);
  const desk = makeCartDesk(clock.world);
  const menu = makeMenuShelf(database, desk.takeCatalogue);
  const [preferences, pairingRefusal, practised] = await Promise.all([
    openPreferences(database, page.navigator.languages),
    takeCode(database, world, page),
    wasTraining(database),
    menu.open(),
    restoreDraft(database, desk),
  ]);
  // Where nothing was kept there is nothing that could not be read: a device that has just joined has no menu yet.
  if (wasUnusable) menu.store.setState({ wasRebuilt: true });
  const host = makeHost();
  clock.follow(host);
  const sale = makeSaleDesk(world, desk);
  const ui = makeUi();
  const display = linkDisplay({ world, host, desk, sale });
  const { version } = desk.store.getState();
  keepDrafts(database, desk);
  followCounterOrders({ desk, world });
  // A link with a code that is opened on this very page changes its fragment alone.
  page.addEventListener('hashchange', () => {
    if (holdsPairingCode(page)) page.location.reload();
  });
  followTill(database, host, practised, page);
  followHost({ host, menu, sale, desk }, version);
  showWhyNotPaid({ sale, ui });
  reportToHost({ host, menu, world });
  setInterval(() => {
    // A sale that is being paid is priced for good.
    if (isSelling(sale.store.getState())) desk.reprice();
  }, REPRICE_EVERY);
  const join = async (typed: string): Promise<Refusal | undefined> => {
    const paired = await exchangeCode(database, world, typed);
    if (!paired.ok) return paired.refusal;
    if (paired.value.kind === 'till') await host.refresh();
    else page.location.replace(`..${pageOfKind(paired.value.kind)}`);
    return undefined;
  };
  return { world, database, preferences, host, menu, desk, sale, display, ui, pairingRefusal, join, wasTraining: practised };
}

/** On a small screen the reason is in the cart, which is a bar until then. What a manager may approve is asked in a sheet. */
function showWhyNotPaid({ sale, ui }: Pick<Register, 'sale' | 'ui'>): void {
  sale.store.subscribe(({ phase, refusal }, before) => {
    const isRefused = before.phase === 'opening' && phase === 'selling' && refusal !== undefined;
    if (isRefused && refusal.code !== 'needs_approval') ui.store.setState({ isCartUp: true });
  });
}

async function takeCode(database: WindowDatabase, world: WindowWorld, page: Window): Promise<Refusal | undefined> {
  const code = takePairingCode(page);
  return code === undefined ? undefined : await pair(database, world, code);
}

/** Where no PIN is asked for, somebody is signed in without a question: a demo stand sells within a minute. */
async function signInOpenly(host: Host): Promise<void> {
  const { presence, status, settings, staff } = host.store.getState();
  if (presence !== 'there' || status === undefined || status.employee !== undefined || settings?.settings.signIn !== 'open') return;
  const first = staff.find(({ role }) => role === 'cashier') ?? staff[0];
  if (first !== undefined) await signIn({ host }, first.id);
}

/** Several reasons to do the same at once are one. */
function onceAtATime(act: () => Promise<void>): () => void {
  let isBusy = false;
  return () => {
    if (isBusy) return;
    isBusy = true;
    void act().finally(() => {
      isBusy = false;
    });
  };
}

/** `openedWith`: the version of the cart that this window had of its own. */
function followHost({ host, menu, sale, desk }: Pick<Register, 'host' | 'menu' | 'sale' | 'desk'>, openedWith: number): void {
  const catchUp = (): void => {
    void menu.pull();
    // The cart that comes back from the host may be one that is being paid for.
    void adoptHostDraft(desk, openedWith).then(() => sale.refresh());
  };
  const signInFirst = onceAtATime(() => signInOpenly(host));
  host.store.subscribe((state, before) => {
    if (state.presence === 'there' && before.presence !== 'there') catchUp();
    if (state.staff !== before.staff || state.settings !== before.settings) signInFirst();
  });
  host.on('catalogue_changed', () => void menu.pull());
  // Asked too early, or in vain: the status tells again and again which menu there is.
  host.on('status', ({ status }) => {
    const { catalogue } = menu.store.getState();
    const isOther = catalogue?.revision !== status.catalogue?.revision || catalogue?.terms.vendorId !== status.place?.vendorId;
    if (status.catalogue !== undefined && isOther) void menu.pull();
  });
  followSales(host, sale);
  host.start();
  void host.refresh();
}
