import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { now } from '../../shared/base/time.ts';
import { setEdit } from '../../shared/contract/catalogue/menu-edits.ts';
import { FOREIGN_SERVICE, OWN_SERVICE } from '../../shared/contract/http/service-greeting.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { MENU_HANDLERS } from '../../shared/till/menu/menu-writing.ts';
import { MENU_OPERATIONS } from '../../shared/till-contract/menu/menu-operations.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let host: RunningTillHost;
let till: PairedDevice;
let other: PairedDevice;
beforeAll(async () => {
  host = await startTillHost();
  till = await host.pair('till');
  other = await host.pair('till');
});
afterAll(() => host?.stop());

const BURGER = '1002';
const priceEdit = (value: number) => setEdit({ list: 'items', id: BURGER }, ['prices', 'VENDOR_OVERRIDE_ACTIVE'], value);
const draft = (id: string) => ({ path: { draft_id: id } });

/** The newest first. */
async function eventsInAudit(): Promise<readonly string[]> {
  const { entries } = await till.must(AUDIT_OPERATIONS.listAudit, { query: {} });
  return entries.map(({ event }) => event).filter((event) => event.startsWith('menu_'));
}

test('a manager writes a draft, publishes it, and every till has the new price', async () => {
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  expect((await till.ask(MENU_OPERATIONS.listMenuDrafts)).refusal?.code).toBe('not_allowed');
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const received = await other.listen();
  const begun = await till.must(MENU_OPERATIONS.beginMenuDraft, { ...draft('d1'), body: { name: 'Evening' } });
  expect(begun.draft).toMatchObject({ name: 'Evening', entries: [] });
  const view = await till.must(MENU_OPERATIONS.editMenuDraft, { ...draft('d1'), body: { entries: [{ id: 'e1', edit: priceEdit(9.75) }] } });
  expect(view.changes).toMatchObject([{ record: { list: 'items', id: BURGER }, to: 9.75 }]);
  const published = await till.must(MENU_OPERATIONS.publishMenuDraft, { ...draft('d1'), body: { when: 'now' } });
  expect(published.state).toBe('published');
  await received.next('catalogue_changed');
  const menu = await other.must(STAND_OPERATIONS.pullCatalogue, { query: {} });
  expect(JSON.stringify(menu)).toContain('975');
  expect(await till.must(MENU_OPERATIONS.publishMenuDraft, { ...draft('d1'), body: { when: 'now' } })).toEqual(published);
  // Sent twice, as after a lost answer, and done once.
  expect(await eventsInAudit()).toEqual(['menu_published']);
  const [newest] = (await till.must(MENU_OPERATIONS.listMenuRevisions, {})).revisions;
  expect(newest).toMatchObject({ revision: published.revision, draft_name: 'Evening' });
  expect([newest?.by, view.draft.entries[0]?.by]).toEqual(['Dana Kowalski', 'Dana Kowalski']);
});

test('the menu is read once for each revision', async () => {
  const whole = await till.must(MENU_OPERATIONS.readMenu, { query: {} });
  expect(whole.content?.items.find(({ id }) => id === BURGER)?.prices.VENDOR_OVERRIDE_ACTIVE).toBe(9.75);
  expect((await till.must(MENU_OPERATIONS.readMenu, { query: { known: whole.revision } })).content).toBeNull();
  const { content, parts } = await till.must(MENU_OPERATIONS.readMenu, { query: { part: '0' } });
  expect([content, parts]).toEqual([whole.content, 1]);
  expect((await till.must(MENU_OPERATIONS.readMenu, { query: { known: whole.revision, part: '0' } })).content).toBeNull();
  const behind = await till.must(MENU_OPERATIONS.readMenu, { query: { part: '7' } });
  expect([behind.revision, behind.content?.items]).toEqual([whole.revision, []]);
});

