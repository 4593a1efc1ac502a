import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { traceJournal, traceService, traceStore, traceSync, traceTill } from '../../electron/host/base/traced-seams.ts';
import { makeTracer } from '../../electron/host/base/tracer.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Span } from '../../shared/base/trace.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { knowStaff } from '../host/known-staff.ts';
import { credentialsFor, grandstand, type ServedHost, serve } from '../host/served-host.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';
import { cartThatSells, charge, pullWhole } from '../till-host/till-sale.ts';
import { findBrokenSpans } from './sale-spans.ts';
import { readSpans } from './span-file.ts';

const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000, interval: 20 });

let folder: string;
let file: string;
let host: ServedHost;
let till: PairedDevice;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-traced-'));
  file = join(folder, 'spans.jsonl');
  const data = join(folder, 'data');
  await knowStaff(data);
  host = await serve(data, ['--port', '0', '--trace', file]);
  const { register } = JSON.parse(host.output().split('\n')[0] as string) as { readonly register: string };
  till = await pairWith(host.url, register);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});
afterAll(async () => {
  await host?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function sellByCard(): Promise<string> {
  const saleId = uuidV4(nodeWorld);
  const path = { sale_id: saleId };
  const body = cartThatSells(await pullWhole(till));
  await till.must(SALE_OPERATIONS.openSale, { path, body });
  await charge(till, saleId, body.due);
  await till.must(SALE_OPERATIONS.completeSale, { path, body: {} });
  return saleId.replaceAll('-', '');
}

async function spansOf(trace: string): Promise<readonly Span[]> {
  const own = () => readSpans(file).filter((span) => span.trace === trace);
  await soon(() => own().some(({ name, parent }) => name === 'sale' && parent === undefined)).toBe(true);
  return own();
}

test('every step of a sale is written down under the id of the sale, each inside of the one that it is part of, to the order', async () => {
  const trace = await sellByCard();
  const spans = await spansOf(trace);
  expect(findBrokenSpans({ trace, spans })).toEqual([]);
  const namesIn = (room: Span['room']): readonly string[] => spans.filter((span) => span.room === room).map(({ name }) => name);
  expect(namesIn('till')).toEqual(['openSale', 'chargeCard', 'completeSale']);
  expect(namesIn('service')).toEqual(expect.arrayContaining(['calculateCart', 'checkOut']));
  expect(namesIn('sync')).toEqual(expect.arrayContaining(['calculateCart', 'checkOut', 'end', 'sale']));
  expect(namesIn('store')).toEqual(['create']);
  // Every request and every step that writes has waited for the disk.
  expect(namesIn('journal').length).toBeGreaterThanOrEqual(5);
  const outerOf = (name: string, room: Span['room']) => {
    const found = spans.find((span) => span.name === name && span.room === room);
    return spans.find(({ id }) => id === found?.parent);
  };
  expect(outerOf('checkOut', 'service')).toMatchObject({ room: 'sync', name: 'checkOut' });
  expect(outerOf('create', 'store')).toMatchObject({ room: 'service', name: 'checkOut' });
  const order = String(spans.find(({ name }) => name === 'sale')?.facts?.order);
  const address = `${host.url}/v3/corporate/11/venue/21/vendor/31/orders?start_date=2020-01-01T00:00:00Z&end_date=2100-01-01T00:00:00Z`;
  const answer = await fetch(address, { headers: await credentialsFor(host) });
  expect(await answer.text()).toContain(`"${order}"`);
});

test('a trace has no card, PIN, key, name or cart in it', async () => {
  await spansOf(await sellByCard());
  const text = readFileSync(file, 'utf8');
  const cardDigits = /\d{4}(?=")|\b(?:\d[ -]?){13,19}\b/;
  for (const span of readSpans(file)) {
    expect(Object.keys(span).toSorted()).toEqual(expect.arrayContaining(['at', 'id', 'milliseconds', 'name', 'room', 'trace']));
    expect(span.name).toMatch(/^[\w/: ]{1,40}$/);
    for (const value of Object.values(span.facts ?? {})) {
      // A status, the name of an outcome, a state or a fault, or the id of an order.
      expect(String(value)).toMatch(/^(?:\d{3}|[A-Za-z_]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/);
    }
  }
  // Ids and times may have any digits by chance.
  const written = text.replaceAll(/"(?:trace|id|parent)":"[0-9a-f]+"|"(?:at|milliseconds)":[\d.e-]+|"order":"[\w-]*"/g, '');
  expect(cardDigits.test(written)).toBe(false);
  expect(written).not.toContain(DEMO_MANAGER.pin);
  const { ordering = 'none', backoffice = 'none' } = host.keys ?? {};
  for (const secret of [ordering, backoffice, till.cookie, 'Bearer', 'Kowalski']) expect(text).not.toContain(secret);
});

test('a host that is not traced wraps none of its parts', () => {
  const transport = async () => ({ status: 200, headers: {}, body: new Uint8Array() });
  const journal = {} as Journal;
  const store = {} as ServiceStore;
  expect(traceTill(undefined, transport)).toBe(transport);
  expect(traceService(undefined, transport)).toBe(transport);
  expect(traceJournal(undefined, journal)).toBe(journal);
  expect(traceStore(undefined, store)).toBe(store);
  expect(traceSync(undefined)).toEqual({});
});

test('work that fails is written down with the name of the fault alone, and fails as before', async () => {
  const spans: Span[] = [];
  const tracer = makeTracer(nodeWorld, (span) => void spans.push(span));
  const failing = tracer.span({ room: 'till', name: 'completeSale', trace: 'a'.repeat(32) }, () => Promise.reject(new TypeError('secret')));
  await expect(failing).rejects.toThrow('secret');
  expect(spans).toEqual([expect.objectContaining({ name: 'completeSale', facts: { failed: 'TypeError' } })]);
  await tracer.span({ room: 'till', name: 'readStatus' }, async () => undefined);
  expect(spans).toHaveLength(1);
});

test('a file that cannot be written is refused before anything is served', async () => {
  const { code, output } = await grandstand(['serve', '--port', '0', '--data', join(folder, 'other'), '--trace', folder]);
  expect(code).toBe(2);
  expect(output).toContain(`${folder} cannot be written: EISDIR`);
});
