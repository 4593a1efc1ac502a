import { describe, expect, test } from 'vitest';
import { makeSequencer } from '../../shared/base/run-sequentially.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import { makeCaller } from '../../shared/client/caller.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { type MenuPull, pullMenu, readPulledMenu } from '../../shared/sync/menu/menu-pull.ts';
import { readPulledVendor } from '../../shared/sync/menu/stored-menu.ts';
import { openServiceClient, type ServiceClient } from '../service/service-client.ts';
import { ITEMS, KEYS, testCatalogue } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';

interface Pulling {
  readonly client: ServiceClient;
  readonly pull: MenuPull;
  readonly targets: string[];
  answer: (request: RequestBytes, deliver: () => Promise<ResponseBytes>) => Promise<ResponseBytes>;
}

async function openPulling(): Promise<Pulling> {
  const client = await openServiceClient();
  const targets: string[] = [];
  const pulling: Pulling = {
    client,
    targets,
    answer: (_request, deliver) => deliver(),
    pull: {
      caller: makeCaller({
        transport: (request) => {
          targets.push(request.target);
          return pulling.answer(request, () => client.service.answer(request));
        },
        credentials: { apiKey: KEYS.ordering },
        world: client.world,
      }),
      journal: makeMemoryJournal(makeWorld()),
      place: PLACE,
      inTurn: makeSequencer(),
      accountId: 'e1',
    },
  };
  return pulling;
}

async function changeFries({ client }: Pulling, price: number): Promise<void> {
  client.world.advance(1000);
  const catalogue = testCatalogue();
  const items = catalogue.items
    .filter(({ id }) => id !== ITEMS.unrefundable)
    .map((item) => (item.id === ITEMS.fries ? { ...item, prices: { CORPORATE_DEFAULT: price } } : item));
  const dayparts = (groups: typeof catalogue.vendors) =>
    groups.map((vendor) => ({
      ...vendor,
      dayparts: vendor.dayparts.map((part) => ({
        ...part,
        groups: part.groups.map((group) => ({ ...group, item_ids: group.item_ids.filter((id) => id !== ITEMS.unrefundable) })),
      })),
    }));
  const adopted = await client.service.context.catalogues.adopt({ ...catalogue, vendors: dayparts(catalogue.vendors), items });
  if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal));
}

const friesOf = (pulledMenu: { readonly catalogue: Parameters<typeof findItem>[0] } | undefined) =>
  pulledMenu && findItem(pulledMenu.catalogue, ITEMS.fries)?.prices[0]?.price;
const storedIds = async (stored: MenuPull) => (await readPulledVendor(stored))?.menu.items.map(({ id }) => id).sort() ?? [];
const menus = (targets: readonly string[]) => targets.filter((target) => target.includes('/menu'));