test('the menu of an earlier revision is put into use again, under the name of who did it', async () => {
  const { revisions } = await till.must(MENU_OPERATIONS.listMenuRevisions, {});
  const first = revisions.at(-1);
  const restored = await till.must(MENU_OPERATIONS.restoreMenuRevision, { path: { revision: first?.as_of ?? '' }, body: {} });
  expect(restored.state).toBe('published');
  expect(await eventsInAudit()).toEqual(['menu_restored', 'menu_published']);
  const { content } = await till.must(MENU_OPERATIONS.readMenu, { query: {} });
  expect(content?.items.find(({ id }) => id === BURGER)?.prices.VENDOR_OVERRIDE_ACTIVE).not.toBe(9.75);
});

test('a draft that is thrown away twice is gone', async () => {
  await till.must(MENU_OPERATIONS.beginMenuDraft, { ...draft('d2'), body: { name: 'Nothing' } });
  for (const _ of [1, 2]) await till.must(MENU_OPERATIONS.dropMenuDraft, draft('d2'));
  expect((await till.must(MENU_OPERATIONS.listMenuDrafts, {})).drafts).toEqual([]);
});

test('a screen that asks again for the first part of a long menu does not start the read again', async () => {
  const menu = {
    revision: 'r1',
    content: { ...(await till.must(MENU_OPERATIONS.readMenu, { query: {} })).content, items: Array(2500), item_sets: Array(600) },
  };
  const calls: unknown[] = [];
  const answered = Promise.withResolvers<void>();
  const call = async (_operation: unknown, { query }: { readonly query: { readonly known?: string } }) => {
    calls.push(query);
    if (calls.length === 1) await answered.promise;
    return { kind: 'ok', value: query.known === 'r1' ? { revision: 'r1', content: null } : menu };
  };
  const context = {
    journal: {},
    vendorOf: () => ({ place: { corporateId: 1, venueId: 2, vendorId: 3 } }),
    drainer: () => ({ connection: { connectivity: () => 'online', service: () => OWN_SERVICE }, caller: { call } }),
  } as unknown as HostContext;
  const caller = { deviceId: 'd', deviceName: 'Till 1', kind: 'till' } as never;
  const read = async (part: string) => {
    const answer = await MENU_HANDLERS.readMenu(context, { caller, at: now(nodeWorld), path: {}, query: { part }, body: undefined });
    return answer.ok && [answer.value.content?.items.length, answer.value.content?.item_sets.length];
  };
  const tries = [read('0'), read('0')];
  answered.resolve();
  expect(await Promise.all(tries)).toEqual([
    [1000, 250],
    [1000, 250],
  ]);
  expect(calls).toEqual([{}]);
  expect([await read('0'), await read('1'), await read('2')]).toEqual([
    [1000, 250],
    [1000, 250],
    [500, 100],
  ]);
  expect(calls).toEqual([{}, { known: 'r1' }, { known: 'r1' }, { known: 'r1' }]);
});

test.each([
  ['a service of another make', FOREIGN_SERVICE, 'online', 'menu_kept_elsewhere'],
  ['a service of an older program', { ...OWN_SERVICE, capabilities: {} }, 'online', 'menu_kept_elsewhere'],
  ['a service that is away', OWN_SERVICE, 'offline', 'needs_service'],
])('%s is asked for nothing', async (_, service, connectivity, code) => {
  const context = {
    vendorOf: () => ({ place: { corporateId: 1, venueId: 2, vendorId: 3 } }),
    drainer: () => ({ connection: { connectivity: () => connectivity, service: () => service }, caller: {} }),
  } as unknown as HostContext;
  const caller = { deviceId: 'd', deviceName: 'Till 1', kind: 'till' } as never;
  const answered = await MENU_HANDLERS.listMenuDrafts(context, { caller, at: now(nodeWorld), path: {}, query: {}, body: undefined });
  expect(answered).toEqual({ ok: false, refusal: { code } });
});
