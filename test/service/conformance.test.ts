import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { now } from '../../shared/base/time.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { MOST_DRAFTS } from '../../shared/contract/catalogue/menu-drafts.ts';
import { setEdit } from '../../shared/contract/catalogue/menu-edits.ts';
import { ORDERING_MESSAGES, V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import { isDocumentedStatus, malformedPathStatus, type Operation } from '../../shared/contract/http/operation.ts';
import { TRANSPORT_ANSWERS } from '../../shared/contract/http/transport-answers.ts';
import { ALL_OPERATIONS, OPERATIONS } from '../../shared/contract/operations/router.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { ValueCardView } from '../../shared/contract/records/value-card.ts';
import { makeApiKey } from '../../shared/service/core/access.ts';
import { tokenOfCode } from '../../shared/service/core/value-cards.ts';
import { ANSWERED } from './answer-check.ts';
import { failingStore, makeTrouble, plan } from './failing-store.ts';
import { elsewhere, operationNamed, sampleOf, sendSample } from './sample-requests.ts';
import { cashOrder, lineOf, openServiceClient, pay, type ServiceClient, startSession } from './service-client.ts';
import { ITEMS } from './test-catalogue.ts';

const trouble = makeTrouble();
let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient({
    store: failingStore(openSqliteServiceStore(':memory:'), trouble),
    settings: { pictureBytes: 1000 },
  });
});
beforeEach(() => plan(trouble, undefined));
afterAll(() => client.close());

const ids = (operations: readonly Operation[]) => operations.map(({ id }) => id);
const withBody = ALL_OPERATIONS.filter(({ request }) => request !== undefined);
const writesWithoutBody = ALL_OPERATIONS.filter(({ request, method }) => request === undefined && method !== 'GET');
const withToken = ALL_OPERATIONS.filter(({ access }) => access !== 'api-key-exchange' && access !== 'none');
const v3Operations = OPERATIONS.filter((operation) => operation.interface === 'v3');
const ofVendor = ALL_OPERATIONS.filter(({ path }) => path.startsWith('/ordering/') && path.includes('{vendor_id}'));
const UNKNOWN_UUID = '0c000000-0000-4000-8000-000000000009';

function send(id: string, headers?: Readonly<Record<string, string>>) {
  return sampleOf(client, operationNamed(id)).then((sample) => sendSample(client, sample, headers));
}

async function sendElsewhere(id: string, path: Readonly<Record<string, string>>, at = client) {
  const sample = await sampleOf(client, operationNamed(id));
  return sendSample(at, elsewhere(sample, path));
}

async function sendWith(id: string, changes: object) {
  const sample = await sampleOf(client, operationNamed(id));
  return sendSample(client, { ...sample, ...changes });
}

const FAR_KEY = '0c000000-0000-4000-8000-00000000000f';

/** A caller whose token and key name places that the catalogue does not have, beside its own. */
async function farCaller(): Promise<ServiceClient> {
  const places = { corporates: [11, 12, 13], venues: [21, 22, 29, 98], vendors: [31, 41, 91, 99] };
  await client.store.keys.saveApiKey(makeApiKey(client.world, FAR_KEY, { kind: 'ordering', ...places }));
  const far = client.as(await client.service.context.tokens.issue(places));
  return { ...far, send: (method, target, body, headers) => far.send(method, target, body, { ...headers, 'x-api-key': FAR_KEY }) };
}

test('both documents have 34 operations together', () => {
  expect(OPERATIONS).toHaveLength(34);
});

