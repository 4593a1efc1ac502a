import { Dexie } from 'dexie';
import { overlayMenu, writeMenu } from '../../renderer/selling/menu-cache.ts';
import { makeMenuSearch } from '../../renderer/selling/menu-search.ts';
import { makeMenuStore } from '../../renderer/selling/menu-store.ts';
import { drawElement } from '../../renderer/ui/boot/drawn-element.ts';
import { readFirstScreen } from '../../renderer/ui/boot/first-screen.ts';
import { openWindowDatabase, type WindowDatabase } from '../../renderer/ui/boot/window-database.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import type { CatalogueAnswer } from '../../shared/till-contract/operations/stand-operations.ts';

/** Runs in a window: what the menu cache costs beside the barest thing that could be done. Milliseconds of each round. */
export interface MenuTimes {
  readonly bare: readonly number[];
  readonly firstScreen: readonly number[];
  readonly usable: readonly number[];
  readonly perItem: readonly number[];
  readonly delta: readonly number[];
  readonly rewrite: readonly number[];
}

type Whole = Extract<CatalogueAnswer, { kind: 'whole' }>;

const CHANGED_ITEMS = 50;
/** Written one after the other: the window collects the garbage of what was measured before during one of them. */
const DELTAS = 5;
/** As many as a list shows. */
const FOUND = 200;
const SEARCHES = ['chi', 'c', 'large so', 'nothing has this name'];

export async function measureMenu(rounds: number): Promise<MenuTimes> {
  const answer = (await (await fetch('/till/catalogue')).json()) as Whole;
  await prepare(answer);
  const times = {
    bare: [] as number[],
    firstScreen: [] as number[],
    usable: [] as number[],
    perItem: [] as number[],
    delta: [] as number[],
    rewrite: [] as number[],
  };
  const changed = answer.data.items.slice(0, CHANGED_ITEMS);
  // One round more: the first warms the code up.
  for (let round = 0; round <= rounds; round++) {
    const taken = {
      bare: await timed(readBare),
      firstScreen: await timed(drawFirstScreen),
      usable: await timed(() => withDatabase(async (database) => void (await makeMenuStore(database, () => undefined).open()))),
      perItem: await timed(() => readPerItem(answer)),
      delta: await withOpenDatabase((database) => timedDeltas(database, answer, changed)),
      rewrite: await withOpenDatabase((database) => timed(() => writeMenu(database, answer))),
    };
    if (round > 0) for (const name of Object.keys(times) as (keyof MenuTimes)[]) times[name].push(taken[name]);
  }
  // What is left in the origin would weigh on the register's own cache in all that is measured after.
  for (const name of ['bench', 'bench-one', 'bench-each']) await Dexie.delete(name);
  return times;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

async function prepare(answer: Whole): Promise<void> {
  await withDatabase((database) => writeMenu(database, answer));
  const one = oneRecord();
  await one.table('menu').put({ key: 'all', text: JSON.stringify(answer.data) });
  one.close();
  const each = oneEach();
  await each.table('items').bulkPut([...answer.data.items]);
  each.close();
}

/** Out of the register's own cache, as it was kept there. */
async function drawFirstScreen(): Promise<void> {
  const kept = readFirstScreen(window);
  if (kept === undefined) throw new Error('no first screen was kept');
  drawElement(kept.screen);
}

/** Deltas come to a window that has its database open; a cold start has to open it, and says so by reading inside the time. */
async function withOpenDatabase(measured: (database: WindowDatabase) => Promise<number>): Promise<number> {
  return await withDatabase(async (database) => {
    await database.open();
    return await measured(database);
  });
}

async function timedDeltas(database: WindowDatabase, answer: Whole, items: readonly ItemData[]): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < DELTAS; turn++) {
    const since = turn === 0 ? answer.data.revision : `bench-${turn - 1}`;
    const delta = { delta: { revision: `bench-${turn}`, items }, texts: [] };
    times.push(
      await timed(async () => {
        if ((await overlayMenu(database, since, delta, answer)) === 'not_its_successor') throw new Error('the delta was not taken');
      }),
    );
  }
  return median(times);
}

async function withDatabase<Value>(act: (database: WindowDatabase) => Promise<Value>): Promise<Value> {
  const database = openWindowDatabase('bench');
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

function oneRecord(): Dexie {
  const database = new Dexie('bench-one');
  database.version(1).stores({ menu: 'key' });
  return database;
}

function oneEach(): Dexie {
  const database = new Dexie('bench-each');
  database.version(1).stores({ items: 'id' });
  return database;
}

async function readBare(): Promise<void> {
  const database = oneRecord();
  const { text } = (await database.table('menu').get('all')) as { readonly text: string };
  JSON.parse(text);
  database.close();
}

async function readPerItem({ data }: Whole): Promise<void> {
  const database = oneEach();
  const items = (await database.table('items').toArray()) as ItemData[];
  compileCatalogue({ ...data, items });
  makeMenuSearch(items);
  database.close();
}

/**
 * The dearest of several searches, in milliseconds: the same names over and over, until there are fifty thousand; and the same where each
 * item has names in five languages too, one of them in letters of two bytes.
 */
export async function searchFiftyThousand(rounds: number): Promise<{ readonly plain: number; readonly translated: number }> {
  const { data } = (await (await fetch('/till/catalogue')).json()) as Whole;
  const itemAt = (place: number) => data.items[place % data.items.length] as ItemData;
  const many = Array.from({ length: 50_000 }, (_, index): ItemData => ({ ...itemAt(index), id: `item-${index}` }));
  const translated = many.map((item, index) => {
    const names = ['ar', 'de', 'es', 'fr', 'pt'].map((tag, place) => [tag, `${tag === 'ar' ? 'ال ' : ''}${itemAt(index + place).name}`]);
    return { ...item, names: Object.fromEntries(names) };
  });
  return { plain: await dearestSearch(many, rounds), translated: await dearestSearch(translated, rounds) };
}

async function dearestSearch(many: readonly ItemData[], rounds: number): Promise<number> {
  const search = makeMenuSearch(many);
  search.read(Number.POSITIVE_INFINITY);
  const costs: number[] = [];
  for (const text of SEARCHES) {
    const taken: number[] = [];
    for (let round = 0; round <= rounds; round++) taken.push(await timed(async () => search.find(text, FOUND)));
    costs.push(median(taken));
  }
  return Math.max(...costs);
}
