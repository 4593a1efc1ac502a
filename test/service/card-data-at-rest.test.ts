import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBackup } from '../../electron/host/backup/backup-set.ts';
import { cardFileOf, openCardMemory } from '../../electron/host/store/card-memory.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { Operation } from '../../shared/contract/http/operation.ts';
import { ALL_OPERATIONS } from '../../shared/contract/operations/router.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { cardForms } from '../base/card-forms.ts';
import type { JsonSchema } from '../contract/schema-samples.ts';
import { makeWorld } from '../world.ts';
import { findCanaries, findCanariesIn, nextCanary, nextPin, pinsIn, type TextPlace, textPlaces } from './card-canaries.ts';
import { elsewhere, type SampleRequest, sampleOf, sendSample } from './sample-requests.ts';
import { NOON, openServiceClient, type ServiceClient } from './service-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-canary-'));
const serviceFile = join(folder, 'service.sqlite');
let client: ServiceClient;
/** What was answered is searched too: a caller may keep it. */
const answered: string[] = [];

beforeAll(async () => {
  const world = makeWorld({ startsAt: NOON });
  const gateway = makeCardSimulator(world, await openCardMemory(folder));
  client = await openServiceClient({ world, gateway, store: openSqliteServiceStore(serviceFile) });
});

afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One request and its status; what a calculation answered is checked out too, so that its texts reach the store. */
async function statusOf(sample: SampleRequest, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { status, text, body } = await sendSample(client, sample, headers);
  if (!tellsOwnAddress(sample, status)) answered.push(text);
  if (sample.operation.id === 'calculateCart' && status === 200) {
    const order = await client.checkOut(body, (headers['content-type'] ?? sample.headers?.['content-type']) as string);
    answered.push(order.text);
  }
  return status;
}

/** A changed signed cart is refused whole, at any place of the change; a few places are tried. */
const OF_SIGNED_CARTS = 12;

const WITH_BODY = ALL_OPERATIONS.flatMap((operation) =>
  Object.entries(operation.request?.content ?? {}).map(([media, schema]) => {
    const all = textPlaces(schema as JsonSchema);
    return { operation, media, places: all.filter(({ path }, at) => !path.startsWith('signed_cart') || at % OF_SIGNED_CARTS === 0) };
  }),
).filter(({ places }) => places.length > 0);

describe('a card number in any text of a body is masked, or its request refused', () => {
  test.each(WITH_BODY)('$operation.id as $media', async ({ operation, media, places }) => {
    const wrong: (readonly [string, number])[] = [];
    for (const place of places) {
      const status = await statusOfBody(operation, media, place);
      if (place.isKey ? status < 400 : status >= 500) wrong.push([place.path, status]);
    }
    expect(wrong).toEqual([]);
  });
});

/** A refusal repeats the numeric ids of the address to their sender; they are kept nowhere. */
function tellsOwnAddress({ operation, path }: SampleRequest, status: number): boolean {
  return (status === 401 || status === 403) && Object.keys(operation.parameters).some((name) => /\D|\d{12}/.test(path[name] ?? ''));
}

async function statusOfBody(operation: Operation, media: string, place: TextPlace): Promise<number> {
  const sample = await sampleOf(client, operation);
  return await statusOf({ ...sample, body: place.put(sample.body, nextCanary(place.longest)) }, { 'content-type': media });
}

test('every form of a card number is taken as a note and an order’s metadata, and kept as none', async () => {
  for (const _ of Object.keys(cardForms(''))) {
    const sample = await sampleOf(client, operationNamed('createOrder'));
    const body = sample.body as { readonly items: readonly object[] };
    const noted = { ...body, metadata: nextCanary(), items: body.items.map((item) => ({ ...item, notes: nextCanary(255) })) };
    expect(await statusOf({ ...sample, body: noted })).toBe(201);
  }
});

function operationNamed(id: string): Operation {
  return ALL_OPERATIONS.find((operation) => operation.id === id) as Operation;
}

