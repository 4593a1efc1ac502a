import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOfHex } from '../../shared/base/bytes-as-text.ts';
import { ORDERING_MESSAGES, V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { hashApiKey } from '../../shared/service/core/access.ts';
import { ask } from './running-service.ts';
import { authorizeWith, openServiceClient, type ServiceClient } from './service-client.ts';
import { FOREIGN_VENUE, KEYS, OTHER_VENUE, VENDOR, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
afterAll(() => client.close());

const CLAIMS = { typ: 'external_v1', corporates: [11], venues: [VENUE], vendors: [VENDOR] };
const HOUR = 3600;

interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly secret?: Uint8Array;
  readonly kid?: string;
  readonly lifetime?: number | undefined;
  readonly algorithm?: string;
}

/** A token, signed by default with the service's own key. */
async function tokenOf({ claims = CLAIMS, secret, kid, algorithm = 'HS256', ...rest }: Forgery = {}): Promise<string> {
  const key = client.service.context.keys.current('token');
  const seconds = Math.floor(client.world.epochMilliseconds() / 1000);
  const lifetime = 'lifetime' in rest ? rest.lifetime : HOUR;
  const token = new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: kid ?? key.id }).setIssuedAt(seconds);
  if (lifetime !== undefined) token.setExpirationTime(seconds + lifetime);
  return token.sign(secret ?? bytesOfHex(key.secret));
}

function vendorsWith(authorization: string) {
  const headers = { 'x-api-key': KEYS.ordering, ...(authorization !== '' && { authorization }) };
  return ask(client.service.answer, 'GET', '/ordering/vendors', headers);
}

const without = (name: string) => Object.fromEntries(Object.entries(CLAIMS).filter(([member]) => member !== name));
const NIL = { typ: 'external_v1', corporates: null, venues: null, vendors: null };
const EMPTY = { typ: 'external_v1', corporates: [], venues: [], vendors: [] };

const BAD_CLAIMS: readonly (readonly [cause: string, claims: Readonly<Record<string, unknown>>, message: string])[] = [
  ['another claim type', { ...CLAIMS, typ: 'internal_v1' }, 'incorrect claim type'],
  ['no claim type', without('typ'), 'incorrect claim type'],
  ['no corporates', without('corporates'), 'missing claims'],
  ['no venues member', without('venues'), 'missing claims'],
  ['no vendors', without('vendors'), 'missing claims'],
  ['claims of null', NIL, 'access control Claims is nil'],
  ['claims of nothing', EMPTY, 'access control Claims is nil'],
  ['a venue in words', { ...CLAIMS, venues: ['north'] }, 'strconv.ParseInt: parsing "north": invalid syntax'],
  ['a vendor in halves', { ...CLAIMS, vendors: [31.5] }, 'strconv.ParseInt: parsing "31.5": invalid syntax'],
  ['a corporate that is no list', { ...CLAIMS, corporates: 'all' }, 'strconv.ParseInt: parsing "all": invalid syntax'],
  ['an empty list of venues', { ...CLAIMS, venues: [] }, 'no venues found in claims'],
];

