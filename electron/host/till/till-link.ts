import { accept, type Outcome, type Refusal, refuse } from '../../../shared/base/outcome.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Credentials } from '../../../shared/client/call-operation.ts';
import { makeCaller } from '../../../shared/client/caller.ts';
import type { Transport } from '../../../shared/contract/http/exchange.ts';
import { FOREIGN_SERVICE, hasCapability, type KnownService, OWN_SERVICE } from '../../../shared/contract/http/service-greeting.ts';
import type { ServiceTrouble } from '../../../shared/contract/http/service-trouble.ts';
import { type Drainer, makeDrainer } from '../../../shared/sync/drain/drainer.ts';
import type { AuditFact, Journal } from '../../../shared/sync/journal/journal.ts';
import { DEFAULT_SYNC_SETTINGS, LOCAL_SYNC_SETTINGS, type SyncSettings } from '../../../shared/sync/journal/sync-settings.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import { capabilityKey, readCapability } from '../../../shared/sync/paths/capability.ts';
import { IDLE_PAUSE } from '../../../shared/sync/paths/connection.ts';
import type { HostVendor, ServiceConnection } from '../../../shared/till/context/host-context.ts';
import type { Devices } from '../../../shared/till/records/devices-record.ts';
import type { VendorView } from '../../../shared/till-contract/operations/device-operations.ts';
import type { ConnectionForm, ConnectionView, VendorPlace } from '../../../shared/till-contract/operations/host-operations.ts';
import { describeFault, type Log } from '../base/log.ts';
import type { TerminalJournal } from '../data/terminal-journal.ts';
import {
  applyWantedConnection,
  type ConnectionRecord,
  isSameService,
  isServiceAddress,
  keysFor,
  openConnection,
  putIntoUse,
  recordAfterMove,
  type StartOptions,
  withoutOthers,
  withVendor,
} from './till-connection.ts';
import { type Gate, withGateClosed } from './till-reset.ts';
import { findPlaces, namesOf, type Places } from './till-vendor.ts';
import { makeTillVendors, type TillVendors } from './till-vendors.ts';

/** A service, and the keys that this host calls it with. */
export interface ReachableService {
  readonly transport: Transport;
  readonly credentials: Credentials;
}

export interface TillLinkOptions extends StartOptions {
  readonly journal: Journal;
  readonly terminal: Pick<TerminalJournal, 'identity' | 'isHeld'>;
  readonly world: World;
  readonly timer: Timer;
  readonly log: Log;
  readonly acceptedVariance: () => number;
  /** The service in this process, if any. */
  readonly local?: ReachableService;
  readonly reachRemote: (baseUrl: string, credentials: Credentials) => ReachableService;
  readonly devices: Pick<Devices, 'list' | 'forgetVendors'>;
  readonly menuEveryMilliseconds?: number;
  readonly sync?: Partial<SyncSettings>;
  /** The gate that all requests of screens go through. */
  readonly gate: () => Pick<Gate, 'shut' | 'open'>;
  readonly onStatus: () => void;
  /** Reports an unusable answer of a remote service, and that it works again. */
  readonly onServiceTrouble?: (trouble: ServiceTrouble | undefined, baseUrl: string) => void;
  /** Runs when the service answers again. */
  readonly onService: () => void;
  readonly onCatalogue: (vendorId: number, revision: string) => void;
}

export interface TillLink extends ServiceConnection {
  drainer(): Drainer;
  place(): VendorPlace | undefined;
  vendorOf(device: { readonly vendorId?: number }): HostVendor | undefined;
  takesExtendedCart(): boolean;
  maySettleTabs(): boolean;
  /** Call it with each request of a screen: the service is then checked more often for a while. */
  watchClosely(): void;
  start(): Promise<void>;
  /** Call it when the menu of the service in this process changed. */
  menuChanged(): void;
  stop(): Promise<void>;
}

interface Session {
  readonly drainer: Drainer;
  readonly vendors: TillVendors;
  /** The vendors that the service last listed. */
  listed: readonly VendorView[];
  readonly unsubscribe: () => void;
}

const MENU_EVERY = 15_000;
/** How often to look for a place while there is none. */
const PLACE_EVERY = 2000;
/** The longest time that a start waits for a slow service. */
const START_PATIENCE = 5000;

