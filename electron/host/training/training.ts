import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from '../../../shared/base/outcome.ts';
import type { Catalogue as CatalogueFile } from '../../../shared/contract/catalogue/catalogue.ts';
import { checkCatalogue } from '../../../shared/contract/catalogue/catalogue-check.ts';
import { adoptFirst } from '../../../shared/service/core/catalogues.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../shared/service/core/settings.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import { makeCardSimulator } from '../../../shared/service/pay/card-simulator.ts';
import { openService } from '../../../shared/service/service.ts';
import type { TillChecks } from '../../../shared/till/api/answer-till-call.ts';
import type { DeviceRecord } from '../../../shared/till/records/devices-record.ts';
import { catalogueFileOfPulled } from '../../../shared/wire/catalogue/pulled-file.ts';
import type { PulledVendor } from '../../../shared/wire/catalogue/pulled-vendor.ts';
import { describeFault, type Log } from '../base/log.ts';
import { nodeTimer } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { secretsFolder } from '../base/secrets-place.ts';
import { listCardAnswers, openCardMemory } from '../store/card-memory.ts';
import { openSqliteServiceStore } from '../store/sqlite/service-store.ts';
import { connectOwnService, type OwnService } from '../till/own-service.ts';
import { openTillHost, type TillHost } from '../till/till-host.ts';
import { openTillSecrets, type TillSecrets } from '../till/till-secrets.ts';
import type { Training, TrainingSource } from '../till/till-training.ts';
import { makeDrill } from './drill.ts';
import { makeFailureSimulator } from './drill-transport.ts';

/**
 * Practice: a till and a service beside the real ones, in a folder of their own. They get copies of the menu, the staff and the settings,
 * and have no access to the stand's journal, service, mail, keys or card network.
 */

export interface TrainingOptions {
  /** The folder of the real data. */
  readonly folder: string;
  /** The real service in this process, if any. */
  readonly own?: OwnService;
  /** The key of device credentials, so that a device can use the same one in practice. */
  readonly deviceSecret: TillSecrets['device'];
  /** The key of PIN verifiers, so that the staff can use the same PINs in practice. */
  readonly pins: TillSecrets['hostKeys']['pins'];
  readonly url: () => string;
  readonly log: Log;
  readonly checks?: TillChecks;
}

interface Opened {
  readonly till: TillHost;
  readonly store: ServiceStore;
}

/** The prefix of guest numbers in practice, so that they are not called as real ones. */
const PREFIX = 'T';

