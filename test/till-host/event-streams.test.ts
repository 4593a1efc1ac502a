import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { makeTillEvents, type TillEventsParts } from '../../electron/host/till-events.ts';
import type { HostStatus } from '../../shared/till-contract/host-operations.ts';

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
async function openResponse(): Promise<{ readonly response: ServerResponse; heard(): string; close(): void }> {
  let response: ServerResponse | undefined;
  const server = createServer((_request, opened) => {
    response = opened;
    opened.write('\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  const asked = get({ port, host: '127.0.0.1', agent: false });
  asked.on('error', () => undefined);
  const [incoming] = await once(asked, 'response');
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
    heard: () => text,
    close() {
      asked.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

function open(more: Partial<TillEventsParts> = {}) {
  const timer = makeTimer();
  const faults: unknown[] = [];
  const statusOf = async (deviceId: string) => ({ hostName: deviceId }) as HostStatus;
  return { timer, faults, events: makeTillEvents({ timer, statusOf, onFault: (fault) => faults.push(fault), ...more }) };
}

test('whoever does not read is dropped before much is kept for them, and nobody else', async () => {
  const { events } = open({ mostQueuedBytes: 4096 });
  const [slow, quick] = [await openResponse(), await openResponse()];
  let queued = 0;
  const write = slow.response.write.bind(slow.response);
  slow.response.write = ((text: string) => {
    queued += text.length;
    return true;
  }) as typeof write;
  Object.defineProperty(slow.response, 'writableLength', { get: () => queued });
  events.open('slow', slow.response);
  events.open('quick', quick.response);
  let isDropped = false;
  slow.response.once('close', () => {
    isDropped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  for (let count = 0; count < 200; count += 1) {
    events.tell({ kind: 'held_changed' });
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

test('the status is told again while nothing else happens, and once for many changes at a time', async () => {
  const { events, timer } = open({ heartbeatMilliseconds: 5000 });
  const reader = await openResponse();
  let statuses = 0;
  const write = reader.response.write.bind(reader.response);
  reader.response.write = ((text: string) => {
    if (text.includes('"status"')) statuses += 1;
    return write(text);
  }) as typeof write;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  events.open('till', reader.response);
  await settle();
  expect(statuses).toBe(1);
  for (let count = 0; count < 50; count += 1) events.tellStatus();
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

test('a stream whose status cannot be told is a fault in the log and no more', async () => {
  const { events, faults } = open({ statusOf: () => Promise.reject(new Error('no status')) });
  const reader = await openResponse();
  events.open('till', reader.response);
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults).toHaveLength(1);
  events.close();
  reader.close();
});