describe('every operation', () => {
  test.each(ids(ALL_OPERATIONS))('%s answers a good request with its success', async (id) => {
    const { status } = await send(id);
    expect(
      Object.keys(operationNamed(id).answers)
        .map(Number)
        .filter((each) => each < 300),
    ).toContain(status);
  });

  test.each(ids(withToken))('%s refuses a caller without a token', async (id) => {
    expect((await send(id, { authorization: '' })).status).toBe(401);
  });

  test.each(ids(ALL_OPERATIONS.filter(({ access }) => access !== 'bearer' && access !== 'none')))(
    '%s refuses a caller without the key that it asks for',
    async (id) => {
      const { interface: face } = operationNamed(id);
      const without = await send(id, { 'x-api-key': UNKNOWN_UUID, 'backoffice-api-key': UNKNOWN_UUID });
      const [status, message] = face === 'v3' ? [401, V3_MESSAGES.unauthorized] : [401, ORDERING_MESSAGES.badApiKey];
      expect(without.status).toBe(status);
      expect(without.body).toEqual(face === 'v3' ? { code: 401, message } : { message });
    },
  );

  test.each(ids(ALL_OPERATIONS))('%s says so when the store fails, and works afterwards', async (id) => {
    const operation = operationNamed(id);
    const sample = await sampleOf(client, operation);
    plan(trouble, 1, { lasts: true });
    const failed = await sendSample(client, sample);
    const isUntouched = trouble.calls === 0;
    plan(trouble, undefined);
    const again = await sendSample(client, sample);
    expect(again.status).toBeLessThan(300);
    if (isUntouched) return expect(failed.status).toBe(again.status);
    expect(failed.status).toBe(isDocumentedStatus(operation, 500) ? 500 : 503);
    expect(failed.body.message).toContain(operation.interface === 'v3' ? V3_MESSAGES.internal : '');
  });

  const numbered = ALL_OPERATIONS.filter(({ parameters }) => Object.keys(parameters).length > 0);
  test.each(ids(numbered))('%s tells each malformed path parameter as its table allows', async (id) => {
    const operation = operationNamed(id);
    for (const [name, kind] of Object.entries(operation.parameters)) {
      const malformed = kind === 'id' ? ['0', '-1', '1.5', 'x', '9223372036854775808'] : kind === 'code' ? [] : ['x', '%zz'];
      for (const text of malformed) {
        const { status } = await sendElsewhere(id, { [name]: text });
        expect([name, text, status]).toEqual([name, text, malformedPathStatus(operation)]);
      }
    }
  });
});

describe('every operation with a body', () => {
  test.each(ids(withBody))('%s answers 400 to what is no JSON, or not of its schema', async (id) => {
    const { headers } = await sampleOf(client, operationNamed(id));
    for (const body of ['{', '', '[]', '{}', 'null', '{"__proto__":{}}', '['.repeat(33) + ']'.repeat(33), new Uint8Array([0xff])]) {
      const answer = await sendWith(id, { body, headers });
      // Every member of these two may be left out.
      const isTaken = body === '{}' && (id === 'updateOrder' || id === 'updateItem');
      expect([body, answer.status]).toEqual([body, isTaken ? 204 : 400]);
    }
  });

  test.each(ids(withBody))('%s takes no other media type, and no more bytes than its limit', async (id) => {
    expect((await send(id, { 'content-type': 'text/plain' })).status).toBe(415);
    const { request } = operationNamed(id);
    const body = new Uint8Array((request?.maxBytes ?? 0) + 1).fill(0x20);
    expect((await sendWith(id, { body })).status).toBe(413);
  });

  test.each(['calculateCart', 'checkOut'])('%s answers 400 to an unknown version of the cart', async (id) => {
    expect((await send(id, { 'content-type': 'application/com.example.oapi.cart.v3+json' })).status).toBe(400);
  });
});

test.each(ids(writesWithoutBody))('%s passes over a body of JSON, and takes no other', async (id) => {
  const withType = async (type: string) => {
    const sample = await sampleOf(client, operationNamed(id));
    return await sendSample(client, { ...sample, body: '{}' }, { 'content-type': type });
  };
  for (const type of ['application/json', MEDIA.cartV2]) {
    const { status } = await withType(type);
    expect([type, status < 300]).toEqual([type, true]);
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json', '']) {
    const { status } = await withType(type);
    expect([type, status]).toEqual([type, 415]);
  }
});

