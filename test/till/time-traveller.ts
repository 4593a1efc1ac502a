import type { LineId } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { Catalogue as CatalogueFile } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueVendor } from '../../shared/contract/catalogue/catalogue-places.ts';
import { orderedLinesOf } from '../../shared/engine/priced-lines/line-snapshots.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { CartLine } from '../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { DEFAULT_SYNC_SETTINGS, LOCAL_SYNC_SETTINGS } from '../../shared/sync/journal/sync-settings.ts';
import { timeOfService } from '../../shared/till/context/time-of-service.ts';
import type { TabView } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { ITEMS, testCatalogue, VENDOR } from '../service/test-catalogue.ts';
import type { Deployed } from '../simulation/deployment.ts';
import { makeWorld } from '../world.ts';
import { cartOf, lineOf } from './carts.ts';
import { makeTillWorld, openTill, type TestTill } from './test-till.ts';

/** Something that changes what things cost, at a moment that a till knows beforehand or learns of. */
export interface Turn {
  readonly name: string;
  /** When it happens, by the service's clock. */
  readonly at: string;
  /** What the vendor sells by, from before the turn. */
  readonly file: (file: CatalogueFile, at: string) => CatalogueFile;
  /** What somebody does to the catalogue at the turn; a till learns of it with its next pull. */
  readonly edit?: (file: CatalogueFile) => CatalogueFile;
  /** Nothing new is sold after it. */
  readonly closes?: true;
}

export type Line = 'online' | 'cut off over it';
export type Mode = 'local' | 'remote';

/** What was taken for each sale, in minor units, and what the service and the queue made of it. */
export interface Travelled {
  readonly till: TestTill;
  readonly taken: Readonly<Record<string, number>>;
}

const MINUTE = 60;

export function forVendor(file: CatalogueFile, change: Partial<CatalogueVendor>): CatalogueFile {
  return { ...file, vendors: file.vendors.map((vendor) => (vendor.id === VENDOR ? { ...vendor, ...change } : vendor)) };
}

/** The items that a day's trade here is about, off every menu and discount as well. */
export function withoutItem(file: CatalogueFile, itemId: string): CatalogueFile {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== itemId);
  return {
    ...file,
    items: file.items.filter(({ id }) => id !== itemId),
    discounts: file.discounts.filter(({ criteria }) => !(criteria.item_ids ?? []).includes(itemId)),
    vendors: file.vendors.map((vendor) => ({
      ...vendor,
      dayparts: vendor.dayparts.map((part) => ({
        ...part,
        groups: part.groups.map((group) => ({ ...group, item_ids: without(group.item_ids) })),
      })),
    })),
  };
}

export interface Circumstances {
  readonly deployed?: Deployed;
  /**
   * Minutes by which the till's clock is ahead. A service elsewhere keeps the right time meanwhile. In local mode both are on the till's
   * machine: the turn happens by its wrong clock, and three minutes later somebody sets that right.
   */
  readonly clockAhead?: number;
}

/**
 * Half an hour of trade around the turn: quick sales, tabs that grow over it and are paid after it, and a cart that was put aside.
 */
