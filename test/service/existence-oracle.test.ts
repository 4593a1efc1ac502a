import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from '../../electron/host/http/http-server.ts';
import { bytesOfHex } from '../../shared/base/bytes-as-text.ts';
import type { Operation } from '../../shared/contract/http/operation.ts';
import { ALL_OPERATIONS } from '../../shared/contract/operations/router.ts';
import { hashApiKey } from '../../shared/service/core/access.ts';
import { bodyLimitOf, routeOf } from '../../shared/service/service.ts';
import { isLong } from '../base/search.ts';
import { elsewhere, type SampleRequest, sampleOf, targetOf } from './sample-requests.ts';
import { authorizeWith, cardOrder, itemOf, lineOf, openOrder, openServiceClient, type ServiceClient } from './service-client.ts';
import { CORPORATE, FOREIGN_CORPORATE, FOREIGN_VENDOR, FOREIGN_VENUE, ITEMS, KEYS, VENDOR, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
let url: string;
let server: ReturnType<typeof createHttpServer>;
/** Each is without valid credentials; the headers that it shows. */
let invalid: Readonly<Record<string, Readonly<Record<string, string>>>>;

const REVOKED = '0b1f6a52-93a1-4d57-8a55-2d6a1d5b7f10';

beforeAll(async () => {
  client = await openServiceClient();
  const { keys } = client.store;
  const ordering = await keys.findApiKey(hashApiKey(client.world, KEYS.ordering));
  if (ordering === undefined) throw new Error('the client sends no key');
  const revoked = { ...ordering, hash: hashApiKey(client.world, REVOKED) };
  await keys.saveApiKey(revoked);
  const dead = await authorizeWith(client, REVOKED);
  await keys.saveApiKey({ ...revoked, active: false });
  client.world.advance(5000);
  const { 'x-api-key': _ordering, 'backoffice-api-key': _backoffice, ...tokenAlone } = client.headers;
  invalid = {
    'no credentials': {},
    'a token that is none': { ...client.headers, authorization: 'Bearer a.b.c' },
    'a token of another signer': { ...client.headers, authorization: `Bearer ${await tokenOf(3600, new Uint8Array(32).fill(7))}` },
    'an expired token': { ...client.headers, authorization: `Bearer ${await tokenOf(-60)}` },
    'the token of a revoked key': { ...client.headers, authorization: `Bearer ${dead}` },
    'a token without the key': tokenAlone,
    'a wrong key': { ...client.headers, 'x-api-key': 'no-such-key', 'backoffice-api-key': 'no-such-key' },
    'a revoked key': { ...client.headers, 'x-api-key': REVOKED, 'backoffice-api-key': REVOKED },
  };
  // Without the address of the sender nobody is slowed down for guessing.
  const answer = (request: Parameters<typeof client.service.answer>[0]) => {
    const { from: _from, ...unnamed } = request;
    return client.service.answer(unnamed);
  };
  server = createHttpServer({ answer, bodyLimitOf, routeOf, hosts: new Set(['127.0.0.1']), onFault: () => undefined });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await client.close();
});

async function tokenOf(lifetime: number, secret?: Uint8Array): Promise<string> {
  const key = client.service.context.keys.current('token');
  const seconds = Math.floor(client.world.epochMilliseconds() / 1000);
  const claims = { typ: 'external_v1', corporates: [CORPORATE], venues: [VENUE], vendors: [VENDOR] };
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: key.id }).setIssuedAt(seconds - 3600);
  return await token.setExpirationTime(seconds + lifetime).sign(secret ?? bytesOfHex(key.secret));
}