describe('what the token does not name', () => {
  test.each(ids(ofVendor))('%s is refused by the table of the vendors list', async (id) => {
    const sample = await sampleOf(client, operationNamed(id));
    const sendTo = (path: Readonly<Record<string, string>>) => sendSample(client, elsewhere(sample, path), client.headers);
    const answers = [
      [await sendTo({ venue_id: '29' }), ORDERING_MESSAGES.venueNotInClaims('29')],
      [await sendTo({ venue_id: '9223372036854775807' }), ORDERING_MESSAGES.venueNotInClaims('9223372036854775807')],
      [await sendTo({ vendor_id: '91' }), ORDERING_MESSAGES.vendorNotInClaims('91')],
    ] as const;
    for (const [answer, message] of answers) expect([answer.status, answer.body]).toEqual([401, { code: 401, message }]);
  });

  test('a corporate, and the venue by which vendors are listed', async () => {
    const corporate = await sendElsewhere('listVenues', { corporate_id: '12' });
    expect(corporate.body).toEqual({ code: 401, message: ORDERING_MESSAGES.corporateNotInClaims('12') });
    const venue = await sendWith('listVendors', { query: '?venue_id=99' });
    expect([venue.status, venue.body]).toEqual([401, { Code: 401, message: 'venue ID 99 not found in claims' }]);
    expect(venue.headers['content-type']).toBe(MEDIA.exampleV1);
  });

  test.each(ids(v3Operations))('%s answers 403, by what is wrong', async (id) => {
    const outside = await sendElsewhere(id, { venue_id: '29' });
    expect([outside.status, outside.body.message]).toEqual([403, V3_MESSAGES.noAccess]);
    const notOwned = await sendElsewhere(id, { corporate_id: '12' });
    expect([notOwned.status, notOwned.body.message]).toEqual([403, V3_MESSAGES.venueNotOwned('21', '12')]);
    const elsewhereSold = await sendElsewhere(id, { vendor_id: '41' });
    expect([elsewhereSold.status, elsewhereSold.body.message]).toEqual([403, V3_MESSAGES.noAccess]);
  });

  test('an order of another vendor is answered as one that was never made', async () => {
    const order = await cashOrder(client, [lineOf(ITEMS.fries)]);
    const token = await client.service.context.tokens.issue({ corporates: [11], venues: [21], vendors: [32] });
    for (const id of ['getOrder', 'createRefund']) {
      const answer = await sendElsewhere(id, { order_id: String(order.order_id) }, client.as(token));
      const never = await sendElsewhere(id, { order_id: '987654' }, client.as(token));
      expect([answer.status, answer.body]).toEqual([404, never.body]);
    }
  });
});

describe('what is not there', () => {
  test.each(['getVendor', 'getMenu', 'getItem', 'listItems'])('%s: a vendor, or one of another venue', async (id) => {
    expect((await sendElsewhere(id, { vendor_id: '99' }, await farCaller())).status).toBe(404);
    expect((await sendElsewhere(id, { vendor_id: '41' }, await farCaller())).status).toBe(404);
  });

  test('an item, an inactive item, a corporate, an order', async () => {
    expect((await sendElsewhere('getItem', { item_id: '777' })).status).toBe(404);
    expect((await sendElsewhere('getItem', { item_id: ITEMS.inactive })).status).toBe(404);
    expect((await sendElsewhere('getItem', { item_id: '9223372036854775807' })).status).toBe(404);
    expect((await sendElsewhere('listVenues', { corporate_id: '13' }, await farCaller())).status).toBe(404);
    for (const id of ['getOrder', 'createRefund']) {
      for (const order_id of ['999999', '9223372036854775807']) expect((await sendElsewhere(id, { order_id })).status).toBe(404);
    }
  });

  test.each(ids(v3Operations.filter(({ parameters }) => 'uuid' in parameters)))('%s: an order', async (id) => {
    const answer = await sendElsewhere(id, { uuid: UNKNOWN_UUID });
    expect([answer.status, answer.body.message]).toEqual([
      404,
      id === 'getV3Order' ? V3_MESSAGES.orderWasNotFound : V3_MESSAGES.orderNotFound,
    ]);
  });

  test('an item, a payment and a discount of an order', async () => {
    const message = async (id: string, path: Readonly<Record<string, string>>) => (await sendElsewhere(id, path)).body.message;
    expect(await message('updateItem', { item_uuid: UNKNOWN_UUID })).toBe(V3_MESSAGES.itemNotFound);
    expect(await message('deleteItem', { item_uuid: UNKNOWN_UUID })).toBe(V3_MESSAGES.itemNotFound);
    expect(await message('deletePayment', { payment_uuid: UNKNOWN_UUID })).toBe(V3_MESSAGES.paymentNotFound);
    expect(await message('deleteDiscount', { code: 'OTHER' })).toBe(V3_MESSAGES.discountNotFound);
    const unknown = await sendWith('addDiscounts', { body: { ref_tags: ['TEN', 'ELEVEN', 'TWELVE'] } });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'codes not found [ELEVEN, TWELVE]']);
  });

  test('a path, and a method of a path', async () => {
    expect((await client.send('GET', '/ordering/nothing')).status).toBe(404);
    expect((await client.send('GET', '/v3/nothing')).status).toBe(404);
    const answer = await client.send('DELETE', '/ordering/vendors');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
    expect((await client.send('PUT', '/v3/corporate/11/venue/21/vendor/31/orders')).headers.allow).toBe('GET, POST');
  });
});

