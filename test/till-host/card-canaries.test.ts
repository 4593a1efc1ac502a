import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../../electron/host/backup/backup-set.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { SETTINGS_TRANSFER_OPERATIONS } from '../../shared/till-contract/operations/settings-transfer-operations.ts';
import { TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import type { DeviceKind, TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import { type JsonSchema, samplesOf } from '../contract/schema-samples.ts';
import { findCanaries, findCanariesIn, nextCanary, textPlaces } from '../service/card-canaries.ts';
import { JSON_TYPE, type PairedDevice, type RawAnswer, send } from './paired-device.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { cartThatSells, openOne, payInCash, pullWhole } from './till-sale.ts';

let running: RunningTillHost;
const devices = new Map<DeviceKind, PairedDevice>();
/** A body that succeeds, for operations of which one made from the schema alone would be refused before its texts matter. */
let samples: Readonly<Record<string, () => object>>;
/** What was answered is searched too: a screen keeps some of it. */
const answered: RawAnswer[] = [];

beforeAll(async () => {
  running = await startTillHost();
  for (const kind of ['till', 'kiosk', 'kitchen', 'display'] as const) devices.set(kind, await running.pair(kind));
  const till = devices.get('till') as PairedDevice;
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { cart, ...opening } = cartThatSells(await pullWhole(till));
  const file = await till.must(SETTINGS_TRANSFER_OPERATIONS.exportSettings);
  let version = 0;
  samples = {
    keepDraft: () => ({ version: ++version, cart }),
    holdCart: () => ({ name: 'Ann', cart }),
    keepTab: () => ({ name: 'Ann', cart, revision: 0 }),
    openSale: () => ({ ...opening, cart }),
    orderAtCounter: () => ({ ...opening, cart }),
    keepEmployee: () => ({ name: 'Ann', role: 'cashier', hasLeft: false }),
    makePairingCode: () => ({ kind: 'till', name: 'Till 9' }),
    importSettings: () => ({ file: { ...file, devices: [{ id: 'd', name: nextCanary(64), kind: 'till' }] }, seen: 'none', take: [] }),
  };
});

afterAll(() => running.stop());

function deviceFor({ devices: kinds }: Pick<TillOperation, 'devices'>): PairedDevice | undefined {
  return kinds.map((kind) => devices.get(kind)).find((device) => device !== undefined);
}

async function ask(operation: TillOperation, path: Readonly<Record<string, string>>, query: string, body?: unknown): Promise<number> {
  const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? uuidV4(nodeWorld)));
  const { cookie } = deviceFor(operation) as PairedDevice;
  const headers = { cookie, 'user-agent': nextCanary().replaceAll(/[^\x20-\x7e]/g, ' '), ...(body !== undefined && JSON_TYPE) };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await send(running.url, { method: operation.method, target: `${target}${query}`, headers, ...text });
  answered.push(answer);
  return answer.status;
}

const OPERATIONS: readonly TillOperation[] = Object.values<TillOperation>(TILL_OPERATIONS).filter((operation) =>
  operation.devices.some((kind) => kind !== 'board'),
);

test('a card number in any text, id, address or query of the till is masked or refused, and no request breaks the host [C6]', async () => {
  const wrong: (readonly [string, string, number])[] = [];
  const taken = new Set<string>();
  for (const operation of OPERATIONS) {
    const base = (): unknown =>
      samples[operation.id]?.() ??
      fc.sample(samplesOf(operation.request as JsonSchema, { isFull: false, maxDepth: 3 }), { seed: 2, numRuns: 1 })[0];
    for (const place of operation.request === undefined ? [] : textPlaces(operation.request as JsonSchema)) {
      const status = await ask(operation, {}, '', place.put(base(), nextCanary(place.longest)));
      if (status >= 500 || (place.isKey && status < 400)) wrong.push([operation.id, place.path, status]);
      if (status < 300) taken.add(operation.id);
    }
    for (const [, name = ''] of operation.path.matchAll(/\{(\w+)\}/g)) {
      const status = await ask(operation, { [name]: nextCanary(64).replaceAll(/[\p{C}\p{Z}]/gu, '') }, '', operation.request && base());
      if (status !== 400) wrong.push([operation.id, name, status]);
    }
    if (operation.request !== undefined) continue;
    for (const name of Object.keys(operation.query.properties)) {
      const status = await ask(operation, {}, `?${name}=${encodeURIComponent(nextCanary())}`);
      if (status >= 500) wrong.push([operation.id, name, status]);
    }
  }
  expect(wrong).toEqual([]);
  // The search below would mean little if all of them had been refused.
  const certain = [
    'keepEmployee',
    'keepDraft',
    'holdCart',
    'makePairingCode',
    'openSale',
    'importSettings',
    'orderAtCounter',
    'showOnDisplay',
  ];
  expect([...taken]).toEqual(expect.arrayContaining(certain));
});

test('then none is in any answer, in the log, or in any byte of the files and of a backup [C5]', async () => {
  const till = devices.get('till') as PairedDevice;
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const catalogue = await pullWhole(till);
  const sale = await openOne(till, catalogue);
  const external = { kind: 'external', amount: sale.due, provider: nextCanary(100), reference: nextCanary(100) } as const;
  expect(await ask(SALE_OPERATIONS.addTender, { sale_id: sale.saleId }, '', external)).toBe(200);
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  const noted = { revision, settings: { ...settings, refundReasons: [nextCanary(40)], ageNotice: nextCanary(100) } };
  expect(await ask(HOST_OPERATIONS.changeSettings, {}, '', noted)).toBe(200);
  await payInCash(till, await openOne(till, catalogue));
  await writeBackup(
    { journal: join(running.folder, 'journal.sqlite'), service: join(running.folder, 'service.sqlite') },
    join(running.folder, 'backup.sqlite'),
  );
  expect(answered.length).toBeGreaterThan(300);
  expect(findCanaries('answers', utf8Bytes(JSON.stringify(answered)))).toEqual([]);
  expect(findCanaries('log', utf8Bytes(running.log.join('\n')))).toEqual([]);
  expect(findCanariesIn(running.folder)).toEqual([]);
});
