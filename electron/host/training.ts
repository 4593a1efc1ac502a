import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Transport } from '../../shared/contract/exchange.ts';
import { makeCardSimulator } from '../../shared/service/card-simulator.ts';
import { adoptFirst } from '../../shared/service/catalogues.ts';
import { openService } from '../../shared/service/service.ts';
import type { ServiceStore } from '../../shared/service/store.ts';
import type { DeviceRecord, Devices } from '../../shared/till/devices-record.ts';
import type { TrainingGround } from '../../shared/till/host-parts.ts';
import type { Staff } from '../../shared/till/staff-record.ts';
import type { Tries } from '../../shared/till/staff-tries.ts';
import type { PlaceView, TillSettings } from '../../shared/till-contract/host-operations.ts';
import { openCardMemory } from './card-memory.ts';
import { describeFault, type Log } from './log.ts';
import { nodeWorld } from './node-world.ts';
import { type OwnService, reachOwn } from './own-service.ts';
import { openSqliteServiceStore } from './sqlite/service-store.ts';
import type { TillEvents } from './till-events.ts';
import { openTillHost, type TillHost } from './till-host.ts';
import { openTillSecrets, type TillSecrets } from './till-secrets.ts';

/**
 * Practice: a till and a service beside the real ones, in a folder of their own. All that they get of those is a copy of what is sold, who
 * sells and how; they hold neither the journal nor the service, the mail, the keys or the card network of the stand.
 */
export interface Training extends TrainingGround {
  readonly answer: Transport;
  /** Which the devices that practise listen to. */
  events(): Promise<TillEvents>;
  closeStreams(): void;
  /** What is being practised is there again after the next start. */
  stop(): Promise<void>;
}

/** What practice copies of the real till. */
export interface RealTill {
  readonly devices: Pick<Devices, 'list'>;
  readonly staff: Pick<Staff, 'list'>;
  readonly pinTries: Tries;
  settings(): TillSettings;
  /** Undefined where what it sells is not in the service of this process. */
  place(): PlaceView | undefined;
}

export interface TrainingParts {
  /** Of the real data. */
  readonly folder: string;
  readonly own: OwnService;
  /** A device shows practice the credential that it shows the real till. */
  readonly deviceSecret: TillSecrets['device'];
  readonly url: () => string;
  readonly log: Log;
}

interface Opened {
  readonly till: TillHost;
  readonly store: ServiceStore;
}

/** Under which numbers guests are called who are none. */
const PREFIX = 'T';

export function makeTraining(parts: TrainingParts, real: RealTill): Training {
  const home = join(parts.folder, 'training');
  const taken = new Set(real.devices.list().flatMap(({ id, isTraining }) => (isTraining === true ? [id as string] : [])));
  let opened: Promise<Opened> | undefined;
  let tail: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = tail.then(work);
    tail = done.catch(() => undefined);
    return done;
  };

  const open = (): Promise<Opened> => {
    opened ??= openAgain().catch((fault: unknown) => {
      opened = undefined;
      throw fault;
    });
    return opened;
  };
  /** What was practised is worth less than that it goes on. */
  const openAgain = async (): Promise<Opened> => {
    try {
      return await openAt(home, parts, real, taken);
    } catch (fault) {
      parts.log('warn', 'practice begins anew', describeFault(fault));
      rmSync(home, { recursive: true, force: true });
      return await openAt(home, parts, real, taken);
    }
  };
  const close = async (): Promise<void> => {
    const closing = await opened?.catch(() => undefined);
    opened = undefined;
    await closing?.till.stop();
    await closing?.store.close();
  };
  const empty = async (): Promise<void> => {
    await close();
    rmSync(home, { recursive: true, force: true });
  };

  return {
    take: (device) =>
      inTurn(async () => {
        if (real.place() === undefined) return { code: 'training_needs_local' };
        if (taken.size === 0) await empty();
        const { till } = await open();
        await copyRules(till, real);
        const refused = await admit(till, device);
        if (refused === undefined) taken.add(device.id);
        return refused;
      }),
    leave: (deviceId) =>
      inTurn(async () => {
        if (!taken.delete(deviceId)) return;
        (await opened?.catch(() => undefined))?.till.inside.events.dismiss(deviceId);
        if (taken.size === 0) await empty();
      }),
    answer: async (request) => await (await open()).till.answer(request),
    events: async () => (await open()).till.inside.events,
    closeStreams: () => void opened?.then(({ till }) => till.inside.events.close()).catch(() => undefined),
    stop: () => inTurn(close),
  };
}

async function openAt(home: string, parts: TrainingParts, real: RealTill, taken: ReadonlySet<string>): Promise<Opened> {
  const isNew = !existsSync(home);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const store = openSqliteServiceStore(join(home, 'service.sqlite'));
  let till: TillHost | undefined;
  try {
    if ((await store.catalogue.currentRevision()) === undefined) await copyCatalogue(store, parts.own);
    till = await openTill(home, store, parts, real, isNew);
    if (isNew) await copyRules(till, real);
    await till.start();
    for (const device of real.devices.list()) if (taken.has(device.id)) await admit(till, device);
    return { till, store };
  } catch (fault) {
    await till?.stop();
    await store.close();
    throw fault;
  }
}

async function openTill(home: string, store: ServiceStore, parts: TrainingParts, real: RealTill, isNew: boolean): Promise<TillHost> {
  const place = isNew ? real.place() : undefined;
  const { own, deviceSecret, url, log } = parts;
  const service = await openService({
    world: nodeWorld,
    store,
    gateway: makeCardSimulator(nodeWorld, await openCardMemory(home)),
    settings: own.service.parts.settings,
    onFault: (fault, operation) => log('error', 'an operation of practice failed', { operation, ...describeFault(fault) }),
  });
  const till = await openTillHost({
    folder: home,
    journalFile: join(home, 'journal.sqlite'),
    secrets: { ...openTillSecrets(home), device: deviceSecret },
    log,
    isDemo: false,
    isTraining: true,
    pinTries: real.pinTries,
    local: await reachOwn(home, { service, store }),
    ...(place !== undefined && { wanted: { mode: 'local', vendorId: place.vendorId, venueId: place.venueId } }),
    cardNetwork: service.parts.gateway,
    url,
  });
  if (!till.ok) throw new Error(`practice cannot be opened: ${till.refusal.code}`);
  return till.value;
}

/** Keys are no part of it: nobody but this host calls the service of practice. */
async function copyCatalogue(store: ServiceStore, { service }: OwnService): Promise<void> {
  const { file } = service.parts.catalogues.current();
  const adopted = await adoptFirst(nodeWorld, store, { ...file, api_keys: [] });
  if (!adopted.ok) throw new Error('practice does not take the catalogue in use');
}

async function copyRules({ staff, inside }: TillHost, real: RealTill): Promise<void> {
  await staff.adopt(
    real.staff.list().map(({ id, name, role, verifier }) => ({ id, name, role, ...(verifier !== undefined && { verifier }) })),
  );
  const settings = { ...real.settings(), guestNumberPrefix: PREFIX };
  await inside.settingsRecord.change(({ revision }) => ({ revision: revision + 1, settings }));
}

async function admit({ inside }: TillHost, { isTraining: _isTraining, ...device }: DeviceRecord) {
  await inside.devices.adopt(device);
  if (device.vendorId === undefined) return undefined;
  const used = await inside.link.use(device.vendorId);
  return used.ok ? undefined : used.refusal;
}