describe('what is well-formed but not acceptable', () => {
  test('a query', async () => {
    const beyond = await sendWith('listVendors', { query: '?seat_id=9007199254740993' });
    expect(beyond.status).toBe(422);
    expect(beyond.body).toMatchObject({ code: 422, errors: [{ path: 'seat_id' }] });
    expect((await sendWith('listVendors', { query: '?seat_id=x' })).status).toBe(400);
    expect((await sendWith('listVendors', { query: '?venue_id=x' })).status).toBe(400);
    expect((await sendWith('getItem', { query: '?price_level=NONE' })).status).toBe(422);
    expect((await sendWith('getMenu', { query: '?since=yesterday' })).status).toBe(400);
    expect((await sendWith('getMenu', { query: '?price_level=NONE' })).status).toBe(400);
    expect((await sendWith('listItems', { query: '?price_level=NONE' })).status).toBe(400);
    expect((await sendWith('listDiscounts', { query: '?active=perhaps' })).status).toBe(400);
    for (const query of ['', '?account_type=employee', '?account_id=e1', '?account_type=guest&account_id=e1']) {
      expect((await sendWith('listFees', { query })).status).toBe(400);
    }
  });

  test('an item without a price at the level', async () => {
    const sample = await sampleOf(client, operationNamed('getItem'));
    const answer = await sendSample(client, elsewhere({ ...sample, query: '?price_level=CORPORATE_DEFAULT' }, { item_id: ITEMS.program }));
    expect(answer.status).toBe(422);
  });

  test('a change of an item', async () => {
    const price = { level: 'EVENT', price: 1.005 };
    expect((await sendWith('changeItem', { body: { price } })).status).toBe(422);
    expect((await sendElsewhere('changeItem', { item_id: '777' })).status).toBe(404);
  });

  test('a menu that is written', async () => {
    const writes = ALL_OPERATIONS.filter(({ path }) => path.includes('/menu/'));
    for (const { id } of writes) {
      const sample = await sampleOf(client, operationNamed(id));
      const statuses = [(await sendSample(client, sample, client.headers)).status, (await sendElsewhere(id, { vendor_id: '41' })).status];
      expect([id, ...statuses]).toEqual([id, 403, 404]);
    }
    const many = Array.from({ length: 2000 }, (_, index) => ({
      id: `m${index}`,
      edit: setEdit({ list: 'items', id: '1' }, ['notes'], 'x'),
    }));
    expect((await sendWith('editMenuDraft', { body: { by: 'Ada', entries: many } })).status).toBe(422);
    expect((await sendWith('publishMenuDraft', { body: { by: 'Ada', when: 'doors' } })).status).toBe(422);
    const drafts = Array.from({ length: MOST_DRAFTS }, (_, index) => ({ id: `m${index}`, version: 1, baseRevision: 1, body: '{}' }));
    for (const draft of drafts) await client.store.drafts.save(draft);
    expect((await sendWith('createMenuDraft', { body: { id: 'one-more', name: 'Late', by: 'Ada' } })).status).toBe(422);
    for (const { id } of drafts) await client.store.drafts.remove(id, 1);
  });

  test('a picture', async () => {
    const kept = await client.store.pictures.list();
    await client.store.pictures.remove(kept.map(({ digest }) => digest));
    await client.store.pictures.add('f'.repeat(64), new Uint8Array(990), now(client.world));
    expect((await send('keepMenuPicture')).status).toBe(422);
    await client.store.pictures.remove(['f'.repeat(64)]);
    expect((await sendElsewhere('getPicture', { digest: '0'.repeat(64) })).status).toBe(404);
    expect((await sendElsewhere('getPicture', { digest: 'x' })).status).toBe(404);
  });

  test('a value card', async () => {
    for (const id of [
      'lookUpValueCard',
      'loadValueCard',
      'readValueCardLoad',
      'takeBackValueCardLoad',
      'changeValueCard',
      'readValueCardReport',
    ])
      expect((await sendElsewhere(id, { vendor_id: '41' })).status).toBe(404);
    const load = await sampleOf(client, operationNamed('takeBackValueCardLoad'));
    const { code } = (await sampleOf(client, operationNamed('lookUpValueCard'))).body as { readonly code: string };
    const { body } = await client.ordering<ValueCardView>('POST', '/value_cards/look_up', { code });
    await pay(client, await startSession(client, body.card.balance), { token: tokenOfCode(code) });
    expect((await sendSample(client, load)).status).toBe(422);
    expect((await sendWith('loadValueCard', { body: { code: '4111111111111111', amount: 5, by: 'Ada' } })).status).toBe(422);
    const lease = { cap: 20, seconds: 3600, since: 0 };
    expect((await sendWith('leaseValueList', { body: { ...lease, cap: 1000.01 } })).status).toBe(422);
    expect((await sendWith('leaseValueList', { body: { ...lease, since: 7 } })).status).toBe(404);
  });

  test('a change of a card that its keeper does not allow', async () => {
    const card = { id: 'c1', masked_code: '****WXYZ', balance: 0, currency: 'USD', is_blocked: false };
    const body = utf8Bytes(JSON.stringify({ card }));
    const kept = await openServiceClient({ valueProvider: { exchange: async () => ({ kind: 'answer', status: 200, body }) } });
    const change = { code: 'GIFT2026WXYZ', is_blocked: false, by: 'Ada', tier: 'gold' };
    expect((await kept.ordering('POST', '/value_cards/change', change)).status).toBe(422);
    await kept.close();
  });

  test('a cart, a signed cart, an order', async () => {
    const body = { cart: { payments: [{ payment_type: 1 }], cart_items: [lineOf('777')] } };
    expect((await sendWith('calculateCart', { body })).status).toBe(422);
    const sample = await sampleOf(client, operationNamed('checkOut'));
    const { signed_cart: sealed } = sample.body as { readonly signed_cart: object };
    expect((await sendSample(client, { ...sample, body: { signed_cart: { ...sealed, expires_at: '2030-01-01T00:00:00Z' } } })).status).toBe(
      422,
    );
    const order = await cashOrder(client, [lineOf(ITEMS.fries)]);
    const refused = await sendElsewhere('createRefund', { order_id: String(order.order_id) });
    expect([refused.status, refused.body.message]).toEqual([422, 'order is not refundable: paid in cash']);
  });
});

