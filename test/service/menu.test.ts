import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { ItemV1, ItemV2, MenuV1, MenuV2 } from '../../shared/contract/records/menu.ts';
import { expectOk, NOON, openServiceClient, type ServiceClient } from './service-client.ts';
import { BAR, CHECKED, ITEMS, NODES, OTHER_VENDOR, OTHER_VENUE, SCHEDULED, SETS, testCatalogue, VENDOR, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
beforeEach(() => client.world.setClock(NOON));
afterAll(() => client.close());

const V1 = { accept: MEDIA.menuV1 };
const V2 = { accept: MEDIA.menuV2 };
const ITEM_V2 = { accept: MEDIA.itemV2 };
const DAY = 86_400_000;

const menu = <Menu>(query: string, headers: Readonly<Record<string, string>>, at = client) =>
  at.ordering<Menu>('GET', `/menu${query}`, undefined, headers);

async function itemsFor(query: string, headers: Readonly<Record<string, string>> = ITEM_V2): Promise<readonly string[]> {
  const answer = expectOk(await client.ordering<readonly ItemV2[]>('GET', `/items${query}`, undefined, headers), 200);
  return answer.body.map(({ id }) => id);
}

describe('a whole menu', () => {
  test('version 2 nests modifiers, version 1 lays the first level flat', async () => {
    const two = (await menu<MenuV2>('', V2)).body;
    expect(two).toMatchObject({
      vendor_id: VENDOR,
      venue_id: VENUE,
      version: 'v2',
      full: true,
      deleted_item_ids: [],
      deactivated_item_ids: [],
    });
    expect(two.since).toBeUndefined();
    const burger = two.items.find(({ id }) => id === ITEMS.burger);
    const [extras] = burger?.item_sets ?? [];
    expect(extras).toMatchObject({ uuid: SETS.extras, min: 0, max: 4, included_quantity: 0 });
    expect(extras?.nodes.map(({ uuid, mode, price }) => [uuid, mode, price])).toEqual([
      [NODES.cheese, 'INCREASE_PARENT', 1],
      [NODES.bacon, 'SEPARATE', 1.5],
      [NODES.lettuce, 'INCLUDED', 0.5],
    ]);
    expect(extras?.nodes[1]?.item_sets).toMatchObject([{ uuid: SETS.baconKind, nodes: [{ uuid: NODES.smoke, price: 0.25 }] }]);
    const one = (await menu<MenuV1>('', V1)).body;
    expect(one.version).toBe('v1');
    const flat = one.items.find(({ id }) => id === ITEMS.burger);
    expect(flat?.modifiers.map(({ uuid, id, group, min, max }) => [uuid, id, group, min, max])).toEqual([
      [NODES.cheese, NODES.cheese, 'Extras', 0, 4],
      [NODES.bacon, NODES.bacon, 'Extras', 0, 4],
      [NODES.lettuce, NODES.lettuce, 'Extras', 0, 4],
    ]);
    expect(one.dayparts).toEqual(two.dayparts);
  });

  test('leaves out what is inactive, and what has no price at the level', async () => {
    const ids = async (query: string) => (await menu<MenuV2>(query, V2)).body.items.map(({ id }) => id);
    expect(await ids('')).not.toContain(ITEMS.inactive);
    expect(await ids('')).toContain(ITEMS.program);
    expect(await ids('?price_level=CORPORATE_DEFAULT')).not.toContain(ITEMS.program);
    expect(await ids('?price_level=CORPORATE_DEFAULT')).toContain(ITEMS.special);
  });

  test('tells the prices of the level asked for, of the label, or of what the vendor schedules', async () => {
    const beer = async (query: string, at = client) => {
      const found = (await menu<MenuV2>(query, V2, at)).body.items.find(({ id }) => id === ITEMS.beer);
      return [found?.price, found?.price_level, found?.prices.length];
    };
    expect(await beer('?price_level=EVENT')).toEqual([7, 'EVENT', 2]);
    expect(await beer('?price_level=VENUE_DEFAULT')).toEqual([6, 'CORPORATE_DEFAULT', 2]);
    expect(await beer('?price_level=Vendor%20Override%20Active%20Price')).toEqual([7, 'EVENT', 2]);
    expect(await beer('')).toEqual([7, 'EVENT', 2]);
    const scheduled = client.at(VENUE, SCHEDULED);
    expect(await beer('', scheduled)).toEqual([6, 'CORPORATE_DEFAULT', 2]);
    client.world.setClock('2026-11-21T19:00:00Z');
    expect(await beer('', scheduled)).toEqual([7, 'EVENT', 2]);
  });

  test('tells the day parts in venue time', async () => {
    const { dayparts } = (await menu<MenuV2>('', V2, client.at(VENUE, BAR))).body;
    expect(dayparts).toMatchObject([{ id: 'evening', start: '17:00', end: '23:00', menu: { groups: [{ id: 'evening-all' }] } }]);
    expect(dayparts[0]?.days).toHaveLength(7);
  });

  test.each([
    [undefined, MEDIA.menuV1],
    ['*/*', MEDIA.menuV1],
    ['application/json', MEDIA.menuV1],
    [MEDIA.menuV1, MEDIA.menuV1],
    [MEDIA.menuV2, MEDIA.menuV2],
    [`${MEDIA.menuV1};q=0.5, ${MEDIA.menuV2}`, MEDIA.menuV2],
  ])('Accept %s is answered with %s', async (accept, mediaType) => {
    const answer = await menu('', accept === undefined ? {} : { accept });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, mediaType]);
  });

  test.each(['application/com.example.oapi.menu.v3+json', 'text/html', MEDIA.itemV2])('Accept %s is 400', async (accept) => {
    expect((await menu('', { accept })).status).toBe(400);
  });
});

