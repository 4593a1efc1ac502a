import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../../shared/base/time.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Order } from '../../shared/contract/records/order.ts';
import type { OrderList } from '../../shared/contract/records/v3-order.ts';
import { sealCart } from '../../shared/service/core/seal.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { seeded } from '../engine/seeded.ts';
import { cartOf, expectOk, lineOf, openServiceClient, type ServiceClient, type SignedAnswer, signedCart } from './service-client.ts';
import { ITEMS, NODES, testCatalogue } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
afterAll(() => client.close());

const CHANGES = isLong ? 100_000 : 4000;

function post(body: Uint8Array | string) {
  return client.ordering<{ readonly order: Order }>('POST', '/checkout', body, { 'content-type': MEDIA.cartV2 });
}

async function countOrders(): Promise<number> {
  const period = '?start_date=2026-01-01T00:00:00Z&end_date=2027-01-01T00:00:00Z';
  return (await client.v3<OrderList>('GET', period)).body.pagination.total_results;
}

async function aSignedCart(): Promise<SignedAnswer> {
  const burger = lineOf(ITEMS.burger, 1, { [NODES.cheese]: { item: { id: ITEMS.cheese }, quantity: 1 } });
  const request = { ...cartOf([burger], { customer: { email: 'guest@example.org' } }), user: { name: 'Sam' } };
  return expectOk(await client.calculate(request), 200).body;
}

test(`${CHANGES} changes of a single byte: none is taken`, async () => {
  const signed = await aSignedCart();
  const honest = utf8Bytes(JSON.stringify(signed));
  const { below, between } = seeded(firstSeed);
  const meaning = JSON.stringify(signed);
  const taken: string[] = [];
  for (let n = 0; n < CHANGES; n++) {
    const changed = Uint8Array.from(honest);
    const at = below(changed.length);
    // Printable bytes half of the time: they get further than the JSON parser.
    changed[at] = (n % 2 === 0 ? between(0x20, 0x7e) : below(256)) as number;
    if (isSame(changed, meaning)) continue;
    const { status, text } = await post(changed);
    if (status !== 400 && status !== 422) taken.push(`${status} byte ${at} to ${changed[at]}: ${text.slice(0, 200)}`);
  }
  expect(taken).toEqual([]);
  expect(await countOrders()).toBe(0);
  expect((await post(honest)).status).toBe(200);
});

/** A change that says the same in JSON is none. */
function isSame(changed: Uint8Array, meaning: string): boolean {
  try {
    return JSON.stringify(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(changed))) === meaning;
  } catch {
    return false;
  }
}

