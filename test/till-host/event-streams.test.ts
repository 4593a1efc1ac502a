import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { countingResponse, openEvents, settle } from './counted-streams.ts';

/** A response whose reader takes what it is sent when the test lets it. */
async function openResponse(): Promise<{ readonly response: ServerResponse; received(): string; close(): void }> {
  let response: ServerResponse | undefined;
  const server = createServer((_request, opened) => {
    response = opened;
    opened.write('\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  const stream = get({ port, host: '127.0.0.1', agent: false });
  stream.on('error', () => undefined);
  const [incoming] = await once(stream, 'response');
  incoming.on('error', () => undefined);
  let text = '';
  incoming.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // The head is written by the stream itself.
  const opened = response as ServerResponse;
  opened.writeHead = () => opened;
  return {
    response: opened,
    received: () => text,
    close() {
      stream.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a stream that is not read is dropped before much is kept for it, and no other', async () => {
  const { events, timer } = openEvents({ mostQueuedBytes: 4096 });
  const [slow, quick] = [await openResponse(), await openResponse()];
  let queued = 0;
  const write = slow.response.write.bind(slow.response);
  slow.response.write = ((bytes: Buffer | string) => {
    queued += bytes.length;
    return true;
  }) as typeof write;
  Object.defineProperty(slow.response, 'writableLength', { get: () => queued });
  events.open({ id: 'slow', kind: 'till' }, slow.response);
  events.open({ id: 'quick', kind: 'till' }, quick.response);
  let isDropped = false;
  slow.response.once('close', () => {
    isDropped = true;
  });
  await settle();
  for (let count = 0; count < 200; count += 1) {
    events.emit({ kind: 'held_changed' });
    timer.pass(50);
    if (count % 10 === 0) await settle();
  }
  await settle();
  expect(isDropped).toBe(true);
  expect(queued).toBeLessThan(4096 + 200);
  expect(quick.response.destroyed).toBe(false);
  events.close();
  slow.close();
  quick.close();
});

test('the status is sent again while nothing else happens, and once for many changes at a time', async () => {
  const { events, timer } = openEvents({ heartbeatMilliseconds: 5000 });
  const reader = await openResponse();
  let statuses = 0;
  const write = reader.response.write.bind(reader.response);
  reader.response.write = ((bytes: Buffer | string) => {
    if (bytes.includes('"status"')) statuses += 1;
    return write(bytes);
  }) as typeof write;
  events.open({ id: 'till', kind: 'till' }, reader.response);
  await settle();
  expect(statuses).toBe(1);
  for (let count = 0; count < 50; count += 1) events.emitStatus();
  timer.pass(20);
  await settle();
  expect(statuses).toBe(2);
  for (const expected of [3, 4, 5]) {
    timer.pass(5000);
    await settle();
    expect(statuses).toBe(expected);
  }
  events.close();
  reader.close();
});

test('a stream whose status cannot be read is a fault in the log and no more', async () => {
  const { events, faults } = openEvents({ readStatuses: () => () => Promise.reject(new Error('no status')) });
  const reader = await openResponse();
  events.open({ id: 'till', kind: 'till' }, reader.response);
  await settle();
  expect(faults).toHaveLength(1);
  events.close();
  reader.close();
});

const SOLD = { kind: 'sale_changed', saleId: 'a', deviceId: 'kiosk 1', version: 2 } as const;

test('an event of a sale goes to tills and to the device that made it, and to no other', async () => {
  const { events, timer } = openEvents();
  const screens = new Map(
    (['till 1', 'kiosk 1', 'kiosk 2', 'kitchen 1', 'board 1', 'display 1', 'menu 1'] as const).map(
      (id) => [id, countingResponse()] as const,
    ),
  );
  for (const [id, { response }] of screens) events.open({ id, kind: id.split(' ')[0] as DeviceKind }, response);
  await settle();
  events.emit(SOLD);
  events.emit({ kind: 'kitchen_changed' });
  timer.pass(250);
  const received = Object.fromEntries([...screens].map(([id, { kinds }]) => [id, kinds().filter((kind) => kind !== 'status')]));
  expect(received).toEqual({
    'till 1': ['sale_changed'],
    'kiosk 1': ['sale_changed'],
    'kiosk 2': [],
    'kitchen 1': ['kitchen_changed'],
    'board 1': ['kitchen_changed'],
    'display 1': [],
    'menu 1': [],
  });
  events.close();
});

test('five hundred screens have a stream each, and on a busy stand a status a second', async () => {
  let statuses = 0;
  const statusOf = async () => {
    statuses += 1;
    return {} as HostStatus;
  };
  const { events, timer } = openEvents({ readStatuses: () => statusOf });
  const screens = Array.from({ length: 500 }, countingResponse);
  for (const [index, { response }] of screens.entries()) {
    expect(events.hasRoomFor(`till ${index}`)).toBe(true);
    events.open({ id: `till ${index}`, kind: 'till' }, response);
  }
  await settle();
  statuses = 0;
  // Sixteen sales a second for three seconds, each of which changes the status.
  for (let sale = 0; sale < 48; sale += 1) {
    events.emit({ ...SOLD, saleId: `sale ${sale}` });
    events.emitStatus();
    timer.pass(1000 / 16);
    await settle();
  }
  expect(statuses / 500).toBeLessThanOrEqual(4);
  expect(statuses / 500).toBeGreaterThanOrEqual(3);
  timer.pass(250);
  expect(screens.every(({ kinds }) => kinds().filter((kind) => kind === 'sale_changed').length === 48)).toBe(true);
  events.close();
});