describe('a menu since a moment', () => {
  test('tells what changed, was deactivated and was deleted, and nothing else [S16]', async () => {
    const other = await openServiceClient({ world: client.world });
    const before = (await menu<MenuV2>('', V2, other)).body;
    other.world.advance(1000);
    const file = testCatalogue();
    const items = file.items
      .filter(({ id }) => id !== ITEMS.weighed)
      .map((item) =>
        item.id === ITEMS.fries ? { ...item, active: false } : item.id === ITEMS.smoke ? { ...item, name: 'Oak smoke' } : item,
      );
    const vendors = file.vendors.map((vendor) => ({
      ...vendor,
      dayparts: vendor.dayparts.map((part) => ({
        ...part,
        groups: part.groups.map((group) => ({ ...group, item_ids: group.item_ids.filter((id) => id !== ITEMS.weighed) })),
      })),
    }));
    expect(await other.service.context.catalogues.adopt({ ...file, items, vendors })).toMatchObject({ ok: true });
    const delta = (await menu<MenuV2>(`?since=${before.as_of}`, V2, other)).body;
    expect(delta).toMatchObject({
      full: false,
      since: before.as_of,
      as_of: '2026-11-21T18:00:01.000Z',
      deleted_item_ids: [ITEMS.weighed],
      deactivated_item_ids: [ITEMS.fries],
    });
    // The burger has it two levels below.
    expect(delta.items.map(({ id }) => id).sort()).toEqual([ITEMS.burger, ITEMS.smoke]);
    const milliseconds = Date.parse(before.as_of);
    expect((await menu<MenuV2>(`?since=${milliseconds}`, V2, other)).body).toEqual(delta);
    const offset = before.as_of.replace('T18:', 'T12:').replace('Z', '-06:00');
    expect((await menu<MenuV2>(`?since=${offset}`, V2, other)).body).toEqual(delta);
    const nothing = (await menu<MenuV2>(`?since=${delta.as_of}`, V2, other)).body;
    expect([nothing.items, nothing.deleted_item_ids, nothing.deactivated_item_ids]).toEqual([[], [], []]);
    await other.close();
  });

  test('from before the oldest revision that is kept is whole', async () => {
    const other = await openServiceClient({
      world: client.world,
      settings: { revisionRetentionDays: 2, tokenLifetimeSeconds: 30 * 86_400 },
    });
    const { catalogues } = other.service.context;
    const adopt = async (name: string) => {
      const file = testCatalogue();
      const items = file.items.map((item) => (item.id === ITEMS.fries ? { ...item, name } : item));
      expect((await catalogues.adopt({ ...file, items })).ok).toBe(true);
      return catalogues.current().revision.asOf;
    };
    const first = catalogues.current().revision.asOf;
    other.world.advance(DAY);
    const second = await adopt('Chips');
    other.world.advance(DAY);
    const isFull = async (since: string) => (await menu<MenuV2>(`?since=${since}`, V2, other)).body.full;
    expect([await isFull(first), await isFull('2026-11-21T17:59:59.999Z')]).toEqual([false, true]);
    other.world.advance(DAY + 1);
    const third = await adopt('Frites');
    expect(await isFull(first)).toBe(true);
    expect([await isFull(second), await isFull(third)]).toEqual([false, false]);
    expect(await isFull('0')).toBe(true);
    await other.close();
  });

  test('keeps one text of the whole, and none for moments that no revision has, however many are asked for', async () => {
    const other = await openServiceClient({ world: client.world, settings: { tokenLifetimeSeconds: 2 * 86_400 } });
    const { catalogues } = other.service.context;
    const first = catalogues.current().revision.asOf;
    other.world.advance(DAY);
    await catalogues.edit((file) => ({ ...file, items: file.items.map((item) => ({ ...item, notes: 'hot' })) }));
    const { written } = catalogues.current();
    const kept = new Set<string>();
    const keep = written.keep;
    Object.assign(written, {
      keep(key: string, json: Uint8Array) {
        kept.add(key);
        keep(key, json);
      },
    });
    for (let second = 0; second < 200; second++) {
      const moment = (start: string, sign: number) => new Date(Date.parse(start) + sign * (second + 1) * 1000).toISOString();
      const whole = (await menu<MenuV2>(`?since=${moment(first, -1)}`, V2, other)).body;
      const delta = (await menu<MenuV2>(`?since=${moment(first, 1)}`, V2, other)).body;
      expect([whole.full, delta.full, delta.since]).toEqual([true, false, moment(first, 1)]);
    }
    expect(kept.size).toBe(1);
    for (let till = 0; till < 3; till++) expect((await menu<MenuV2>(`?since=${first}`, V2, other)).body.full).toBe(false);
    expect(kept.size).toBe(2);
    const [key = ''] = kept;
    const json = written.find(key);
    expect(json).toBeDefined();
    expect(written.dropUnused()).toBe(0);
    other.world.advance(20_000);
    expect(written.dropUnused()).toBeGreaterThan(json?.length ?? 0);
    expect(written.find(key)).toBeUndefined();
    await other.close();
  });

  test.each(['', 'yesterday', '2026-11-21', '2026-11-21T18:00:00', '-1', '1e3', '999999999999999', '2026-02-30T00:00:00Z'])(
    '%j is no moment',
    async (since) => {
      expect((await menu(`?since=${since}`, V2)).status).toBe(400);
    },
  );

  test('follows the schedule of prices when no level is asked for', async () => {
    const scheduled = client.at(VENUE, SCHEDULED);
    const before = (await menu<MenuV2>('', V2, scheduled)).body;
    client.world.setClock('2026-11-21T19:00:00Z');
    const after = (await menu<MenuV2>('', V2, scheduled)).body;
    const delta = (await menu<MenuV2>(`?since=${before.as_of}`, V2, scheduled)).body;
    const known = new Map((delta.full ? [] : before.items).map((item) => [item.id, item]));
    for (const item of delta.items) known.set(item.id, item);
    expect([...known.values()].find(({ id }) => id === ITEMS.beer)).toEqual(after.items.find(({ id }) => id === ITEMS.beer));
  });
});

