import { afterEach, beforeEach, expect, test } from 'vitest';
import { TERMINAL_PORTS } from '../../electron/host/cards/find-terminals.ts';
import { type SimulatedZvt, startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { TERMINAL_OPERATIONS } from '../../shared/till-contract/cards/terminal-operations.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, SEARCHED, startTillHost } from './running-till-host.ts';

let terminal: SimulatedZvt;
let running: RunningTillHost;
let till: PairedDevice;

beforeEach(async () => {
  terminal = await startSimulatedZvt({ port: 0, host: '127.0.0.5' });
  const addresses = ['127.0.0.4', '127.0.0.5', '127.0.0.6'];
  SEARCHED.current = { own: () => ({ addresses, isPartial: true }), ports: { zvt: terminal.port, nexo: 1 } };
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});

afterEach(async () => {
  SEARCHED.current = { own: () => ({ addresses: [], isPartial: false }), ports: TERMINAL_PORTS };
  await running.stop();
  await terminal.stop();
});

const path = (search_id: string) => ({ path: { search_id } });

test('a manager searches the network and takes what was found into use, after which it is not searched any more', async () => {
  await till.must(TERMINAL_OPERATIONS.searchTerminals, path('s1'));
  // A browser may send it again.
  expect((await till.must(TERMINAL_OPERATIONS.searchTerminals, path('s1'))).id).toBe('s1');
  await expect.poll(async () => (await till.must(TERMINAL_OPERATIONS.readTerminalSearch, path('s1'))).state).toBe('over');
  const search = await till.must(TERMINAL_OPERATIONS.readTerminalSearch, path('s1'));
  expect(search).toMatchObject({ tried: 3, whole: 3, isPartial: true });
  const [found] = search.found;
  expect(search.found).toEqual([{ protocol: 'zvt', host: '127.0.0.5', port: terminal.port, isNamed: false }]);
  const body = {
    name: 'Counter',
    protocol: 'zvt',
    host: found?.host ?? '',
    port: found?.port ?? 0,
    tillId: till.id,
    password: '000000',
  } as const;
  await till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body });
  expect(await till.must(TERMINAL_OPERATIONS.searchTerminals, path('s2'))).toMatchObject({ whole: 2 });
  await expect.poll(async () => (await till.must(TERMINAL_OPERATIONS.readTerminalSearch, path('s2'))).state).toBe('over');
  expect((await till.must(TERMINAL_OPERATIONS.readTerminalSearch, path('s2'))).found).toEqual([]);
  expect((await till.ask(TERMINAL_OPERATIONS.readTerminalSearch, path('s1'))).refusal?.code).toBe('unknown');
  const audit = JSON.stringify(await till.must(AUDIT_OPERATIONS.listAudit, { query: {} }));
  expect(audit.match(/terminals_searched/g)?.length).toBe(2);
});

test('a cashier searches nothing, one search runs at a time, and a stopped one is over', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => `127.1.${index >> 8}.${index & 255}`);
  SEARCHED.current = { ...SEARCHED.current, own: () => ({ addresses: many, isPartial: false }) };
  const [one, other] = await Promise.all([
    till.ask(TERMINAL_OPERATIONS.searchTerminals, path('s1')),
    till.ask(TERMINAL_OPERATIONS.searchTerminals, path('s2')),
  ]);
  const refused = [one, other].filter(({ refusal }) => refusal !== undefined);
  expect(refused.map(({ refusal }) => refusal?.code)).toEqual(['too_busy']);
  const id = one.refusal === undefined ? 's1' : 's2';
  await till.must(TERMINAL_OPERATIONS.stopTerminalSearch, path('another'));
  await till.must(TERMINAL_OPERATIONS.stopTerminalSearch, path(id));
  await till.must(TERMINAL_OPERATIONS.stopTerminalSearch, path(id));
  expect(['stopped', 'over']).toContain((await till.must(TERMINAL_OPERATIONS.readTerminalSearch, path(id))).state);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  for (const operation of [
    TERMINAL_OPERATIONS.searchTerminals,
    TERMINAL_OPERATIONS.readTerminalSearch,
    TERMINAL_OPERATIONS.stopTerminalSearch,
  ])
    expect((await till.ask(operation, path('s3'))).refusal?.code).toBe('not_allowed');
});
