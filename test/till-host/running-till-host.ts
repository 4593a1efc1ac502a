import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupHealth } from '../../electron/host/backup/backup-schedule.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openCardTerminals } from '../../electron/host/cards/card-terminals.ts';
import { type SearchedPlaces, TERMINAL_PORTS } from '../../electron/host/cards/find-terminals.ts';
import { openKeptProvider } from '../../electron/host/cards/kept-provider.ts';
import { DEMO_CATALOGUE, readCatalogueFile } from '../../electron/host/data/catalogue-file.ts';
import { openServedTill } from '../../electron/host/run/serve-till.ts';
import { type ServiceHost, startServiceHost } from '../../electron/host/run/service-host.ts';
import { openCardMemory } from '../../electron/host/store/card-memory.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import type { StaffMember } from '../../shared/till/records/staff-record.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { checkFolder, type FolderBooks } from '../books/stored-books.ts';
import { ANSWER_CHECKS } from '../setup/answer-checks.ts';
import { type PairedDevice, pairWith } from './paired-device.ts';

/** A host with a service and a till of its own, on any free port of this machine, with the demo catalogue. */
export interface RunningTillHost {
  readonly url: string;
  /** Of its data; goes with `stop`. */
  readonly folder: string;
  readonly host: ServiceHost;
  /** What the host wrote to its log. */
  readonly log: readonly string[];
  /** A link by which one device joins, once: a browser that opens it is a paired till. */
  link(kind?: DeviceKind): Promise<string>;
  /** A device that speaks HTTP and no more. */
  pair(kind?: 'till' | 'kiosk' | 'kitchen' | 'display', deviceId?: string): Promise<PairedDevice>;
  /** The same data in a host that begins anew, on another port. */
  restart(): Promise<RunningTillHost>;
  /** Fails where till, service and card network differ. */
  stop(books?: FolderBooks): Promise<void>;
}

/** Cashiers are taken at their word; the manager's PIN is 5555. */
export const DEMO_MANAGER = { employeeId: 'manager-1', pin: '5555' } as const;
export const DEMO_CASHIER = { employeeId: 'cashier-1' } as const;

/** Where hosts of tests look for card terminals: nowhere, until a test names addresses of this machine. */
export const SEARCHED: { current: SearchedPlaces } = {
  current: { own: () => ({ addresses: [], isPartial: false }), ports: TERMINAL_PORTS },
};

let staff: Promise<readonly StaffMember[]> | undefined;

/** One PIN is slow enough. */
async function makeStaff(): Promise<readonly StaffMember[]> {
  return [
    { id: 'cashier-1', name: 'Alex Rivera', role: 'cashier' },
    { id: 'cashier-2', name: 'Bo Nguyen', role: 'cashier' },
    { id: 'manager-1', name: 'Dana Kowalski', role: 'manager', verifier: await nodeWorld.hashPassword(DEMO_MANAGER.pin) },
  ];
}

/** `watch` sees each request from the till to its service. */
export async function startTillHost(
  folder = mkdtempSync(join(tmpdir(), 'grandstand-till-')),
  watch: (answer: Transport) => Transport = (answer) => answer,
  backup?: () => BackupHealth,
  adoptsStaff = true,
): Promise<RunningTillHost> {
  const store = openSqliteServiceStore(join(folder, 'service.sqlite'));
  if ((await store.catalogue.currentRevision()) === undefined) {
    const adopted = await adoptFirst(nodeWorld, store, { ...(readCatalogueFile(DEMO_CATALOGUE) as object), api_keys: [] });
    if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal));
  }
  const lines: string[] = [];
  const log = (level: string, message: string, facts = {}): void => void lines.push(JSON.stringify({ level, message, ...facts }));
  let host: ServiceHost;
  const cardTerminals = await openCardTerminals(folder, {
    own: () => SEARCHED.current.own(),
    get ports() {
      return SEARCHED.current.ports;
    },
  });
  const valueProvider = openKeptProvider(folder);
  const data = { path: folder, serviceFile: '', journalFile: join(folder, 'journal.sqlite'), lockFile: '' };
  const url = (): string => host.url;
  host = await startServiceHost({
    store,
    cards: await openCardMemory(folder),
    cardTerminals,
    ...(valueProvider && { valueProvider }),
    port: 0,
    log,
    openTill: (service) =>
      openServedTill(
        { folder: data, log, isDemo: true, url, cardTerminals, checks: ANSWER_CHECKS, ...(backup !== undefined && { backup }) },
        { service: { ...service, answer: watch(service.answer) }, store },
      ),
  });
  const { till } = host;
  if (till === undefined) throw new Error('the host has no till');
  staff ??= makeStaff();
  if (adoptsStaff) await till.staff.adopt(await staff);
  await till.start();
  const link: RunningTillHost['link'] = (kind = 'till') => till.inviteDevice(kind, `Test ${kind}`);
  return {
    url: host.url,
    folder,
    host,
    log: lines,
    link,
    pair: async (kind, deviceId) => await pairWith(host.url, await link(kind), deviceId),
    async restart() {
      await host.stop();
      return await startTillHost(folder, watch, backup);
    },
    async stop(books) {
      await host.stop();
      await checkFolder(folder, books).finally(() => rmSync(folder, { recursive: true, force: true }));
    },
  };
}
