import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import type {
  MenuContent,
  MenuDraftList,
  MenuDraftView,
  MenuPublished,
  MenuRevisionList,
} from '../../shared/contract/catalogue/menu-drafts.ts';
import { type MenuEdit, setEdit } from '../../shared/contract/catalogue/menu-edits.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { MenuV2 } from '../../shared/contract/records/menu.ts';
import { publishDueDrafts } from '../../shared/service/core/menu-drafts.ts';
import { seeded } from '../engine/seeded.ts';
import { failingStore, makeTrouble, plan } from './failing-store.ts';
import { authorizeWith, openServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';
import { ITEMS, KEYS, VENDOR } from './test-catalogue.ts';

let client: ServiceClient;
beforeEach(async () => {
  client = await openMenuWriter();
});
afterEach(() => client.close());

/** A caller with access to every vendor. */
async function openMenuWriter(options: ServiceClientOptions = {}): Promise<ServiceClient> {
  const opened = await openServiceClient(options);
  const made = opened.as(await authorizeWith(opened, KEYS.everything));
  const office = { 'backoffice-api-key': KEYS.everyOffice };
  return { ...made, ordering: (method, path, body, headers) => made.ordering(method, path, body, { ...office, ...headers }) };
}

const price = (value: unknown, id: string = ITEMS.burger): MenuEdit =>
  setEdit({ list: 'items', id }, ['prices', 'VENDOR_OVERRIDE_ACTIVE'], value);

async function begin(id: string, ...edits: readonly MenuEdit[]): Promise<MenuDraftView> {
  await client.ordering('POST', '/menu/drafts', { id, name: `Draft ${id}`, by: 'Ada' });
  return await edit(id, ...edits);
}

let entries = 0;

async function edit(id: string, ...edits: readonly MenuEdit[]): Promise<MenuDraftView> {
  const made = edits.map((each) => ({ id: `e${++entries}`, edit: each }));
  const answer = await client.ordering<MenuDraftView>('POST', `/menu/drafts/${id}/edits`, { by: 'Ben', entries: made });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function publish(id: string, form: object = {}): Promise<MenuPublished> {
  const body = { by: 'Ada', when: 'now', ...form };
  const answer = await client.ordering<MenuPublished>('POST', `/menu/drafts/${id}/publication`, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

function file(): Catalogue {
  return client.service.context.catalogues.current().file;
}

function priceOf(id: string = ITEMS.burger): number | undefined {
  return file().items.find((item) => item.id === id)?.prices.VENDOR_OVERRIDE_ACTIVE;
}

async function revisions() {
  return (await client.ordering<MenuRevisionList>('GET', '/menu/revisions')).body.revisions;
}

test('a group that is moved shows with its neighbours, whose places are others then', async () => {
  const [vendor] = file().vendors;
  const [daypart] = vendor?.dayparts ?? [];
  const last = daypart?.groups.at(-1);
  const [first] = daypart?.groups ?? [];
  const record = { list: 'groups', vendor_id: vendor?.id ?? 0, daypart_id: daypart?.id ?? '', id: last?.id ?? '' } as const;
  const { records } = await begin('d1', { kind: 'move', record, before: first?.id ?? '' });
  expect(records.map(({ record: { id } }) => id)).toEqual(daypart?.groups.map(({ id }) => id));
  expect(records.find(({ record: { id } }) => id === last?.id)?.value?.sort_order).toBe(1);
});

describe('a draft', () => {
  test('says what it changes while the menu in use stays as it is, and takes an edit back', async () => {
    const before = priceOf();
    const view = await begin('d1', price(9.75));
    expect(view.changes).toMatchObject([{ kind: 'changed', field: ['prices', 'VENDOR_OVERRIDE_ACTIVE'], to: 9.75 }]);
    expect([view.faults, view.conflicts, view.draft.entries[0]?.by]).toEqual([[], [], 'Ben']);
    expect(priceOf()).toBe(before);
    const back = await client.ordering<MenuDraftView>('POST', '/menu/drafts/d1/edits', {
      by: 'Ada',
      entries: [],
      withdraw: [view.draft.entries[0]?.id],
    });
    expect(back.body.changes).toEqual([]);
    expect(await publish('d1')).toEqual({ state: 'no_changes' });
  });

  test('that is sent twice is one draft with one edit', async () => {
    const form = { by: 'Ada', entries: [{ id: 'once', edit: price(9) }] };
    await begin('d1');
    await begin('d1');
    for (const _ of [1, 2]) await client.ordering('POST', '/menu/drafts/d1/edits', form);
    const list = (await client.ordering<MenuDraftList>('GET', '/menu/drafts')).body.drafts;
    expect(list).toMatchObject([{ id: 'd1', name: 'Draft d1', created_by: 'Ada', edits: 1 }]);
  });

  test('with a fault is kept and not published; the fault is beside its field', async () => {
    const { asOf } = client.service.context.catalogues.current().revision;
    const view = await begin('d1', price(1.005));
    const fault = { record: { list: 'items', id: ITEMS.burger }, field: ['prices', 'VENDOR_OVERRIDE_ACTIVE'], code: 'too_precise' };
    expect(view.faults).toMatchObject([fault]);
    expect(await publish('d1')).toMatchObject({ state: 'faults', faults: [fault] });
    expect(client.service.context.catalogues.current().revision.asOf).toBe(asOf);
    expect((await edit('d1', price(1))).faults).toEqual([]);
    expect((await publish('d1')).state).toBe('published');
  });

  test('is thrown away', async () => {
    await begin('d1', price(3));
    expect((await client.ordering('DELETE', '/menu/drafts/d1')).status).toBe(204);
    expect((await client.ordering('GET', '/menu/drafts/d1')).status).toBe(404);
    expect((await client.ordering('POST', '/menu/drafts/d1/publication', { by: 'Ada', when: 'now' })).status).toBe(404);
  });

  test('is for callers with a backoffice key that opens every vendor', async () => {
    const shown = { 'backoffice-api-key': KEYS.ordering };
    for (const path of ['/menu/drafts', '/menu/content', '/menu/revisions'])
      expect((await client.ordering('GET', path, undefined, shown)).status).toBe(401);
    const ofOneCorporate = { 'backoffice-api-key': KEYS.backoffice };
    expect((await client.ordering('GET', '/menu/drafts', undefined, ofOneCorporate)).status).toBe(403);
    expect((await client.ordering('GET', '/menu/drafts')).status).toBe(200);
  });
});

describe('publishing', () => {
  test('one change is a delta of one item, with who did it and from which draft', async () => {
    const since = client.service.context.catalogues.current().revision.asOf;
    client.world.advance(1000);
    await begin('d1', price(9.75));
    expect(await publish('d1')).toEqual({ state: 'published', revision: 2 });
    const delta = await client.ordering<MenuV2>('GET', `/menu?since=${since}`, undefined, { accept: MEDIA.menuV2 });
    expect(delta.body).toMatchObject({ full: false });
    expect(delta.body.items.map(({ id }) => id)).toEqual([ITEMS.burger]);
    expect(await revisions()).toMatchObject([
      { revision: 2, by: 'Ada', draft_name: 'Draft d1', changes: 1, is_kept: true },
      { revision: 1, is_kept: true },
    ]);
    expect((await client.ordering('GET', '/menu/drafts/d1')).status).toBe(404);
    expect(await publish('d1')).toEqual({ state: 'published', revision: 2 });
  });

  test('happens at the time that was said, and an edit in between calls it off', async () => {
    const { context } = client.service;
    const at = '2026-11-21T20:00:00.000Z';
    await begin('d1', price(9.75));
    expect(await publish('d1', { when: 'at', at })).toEqual({ state: 'scheduled', due_at: at });
    await publishDueDrafts(context, '2026-11-21T19:59:59.000Z' as never);
    expect(priceOf()).not.toBe(9.75);
    await publishDueDrafts(context, at as never);
    expect(priceOf()).toBe(9.75);
    await begin('d2', price(5));
    await publish('d2', { when: 'at', at });
    await edit('d2', price(6));
    await publishDueDrafts(context, '2026-11-22T20:00:00.000Z' as never);
    expect(priceOf()).toBe(9.75);
  });

  test('that became impossible until its time leaves the menu as it is and says why', async () => {
    const { context } = client.service;
    await begin('d1', price(9.75));
    await publish('d1', { when: 'at', at: '2026-11-21T20:00:00Z' });
    await begin('d2', price(4));
    await publish('d2');
    await publishDueDrafts(context, '2026-11-21T20:00:00.000Z' as never);
    expect(priceOf()).toBe(4);
    const list = (await client.ordering<MenuDraftList>('GET', '/menu/drafts')).body.drafts;
    expect(list).toMatchObject([{ id: 'd1', problem: 'conflicts' }]);
    expect(list[0]?.due_at).toBeUndefined();
  });

  test('two drafts of one field asks, and takes either value', async () => {
    await begin('d1', price(9.75), price(2, ITEMS.soda));
    await begin('d2', price(8.5));
    await publish('d2');
    const stopped = await publish('d1');
    const { record, field } = stopped.conflicts?.[0] ?? {};
    expect(stopped).toMatchObject({ state: 'conflicts', conflicts: [{ published: 8.5, draft: 9.75 }] });
    expect(await publish('d1', { takes: [{ record, field, use: 'published' }] })).toMatchObject({ state: 'published' });
    expect([priceOf(), priceOf(ITEMS.soda)]).toEqual([8.5, 2]);
    await begin('d3', price(1));
    await begin('d4', price(3));
    await publish('d4');
    expect(await publish('d3', { takes: [{ record, field, use: 'draft' }] })).toMatchObject({ state: 'published' });
    expect(priceOf()).toBe(1);
  });

  test('two drafts of different fields asks nothing', async () => {
    await begin('d1', price(9.75));
    await begin('d2', setEdit({ list: 'items', id: ITEMS.burger }, ['notes'], 'hot'));
    expect((await publish('d2')).state).toBe('published');
    expect((await publish('d1')).state).toBe('published');
    expect(file().items.find(({ id }) => id === ITEMS.burger)).toMatchObject({ notes: 'hot', prices: { VENDOR_OVERRIDE_ACTIVE: 9.75 } });
  });

  test('two at once loses neither', async () => {
    await begin('d1', price(9.75));
    await begin('d2', price(2, ITEMS.soda));
    const states = await Promise.all([publish('d1'), publish('d2')]);
    expect(states.map(({ state }) => state)).toEqual(['published', 'published']);
    expect([priceOf(), priceOf(ITEMS.soda)]).toEqual([9.75, 2]);
  });
});

describe('an earlier revision', () => {
  test('is put into use again as a new one, with the employees of now', async () => {
    const first = file();
    const { asOf } = client.service.context.catalogues.current().revision;
    await begin('d1', price(9.75), { kind: 'remove', record: { list: 'discounts', id: first.discounts[0]?.id ?? '' } });
    await publish('d1');
    await client.service.context.catalogues.edit((now) => ({ ...now, employees: now.employees.slice(1) }));
    const restored = await client.ordering<MenuPublished>('POST', `/menu/revisions/${asOf}/restoration`, { by: 'Cleo' });
    expect(restored.body).toMatchObject({ state: 'published', revision: 4 });
    const { employees, ...menu } = file();
    expect(menu.items).toEqual(first.items);
    expect([menu.discounts, menu.vendors]).toEqual([first.discounts, first.vendors]);
    expect(employees).toHaveLength(first.employees.length - 1);
    expect((await revisions())[0]).toMatchObject({ revision: 4, by: 'Cleo', restored: 1 });
    expect((await client.ordering('POST', '/menu/revisions/77/restoration', { by: 'Cleo' })).status).toBe(404);
  });

  test('can be used again years later, where a person had published it or the one after it', async () => {
    await client.close();
    client = await openMenuWriter({ settings: { tokenLifetimeSeconds: 4000 * 86_400 } });
    const first = file();
    const { asOf } = client.service.context.catalogues.current().revision;
    await begin('d1', price(9.75));
    await publish('d1');
    client.world.advance(800 * 86_400_000);
    for (const [id, value] of [
      ['d2', 8],
      ['d3', 7],
    ] as const) {
      await begin(id, price(value));
      await publish(id);
    }
    expect(await client.store.catalogue.readRevision(1)).toBeUndefined();
    expect((await revisions()).map(({ is_kept }) => is_kept)).toEqual([true, true, true, true]);
    const restored = await client.ordering<MenuPublished>('POST', `/menu/revisions/${asOf}/restoration`, { by: 'Cleo' });
    expect(restored.body).toMatchObject({ state: 'published', revision: 5 });
    expect(file().items).toEqual(first.items);
  });
});

test('the menu as it is written is told once for each revision', async () => {
  const whole = (await client.ordering<MenuContent>('GET', '/menu/content')).body;
  expect(whole.content?.items).toEqual(file().items);
  expect(JSON.stringify(whole)).not.toContain('employees');
  const again = (await client.ordering<MenuContent>('GET', `/menu/content?known=${whole.revision}`)).body;
  expect(again).toEqual({ revision: whole.revision, content: null });
});

test('a store that fails at any call leaves the old menu with its draft, or the new one without', async () => {
  for (let failAt = 1; failAt <= 12; failAt++) {
    for (const when of ['before', 'after'] as const) {
      const trouble = makeTrouble();
      const other = await openServiceClient();
      const broken = await openMenuWriter({ store: failingStore(other.store, trouble), world: other.world });
      const old = broken.service.context.catalogues.current().revision.revision;
      await broken.ordering('POST', '/menu/drafts', { id: 'd1', name: 'One', by: 'Ada' });
      await broken.ordering('POST', '/menu/drafts/d1/edits', { by: 'Ada', entries: [{ id: 'e1', edit: price(9.75) }] });
      plan(trouble, failAt, { when });
      await broken.ordering('POST', '/menu/drafts/d1/publication', { by: 'Ada', when: 'now' });
      plan(trouble, undefined);
      const newest = (await other.store.catalogue.currentRevision())?.revision;
      const left = await other.store.drafts.list();
      expect([newest, left.length], `call ${failAt}, ${when}`).toEqual(newest === old ? [old, 1] : [old + 1, 0]);
      await other.close();
    }
  }
}, 60_000);

test('whatever three people write and publish, the menu in use stays one that may be used', async () => {
  for (let seed = 1; seed <= 15; seed++) {
    const chance = seeded(seed);
    const ids = ['a', 'b', 'c'].map((name) => `${name}${seed}`);
    for (const id of ids) await begin(id);
    for (let step = 0; step < 12; step++) {
      const id = chance.pick(ids);
      const item = chance.pick(Object.values(ITEMS));
      const record = { list: 'items', id: item } as const;
      const edits: readonly MenuEdit[] = [
        price(chance.below(900) / 100, item),
        price('junk', item),
        setEdit(record, ['name'], chance.pick(['Ale', '', 'Pie'])),
        setEdit(record, ['active'], chance.chance(0.7)),
        { kind: 'remove', record },
      ];
      if ((await client.ordering('GET', `/menu/drafts/${id}`)).status === 404) await begin(id);
      if (chance.chance(0.7)) await edit(id, chance.pick(edits));
      else {
        const stopped = await publish(id);
        const takes = stopped.conflicts?.map(({ record: of, field }) => ({ record: of, field, use: chance.pick(['draft', 'published']) }));
        if (takes !== undefined) await publish(id, { takes });
      }
      expect(checkCatalogue(file()).ok, `seed ${seed}`).toBe(true);
      client.service.context.catalogues.current().vendor(VENDOR);
    }
    for (const id of ids) await client.ordering('DELETE', `/menu/drafts/${id}`);
  }
}, 60_000);
