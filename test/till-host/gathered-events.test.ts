import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import type { TillEvent } from '../../shared/till-contract/operations/till-events.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { countingResponse, openEvents, settle } from './counted-streams.ts';

const SCREENS = ['till 1', 'till 2', 'till 3', 'kiosk 1', 'kitchen 1'] as const;
type Screen = (typeof SCREENS)[number];
const kindOf = (id: string): DeviceKind => id.split(' ')[0] as DeviceKind;

async function listenAll(more: Parameters<typeof openEvents>[0] = {}) {
  const opened = openEvents(more);
  const screens = new Map(SCREENS.map((id) => [id, countingResponse()]));
  for (const [id, { response }] of screens) opened.events.open({ id, kind: kindOf(id) }, response);
  await settle();
  return { ...opened, screens, screen: (id: Screen) => screens.get(id) as ReturnType<typeof countingResponse> };
}

test('what happens together is written together, once for all screens that get the same', async () => {
  const { events, timer, screen } = await listenAll();
  const before = screen('till 2').writes.length;
  for (const tabId of ['a', 'b', 'a', 'a']) events.emit({ kind: 'tab_changed', tabId });
  events.emit({ kind: 'held_changed' });
  timer.pass(50);
  const [written, ...more] = screen('till 2').writes.slice(before);
  expect(more).toEqual([]);
  // The very same bytes, not equal ones.
  expect(screen('till 3').writes.at(-1)?.buffer).toBe(written?.buffer);
  expect(screen('till 2').events().slice(1)).toEqual([
    { kind: 'tab_changed', tabId: 'b' },
    { kind: 'tab_changed', tabId: 'a' },
    { kind: 'held_changed' },
  ]);
  expect(screen('kitchen 1').kinds()).toEqual(['status']);
  events.close();
});

test('a device hears of its own sale before the others do, and each of them once', async () => {
  const { events, timer, screen } = await listenAll();
  const sold = { kind: 'sale_changed', saleId: 's', deviceId: 'kiosk 1', version: 1 } as const;
  events.emit(sold);
  events.emit({ ...sold, version: 2 });
  timer.pass(50);
  expect(screen('kiosk 1').events().slice(1)).toEqual([{ ...sold, version: 2 }]);
  expect(screen('till 1').kinds()).toEqual(['status']);
  timer.pass(200);
  expect(screen('kiosk 1').kinds()).toEqual(['status', 'sale_changed']);
  expect(screen('till 1').events().slice(1)).toEqual([{ ...sold, version: 2 }]);
  events.close();
});

test('the ids of a stream rise, whatever waited for its first status', async () => {
  const { events, timer } = openEvents();
  const own = countingResponse();
  const other = countingResponse();
  events.open({ id: 'till 1', kind: 'till' }, other.response);
  events.open({ id: 'till 2', kind: 'till' }, own.response);
  events.emit({ kind: 'sale_changed', saleId: 's', deviceId: 'till 2', version: 1 });
  events.emit({ kind: 'held_changed' });
  timer.pass(250);
  events.emit({ kind: 'session_changed' }, 'till 2');
  expect([own.writes.length, other.writes.length]).toEqual([1, 1]);
  await settle();
  expect(own.kinds()).toEqual(['status', 'sale_changed', 'held_changed', 'session_changed']);
  expect(other.kinds()).toEqual(['status', 'held_changed', 'sale_changed']);
  for (const { ids } of [own, other]) expect(ids()).toEqual([...new Set(ids())].toSorted((a, b) => a - b));
  events.close();
});

test('a status that was read earlier and comes later is not sent', async () => {
  const answers: ((status: HostStatus) => void)[] = [];
  const { events, timer } = openEvents({ readStatuses: () => () => new Promise((answer) => answers.push(answer)) });
  const till = countingResponse();
  events.open({ id: 'till 1', kind: 'till' }, till.response);
  events.emitStatus('till 1');
  timer.pass(20);
  answers[1]?.({ hostName: 'new' } as HostStatus);
  await settle();
  answers[0]?.({ hostName: 'old' } as HostStatus);
  await settle();
  expect(till.events()).toEqual([{ kind: 'status', status: { hostName: 'new' } }]);
  events.close();
});

interface Host {
  readonly sales: Map<string, { version: number; charges: number }>;
  readonly tabs: Map<string, number>;
  held: number;
}

type Step =
  | { readonly kind: 'sale' | 'charge'; readonly saleId: string; readonly by: Screen }
  | { readonly kind: 'tab'; readonly tabId: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const by = fc.constantFrom<Screen>('till 1', 'till 2', 'kiosk 1');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('sale' as const, 'charge' as const), saleId: fc.constantFrom('s1', 's2'), by }),
  fc.record({ kind: fc.constant('tab' as const), tabId: fc.constantFrom('t1', 't2') }),
  fc.constant({ kind: 'hold' as const }),
  fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(10, 50, 200, 300) }),
);