describe('the table of the vendors list', () => {
  test.each(BAD_CLAIMS)('%s', async (_, claims, message) => {
    const answer = await vendorsWith(`Bearer ${await tokenOf({ claims })}`);
    expect(answer.body).toEqual({ Code: 401, message });
    expect(answer.headers['content-type']).toBe(MEDIA.exampleV1);
  });

  test('a token with another signer or another algorithm', async () => {
    const { id, secret } = client.service.context.keys.current('token');
    const cartKey = client.service.context.keys.current('cart');
    const none = [{ alg: 'none', kid: id }, CLAIMS].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const good = await tokenOf();
    const forgeries = [
      await tokenOf({ secret: new Uint8Array(32) }),
      await tokenOf({ kid: 'unknown' }),
      await tokenOf({ kid: cartKey.id, secret: bytesOfHex(cartKey.secret) }),
      await tokenOf({ algorithm: 'HS512', secret: Buffer.concat([bytesOfHex(secret), bytesOfHex(secret)]) }),
      await tokenOf({ lifetime: undefined }),
      `${none}.`,
      `${good.slice(0, -4)}AAAA`,
      good.slice(0, good.lastIndexOf('.')),
      'nonsense',
    ];
    for (const [index, token] of forgeries.entries()) {
      const answer = await vendorsWith(`Bearer ${token}`);
      expect([index, answer.body]).toEqual([index, { Code: 401, message: 'failed parsing claims: signature is invalid' }]);
    }
  });

  test('an expired token, and one that was good a moment before', async () => {
    const token = await tokenOf({ lifetime: 60 });
    expect((await vendorsWith(`Bearer ${token}`)).status).toBe(200);
    client.world.advance(60_000);
    expect((await vendorsWith(`Bearer ${token}`)).body).toEqual({ Code: 401, message: 'failed parsing claims: token is expired' });
    expect((await vendorsWith(`Bearer ${await tokenOf({ lifetime: -1 })}`)).body).toMatchObject({
      message: ORDERING_MESSAGES.expiredToken,
    });
  });

  test('a token is as old as it says and no older than the lifetime, also where it names a later end', async () => {
    const other = await openServiceClient();
    const key = other.service.context.keys.current('token');
    const seconds = Math.floor(other.world.epochMilliseconds() / 1000);
    const made = (givenOut: number) =>
      new SignJWT(CLAIMS)
        .setProtectedHeader({ alg: 'HS256', kid: key.id })
        .setIssuedAt(givenOut)
        .setExpirationTime(seconds + 10 * 365 * 24 * HOUR);
    const token = await made(seconds).sign(bytesOfHex(key.secret));
    const menuWith = async (text: string) => (await other.as(text).ordering('GET', '/menu')).body;
    expect((await other.as(token).ordering('GET', '/menu')).status).toBe(200);
    other.world.advance(12 * HOUR * 1000);
    expect(await menuWith(token)).toMatchObject({ message: ORDERING_MESSAGES.expiredToken });
    // A token that was never used before, and one that claims to be issued tomorrow, which would outlive all others.
    const again = await openServiceClient({ world: other.world, store: other.store });
    expect((await again.as(token).ordering('GET', '/menu')).body).toMatchObject({ message: ORDERING_MESSAGES.expiredToken });
    const forged = await made(seconds + 36 * HOUR).sign(bytesOfHex(key.secret));
    expect(await menuWith(forged)).toMatchObject({ message: ORDERING_MESSAGES.badSignature });
    await other.close();
  });

  test('no token, or another scheme', async () => {
    const bodies = [];
    for (const header of ['', 'Bearer', 'Basic eDp5', `Token ${await tokenOf()}`]) bodies.push((await vendorsWith(header)).body);
    expect(bodies).toEqual(Array(4).fill({ Code: 401, message: 'missing claims' }));
    expect((await vendorsWith(`bearer ${await tokenOf()}`)).status).toBe(200);
  });
});

describe('the same causes elsewhere', () => {
  test('in the ordering service: the same messages', async () => {
    for (const [, claims, message] of BAD_CLAIMS) {
      const answer = await ask(client.service.answer, 'GET', '/', { authorization: `Bearer ${await tokenOf({ claims })}` });
      expect(answer.body).toEqual({ code: 401, message });
    }
  });

  test('in the order management interface: one message for all', async () => {
    for (const [, claims] of BAD_CLAIMS) {
      const answer = await client.as(await tokenOf({ claims })).v3('POST', '', {});
      expect(answer.body).toEqual({ code: 401, message: V3_MESSAGES.unauthorized });
    }
  });

  test('a place outside the claims', async () => {
    const otherVenue = client.as(await authorizeWith(client, KEYS.otherVenue));
    expect((await otherVenue.ordering('GET', '/menu')).body).toEqual({ code: 401, message: `venue ID ${VENUE} not found in claims` });
    expect((await otherVenue.at(OTHER_VENUE, VENDOR).ordering('GET', '/menu')).body).toEqual({
      code: 401,
      message: `vendor ID ${VENDOR} not found in claims`,
    });
    expect((await otherVenue.v3('GET', '')).body).toEqual({ code: 400, message: V3_MESSAGES.invalidParameters });
    expect((await otherVenue.v3('POST', '', { external_id: 'x', payment_information: { payments: [] } })).body).toEqual({
      code: 403,
      message: V3_MESSAGES.noAccess,
    });
    const everywhere = client.as(await authorizeWith(client, KEYS.everything));
    expect(
      (await everywhere.at(FOREIGN_VENUE, VENDOR).v3('POST', '', { external_id: 'x', payment_information: { payments: [] } })).body,
    ).toEqual({
      code: 403,
      message: `venue ${FOREIGN_VENUE} is not owned by the corporateID 11`,
    });
  });
});

