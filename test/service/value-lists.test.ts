import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { ORDERING_MESSAGES } from '../../shared/contract/http/messages.ts';
import type { PayResponse } from '../../shared/contract/records/pay-layer.ts';
import { readValueCode, type ValueListPage, valueCardToken } from '../../shared/contract/records/value-card.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { digestOfCode, isSigned } from '../../shared/sync/cards/value-list.ts';
import { makeWorld } from '../world.ts';
import { expectOk, NOON, openServiceClient, pay, type ServiceClient, startSession } from './service-client.ts';
import { testValueLists } from './value-list-suite.ts';

describe('in SQLite', () => {
  let store: ServiceStore;
  beforeAll(() => {
    store = openSqliteServiceStore(':memory:');
  });
  afterAll(() => store.close());
  testValueLists(() => store);
});

let client: ServiceClient;
beforeEach(async () => {
  client = await openServiceClient({ world: makeWorld({ startsAt: NOON }) });
});
afterEach(() => client.close());

const CODE = 'GIFT-2026-WXYZ';
const LIST = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
const load = (reference: string, amount: number, more: object = {}) =>
  client.ordering('POST', `/value_cards/loads/${reference}`, { code: CODE, amount, by: 'Ada', ...more });
const lease = (more: object = {}, list = LIST) =>
  client.ordering<ValueListPage>('POST', `/value_cards/lists/${list}`, { cap: 20, seconds: 3600, since: 0, ...more });

describe('a list at the wire', () => {
  test('has no code, and is found by one, however it is typed; its signature covers each member', async () => {
    await load('l1', 50, { expires_at: '2026-12-24T00:00:00Z' });
    const page = expectOk(await lease(), 200).body;
    expect(page).toMatchObject({ list_id: LIST, version: 1, ends_at: '2026-11-21T19:00:00.000Z' });
    const [card] = page.cards;
    expect(card).toMatchObject({ masked_code: '****WXYZ', share: 20, balance: 50, expires_at: '2026-12-24T00:00:00.000Z' });
    expect(JSON.stringify(page)).not.toMatch(/GIFT|2026WXYZ/);
    const code = readValueCode(' gift 2026.wxyz ') as string;
    expect(digestOfCode(client.world, page, code)).toBe(card?.digest);
    expect(digestOfCode(client.world, { key: 'b'.repeat(64) }, code)).not.toBe(card?.digest);
    expect(isSigned(client.world, LIST, page)).toBe(true);
    expect(isSigned(client.world, `${LIST}0`, page)).toBe(false);
    const changed: ValueListPage[] = [
      { ...page, version: 2 },
      { ...page, ends_at: '2026-11-22T19:00:00.000Z' },
      { ...page, after: 'x' },
      { ...page, cards: page.cards.map((each) => ({ ...each, share: 50 })) },
      { ...page, signature: 'zz' },
    ];
    expect(changed.map((each) => isSigned(client.world, LIST, each))).toEqual(changed.map(() => false));
  });

  test('has another key and other digests for another host', async () => {
    await load('l1', 50);
    const [one, other] = [expectOk(await lease(), 200).body, expectOk(await lease({}, `${LIST}2`), 200).body];
    expect(one.key).not.toBe(other.key);
    expect(expectOk(await lease({ since: 1 }), 200).body.key).toBe(one.key);
  });

  test('is refused where it asks for too much, for too long, or by a name that can be guessed', async () => {
    for (const more of [{ cap: 0 }, { cap: '5' }, { seconds: 299 }, { seconds: 86_401 }, { since: -1 }, { since: undefined }])
      expect((await lease(more)).status).toBe(400);
    for (const more of [{ cap: 5.001 }, { cap: 1000.01 }]) expect((await lease(more)).status).toBe(422);
    for (const name of ['short', 'a'.repeat(65), 'slash%2Fslash-slash-slash']) expect((await lease({}, name)).status).toBe(422);
    expect((await lease({ since: 4 })).status).toBe(404);
  });

  test('needs the key of the back office, and is given back by its name as often as one likes', async () => {
    await load('l1', 50);
    const { 'backoffice-api-key': _, ...headers } = client.headers;
    const path = `/value_cards/lists/${LIST}`;
    expect(
      (await client.ordering('POST', path, { cap: 20, seconds: 3600, since: 0 }, { ...headers, 'backoffice-api-key': '' })).status,
    ).toBe(401);
    await lease();
    for (let round = 0; round < 2; round++) expect((await client.ordering('DELETE', path)).status).toBe(204);
    expect((await lease({ since: 1 })).status).toBe(404);
    expect(expectOk(await lease({}, `${LIST}2`), 200).body.cards).toMatchObject([{ share: 20 }]);
  });
});

describe('a payment that was taken by a list', () => {
  const capture = async (amount: number, number: number, external_id: string, sessionKey?: string): Promise<PayResponse> => {
    const { cards } = expectOk(await lease({}, `${LIST}${number}${external_id}`), 200).body;
    id ??= cards[0]?.id as string;
    const key = sessionKey ?? (await startSession(client, amount));
    const more = { token: valueCardToken(id), external_id, offline_spend: { list_id: LIST, number } };
    return expectOk(await pay(client, key, more), 200).body;
  };
  let id: string | undefined;
  beforeEach(() => {
    id = undefined;
  });
  const balance = async (): Promise<number> =>
    expectOk(await client.ordering<{ card: { balance: number } }>('POST', '/value_cards/look_up', { code: CODE }), 200).body.card.balance;

  test('moves money once for its number, whatever is asked again', async () => {
    await load('l1', 50);
    const session = await startSession(client, 8);
    expect(await capture(8, 1, 'op-1', session)).toMatchObject({ status: 'APPROVED', auth_amount: 8 });
    expect(await capture(8, 1, 'op-1', session)).toMatchObject({ status: 'APPROVED', auth_amount: 8 });
    expect(await capture(8, 1, 'op-1')).toMatchObject({ status: 'DECLINED', message: ORDERING_MESSAGES.spendCaptured });
    expect(await capture(5, 1, 'op-2')).toMatchObject({ status: 'DECLINED', message: ORDERING_MESSAGES.spendNumberUsed });
    expect(await balance()).toBe(42);
    expect(await capture(5, 2, 'op-2')).toMatchObject({ status: 'APPROVED', auth_amount: 5 });
    expect(await balance()).toBe(37);
  });

  test('is captured as far as the card covers it, and not at all from one that was blocked', async () => {
    await load('l1', 6);
    expect(await capture(8, 1, 'op-1')).toMatchObject({ status: 'APPROVED', req_amount: 8, auth_amount: 6 });
    await load('l2', 10);
    await client.ordering('POST', '/value_cards/change', { code: CODE, is_blocked: true, by: 'Ada' });
    expect(await capture(4, 2, 'op-2')).toMatchObject({ status: 'DECLINED', message: 'the card is blocked' });
    expect(await balance()).toBe(10);
  });
});