/** Changes the host, and returns what it says about it. */
function change(host: Host, each: Exclude<Step, { readonly kind: 'wait' }>): TillEvent {
  switch (each.kind) {
    case 'hold':
      host.held += 1;
      return { kind: 'held_changed' };
    case 'tab':
      host.tabs.set(each.tabId, (host.tabs.get(each.tabId) ?? 0) + 1);
      return { kind: 'tab_changed', tabId: each.tabId };
    default: {
      const { version, charges } = host.sales.get(each.saleId) ?? { version: 0, charges: 0 };
      const isOfRecord = each.kind === 'sale';
      host.sales.set(each.saleId, isOfRecord ? { version: version + 1, charges } : { version, charges: charges + 1 });
      const { saleId, by: deviceId } = each;
      return { kind: 'sale_changed', saleId, deviceId, ...(isOfRecord && { version: version + 1 }) };
    }
  }
}

/** Asks the host again for what an event names, unless it has that version, as screens do. */
function receive(known: Host, host: Host, event: TillEvent): void {
  if (event.kind === 'held_changed') known.held = host.held;
  else if (event.kind === 'tab_changed') known.tabs.set(event.tabId, host.tabs.get(event.tabId) as number);
  else if (event.kind === 'sale_changed' && (event.version === undefined || event.version > (known.sales.get(event.saleId)?.version ?? 0)))
    known.sales.set(event.saleId, { ...(host.sales.get(event.saleId) as { version: number; charges: number }) });
}

const nothing = (): Host => ({ sales: new Map(), tabs: new Map(), held: 0 });

test('whatever is gathered, in the end a till that asks for what it hears of knows what the host has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const { events, timer, screen } = await listenAll();
      const host = nothing();
      const known = new Map((['till 1', 'till 2', 'till 3'] as const).map((id) => [id, { at: nothing(), received: 0 }]));
      const listen = (): void => {
        for (const [id, till] of known) {
          const received = screen(id).events();
          for (const event of received.slice(till.received)) receive(till.at, host, event);
          till.received = received.length;
        }
      };
      for (const each of steps) {
        if (each.kind === 'wait') timer.pass(each.milliseconds);
        else events.emit(change(host, each));
        listen();
      }
      timer.pass(250);
      listen();
      for (const { at } of known.values()) expect(at).toEqual(host);
      events.close();
    }),
    { numRuns: isLong ? 5000 : 200, seed: firstSeed },
  );
});

/** A stream on a real socket; its reader reads nothing until it is resumed. */
async function openSocket(open: (response: ServerResponse) => void): Promise<{
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  close(): void;
}> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  const request = get({ port, host: '127.0.0.1', agent: false });
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const answered = once(request, 'response');
  open(response);
  const [incoming] = (await answered) as [IncomingMessage];
  incoming.on('error', () => undefined);
  return {
    incoming,
    response,
    close() {
      request.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a reader that stalls costs no more memory than its limit, is dropped, and begins with the status when it is back', async () => {
  const limit = 32 * 1024;
  const { events, timer } = openEvents({ mostQueuedBytes: limit });
  const till = { id: 'till 1', kind: 'till' } as const;
  const stalled = await openSocket((response) => events.open(till, response));
  const reading = await openSocket((response) => events.open({ id: 'till 2', kind: 'till' }, response));
  let read = '';
  reading.incoming.setEncoding('utf8').on('data', (part: string) => {
    read += part;
  });
  let most = 0;
  let sent = 0;
  for (; !stalled.response.destroyed && sent < 20_000; sent++) {
    // An id as long as the batch of a busy moment.
    events.emit({ kind: 'tab_changed', tabId: `${sent}`.padStart(4000, '0') });
    timer.pass(50);
    most = Math.max(most, stalled.response.writableLength);
    await settle();
  }
  expect(stalled.response.destroyed).toBe(true);
  expect(most).toBeLessThanOrEqual(limit + 8192);
  const back = countingResponse();
  events.open(till, back.response);
  await settle();
  events.emit({ kind: 'held_changed' });
  timer.pass(50);
  await expect.poll(() => read.includes('held_changed')).toBe(true);
  expect(back.kinds()).toEqual(['status', 'held_changed']);
  expect(read.match(/tab_changed/g)).toHaveLength(sent);
  events.close();
  stalled.close();
  reading.close();
});

test('a stream whose first status does not come keeps no more than its limit either', async () => {
  const { events, timer } = openEvents({ mostQueuedBytes: 4096, readStatuses: () => () => new Promise(() => undefined) });
  const till = await openSocket((response) => events.open({ id: 'till 1', kind: 'till' }, response));
  for (let sent = 0; sent < 10; sent++) {
    events.emit({ kind: 'tab_changed', tabId: `${sent}`.padStart(1000, '0') });
    timer.pass(50);
  }
  expect(till.response.destroyed).toBe(true);
  expect(events.hasListeners()).toBe(false);
  events.close();
  till.close();
});