describe('the documented messages of the order management interface', () => {
  test('a bad path, by operation', async () => {
    const texts: Readonly<Record<string, readonly [path: Readonly<Record<string, string>>, message: string]>> = {
      listOrders: [{ venue_id: 'x' }, V3_MESSAGES.invalidVenueId],
      cancelOrder: [{ uuid: 'x' }, V3_MESSAGES.invalidBody],
      checkOutOrder: [{ uuid: 'x' }, V3_MESSAGES.invalidBody],
      addDiscounts: [{ uuid: 'x' }, V3_MESSAGES.invalidBody],
      calculateOrder: [{ uuid: 'x' }, V3_MESSAGES.invalidOrderUuid],
      addPayments: [{ uuid: 'x' }, V3_MESSAGES.invalidOrderUuid],
      deletePayment: [{ uuid: 'x' }, V3_MESSAGES.invalidRequest],
      submitOrder: [{ uuid: 'x' }, V3_MESSAGES.invalidParameters],
    };
    for (const [id, [path, message]] of Object.entries(texts)) {
      expect([id, (await sendElsewhere(id, path)).body]).toEqual([id, { code: 400, message }]);
    }
  });

  test('create and add items need the venue of the path in the body', async () => {
    for (const id of ['createOrder', 'addItems']) {
      const { body } = await sampleOf(client, operationNamed(id));
      for (const venue_id of [undefined, 22]) {
        const answer = await sendWith(id, { body: { ...(body as object), venue_id } });
        expect([id, answer.body]).toEqual([id, { code: 400, message: V3_MESSAGES.venueIdMissing }]);
      }
    }
  });

  test('not calculated: 409 at submit alone, 400 elsewhere', async () => {
    const fresh = await sampleOf(client, operationNamed('calculateOrder'));
    const at = (id: string) => sendWith(id, { path: fresh.path });
    expect((await at('submitOrder')).body).toEqual({ code: 409, message: V3_MESSAGES.notCalculated });
    expect((await at('addPayments')).body).toEqual({ code: 400, message: V3_MESSAGES.notCalculated });
    expect((await at('checkOutOrder')).body).toEqual({ code: 400, message: V3_MESSAGES.notCalculated });
  });

  test.each(['per_page=0', 'per_page=501', 'page=0', 'per_page=x', 'status=DONE', 'start_date=today'])('a list with %s', async (query) => {
    const answer = await sendWith('listOrders', { query: `?start_date=2026-01-01T00:00:00Z&end_date=2027-01-01T00:00:00Z&${query}` });
    expect(answer.body).toEqual({ code: 400, message: V3_MESSAGES.invalidParameters });
  });

  test('an order that is completed or cancelled takes no more changes', async () => {
    const changing = v3Operations.filter(({ method, parameters }) => method !== 'GET' && 'uuid' in parameters);
    for (const [end, message] of [
      ['checkOutOrder', V3_MESSAGES.alreadyCompleted],
      ['cancelOrder', V3_MESSAGES.alreadyCancelled],
    ] as const) {
      for (const { id } of changing) {
        const sample = await sampleOf(client, operationNamed(id));
        const { path } = await sampleOf(client, operationNamed(end));
        await sendSample(client, { ...(await sampleOf(client, operationNamed(end))), path });
        const answer = await sendSample(client, elsewhere(sample, { uuid: path.uuid ?? '' }));
        expect([end, id, answer.status, answer.body.message]).toEqual([end, id, 400, message]);
      }
    }
  });
});

