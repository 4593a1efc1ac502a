import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { assert } from '../../shared/base/assert.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import { revisionName } from '../../shared/service/core/loaded-catalogue.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../shared/service/core/settings.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { openService, type Service } from '../../shared/service/service.ts';
import { generateCatalogue } from '../catalogue/generate-catalogue.ts';
import type { Measured } from './bench-goal.ts';
import { rounds, sized } from './bench-size.ts';
import { median } from './cpu-rounds.ts';
import { ratioOf } from './figure.ts';

const ROUNDS = rounds(5);
const CHANGED_ITEMS = 50;
const FEW_ITEMS = sized(5_000);
const MANY_ITEMS = sized(50_000);

/** Requests of each kind that take about the same time together: a cheap request must be sent more often to be measured. */
const REPEATS = { written: 1000, delta: 200, whole: 1 } as const;

/** A service without a socket, one revision after that in which so many items were changed. */
interface Menu {
  readonly service: Service;
  /** Asks, and drops what was written first where it must be written anew. */
  ask(kind: 'whole' | 'delta', isWrittenAnew: boolean): Promise<number>;
  close(): Promise<void>;
}

/**
 * What a menu costs the second time, and what a delta of fifty items costs beside the menu and beside one of a small menu. Every delta
 * tells the day parts, which name all items: their bytes are what still grows with the menu.
 */
export async function measureMenus(): Promise<readonly Measured[]> {
  const many = await openMenu(MANY_ITEMS);
  const few = await openMenu(FEW_ITEMS);
  const candidates = {
    delta: () => cpuOf(() => many.ask('delta', true), REPEATS.delta),
    'delta of few': () => cpuOf(() => few.ask('delta', true), REPEATS.delta),
    whole: () => cpuOf(() => many.ask('whole', true), REPEATS.whole),
    written: () => cpuOf(() => many.ask('whole', false), REPEATS.written),
  };
  const taken = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, run] of Object.entries(candidates)) {
      const microseconds = await run();
      if (round > 0) taken.set(name, [...(taken.get(name) ?? []), microseconds]);
    }
  }
  const of = (name: keyof typeof candidates): readonly number[] => taken.get(name) ?? [];
  const [menuBytes, deltaBytes, fewBytes] = [await many.ask('whole', false), await many.ask('delta', false), await few.ask('delta', false)];
  await many.close();
  await few.close();

  console.log(
    `The menu of ${MANY_ITEMS} items has ${menuBytes} bytes, a delta of ${CHANGED_ITEMS} of them ${deltaBytes}; of ${FEW_ITEMS}, ${fewBytes}.`,
  );
  for (const name of Object.keys(candidates))
    console.log(
      `  ${name.padEnd(34)} ${median(of(name as 'whole'))
        .toFixed(1)
        .padStart(10)} µs of CPU`,
    );
  return [
    {
      goal: 'M2',
      what: `menu of ${MANY_ITEMS} items, the second answer / the first`,
      ...ratioOf(of('written'), of('whole')),
      atMost: 0.01,
    },
    { goal: 'M2', what: `delta of ${CHANGED_ITEMS} items / the whole menu`, ...ratioOf(of('delta'), of('whole')), atMost: 0.02 },
    {
      goal: 'M2',
      what: `delta of ${CHANGED_ITEMS} items of ${MANY_ITEMS} / of ${FEW_ITEMS}`,
      ...ratioOf(of('delta'), of('delta of few')),
      atMost: 1.5,
    },
  ];
}

async function openMenu(items: number): Promise<Menu> {
  const file = generateCatalogue({ items, seed: 1, vendors: 1 });
  const store = openSqliteServiceStore(':memory:');
  const adopted = await adoptFirst(nodeWorld, store, file);
  assert(adopted.ok, 'a generated catalogue is sound');
  const service = await openService({
    world: nodeWorld,
    store,
    gateway: makeCardSimulator(nodeWorld),
    settings: DEFAULT_SERVICE_SETTINGS,
    onFault: (fault) => console.error(fault),
  });
  const { catalogues, tokens } = service.context;
  const [vendor] = file.vendors;
  assert(vendor !== undefined, 'there is a vendor');
  const sold = new Set(vendor.dayparts.flatMap(({ groups }) => groups.flatMap(({ item_ids }) => item_ids)));
  const changed = new Set([...sold].slice(0, CHANGED_ITEMS));
  const edited = await catalogues.edit((before) => ({
    ...before,
    items: before.items.map((item) => (changed.has(item.id) ? { ...item, name: `${item.name} anew` } : item)),
  }));
  assert(edited?.ok, 'the change is sound');

  const token = await tokens.issue({
    corporates: file.corporates.map(({ id }) => id),
    venues: file.venues.map(({ id }) => id),
    vendors: [vendor.id],
  });
  const [key] = file.api_keys ?? [];
  assert(key !== undefined, 'there is a key');
  const path = `/ordering/venues/${vendor.venue_id}/vendors/${vendor.id}/menu?price_level=VENUE_DEFAULT`;
  const headers = { authorization: `Bearer ${token}`, 'x-api-key': key.key, accept: MEDIA.menuV2 };
  return {
    service,
    async ask(kind, isWrittenAnew) {
      if (isWrittenAnew) catalogues.current().written.clear();
      const target = kind === 'whole' ? path : `${path}&since=${encodeURIComponent(revisionName(adopted.value))}`;
      const { status, body } = await service.answer({ method: 'GET', target, headers, body: new Uint8Array() });
      assert(status === 200, `the menu was answered with ${status}`);
      return body.length;
    },
    close: () => store.close(),
  };
}

/** Microseconds of CPU for one: the median, so that a turn of the collector, which costs by what else is held, falls on none. */
async function cpuOf(run: () => Promise<unknown>, repeats: number): Promise<number> {
  const taken: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    taken.push(user + system);
  }
  return median(taken);
}