describe('members', () => {
  test('that are changed, taken away or added, wherever they stand, spoil the signature', async () => {
    const signed = await aSignedCart();
    const leaves: { readonly path: readonly (string | number)[]; readonly value: unknown }[] = [];
    const walk = (value: unknown, path: readonly (string | number)[]): void => {
      if (typeof value !== 'object' || value === null) leaves.push({ path, value });
      else for (const [key, member] of Object.entries(value)) walk(member, [...path, Array.isArray(value) ? Number(key) : key]);
    };
    walk(signed, []);
    expect(leaves.length).toBeGreaterThan(60);
    for (const { path, value } of leaves) {
      const other = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}x`;
      for (const change of [withMember(signed, path, other), withMember(signed, path, undefined)]) {
        expect([path, (await post(JSON.stringify(change))).status >= 400]).toEqual([path, true]);
      }
    }
    const added = { ...signed, signed_cart: { ...signed.signed_cart, cart: { ...signed.signed_cart.cart, note: 'x' } } };
    expect((await post(JSON.stringify(added))).status).toBe(422);
    expect((await post(JSON.stringify({ signed_cart: { ...signed.signed_cart, note: 'x' } }))).status).toBe(422);
  });

  test('written twice: what was signed must be what is read', async () => {
    const text = JSON.stringify(await aSignedCart());
    const twice = text.replace('"expires_at":', '"expires_at":"2030-01-01T00:00:00.000Z","expires_at":');
    const last = text.replace('"signed_at":', '"expires_at":"2030-01-01T00:00:00.000Z","signed_at":');
    expect((await post(last)).status).toBe(422);
    expect((await post(twice)).status).toBe(200);
  });

  test('a second signed cart behind the first, however its name is spelled, is the one that is read and checked', async () => {
    const [honest, other] = [await aSignedCart(), await aSignedCart()];
    const forged = JSON.stringify({ ...other.signed_cart, expires_at: '2030-01-01T00:00:00.000Z' });
    const text = JSON.stringify(honest);
    for (const name of ['signed_cart', 'signed\\u005fcart']) {
      expect((await post(`${text.slice(0, -1)},"${name}":${forged}}`)).status).toBe(422);
      const answered = expectOk(await post(`${text.slice(0, -1)},"${name}":${JSON.stringify(other.signed_cart)}}`), 200);
      expect(answered.body.order.cart).toEqual(other.signed_cart.cart);
    }
  });

  test('in another order, with other white space, are the same cart', async () => {
    const { signed_cart } = await aSignedCart();
    const { signature, ...content } = signed_cart;
    const text = JSON.stringify({ send_email_receipt: true, signed_cart: { signature, ...content } }, null, 2);
    const answered = expectOk(await post(text), 200);
    expect(answered.body.order.cart).toEqual(signed_cart.cart);
    const asSent = expectOk(await post(JSON.stringify({ signed_cart })), 200);
    expect(asSent.body.order.order_id).toBe(answered.body.order.order_id);
  });

  test('the signature of another cart does not fit, nor that of a token', async () => {
    const [one, other] = [await signedCart(client, [lineOf(ITEMS.fries)]), await signedCart(client, [lineOf(ITEMS.burger)])];
    const mixed = { signed_cart: { ...one.signed_cart, signature: other.signed_cart.signature } };
    expect((await post(JSON.stringify(mixed))).status).toBe(422);
    const token = client.service.context.keys.current('token');
    expect((await post(JSON.stringify({ signed_cart: { ...one.signed_cart, key_id: token.id } }))).status).toBe(422);
    expect((await post(JSON.stringify({ signed_cart: { ...one.signed_cart, key_id: 'unknown' } }))).status).toBe(422);
  });
});

function withMember(owner: object, path: readonly (string | number)[], value: unknown): object {
  const copy = structuredClone(owner) as Record<string | number, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  const last = path.at(-1) as string | number;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

describe('rotation of the key that signs carts', () => {
  test('a cart of the retired key is good until it expires; new ones bear the new key', async () => {
    const old = await signedCart(client, [lineOf(ITEMS.fries)]);
    const key = await client.service.context.keys.rotate('cart');
    const fresh = await signedCart(client, [lineOf(ITEMS.fries)]);
    expect(fresh.signed_cart.key_id).toBe(key.id);
    expect(old.signed_cart.key_id).not.toBe(key.id);
    client.world.advance(10 * 60_000);
    expectOk(await client.checkOut(old), 200);
    expectOk(await client.checkOut(fresh), 200);
  });

  test('a cart that somebody signed with a retired key after all is refused once the key is over', async () => {
    const before = client.service.context.keys.current('cart');
    await client.service.context.keys.rotate('cart');
    client.world.advance(15 * 60_000 + 1);
    const keys = { ...client.service.context.keys, current: () => before };
    const { cart } = (await aSignedCart()).signed_cart;
    const sealed = sealCart({ ...client.service.context, keys }, now(client.world), cart, {});
    const answer = await post(sealed.ok ? sealed.value : '');
    expect([answer.status, answer.body]).toEqual([422, { code: 422, message: 'the signed cart has expired' }]);
  });
});

test('no cart is signed that the checkout would refuse for its size', async () => {
  const catalogue = testCatalogue();
  const items = catalogue.items.map((item) => (item.id === ITEMS.burger ? { ...item, description: 'ü'.repeat(4096) } : item));
  const wordy = await openServiceClient({ catalogue: { ...catalogue, items } });
  try {
    const of = (lines: number) => wordy.calculate(cartOf(Array.from({ length: lines }, () => lineOf(ITEMS.burger))));
    const refused = await of(1000);
    expect([refused.status, refused.body]).toEqual([422, { code: 422, message: 'the cart is too large to be checked out' }]);
    const signed = expectOk(await of(600), 200);
    expectOk(await wordy.checkOut(signed.body), 200);
  } finally {
    await wordy.close();
  }
});