export function makeTraining(parts: TrainingOptions, real: TrainingSource): Training {
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
    opened ??= openOrBeginAnew(home, parts, real, taken).catch((fault: unknown) => {
      opened = undefined;
      throw fault;
    });
    return opened;
  };
  const close = async (): Promise<void> => {
    const closing = await opened?.catch(() => undefined);
    opened = undefined;
    await closing?.till.stop();
    await closing?.store.close();
  };
  const empty = async (): Promise<void> => {
    await close();
    forgetPractice(home, parts);
  };

  return {
    take: (device) =>
      inTurn(async () => {
        const refusal = await hinders(parts, real, taken.size === 0);
        if (refusal !== undefined) return refusal;
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
    empty: (id) =>
      inTurn(async () => {
        const note = join(home, 'emptied');
        if (existsSync(note) && readFileSync(note, 'utf8') === id) return undefined;
        const refusal = await hinders(parts, real, true);
        if (refusal !== undefined) return refusal;
        const closing = await opened?.catch(() => undefined);
        await empty();
        await open();
        writeFileSync(note, id);
        // End the streams, so that the screens connect to the new practice till.
        closing?.till.inside.events.close();
        return undefined;
      }),
    // Waits while practice is being emptied: a till opened at that moment would be deleted while devices use it.
    answer: async (request) => await (await inTurn(open)).till.answer(request),
    events: async () => (await inTurn(open)).till.inside.events,
    settings: async () => (await inTurn(open)).till.inside.settingsRecord.current(),
    closeStreams: () => void opened?.then(({ till }) => till.inside.events.close()).catch(() => undefined),
    stop: () => inTurn(close),
  };
}

/** Discards practice data that can't be opened: being able to practise matters more. */
async function openOrBeginAnew(home: string, parts: TrainingOptions, real: TrainingSource, taken: ReadonlySet<string>): Promise<Opened> {
  try {
    return await openAt(home, parts, real, taken);
  } catch (fault) {
    parts.log('warn', 'practice begins anew', describeFault(fault));
    forgetPractice(home, parts);
    return await openAt(home, parts, real, taken);
  }
}

/** The folder of practice's own keys. */
function practiceFolder({ folder }: TrainingOptions): string {
  return join(secretsFolder(folder), 'training');
}

function practiceSecrets(home: string, parts: TrainingOptions): TillSecrets {
  const folder = practiceFolder(parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return openTillSecrets(home, folder);
}

function forgetPractice(home: string, parts: TrainingOptions): void {
  for (const folder of [home, practiceFolder(parts)]) rmSync(folder, { recursive: true, force: true });
}

async function openAt(home: string, parts: TrainingOptions, real: TrainingSource, taken: ReadonlySet<string>): Promise<Opened> {
  const isNew = !existsSync(home);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const store = openSqliteServiceStore(join(home, 'service.sqlite'), practiceSecrets(home, parts).hostKeys.sealing.service);
  let till: TillHost | undefined;
  try {
    if ((await store.catalogue.currentRevision()) === undefined) await copyCatalogue(store, await catalogueFor(parts, real));
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

async function openTill(
  home: string,
  store: ServiceStore,
  parts: TrainingOptions,
  real: TrainingSource,
  isNew: boolean,
): Promise<TillHost> {
  const place = isNew ? real.place() : undefined;
  const { own, deviceSecret, pins, url, log } = parts;
  const secrets = practiceSecrets(home, parts);
  const line = makeFailureSimulator(nodeTimer);
  const service = await openService({
    world: nodeWorld,
    store,
    gateway: line.gateway(makeCardSimulator(nodeWorld, await openCardMemory(home))),
    settings: own?.service.context.settings ?? DEFAULT_SERVICE_SETTINGS,
    onFault: (fault, operation) => log('error', 'an operation of practice failed', { operation, ...describeFault(fault) }),
  });
  const reached = await connectOwnService(home, secrets, { service, store });
  const till = await openTillHost({
    folder: home,
    journalFile: join(home, 'journal.sqlite'),
    secrets: { ...secrets, device: deviceSecret, hostKeys: { ...secrets.hostKeys, pins } },
    log,
    isDemo: false,
    isTraining: true,
    pinTries: real.pinTries,
    local: { ...reached, transport: line.transport(reached.transport) },
    openDrill: (practice) => makeDrill({ ...practice, line, own: { service, store }, cardAnswers: () => listCardAnswers(home) }),
    ...(place !== undefined && { wanted: { mode: 'local', vendorId: place.vendorId, venueId: place.venueId } }),
    cardNetwork: service.context.gateway,
    ...(parts.checks && { checks: parts.checks }),
    url,
  });
  if (!till.ok) throw new Error(`practice cannot be opened: ${till.refusal.code}`);
  return till.value;
}

/** Returns the catalogue of the service in this process, or else the menus that the till has pulled, even while its service is away. */
async function catalogueFor({ own }: TrainingOptions, real: TrainingSource): Promise<CatalogueFile | undefined> {
  const place = real.place();
  if (place === undefined) return undefined;
  if (own !== undefined && real.mode() === 'local') return own.service.context.catalogues.current().file;
  const others = real.devices.list().flatMap(({ vendorId, revokedAt }) => (revokedAt === undefined ? (vendorId ?? []) : []));
  const vendorIds = new Set([place.vendorId, ...others]);
  const pulled: PulledVendor[] = [];
  for (const vendorId of vendorIds) {
    const read = await real.vendorOf({ vendorId })?.readPulled();
    if (read !== undefined) pulled.push(read);
  }
  return catalogueFileOfPulled(pulled);
}

/** Returns why a device can't practise. A remote service may have a menu that this program's own service considers faulty. */
async function hinders(parts: TrainingOptions, real: TrainingSource, isBegun: boolean): Promise<Refusal | undefined> {
  const file = await catalogueFor(parts, real);
  if (file === undefined) return { code: 'training_needs_menu' };
  const checked = isBegun ? checkCatalogue(withoutKeys(file)) : undefined;
  if (checked === undefined || checked.ok) return undefined;
  const { total, violations } = checked.refusal;
  const [first] = violations;
  parts.log('warn', 'practice does not take the menu', { faults: total, path: first?.path ?? '', code: first?.code ?? '' });
  return { code: 'training_menu_unfit' };
}

/** Removes the API keys, since only this host calls the service of practice. */
function withoutKeys(file: CatalogueFile | undefined): object {
  return { ...file, api_keys: [] };
}

async function copyCatalogue(store: ServiceStore, file: CatalogueFile | undefined): Promise<void> {
  const adopted = await adoptFirst(nodeWorld, store, withoutKeys(file));
  if (!adopted.ok) throw new Error('practice does not take the catalogue in use');
}

async function copyRules({ staff, inside }: TillHost, real: TrainingSource): Promise<void> {
  await staff.adopt(
    real.staff.list().map(({ id, name, role, verifier }) => ({ id, name, role, ...(verifier !== undefined && { verifier }) })),
  );
  const kept = real.settingsRecord.current();
  const settings = { ...kept.settings, guestNumberPrefix: PREFIX };
  await inside.settingsRecord.change(({ revision }) => ({ ...kept, revision: revision + 1, settings }));
}

async function admit({ inside }: TillHost, { isTraining: _isTraining, ...device }: DeviceRecord) {
  await inside.devices.adopt(device);
  if (device.vendorId === undefined) return undefined;
  const used = await inside.link.use(device.vendorId);
  return used.ok ? undefined : used.refusal;
}