describe('at the end', () => {
  test('every status of every operation was produced', () => {
    const missing = ALL_OPERATIONS.flatMap((operation) => {
      const produced = ANSWERED.get(operation.id);
      const documented = Object.keys(operation.answers).map(Number);
      return documented.filter((status) => produced?.has(status) !== true).map((status) => `${operation.id} ${status}`);
    });
    expect(missing).toEqual([]);
  });

  test('no status was produced that neither the operation nor the transport documents', () => {
    const undocumented = [...ANSWERED].flatMap(([id, byStatus]) =>
      [...byStatus.keys()].filter((status) => operationNamed(id).answers[status] === undefined && !(status in TRANSPORT_ANSWERS)),
    );
    expect(undocumented).toEqual([]);
  });

  test('every documented message of the order management interface was said', () => {
    const said = new Set([...ANSWERED].flatMap(([, byStatus]) => [...byStatus.values()].flatMap((messages) => [...messages])));
    const documented = v3Operations.flatMap(({ answers }) => Object.values(answers).flatMap(({ messages = [] }) => messages));
    const elsewhereSaid = new Set<string>([
      V3_MESSAGES.paymentsTooLow,
      V3_MESSAGES.paymentsTooHigh,
      V3_MESSAGES.noItems,
      V3_MESSAGES.alreadySubmitted,
    ]);
    const missing = documented.filter((message) => !elsewhereSaid.has(message) && ![...said].some((one) => fits(message, one)));
    expect(missing).toEqual([]);
  });
});

/** `<...>` stands for what varies. */
function fits(documented: string, said: string): boolean {
  const parts = documented.split(/<\w+>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(said);
}