/** All of an answer but for its moment. */
async function answerTo(sample: SampleRequest, headers: Readonly<Record<string, string>>): Promise<string> {
  const { operation, body } = sample;
  const { authorization: _, 'backoffice-api-key': __, ...own } = sample.headers ?? {};
  const type = operation.method === 'GET' ? {} : { 'content-type': 'application/json', ...own };
  const answer = await fetch(url + targetOf(sample), {
    method: operation.method,
    headers: { ...type, ...headers },
    ...(operation.method !== 'GET' && body !== undefined && { body: JSON.stringify(body) }),
  });
  const fields = [...answer.headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`);
  return [answer.status, ...fields, await answer.text()].join('\n');
}

const UNKNOWN = '0f000000-0000-4000-8000-00000000dead';
const MISSING: Readonly<Record<string, string>> = {
  corporate_id: '77',
  venue_id: '777',
  vendor_id: '7777',
  order_id: '7777777',
  level_id: '7777',
  item_id: '777777',
  uuid: UNKNOWN,
  item_uuid: UNKNOWN,
  payment_uuid: UNKNOWN,
  code: 'NONE',
  draft_id: 'none',
  revision: '777',
  reference: 'none',
  list_id: 'no-such-list-of-gift-cards',
};

/** The same request where some of what its path names exists elsewhere, does not exist, or is no name at all. */
function variants(sample: SampleRequest): readonly SampleRequest[] {
  const names = Object.keys(sample.operation.parameters);
  const foreign = { corporate_id: String(FOREIGN_CORPORATE), venue_id: String(FOREIGN_VENUE), vendor_id: String(FOREIGN_VENDOR) };
  const only = (path: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(path).filter(([name]) => names.includes(name)));
  return [
    elsewhere(sample, only(foreign)),
    elsewhere(sample, only(MISSING)),
    ...names.flatMap((name) => [elsewhere(sample, { [name]: MISSING[name] as string }), elsewhere(sample, { [name]: 'x'.repeat(70) })]),
    { ...sample, body: { nothing: true } },
    { ...sample, query: '?page=-1' },
  ];
}

const GUARDED = ALL_OPERATIONS.filter(({ access }) => access !== 'api-key-exchange' && access !== 'none');

describe('without valid credentials the answer is the same 401 for every path', () => {
  test.each(GUARDED)('$id', async (operation) => {
    const sample = await sampleOf(client, operation);
    const wrong: string[] = [];
    for (const [index, [what, headers]] of Object.entries(invalid).entries()) {
      const isUnused = what.includes('key') && operation.access === 'bearer' && !what.includes('of a revoked key');
      if (isUnused) continue;
      const expected = await answerTo(sample, headers);
      if (!expected.startsWith('401\n')) wrong.push(`${what}: ${expected}`);
      for (const other of variants(sample).filter((_, at) => isLong || (at + index) % 3 === 0)) {
        const answer = await answerTo(other, headers);
        if (answer !== expected) wrong.push(`${what} at ${targetOf(other)}: ${answer}\ninstead of\n${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('so is that of an exchange, where no path names anything', async () => {
    const exchange = ALL_OPERATIONS.find(({ access }) => access === 'api-key-exchange') as Operation;
    const sample = await sampleOf(client, exchange);
    const answers = [];
    for (const key of ['no-such-key', REVOKED, KEYS.backoffice, '']) answers.push(await answerTo(sample, { 'x-api-key': key }));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^401\n/);
  });
});

/** What an answer says without the ids that the caller sent. */
const withoutIds = (answer: string, { path }: SampleRequest): string =>
  Object.values(path)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, id) => (id === '' ? text : text.replaceAll(id, '…')), answer);

describe('with the token of one venue the answer for another is the same, whether what is named exists or not', () => {
  /** With a body and a query that are valid, and ids of one length, so that nothing else differs. */
  test.each(GUARDED.filter(({ parameters }) => Object.hasOwn(parameters, 'venue_id')))('$id', async (operation) => {
    const sample = await sampleOf(client, operation);
    const has = (name: string) => Object.hasOwn(operation.parameters, name);
    const venues = [String(FOREIGN_VENUE), '88'];
    const vendors = has('vendor_id') ? [String(FOREIGN_VENDOR), '88'] : [''];
    const corporates = has('corporate_id') ? [String(FOREIGN_CORPORATE), '88'] : [''];
    const answers = new Set<string>();
    for (const venue_id of venues)
      for (const vendor_id of vendors)
        for (const corporate_id of corporates) {
          const all = { venue_id, ...(vendor_id !== '' && { vendor_id }), ...(corporate_id !== '' && { corporate_id }) };
          for (const more of [{}, ...(has('uuid') ? [{ uuid: UNKNOWN }] : [])]) {
            const there = elsewhere(sample, { ...all, ...more });
            answers.add(withoutIds(await answerTo(there, client.headers), there));
          }
        }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^(401|403)\n/);
  });

  test('an order of another vendor is as unknown as one that was never made', async () => {
    const narrow = { kind: 'ordering', corporates: [CORPORATE], venues: [VENUE], vendors: [777] } as const;
    const key = '5d1f6a52-93a1-4d57-8a55-2d6a1d5b7f11';
    const known = await client.store.keys.findApiKey(hashApiKey(client.world, KEYS.ordering));
    if (known === undefined) throw new Error('the client sends no key');
    await client.store.keys.saveApiKey({ ...known, ...narrow, hash: hashApiKey(client.world, key) });
    const headers = { ...client.headers, authorization: `Bearer ${await authorizeWith(client, key)}`, 'x-api-key': key };
    const { order_id } = await cardOrder(client, [lineOf(ITEMS.fries)]);
    for (const operation of GUARDED.filter(({ parameters }) => Object.hasOwn(parameters, 'order_id'))) {
      const sample = await sampleOf(client, operation);
      const [theirs, missing] = [String(order_id), '7777777'].map((id) => elsewhere(sample, { order_id: id })) as [
        SampleRequest,
        SampleRequest,
      ];
      expect(withoutIds(await answerTo(theirs, headers), theirs)).toBe(withoutIds(await answerTo(missing, headers), missing));
    }
    const uuid = await openOrder(client, [itemOf(ITEMS.fries)]);
    const other = client.at(VENUE, 32);
    const answers = await Promise.all([uuid, UNKNOWN].map((each) => other.v3('GET', `/${each}`)));
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});
