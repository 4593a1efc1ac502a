import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { driverOf } from '../../electron/host/cards/terminal-drivers.ts';
import type { SimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { keepInMemory } from '../../shared/base/text-store.ts';
import { readTerminals } from '../../shared/terminal/port/kept-terminals.ts';
import { type NexoForm, TERMINAL_OPERATIONS, type TerminalForm } from '../../shared/till-contract/cards/terminal-operations.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { KEY, POI, startNexo } from '../terminal/nexo-till.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { openOne, pullWhole } from './till-sale.ts';

let terminal: SimulatedNexo;
let running: RunningTillHost;
let till: PairedDevice;

beforeEach(async () => {
  terminal = await startNexo();
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});

afterEach(async () => {
  await running.stop();
  await terminal.stop();
});

const named = { poiId: POI, keyIdentifier: KEY.identifier, keyVersion: KEY.version };
const whole = (): NexoForm => ({ ...named, passphrase: KEY.passphrase, rootCertificate: terminal.certificate.replaceAll('\n', '') });
const formOf = (nexo: NexoForm | undefined, changes: Partial<TerminalForm> = {}): TerminalForm => ({
  name: 'Counter',
  protocol: 'nexo',
  host: '127.0.0.1',
  port: terminal.port,
  tillId: till.id,
  ...(nexo !== undefined && { nexo }),
  ...changes,
});
const save = (body: TerminalForm) => till.ask(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body });

test('a form without its key or its root certificate is refused, and what is known needs no second typing', async () => {
  expect((await save(formOf(undefined))).refusal?.code).toBe('key_needed');
  expect((await save(formOf(named))).refusal?.code).toBe('key_needed');
  expect((await save(formOf({ ...named, passphrase: 'x' }, { host: '192.168.1.20' }))).refusal?.code).toBe('certificate_needed');
  await till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body: formOf(whole(), { host: '192.168.1.20' }) });
  const saved = await till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body: formOf(named) });
  expect(saved).toMatchObject({ protocol: 'nexo', nexo: { ...named, hasRootCertificate: true } });
  expect(await till.must(TERMINAL_OPERATIONS.testTerminal, { path: { terminal_id: 't1', test_id: 'x' } })).toMatchObject({
    outcome: 'works',
  });
  await till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body: formOf({ ...named, passphrase: 'x' }) });
  expect(await till.must(TERMINAL_OPERATIONS.testTerminal, { path: { terminal_id: 't1', test_id: 'y' } })).toMatchObject({
    outcome: 'not_verified',
  });
});

test('its passphrase and certificate are shown, audited and logged nowhere', async () => {
  await till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body: formOf(whole()) });
  const seen =
    JSON.stringify(await till.must(TERMINAL_OPERATIONS.listTerminals)) +
    JSON.stringify(await till.must(AUDIT_OPERATIONS.listAudit, { query: {} })) +
    running.log.join();
  expect(seen).toContain(POI);
  for (const secret of [KEY.passphrase, 'BEGIN CERTIFICATE']) {
    expect(seen).not.toContain(secret);
    for (const file of ['journal.sqlite', 'service.sqlite'])
      expect(readFileSync(join(running.folder, file)).includes(secret), file).toBe(false);
  }
});

test('a charge whose answer was lost is found by a host that begins again', async () => {
  await till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body: formOf(whole()) });
  terminal.state.losesLine = 'after';
  terminal.state.onLost = () => {
    terminal.state.tamper = () => '';
  };
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
  expect((await till.must(SALE_OPERATIONS.chargeCard, { path, body: { amount: due } })).charges).toMatchObject([{ state: 'unknown' }]);
  expect((await till.ask(TERMINAL_OPERATIONS.removeTerminal, { path: { terminal_id: 't1' } })).refusal?.code).toBe('terminal_busy');
  terminal.state.tamper = undefined;
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  // A person who saw it otherwise is not believed against the terminal.
  expect((await till.ask(SALE_OPERATIONS.decideCharge, { path, body: { saw: 'declined' } })).refusal?.code).toBe('not_unknown');
  expect((await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } })).charges).toMatchObject([{ state: 'approved' }]);
  expect(terminal.bookings).toMatchObject([{ kind: 'pay', amount: due }]);
});

test('what a host kept of terminals before there was a second protocol is read as before', () => {
  const kept = { id: 't', name: 'Counter', protocol: 'zvt', host: '10.0.0.2', port: 20_007, tillId: 'x', password: '000000' };
  const terminals = readTerminals(JSON.stringify([kept]));
  expect(terminals).toEqual([kept]);
  const parts = { store: keepInMemory(), currency: () => 'EUR', beforeOpen: async () => undefined };
  expect(terminals.map((one) => driverOf(one, parts).name)).toEqual(['zvt']);
  const { password: _, ...members } = kept;
  const key = { passphrase: 'p', keyIdentifier: 'k', keyVersion: 1, poiId: 'V400m-1' };
  expect(readTerminals(JSON.stringify([{ ...members, ...key, protocol: 'nexo' }])).map((one) => driverOf(one, parts).name)).toEqual([
    'nexo',
  ]);
  expect(() => readTerminals(JSON.stringify([{ ...members, protocol: 'nexo' }]))).toThrow();
});