describe('API keys', () => {
  test('a key is exchanged for a token with its own claims, of the configured lifetime', async () => {
    const token = await authorizeWith(client, KEYS.otherVenue);
    const [header, payload] = token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toEqual({ alg: 'HS256', kid: client.service.context.keys.current('token').id });
    expect(payload).toMatchObject({ typ: 'external_v1', corporates: [11], venues: [OTHER_VENUE], vendors: [41] });
    expect(payload.exp - payload.iat).toBe(12 * HOUR);
    expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the token of a key without venues says so', async () => {
    const answer = await vendorsWith(`Bearer ${await authorizeWith(client, KEYS.venueless)}`);
    expect(answer.body).toEqual({ Code: 401, message: 'no venues found in claims' });
  });

  test('a key that is missing, unknown, no UUID, of the other kind or inactive', async () => {
    const message = 'api key could not be found or is inactive';
    const exchange = (headers: Readonly<Record<string, string>>) => ask(client.service.answer, 'POST', '/auth/ordering', headers);
    const unknown = '00000000-0000-4000-8000-00000000000f';
    for (const key of [undefined, unknown, 'key', KEYS.backoffice]) {
      expect((await exchange(key === undefined ? {} : { 'x-api-key': key })).body).toEqual({ message });
    }
    const other = await openServiceClient();
    await other.store.keys.deactivateApiKey(hashApiKey(other.world, KEYS.otherVenue));
    const inactive = await ask(other.service.answer, 'POST', '/auth/ordering', { 'x-api-key': KEYS.otherVenue });
    expect(inactive.body).toEqual({ message });
    await other.close();
  });

  test('a token is dead with the key that it was given out for, and can do no more than that key can now [D7]', async () => {
    const other = await openServiceClient();
    const headers = { authorization: `Bearer ${await authorizeWith(other, KEYS.otherVenue)}`, 'x-api-key': KEYS.everything };
    const listVendors = () => ask(other.service.answer, 'GET', '/ordering/vendors', headers);
    const root = () => ask(other.service.answer, 'GET', '/', headers);
    expect([(await listVendors()).status, (await root()).status]).toEqual([200, 200]);
    const key = await other.store.keys.findApiKey(hashApiKey(other.world, KEYS.otherVenue));
    if (key === undefined) throw new Error('no key');
    await other.store.keys.saveApiKey({ ...key, vendors: [] });
    expect((await listVendors()).body).toEqual([]);
    await other.store.keys.deactivateApiKey(key.hash);
    const message = ORDERING_MESSAGES.expiredToken;
    expect([(await listVendors()).body, (await root()).body]).toEqual([
      { Code: 401, message },
      { code: 401, message },
    ]);
    await other.store.keys.saveApiKey(key);
    expect((await root()).status).toBe(200);
    await other.close();
  });

  test('of a store that is far away a key is read again and again, but not for each request', async () => {
    const other = await openServiceClient();
    let reads = 0;
    const findApiKey: typeof other.store.keys.findApiKey = (hash) => {
      reads += 1;
      return other.store.keys.findApiKey(hash);
    };
    const keys = { ...other.store.keys, findApiKey };
    const far = await openServiceClient({ world: other.world, store: { ...other.store, keys, keyCacheMilliseconds: 200 } });
    const headers = { authorization: `Bearer ${await authorizeWith(far, KEYS.otherVenue)}` };
    const root = async () => (await ask(far.service.answer, 'GET', '/', headers)).status;
    await root();
    const before = reads;
    for (let n = 0; n < 20; n += 1) expect(await root()).toBe(200);
    expect(reads).toBe(before);
    await other.store.keys.deactivateApiKey(hashApiKey(other.world, KEYS.otherVenue));
    other.world.advance(200);
    expect(await root()).toBe(401);
    await other.close();
  });

  test('the key beside a token may be another than the one that it came from, in capitals too', async () => {
    const headers = { 'x-api-key': KEYS.everything.toUpperCase() };
    expect((await client.ordering('GET', '', undefined, headers)).status).toBe(200);
  });

  test('checkout of an open order takes a back-office key alone', async () => {
    const path = '/00000000-0000-4000-8000-0000000000aa/checkout';
    expect((await client.v3('POST', path, undefined, { 'backoffice-api-key': KEYS.ordering })).status).toBe(401);
    expect((await client.v3('POST', path)).status).toBe(404);
  });
});

describe('rotation of the key that signs tokens', () => {
  test('tokens of the retired key are good until they expire, and no longer than one could live', async () => {
    const other = await openServiceClient({ settings: { tokenLifetimeSeconds: HOUR } });
    const old = other.headers.authorization ?? '';
    const before = other.service.context.keys.current('token');
    await other.service.context.keys.rotate('token');
    const fresh = await authorizeWith(other, KEYS.ordering);
    expect((await other.ordering('GET', '/menu')).status).toBe(200);
    other.world.advance(HOUR * 1000 - 1);
    expect((await other.ordering('GET', '/menu')).status).toBe(200);
    other.world.advance(1);
    expect((await other.ordering('GET', '/menu')).body).toMatchObject({ message: ORDERING_MESSAGES.expiredToken });
    expect(fresh).not.toBe(old);

    other.world.advance(1);
    const seconds = Math.floor(other.world.epochMilliseconds() / 1000);
    const late = new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: 'HS256', kid: before.id })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + HOUR);
    const token = await late.sign(bytesOfHex(before.secret));
    expect((await other.as(token).ordering('GET', '/menu')).body).toMatchObject({ message: ORDERING_MESSAGES.badSignature });
    await other.close();
  });
});