describe('items', () => {
  test('one by its id, in version 1', async () => {
    const answer = await client.ordering<ItemV1>('GET', `/items/${ITEMS.beer}?price_level=CORPORATE_DEFAULT`);
    expect(answer.headers['content-type']).toBe(MEDIA.itemV1);
    expect(answer.body).toMatchObject({ id: ITEMS.beer, name: 'Beer', price: 6, price_level: 'CORPORATE_DEFAULT', is_alcohol: true });
  });

  test('by ids in version 2 alone, by SKU and by barcode one each', async () => {
    expect(await itemsFor(`?ids=${ITEMS.fries},${ITEMS.soda},777`)).toEqual([ITEMS.fries, ITEMS.soda]);
    expect(await itemsFor(`?ids=${ITEMS.fries}`, { accept: MEDIA.itemV1 })).toEqual(await itemsFor('', { accept: MEDIA.itemV1 }));
    expect(await itemsFor('?sku=FRY')).toEqual([ITEMS.fries]);
    expect(await itemsFor('?barcode=4006381333931', {})).toEqual([ITEMS.burger]);
    expect(await itemsFor('?external_id=4006381333931')).toEqual([ITEMS.burger]);
    expect(await itemsFor(`?sku=FRY&ids=${ITEMS.soda}`)).toEqual([]);
    expect(await itemsFor('?sku=NOSUCH')).toEqual([]);
    expect((await itemsFor('')).length).toBeGreaterThan(10);
  });

  test.each([
    [undefined, MEDIA.itemV1],
    ['*/*', MEDIA.itemV1],
    [MEDIA.itemV2, MEDIA.itemV2],
  ])('Accept %s is answered with %s', async (accept, mediaType) => {
    const answer = await client.ordering('GET', '/items', undefined, accept === undefined ? {} : { accept });
    expect(answer.headers['content-type']).toBe(mediaType);
  });

  test('an unknown version is 400', async () => {
    expect((await client.ordering('GET', '/items', undefined, { accept: 'application/com.example.oapi.item.v9+json' })).status).toBe(400);
  });
});

