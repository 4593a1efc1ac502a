import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { makeTillEvents, type TillEventsOptions } from '../../electron/host/till/till-events.ts';
import type { HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';

/** Time that passes when a test says so. */
function makeTimer() {
  const due: { at: number; run: () => void }[] = [];
  let now = 0;
  return {
    after(milliseconds: number, run: () => void) {
      const entry = { at: now + milliseconds, run };
      due.push(entry);
      return () => void due.splice(due.indexOf(entry), due.includes(entry) ? 1 : 0);
    },
    pass(milliseconds: number) {
      now += milliseconds;
      for (const entry of due.filter(({ at }) => at <= now)) {
        due.splice(due.indexOf(entry), 1);
        entry.run();
      }
    },
  };
}

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

function open(more: Partial<TillEventsOptions> = {}) {
  const timer = makeTimer();
  const faults: unknown[] = [];
  const statusOf = async (deviceId: string) => ({ hostName: deviceId }) as HostStatus;
  return { timer, faults, events: makeTillEvents({ timer, statusOf, onFault: (fault) => faults.push(fault), ...more }) };
}

test('a stream that is not read is dropped before much is kept for it, and no other', async () => {
  const { events } = open({ mostQueuedBytes: 4096 });
  const [slow, quick] = [await openResponse(), await openResponse()];
  let queued = 0;
  const write = slow.response.write.bind(slow.response);
  slow.response.write = ((text: string) => {
    queued += text.length;
    return true;
  }) as typeof write;
  Object.defineProperty(slow.response, 'writableLength', { get: () => queued });
  events.open({ id: 'slow', kind: 'till' }, slow.response);
  events.open({ id: 'quick', kind: 'till' }, quick.response);
  let isDropped = false;
  slow.response.once('close', () => {
    isDropped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  for (let count = 0; count < 200; count += 1) {
    events.emit({ kind: 'held_changed' });
    if (count % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDropped).toBe(true);
  expect(queued).toBeLessThan(4096 + 200);
  expect(quick.response.destroyed).toBe(false);
  events.close();
  slow.close();
  quick.close();
});

test('the status is sent again while nothing else happens, and once for many changes at a time', async () => {
  const { events, timer } = open({ heartbeatMilliseconds: 5000 });
  const reader = await openResponse();
  let statuses = 0;
  const write = reader.response.write.bind(reader.response);
  reader.response.write = ((text: string) => {
    if (text.includes('"status"')) statuses += 1;
    return write(text);
  }) as typeof write;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
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
  const { events, faults } = open({ statusOf: () => Promise.reject(new Error('no status')) });
  const reader = await openResponse();
  events.open({ id: 'till', kind: 'till' }, reader.response);
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults).toHaveLength(1);
  events.close();
  reader.close();
});

/** Responses that only count, for hundreds of screens at once. */
function countingResponse() {
  const texts: string[] = [];
  const response = {
    writableLength: 0,
    write: (text: string) => texts.push(text),
    writeHead: () => undefined,
    once: () => undefined,
    end: () => undefined,
    destroy: () => undefined,
  };
  const kinds = (): readonly string[] => texts.map((text) => /"kind":"(\w+)"/.exec(text)?.[1] ?? '').filter((kind) => kind !== '');
  return { response: response as unknown as ServerResponse, texts, kinds };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const SOLD = { kind: 'sale_changed', saleId: 'a', deviceId: 'kiosk 1', version: 2 } as const;

test('an event of a sale goes to tills and to the device that made it, and to no other', async () => {
  const { events } = open();
  const screens = new Map(
    (['till 1', 'kiosk 1', 'kiosk 2', 'kitchen 1', 'board 1', 'display 1', 'menu 1'] as const).map(
      (id) => [id, countingResponse()] as const,
    ),
  );
  for (const [id, { response }] of screens) events.open({ id, kind: id.split(' ')[0] as DeviceKind }, response);
  await settle();
  events.emit(SOLD);
  events.emit({ kind: 'kitchen_changed' });
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
  const { events, timer } = open({ statusOf });
  const screens = Array.from({ length: 500 }, countingResponse);
  for (const [index, { response }] of screens.entries()) {
    expect(events.hasRoomFor(`till ${index}`)).toBe(true);
    events.open({ id: `till ${index}`, kind: 'till' }, response);
  }
  await settle();
  statuses = 0;
  // Sixteen sales a second for three seconds, each of which changes the status.
  for (let sale = 0; sale < 48; sale += 1) {
    events.emit(SOLD);
    events.emitStatus();
    timer.pass(1000 / 16);
    await settle();
  }
  expect(statuses / 500).toBeLessThanOrEqual(4);
  expect(statuses / 500).toBeGreaterThanOrEqual(3);
  expect(screens.every(({ kinds }) => kinds().filter((kind) => kind === 'sale_changed').length === 48)).toBe(true);
  events.close();
});
