import { describe, expect, test } from 'vitest';
import { type HostState, makeSupervisor, type RunningHost } from '../../electron/shell/host/host-supervisor.ts';
import type { HostNotice, ShellOrder } from '../../shared/till-contract/desktop/desktop-host.ts';

/** A host and a clock that a test controls. */
function supervised() {
  let at = 0;
  let timers: readonly { readonly due: number; readonly run: () => void }[] = [];
  const hosts: { readonly orders: ShellOrder[]; isKilled: boolean; report: (notice: HostNotice) => void; end: () => Promise<void> }[] = [];
  const states: HostState['kind'][] = [];
  const supervisor = makeSupervisor({
    process: {
      start(): RunningHost {
        const { promise: ended, resolve } = Promise.withResolvers<void>();
        let listener: (notice: HostNotice) => void = () => undefined;
        const host = {
          orders: [] as ShellOrder[],
          isKilled: false,
          report: (notice: HostNotice) => listener(notice),
          async end() {
            resolve();
            await ended;
            await Promise.resolve();
          },
        };
        hosts.push(host);
        return {
          ended,
          send: (order) => host.orders.push(order),
          onNotice: (next) => {
            listener = next;
          },
          kill() {
            host.isKilled = true;
            resolve();
          },
        };
      },
    },
    order: () => ({ kind: 'start', words: [], pipe: 'p', token: String(hosts.length) }),
    world: {
      monotonicMilliseconds: () => at,
      after(milliseconds, run) {
        const timer = { due: at + milliseconds, run };
        timers = [...timers, timer];
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
    },
    log: () => undefined,
    onState: ({ kind }) => states.push(kind),
  });
  const pass = (milliseconds: number): void => {
    at += milliseconds;
    const due = timers.filter((timer) => timer.due <= at);
    timers = timers.filter((timer) => timer.due > at);
    for (const { run } of due) run();
  };
  const nextDue = (): number => Math.min(...timers.map(({ due }) => due)) - at;
  return { supervisor, hosts, states, pass, nextDue };
}

const READY: HostNotice = { kind: 'ready' };

describe('a host that ends', () => {
  test('is started again after a pause that grows, and a capped one', async () => {
    const { supervisor, hosts, pass, nextDue } = supervised();
    supervisor.start();
    const pauses: number[] = [];
    for (let end = 0; end < 12; end += 1) {
      hosts.at(-1)?.report(READY);
      await hosts.at(-1)?.end();
      pauses.push(nextDue());
      pass(nextDue());
      // Seldom enough to go on for ever.
      pass(50_000);
    }
    expect(hosts).toHaveLength(13);
    expect(pauses.slice(0, 4)).toEqual([200, 400, 800, 1600]);
    expect(Math.max(...pauses)).toBe(5000);
  });

  test('so often in so short a time is given up, and a person may have it started again', async () => {
    const { supervisor, hosts, states, pass, nextDue } = supervised();
    supervisor.start();
    for (let end = 0; end < 8; end += 1) {
      await hosts.at(-1)?.end();
      if (end < 7) pass(nextDue());
    }
    expect(hosts).toHaveLength(8);
    expect(states.at(-1)).toBe('given_up');
    pass(1_000_000);
    expect(hosts).toHaveLength(8);
    supervisor.start();
    expect(hosts).toHaveLength(9);
    hosts.at(-1)?.report(READY);
    expect(supervisor.state()).toEqual({ kind: 'running', ready: READY });
  });

  test('each start has an order of its own', async () => {
    const { supervisor, hosts, pass, nextDue } = supervised();
    supervisor.start();
    await hosts[0]?.end();
    pass(nextDue());
    expect(hosts.map(({ orders }) => orders.map((order) => order.kind === 'start' && order.token))).toEqual([['1'], ['2']]);
  });
});

test('a host that says why it can’t start is not started again', async () => {
  const { supervisor, hosts, states, pass } = supervised();
  supervisor.start();
  hosts[0]?.report({ kind: 'refused', reason: 'other', sentence: 'held' });
  await hosts[0]?.end();
  pass(1_000_000);
  expect(hosts).toHaveLength(1);
  expect(states).toEqual(['starting', 'refused']);
});

test('a host that is wanted again while one that refused is still on its way out starts once that has ended', async () => {
  const { supervisor, hosts, states, pass } = supervised();
  supervisor.start();
  hosts[0]?.report({ kind: 'refused', reason: 'other', sentence: 'held' });
  supervisor.start();
  expect(hosts).toHaveLength(1);
  await hosts[0]?.end();
  expect(hosts).toHaveLength(2);
  hosts[1]?.report(READY);
  pass(100);
  expect(states).toEqual(['starting', 'refused', 'starting', 'running']);
});

test('a host that does not get ready is ended, and counts as one that ended', async () => {
  const { supervisor, hosts, states, pass } = supervised();
  supervisor.start();
  pass(60_000);
  expect(hosts[0]?.isKilled).toBe(true);
  await hosts[0]?.end();
  expect(states.at(-1)).toBe('restarting');
});

describe('a host that lives', () => {
  const ALIVE: HostNotice = { kind: 'alive' };

  test('and answers late, but does, goes on for ever', async () => {
    const { supervisor, hosts, states, pass } = supervised();
    supervisor.start();
    hosts[0]?.report(READY);
    for (let round = 0; round < 20; round += 1) {
      pass(10_000);
      pass(10_000);
      hosts[0]?.report(ALIVE);
    }
    expect(hosts[0]?.orders.filter(({ kind }) => kind === 'ping')).toHaveLength(41);
    expect([hosts.length, hosts[0]?.isKilled, states.at(-1)]).toEqual([1, false, 'running']);
  });

  test('and answers nothing any more is ended after three unanswered questions of ten seconds, and started again', async () => {
    const { supervisor, hosts, states, pass, nextDue } = supervised();
    supervisor.start();
    hosts[0]?.report(READY);
    pass(10_000);
    hosts[0]?.report(ALIVE);
    for (let missed = 0; missed < 3; missed += 1) pass(10_000);
    expect(hosts[0]?.isKilled).toBe(false);
    pass(10_000);
    expect(hosts[0]?.isKilled).toBe(true);
    await hosts[0]?.end();
    expect(states.at(-1)).toBe('restarting');
    pass(nextDue());
    hosts[1]?.report(READY);
    expect([hosts.length, states.at(-1)]).toEqual([2, 'running']);
  });
});

describe('stopping', () => {
  test('waits for the end of the host, and starts nothing afterwards', async () => {
    const { supervisor, hosts, states, pass } = supervised();
    supervisor.start();
    hosts[0]?.report(READY);
    let isOver = false;
    const stopped = supervisor.stop().then(() => {
      isOver = true;
    });
    expect(hosts[0]?.orders.at(-1)).toEqual({ kind: 'stop' });
    pass(5000);
    await Promise.resolve();
    expect(isOver).toBe(false);
    await hosts[0]?.end();
    await stopped;
    pass(1_000_000);
    expect([hosts.length, states.at(-1), hosts[0]?.isKilled]).toEqual([1, 'stopped', false]);
  });

  test('ends a host that does not', async () => {
    const { supervisor, hosts, pass } = supervised();
    supervisor.start();
    const stopped = supervisor.stop();
    pass(20_000);
    await stopped;
    expect(hosts[0]?.isKilled).toBe(true);
  });

  test('between two starts leaves the second out', async () => {
    const { supervisor, hosts, pass } = supervised();
    supervisor.start();
    await hosts[0]?.end();
    await supervisor.stop();
    pass(1_000_000);
    expect(hosts).toHaveLength(1);
  });
});