export async function travel(
  turn: Turn,
  line: Line,
  mode: Mode,
  { deployed = 'dedupe', clockAhead = 0 }: Circumstances = {},
): Promise<Travelled> {
  const wrongBy = clockAhead * MINUTE * 1000;
  let machineAhead = mode === 'local' ? wrongBy : 0;
  const turnAt = Date.parse(turn.at) - machineAhead;
  const tillWorld = await makeTillWorld(deployed, turnAt - 10 * MINUTE * 1000, () => machineAhead);
  const { catalogues } = tillWorld.deployment.service.context;
  const adopt = async (file: CatalogueFile): Promise<void> => {
    const adopted = await catalogues.adopt(file);
    if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal));
  };
  const file = turn.file(testCatalogue(), turn.at);
  await adopt(file);
  let isCut = false;
  const till = await openTill({
    journal: makeMemoryJournal(makeWorld()),
    tillWorld,
    clockAhead: mode === 'local' ? 0 : wrongBy,
    sync: mode === 'local' ? LOCAL_SYNC_SETTINGS : DEFAULT_SYNC_SETTINGS,
    answer: (_request, deliver) => (isCut ? Promise.reject(new NoAnswer('not_sent', 'ECONNREFUSED')) : deliver()),
  });
  const at = async (minutes: number): Promise<void> => till.pass((turnAt + minutes * MINUTE * 1000 - tillWorld.scheduler.now()) / 1000);
  const taken: Record<string, number> = {};
  const trade = tradeAt(till, taken);

  await at(-9);
  await trade.sell('before', [ITEMS.beer, ITEMS.burger]);
  await trade.order('long', [ITEMS.beer, ITEMS.burger]);
  await trade.order('sent', [ITEMS.beer], true);
  await trade.hold('held', [ITEMS.soda, ITEMS.beer]);
  await at(-4);
  isCut = line === 'cut off over it';
  await trade.sell('just before', [ITEMS.beer, ITEMS.fries]);
  await trade.order('long', [ITEMS.fries]);
  await at(0);
  if (turn.edit !== undefined) await adopt(turn.edit(file));
  await at(2);
  if (turn.closes === undefined) {
    await trade.sell('just after', [ITEMS.beer, ITEMS.fries]);
    await trade.order('long', [ITEMS.beer], true);
    await trade.order('late', [ITEMS.beer, ITEMS.soda]);
  }
  await at(3);
  machineAhead = 0;
  await trade.pay('sent');
  await at(6);
  isCut = false;
  await at(8);
  await till.pull();
  await trade.pay('long');
  if (turn.closes === undefined) {
    await trade.pay('late');
    await trade.sellHeld('held');
    await trade.sell('after', [ITEMS.beer, ITEMS.soda]);
  }
  await at(25);
  return { till, taken };
}

function tradeAt(till: TestTill, taken: Record<string, number>) {
  let lines = 0;
  const linesOf = (itemIds: readonly string[]): readonly CartLine[] =>
    itemIds.map((itemId) => lineOf(itemId, 1, { id: `line ${lines++}` as LineId }));
  const priced = (cart: ReturnType<typeof cartOf>, tab?: TabView) => {
    const catalogue = till.parts.vendorOf({})?.catalogues.newest();
    if (catalogue === undefined) throw new Error('no menu');
    // Screens price by the time of the service too.
    const at = timeOfService(till.parts, till.now());
    const ordered = tab && { ordered: orderedLinesOf(catalogue, tab.kept ?? {}, tab.pricing, at) };
    return { revision: catalogue.revision, at, due: priceCart(catalogue, cart, { at, ...ordered }).totals.due };
  };
  const findTab = async (id: string): Promise<TabView | undefined> => (await till.must('listTabs', {})).find((tab) => tab.id === id);
  const complete = async (name: string, cart: ReturnType<typeof cartOf>, tab?: TabView): Promise<void> => {
    const path = { sale_id: `sale ${name}` };
    const { due, ...opening } = priced(cart, tab);
    const ofTab = tab === undefined ? {} : { tab: { id: tab.id, revision: tab.revision } };
    await till.must('openSale', { path, body: { cart, due, ...opening, ...ofTab } });
    await till.must('addTender', { path: { ...path, tender_id: `cash ${name}` }, body: { kind: 'cash', amount: money(due) } });
    await till.must('completeSale', { path, body: {} });
    taken[name] = due;
  };
  return {
    sell: (name: string, itemIds: readonly string[]) => complete(name, cartOf(linesOf(itemIds))),
    async order(id: string, itemIds: readonly string[], submits = false): Promise<void> {
      const tab = await findTab(id);
      const cart = cartOf([...(tab?.cart.lines ?? []), ...linesOf(itemIds)]);
      const path = { tab_id: id, edit_id: `edit ${lines++}` };
      await till.must('keepTab', { path, body: { name: id, cart, revision: tab?.revision ?? 0, submits } });
    },
    async pay(id: string): Promise<void> {
      const tab = await findTab(id);
      if (tab === undefined) throw new Error(`no tab ${id}`);
      await complete(id, tab.cart, tab);
    },
    async hold(id: string, itemIds: readonly string[]): Promise<void> {
      await till.must('holdCart', { path: { held_id: id }, body: { name: id, cart: cartOf(linesOf(itemIds)) } });
    },
    async sellHeld(id: string): Promise<void> {
      const { cart } = await till.must('recallHeld', { path: { held_id: id, recall_id: `recall ${id}` } });
      await complete(id, cart);
    },
  };
}