describe('the menu', () => {
  test('is pulled whole once, then only what changed [S16]', async () => {
    const pulling = await openPulling();
    const first = await pullMenu(pulling.pull, undefined);
    expect(first.kind).toBe('pulled');
    expect(friesOf(first.pulledMenu)).toBe(350);
    expect(menus(pulling.targets)[0]).not.toContain('since');
    pulling.targets.length = 0;
    const second = await pullMenu(pulling.pull, first.pulledMenu);
    expect(second.kind).toBe('unchanged');
    expect(second.pulledMenu).toBe(first.pulledMenu);
    expect(menus(pulling.targets).every((target) => target.includes('since'))).toBe(true);

    await changeFries(pulling, 4);
    pulling.targets.length = 0;
    const third = await pullMenu(pulling.pull, second.pulledMenu);
    expect(third.kind).toBe('pulled');
    expect(friesOf(third.pulledMenu)).toBe(400);
    expect(third.pulledMenu && findItem(third.pulledMenu.catalogue, ITEMS.unrefundable)).toBeUndefined();
    expect(menus(pulling.targets).every((target) => target.includes('since'))).toBe(true);
  });

  test('keeps the venue, by which charity is asked, where the answer about venues is lost', async () => {
    const pulling = await openPulling();
    const first = await pullMenu(pulling.pull, undefined);
    await changeFries(pulling, 4);
    pulling.answer = (request, deliver) =>
      /\/corporates\/.*\/venues$/.test(request.target) ? Promise.reject(new NoAnswer('unclear', 'lost')) : deliver();
    const second = await pullMenu(pulling.pull, first.pulledMenu);
    expect(friesOf(second.pulledMenu)).toBe(400);
    expect(second.pulledMenu?.pulled.venue).toEqual(first.pulledMenu?.pulled.venue);
    expect(second.pulledMenu?.pulled.venue?.charity_rounding_enabled).toBe(true);
    expect(pulling.targets.filter((target) => target.endsWith('/venues'))).not.toEqual([]);
  });

  test('is there after a restart as it was, deltas taken in, and goes on from there', async () => {
    const pulling = await openPulling();
    const first = await pullMenu(pulling.pull, undefined);
    await changeFries(pulling, 4);
    const second = await pullMenu(pulling.pull, first.pulledMenu);
    const again = (await readPulledMenu(pulling.pull))?.pulledMenu;
    expect(friesOf(again)).toBe(400);
    expect(again?.pulled).toEqual(second.pulledMenu?.pulled);
    expect(again?.catalogue.revision).toBe(second.pulledMenu?.catalogue.revision);
    pulling.targets.length = 0;
    expect((await pullMenu(pulling.pull, again)).kind).toBe('unchanged');
    expect(menus(pulling.targets).every((target) => target.includes('since'))).toBe(true);
    const fresh = { ...pulling.pull, journal: makeMemoryJournal(makeWorld()) };
    await pullMenu(fresh, undefined);
    expect(await storedIds(pulling.pull)).toEqual(await storedIds(fresh));
  });

  test('stores a change as the change, and the whole again once very many items have changed', async () => {
    const pulling = await openPulling();
    const written: string[] = [];
    const { journal } = pulling.pull;
    const pull: MenuPull = {
      ...pulling.pull,
      journal: {
        ...journal,
        append: (write) => {
          written.push(...Object.keys(write.facts ?? {}));
          return journal.append(write);
        },
      },
    };
    const first = await pullMenu(pull, undefined);
    const keys = written.splice(0);
    await changeFries(pulling, 4);
    const second = await pullMenu(pull, first.pulledMenu);
    expect(written.splice(0)).toEqual(keys.slice(-1));
    expect(second.pulledMenu?.pulled.menu.items.map(({ id }) => id)).toEqual([ITEMS.fries]);

    const [fries] = second.pulledMenu?.pulled.menu.items ?? [];
    if (fries === undefined || second.pulledMenu === undefined) throw new Error('fries have changed');
    const many = Array.from({ length: 1001 }, (_, index) => ({ ...fries, id: `many-${index}` }));
    const crowded = {
      ...second.pulledMenu,
      pulled: { ...second.pulledMenu.pulled, menu: { ...second.pulledMenu.pulled.menu, items: many } },
    };
    await changeFries(pulling, 5);
    const third = await pullMenu(pull, crowded);
    expect(written.splice(0)).toEqual(expect.arrayContaining(keys));
    expect(third.pulledMenu?.pulled.menu.items).toEqual([]);
    expect(await storedIds(pull)).toEqual(expect.arrayContaining(many.map(({ id }) => id)));
    expect((await readPulledVendor(pull))?.menu.items.find(({ id }) => id === ITEMS.fries)?.price).toBe(5);
  });

  test('is not stored again where a service answers every question with all it has', async () => {
    const pulling = await openPulling();
    const first = await pullMenu(pulling.pull, undefined);
    pulling.answer = (request, deliver) =>
      request.target.includes('since')
        ? pulling.client.service.answer({ ...request, target: request.target.replace(/since=[^&]*&?/, '') })
        : deliver();
    const second = await pullMenu(pulling.pull, first.pulledMenu);
    expect(second.kind).toBe('unchanged');
    expect(second.pulledMenu).toBe(first.pulledMenu);
  });

  test('that was stored whole by a version before this one is read on', async () => {
    const pulling = await openPulling();
    await pullMenu(pulling.pull, undefined);
    const key = `menu/${PLACE.venueId}/${PLACE.vendorId}`;
    const old = makeMemoryJournal(makeWorld());
    await old.append({ facts: { [key]: JSON.stringify(await readPulledVendor(pulling.pull)) } });
    const read = await readPulledMenu({ ...pulling.pull, journal: old });
    await changeFries(pulling, 4);
    const next = await pullMenu({ ...pulling.pull, journal: old }, read?.pulledMenu);
    expect(next.kind === 'pulled' && next.deltas).toHaveLength(1);
    expect(friesOf((await readPulledMenu({ ...pulling.pull, journal: old }))?.pulledMenu)).toBe(400);
  });

  test('a bad one never takes the place of a good one', async () => {
    const pulling = await openPulling();
    const first = await pullMenu(pulling.pull, undefined);
    await changeFries(pulling, 4);
    const spoil = (change: (text: string) => string) => async (request: RequestBytes, deliver: () => Promise<ResponseBytes>) => {
      const answer = await deliver();
      return request.target.includes('/menu') ? { ...answer, body: utf8Bytes(change(utf8Text(answer.body) ?? '')) } : answer;
    };
    for (const change of [
      (text: string) => text.slice(0, -5),
      (text: string) => text.replaceAll('"price":4', '"price":4.00001'),
      (text: string) => text.replace('"items":[', '"items":[{"id":"x"},'),
    ]) {
      pulling.answer = spoil(change);
      const kept = await pullMenu(pulling.pull, first.pulledMenu);
      expect(kept.kind).toBe('kept');
      expect(kept.pulledMenu).toBe(first.pulledMenu);
      expect(friesOf((await readPulledMenu(pulling.pull))?.pulledMenu)).toBe(350);
    }
    pulling.answer = (_request, deliver) => deliver();
    expect(friesOf((await pullMenu(pulling.pull, first.pulledMenu)).pulledMenu)).toBe(400);
  });

  test('a pull that is cut off anywhere leaves what there was, and can be made again', async () => {
    const pulling = await openPulling();
    const first = await pullMenu(pulling.pull, undefined);
    await changeFries(pulling, 4);
    pulling.targets.length = 0;
    await pullMenu({ ...pulling.pull, journal: makeMemoryJournal(makeWorld()) }, first.pulledMenu);
    const requests = pulling.targets.length;
    expect(requests).toBeGreaterThan(0);
    for (let cut = 0; cut < requests; cut++) {
      let count = 0;
      pulling.answer = (request, deliver) =>
        count++ === cut && !request.target.includes('/venues/') ? Promise.reject(new NoAnswer('unclear', 'ECONNRESET')) : deliver();
      const outcome = await pullMenu({ ...pulling.pull, journal: makeMemoryJournal(makeWorld()) }, first.pulledMenu);
      if (outcome.kind === 'kept') expect(outcome.pulledMenu).toBe(first.pulledMenu);
      else expect(friesOf(outcome.pulledMenu)).toBe(400);
    }
  });

  test('a catalogue that changes while it is pulled is taken as it is in the end', async () => {
    const pulling = await openPulling();
    let hasChanged = false;
    pulling.answer = async (request, deliver) => {
      if (request.target.includes('/discounts') && !hasChanged) {
        hasChanged = true;
        await changeFries(pulling, 4);
      }
      return await deliver();
    };
    expect(friesOf((await pullMenu(pulling.pull, undefined)).pulledMenu)).toBe(400);
  });
});