describe('what else there is to look up', () => {
  const list = async <Record>(target: string) => expectOk(await client.send<readonly Record[]>('GET', target), 200).body;

  test('vendors, by venue, by external id, by seat', async () => {
    const ids = async (query: string) => (await list<{ readonly id: number }>(`/ordering/vendors${query}`)).map(({ id }) => id);
    const ofVenue = [VENDOR, BAR, SCHEDULED, CHECKED];
    expect(await ids('')).toEqual([...ofVenue, OTHER_VENDOR]);
    expect(await ids(`?venue_id=${OTHER_VENUE}`)).toEqual([OTHER_VENDOR]);
    expect(await ids('?external_id=EXT-32')).toEqual([BAR]);
    expect(await ids('?seat_id=70001')).toEqual(ofVenue);
    expect(await ids('?seat_id=1')).toEqual([]);
    expect(await ids(`?external_id=EXT-32&venue_id=${OTHER_VENUE}`)).toEqual([]);
  });

  test('a vendor tells its terms', async () => {
    const { body } = await client.at(VENUE, BAR).ordering('GET', '');
    expect(body).toMatchObject({
      id: BAR,
      is_open: false,
      currency: 'USD',
      timezone: 'America/Chicago',
      alcohol_rules: { limit_per_order: 2 },
      default_taxes: [{ id: 'food', rate: 0.1 }],
      tax_rounding: 'LINE',
      calculate_options: { fees: true, payment_partner: false, validate_prices: true, validate_cart_totals: false },
    });
  });

  test('venues, levels and seats', async () => {
    expect(await list('/ordering/corporates/11/venues')).toMatchObject([
      { id: VENUE, charity_rounding_enabled: true },
      { id: OTHER_VENUE },
    ]);
    expect(await list(`/ordering/venues/${VENUE}/levels`)).toEqual([{ id: 7, venue_id: VENUE, name: 'Upper', sort_order: 1 }]);
    const seats = [{ id: 70_001, level_id: 7, section: '101', row: 'A', seat: '12' }];
    expect(await list(`/ordering/venues/${VENUE}/levels/7/seats`)).toEqual(seats);
    for (const level of ['8', '0', '-1', '9223372036854775807', '-9223372036854775808']) {
      expect(await list(`/ordering/venues/${VENUE}/levels/${level}/seats`)).toEqual([]);
    }
  });

  test('discounts, active or all; fees, automatic or all', async () => {
    const discounts = async (query: string) => {
      const { body, headers } = await client.ordering<readonly { readonly id: string }[]>('GET', `/discounts${query}`);
      expect(headers['content-type']).toBe('application/vnd.example+json;version=1');
      return body.map(({ id }) => id).sort();
    };
    const active = ['burger-1', 'from-50', 'ten', 'wallet'];
    expect(await discounts('?active=true')).toEqual(active);
    expect(await discounts('?active=false')).toEqual([...active, 'over'].sort());
    expect(await discounts('')).toEqual([...active, 'over'].sort());
    const fees = async (query: string) => {
      const path = `/fees?account_type=employee&account_id=e1${query}`;
      return (await client.at(VENUE, BAR).ordering<{ readonly fees: readonly { readonly id: string }[] }>('GET', path)).body.fees.map(
        ({ id }) => id,
      );
    };
    expect(await fees('')).toEqual(['bag', 'service']);
    expect(await fees('&only_auto_apply=true')).toEqual(['service']);
    expect(await fees('&only_auto_apply=false')).toEqual(['bag', 'service']);
  });
});