test('a card number in any part of an address, in any query member and in any header comes no further', async () => {
  const wrong: (readonly [string, string, number])[] = [];
  for (const operation of ALL_OPERATIONS) {
    const sample = await sampleOf(client, operation);
    const named = Object.keys(operation.parameters).map(
      (name) => [name, elsewhere(sample, { [name]: encodeURIComponent(nextCanary(255)) })] as const,
    );
    const queried = Object.keys(operation.query.properties).map((name) => {
      const pair = `${name}=${encodeURIComponent(nextCanary())}`;
      return [name, { ...sample, query: sample.query === undefined ? `?${pair}` : `${sample.query}&${pair}` }] as const;
    });
    for (const [name, changed] of [...named, ...queried]) {
      const status = await statusOf(changed);
      if (status >= 500) wrong.push([operation.id, name, status]);
    }
    for (const name of ['x-order-source', 'user-agent', 'accept', 'x-anything'])
      if ((await statusOf(sample, { [name]: nextCanary().replaceAll(/[^\x20-\x7e]/g, ' ') })) >= 500) wrong.push([operation.id, name, 500]);
  }
  expect(wrong).toEqual([]);
});

const PIN_PLACES = WITH_BODY.flatMap(({ operation, media, places }) =>
  places.filter(({ path, isKey }) => !isKey && /(?:^|\.)(?:card_pin|ppi_pin)$/.test(path)).map((place) => ({ operation, media, place })),
);

test('a PIN is taken at every member that is for one', async () => {
  expect(new Set(PIN_PLACES.map(({ place }) => place.path.split('.').at(-1)))).toEqual(new Set(['card_pin', 'ppi_pin']));
  const taken = new Set<string>();
  for (const { operation, media, place } of PIN_PLACES) {
    const sample = await sampleOf(client, operation);
    const status = await statusOf({ ...sample, body: place.put(sample.body, nextPin()) }, { 'content-type': media });
    expect([operation.id, place.path, status < 500]).toEqual([operation.id, place.path, true]);
    if (status < 300) taken.add(operation.id);
  }
  expect([...taken].toSorted()).toEqual(['addPayments', 'calculateCart', 'createOrder']);
});

test('a PIN that a sale is paid with is in none of its answers', async () => {
  const payment = {
    payment_type: 5,
    ppi_pin: nextPin(),
    external_data: {
      payment_partner_data: { provider: 'x', credential: { card_number: '4929000000006', card_pin: nextPin(), name: 'N' } },
    },
  };
  const sample = await sampleOf(client, operationNamed('calculateCart'));
  const { cart } = sample.body as { readonly cart: object };
  expect(await statusOf({ ...sample, body: { cart: { ...cart, payments: [payment] } } })).toBe(200);
});

test('then none is in any answer, in any byte of the files, of a backup, or of what the store gives out [C5]', async () => {
  const backup = join(folder, 'backup.sqlite');
  await writeBackup({ journal: undefined, service: serviceFile, cards: cardFileOf(folder) }, backup);
  expect(answered.length).toBeGreaterThan(500);
  expect(findCanaries('answers', utf8Bytes(answered.join('\n')))).toEqual([]);
  expect(findCanariesIn(folder)).toEqual([]);
  expect([findCanaries('answers', utf8Bytes(answered.join('\n')), pinsIn), findCanariesIn(folder, pinsIn)]).toEqual([[], []]);
  expect(client.faults).toEqual([]);
  // The search itself finds one in every form.
  for (const [form, text] of Object.entries(cardForms('4917305826000000'))) {
    const kept = [text, JSON.stringify({ text }), Buffer.from(text).toString('base64')].map(utf8Bytes);
    expect([form, ...kept.map((bytes) => findCanaries('', bytes).length > 0)]).toEqual([form, true, true, true]);
  }
  expect(findCanaries('', Buffer.from('4917305826000000', 'utf16le'))).not.toEqual([]);
  const pin = JSON.stringify({ card_pin: nextPin() });
  for (const bytes of [utf8Bytes(pin), utf8Bytes(Buffer.from(pin).toString('base64')), Buffer.from(pin, 'utf16le')])
    expect(findCanaries('', bytes, pinsIn)).not.toEqual([]);
});