/** The service that the host sells for, and everything that runs for as long as it sells there. */
export async function openTillLink(parts: TillLinkOptions): Promise<Outcome<TillLink, Refusal>> {
  const { journal, terminal, world, timer, log, devices } = parts;
  const record = await openConnection(journal, parts.local === undefined ? 'remote' : 'local');
  const refused = await applyWantedConnection(record, parts);
  if (refused !== undefined) return refuse(refused);
  const onFault = (fault: unknown): void => log('error', 'the connection failed', describeFault(fault));
  const settingsOf = (given: SyncSettings): SyncSettings => ({
    ...given,
    ...parts.sync,
    get acceptedVariance() {
      return parts.acceptedVariance();
    },
  });

  const reach = (form: Parameters<typeof keysFor>[0]): ReachableService | undefined => {
    if (form.mode === 'local') return parts.local;
    const keys = keysFor(form, record.current(), parts);
    return form.baseUrl === undefined || keys === undefined ? undefined : parts.reachRemote(form.baseUrl, keys);
  };
  const open = (reached: ReachableService): Session => {
    const { transport, credentials } = reached;
    const { clockAhead: clockWasAhead } = record.current();
    const drainer = makeDrainer({
      journal,
      transport,
      credentials,
      world,
      timer,
      settings: settingsOf(reached === parts.local ? LOCAL_SYNC_SETTINGS : DEFAULT_SYNC_SETTINGS),
      known: reached === parts.local ? OWN_SERVICE : (record.current().service ?? FOREIGN_SERVICE),
      onService: (service) => void (drainer === session.drainer && keepService(service).catch(onFault)),
      ...(reached !== parts.local && { idlePause: IDLE_PAUSE, ...(clockWasAhead !== undefined && { clockWasAhead }) }),
      onClock: (clockAhead) => void (drainer === session.drainer && keepClock(clockAhead).catch(onFault)),
      onTrouble: (trouble) => {
        parts.onStatus();
        parts.onServiceTrouble?.(trouble, record.current().baseUrl ?? '');
      },
      epoch: terminal.identity().epoch,
      isHeld: terminal.isHeld,
      onMistake: (mistake, op) => log('error', 'an op met a mistake of ours', { op: op.id, ...describeFault(mistake) }),
      onFault: (fault, op) => log('error', 'an op could not go on', { ...(op !== undefined && { op: op.id }), ...describeFault(fault) }),
    });
    const unsubscribe = drainer.connection.onChange((connectivity) => {
      log('info', 'the service', { connectivity });
      parts.onStatus();
      if (connectivity !== 'online') return;
      parts.onService();
      void noticeService().catch(onFault);
    });
    const vendors = makeTillVendors({
      drainer,
      journal,
      world,
      timer,
      everyMilliseconds: parts.menuEveryMilliseconds ?? MENU_EVERY,
      onPulled: (place, revision) => {
        void keepPlace(place).catch(onFault);
        parts.onCatalogue(place.vendorId, revision);
        parts.onStatus();
      },
      onLooked: parts.onStatus,
      onFault,
    });
    return { drainer, vendors, listed: [], unsubscribe };
  };

  const noPlace: ReachableService = { transport: async () => Promise.reject(new Error('no service is set')), credentials: { apiKey: '' } };
  let isStopped = false;
  let cancelPlaceLook: () => void = () => undefined;
  let session = open(reach(record.current()) ?? noPlace);

  const vendorOf: TillLink['vendorOf'] = ({ vendorId = record.current().place?.vendorId }) =>
    vendorId === undefined ? undefined : session.vendors.find(vendorId);
  const sellAt = async (now: Session, place: VendorPlace): Promise<void> => {
    if (now !== session || isStopped) return;
    await now.vendors.begin(place);
    parts.onStatus();
  };
  const keepService = async (service: KnownService): Promise<void> => {
    const { isOwn, version } = service;
    log('info', 'the service says what it is', { isOwn, ...(version !== undefined && { version }) });
    // Capabilities that another service proved at the same address say nothing about this one.
    if (record.current().service?.isOwn !== isOwn) for (const place of placesInUse()) await forgetProof(place);
    await record.change((known) => ({ ...known, service }));
  };
  const keepClock = async (clockAhead: number): Promise<void> => {
    await record.change((known) => (known.mode === 'remote' ? { ...known, clockAhead } : undefined));
  };
  const keepPlace = async (place: VendorPlace): Promise<void> => {
    await record.change((known) => withVendor(known, place));
  };
  /** Runs when the service answers: finds the place if there is none yet, and checks the menus. */
  const noticeService = async (): Promise<void> => {
    const now = session;
    const { place: known } = record.current();
    if (known === undefined) {
      const found = await findPlaces(now.drainer.caller, record.current().wanted);
      if (!found.ok) {
        // Plan one search only, however many calls found no place.
        cancelPlaceLook();
        cancelPlaceLook = timer.after(PLACE_EVERY, () => void (now === session && !isStopped && noticeService().catch(onFault)));
        return;
      }
      now.listed = found.value.vendors;
      await keepPlace(found.value.place);
      await forgetProof(found.value.place);
      await sellAt(now, found.value.place);
    }
    await now.vendors.lookNow();
  };
  const placesInUse = (): readonly VendorPlace[] => {
    const { place, others } = record.current();
    return place === undefined ? others : [place, ...others];
  };
  /** Capabilities proved at another service say nothing about this one. */
  const forgetProof = async (place: VendorPlace): Promise<void> => {
    const key = capabilityKey(place);
    if (readCapability(await journal.findFact(key)) !== 'unknown') await journal.append({ facts: { [key]: 'unknown' } });
  };
  /** Begins to sell for every vendor in use, and drops those that no device sells for any more. */
  const begin = async (): Promise<void> => {
    const sellers = devices.list().filter(({ revokedAt }) => revokedAt === undefined);
    await record.change((known) => withoutOthers(known, (other) => !sellers.some(({ vendorId }) => vendorId === other)));
    for (const place of placesInUse()) await sellAt(session, place);
    session.drainer.start();
  };
  const end = async (ended: Session): Promise<void> => {
    ended.unsubscribe();
    await ended.vendors.stop();
    await ended.drainer.stop();
  };

  const use: TillLink['use'] = async (vendorId) => {
    const now = session;
    const begun = now.vendors.find(vendorId);
    if (begun?.catalogues.newest() === undefined) {
      const refusal = await beginOther(now, vendorId);
      if (refusal !== undefined) return refuse(refusal);
    }
    const vendor = now.vendors.find(vendorId);
    if (now !== session || vendor === undefined) return refuse({ code: 'not_reachable' });
    await keepPlace(vendor.place);
    return accept(vendor);
  };
  const beginOther = async (now: Session, vendorId: number): Promise<Refusal | undefined> => {
    if (now.drainer.connection.connectivity() !== 'online') return { code: 'not_reachable' };
    const found = await findPlaces(now.drainer.caller, { vendorId });
    if (!found.ok) return found.refusal;
    const { place, vendors } = found.value;
    now.listed = vendors;
    if (place.corporateId !== record.current().place?.corporateId) return { code: 'unknown_vendor' };
    const isNew = !placesInUse().some((each) => each.vendorId === vendorId);
    if (isNew) await forgetProof(place);
    await sellAt(now, place);
    await now.vendors.lookNow(vendorId);
    const begun = now.vendors.find(vendorId);
    if (begun?.catalogues.newest() !== undefined) return undefined;
    const reason = begun?.menuProblem();
    if (isNew) await now.vendors.end(vendorId);
    return { code: 'no_menu', ...(reason !== undefined && { facts: { reason } }) };
  };

  const maySettleTabs = (): boolean => record.current().mode === 'local' || parts.remoteKeys()?.backofficeKey !== undefined;
  const view = async (): Promise<ConnectionView> => {
    const now = session;
    if (now.listed.length === 0 && now.drainer.connection.connectivity() === 'online') {
      const found = await findPlaces(now.drainer.caller, {});
      if (found.ok) now.listed = found.value.vendors;
    }
    const { mode: known, baseUrl, place } = record.current();
    return {
      mode: known,
      ...(baseUrl !== undefined && { baseUrl }),
      hasKey: known === 'local' || parts.remoteKeys() !== undefined,
      hasBackofficeKey: maySettleTabs(),
      ...(place !== undefined && { place }),
      vendors: now.listed.length > 0 ? now.listed : placesInUse().map(namesOf),
    };
  };

  const change: TillLink['change'] = async (form, check, audit) => {
    if (!isServiceAddress(form)) return refuse({ code: 'not_reachable' });
    const reached = reach(form);
    if (reached === undefined) return refuse({ code: form.mode === 'local' ? 'not_reachable' : 'key_refused' });
    const found = await findPlaces(makeCaller({ ...reached, world }), form);
    if (!found.ok) return found;
    // Shut the gate: a request that a screen began for the previous service would be sent to the next one.
    const changed = await withGateClosed(parts.gate(), async () => {
      await end(session);
      const refusal = await check();
      if (refusal === undefined) await moveTo(form, reached, found.value, audit);
      session = open(refusal === undefined ? reached : (reach(record.current()) ?? noPlace));
      if (refusal === undefined) session.listed = found.value.vendors;
      await begin();
      return refusal === undefined ? accept(undefined) : refuse(refusal);
    });
    if (!changed.ok) return changed;
    await session.vendors.lookNow();
    parts.onStatus();
    return accept(await view());
  };
  const moveTo = async (form: ConnectionForm, reached: ReachableService, { place }: Places, audit: AuditFact): Promise<void> => {
    const isSame = isSameService(record.current(), form) && place.corporateId === record.current().place?.corporateId;
    if (!isSame) await devices.forgetVendors();
    const next = (known: ConnectionRecord): ConnectionRecord => recordAfterMove(known, form, place, isSame);
    await putIntoUse(record, parts, { keys: form.mode === 'remote' ? reached.credentials : undefined, next, audit });
    if (!isSame) await forgetProof(place);
  };

  const link: TillLink = {
    view,
    change,
    mode: () => record.current().mode,
    use,
    drainer: () => session.drainer,
    place: () => record.current().place,
    vendorOf,
    takesExtendedCart: () => hasCapability(session.drainer.connection.service(), 'extended_cart'),
    maySettleTabs,
    async start() {
      await begin();
      // A demo must be able to sell as soon as it reports that it is ready, but a till must not wait for a service that is away.
      if (session.drainer.connection.connectivity() !== 'online') await session.drainer.connection.untilReachable(START_PATIENCE);
      if (session.drainer.connection.connectivity() === 'online') await noticeService();
    },
    watchClosely: () => session.drainer.connection.watchClosely(),
    menuChanged: () => void session.vendors.lookNow(),
    async stop() {
      isStopped = true;
      await end(session);
    },
  };
  return accept(link);
}
