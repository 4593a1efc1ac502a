import { accept, type Outcome, type Refusal, refuse } from '../../shared/base/outcome.ts';
import type { World } from '../../shared/base/world.ts';
import type { Credentials } from '../../shared/client/call-operation.ts';
import { makeCaller } from '../../shared/client/caller.ts';
import type { Transport } from '../../shared/contract/exchange.ts';
import { capabilityKey, readCapability } from '../../shared/sync/capability.ts';
import { type Drainer, makeDrainer } from '../../shared/sync/drainer.ts';
import type { Journal } from '../../shared/sync/journal.ts';
import { DEFAULT_SYNC_SETTINGS, LOCAL_SYNC_SETTINGS, type SyncSettings } from '../../shared/sync/sync-settings.ts';
import type { Timer } from '../../shared/sync/timer.ts';
import type { Shelves } from '../../shared/till/catalogue-shelves.ts';
import type { Link } from '../../shared/till/host-parts.ts';
import { type KeptRecord, openRecord } from '../../shared/till/host-record.ts';
import type { ConnectionForm, ConnectionView, PlaceView } from '../../shared/till-contract/host-operations.ts';
import { describeFault, type Log } from './log.ts';
import type { TerminalJournal } from './terminal-journal.ts';
import { makeTillMenu, type TillMenu } from './till-menu.ts';
import { findPlaces, placeOf, type WantedPlace } from './till-place.ts';

/** A service as this host reaches it. */
export interface Reached {
  readonly transport: Transport;
  readonly credentials: Credentials;
}

export interface TillLinkParts {
  readonly journal: Journal;
  readonly terminal: Pick<TerminalJournal, 'identity' | 'isHeld'>;
  readonly world: World;
  readonly timer: Timer;
  readonly log: Log;
  readonly shelves: Shelves;
  readonly acceptedVariance: () => number;
  /** The service in this very process, where there is one. */
  readonly local?: Reached;
  readonly reachRemote: (baseUrl: string, credentials: Credentials) => Reached;
  readonly remoteKeys: () => Credentials | undefined;
  readonly keepRemoteKeys: (keys: Credentials) => void;
  /** What was said at the start goes before what was set earlier. */
  readonly wanted?: ConnectionForm;
  /** Whether something of the service before is unfinished. */
  readonly check: () => Promise<Refusal | undefined>;
  readonly menuEveryMilliseconds?: number;
  readonly sync?: Partial<SyncSettings>;
  readonly onStatus: () => void;
  /** The service answers again. */
  readonly onService: () => void;
  readonly onCatalogue: (revision: string) => void;
}

export interface TillLink extends Link {
  drainer(): Drainer;
  place(): PlaceView | undefined;
  takesExtendedCart(): boolean;
  start(): Promise<void>;
  /** What is sold has changed at the service in this process. */
  menuChanged(): void;
  stop(): Promise<void>;
}

interface ConnectionRecord {
  readonly mode: 'local' | 'remote';
  readonly baseUrl?: string;
  readonly wanted: WantedPlace;
  readonly place?: PlaceView;
  readonly takesExtendedCart: boolean;
}

interface Session {
  readonly drainer: Drainer;
  menu: TillMenu | undefined;
  vendors: ConnectionView['vendors'];
  readonly unsubscribe: () => void;
}

const CONNECTION = 'till/connection';
const MENU_EVERY = 15_000;
/** How often a place is looked for while there is none. */
const PLACE_EVERY = 2000;
/** A start does not wait longer for a service that is slow. */
const START_PATIENCE = 5000;

/** Which service the host sells for, and everything that runs for as long as it sells there. */
export async function openTillLink(parts: TillLinkParts): Promise<Outcome<TillLink, Refusal>> {
  const { journal, terminal, world, timer, log, shelves } = parts;
  const mode = parts.local === undefined ? 'remote' : 'local';
  const record = await openRecord<ConnectionRecord>(journal, CONNECTION, { mode, wanted: {}, takesExtendedCart: mode === 'local' });
  const refused = await settle(record, parts);
  if (refused !== undefined) return refuse(refused);
  const onFault = (fault: unknown): void => log('error', 'the connection failed', describeFault(fault));
  const settingsOf = (given: SyncSettings): SyncSettings => ({
    ...given,
    ...parts.sync,
    get acceptedVariance() {
      return parts.acceptedVariance();
    },
  });

  const reach = (form: AskedService): Reached | undefined => {
    if (form.mode === 'local') return parts.local;
    const keys = keysFor(form, record.current(), parts);
    return form.baseUrl === undefined || keys === undefined ? undefined : parts.reachRemote(form.baseUrl, keys);
  };
  const open = (reached: Reached): Session => {
    const { transport, credentials } = reached;
    const drainer = makeDrainer({
      journal,
      transport,
      credentials,
      world,
      timer,
      settings: settingsOf(reached === parts.local ? LOCAL_SYNC_SETTINGS : DEFAULT_SYNC_SETTINGS),
      epoch: terminal.identity().epoch,
      isHeld: terminal.isHeld,
      onMistake: (mistake, op) => log('error', 'an op met a mistake of ours', { op: op.id, ...describeFault(mistake) }),
      onFault: (fault, op) => log('error', 'an op could not go on', { ...(op !== undefined && { op: op.id }), ...describeFault(fault) }),
    });
    const unsubscribe = drainer.connection.onChange((grade) => {
      log('info', 'the service', { grade });
      parts.onStatus();
      if (grade !== 'service') return;
      parts.onService();
      void noticeService().catch(onFault);
    });
    return { drainer, menu: undefined, vendors: [], unsubscribe };
  };

  const noPlace: Reached = { transport: async () => Promise.reject(new Error('no service is set')), credentials: { apiKey: '' } };
  let isStopped = false;
  let session = open(reach(record.current()) ?? noPlace);

  const sellAt = async (now: Session, place: PlaceView): Promise<void> => {
    if (now.menu !== undefined || now !== session || isStopped) return;
    const menu = makeTillMenu({
      drainer: now.drainer,
      journal,
      place,
      shelves,
      world,
      timer,
      everyMilliseconds: parts.menuEveryMilliseconds ?? MENU_EVERY,
      onPulled: ({ pulled, catalogue }) => {
        const told = placeOf(pulled.vendor, pulled.venue?.name ?? record.current().place?.venueName ?? '');
        if (now === session) void keepPlace(told).catch(onFault);
        parts.onCatalogue(catalogue.revision);
        parts.onStatus();
      },
      onLooked: parts.onStatus,
      onFault,
    });
    now.menu = menu;
    await menu.open();
    menu.start();
    parts.onStatus();
  };
  const keepPlace = async (place: PlaceView): Promise<void> => {
    await record.change((known) => (JSON.stringify(known.place) === JSON.stringify(place) ? undefined : { ...known, place }));
  };
  /** The service answers: what has to be asked of it once is asked. */
  const noticeService = async (): Promise<void> => {
    const now = session;
    const isOwn = now.drainer.connection.isOwnService();
    await record.change((known) => (known.takesExtendedCart === isOwn ? undefined : { ...known, takesExtendedCart: isOwn }));
    const { place: known } = record.current();
    if (isOwn && known !== undefined) await keepCapability(known, 'dedupe');
    if (now.menu === undefined && known === undefined) {
      const found = await findPlaces(now.drainer.caller, record.current().wanted);
      if (!found.ok) {
        timer.after(PLACE_EVERY, () => void (now === session && !isStopped && noticeService().catch(onFault)));
        return;
      }
      now.vendors = found.value.vendors;
      await keepPlace(found.value.place);
      await keepCapability(found.value.place, isOwn ? 'dedupe' : 'unknown');
      await sellAt(now, found.value.place);
    }
    await now.menu?.lookNow();
  };
  /**
   * Our own service answers the same signed cart with the same order. Where that is known before the first sale goes out, that one may be
   * cut off too. What was proven at another service proves nothing here.
   */
  const keepCapability = async (place: PlaceView, capability: 'dedupe' | 'unknown'): Promise<void> => {
    const key = capabilityKey(place);
    if (readCapability(await journal.findFact(key)) !== capability) await journal.append({ facts: { [key]: capability } });
  };
  const begin = async (): Promise<void> => {
    const { place, mode } = record.current();
    if (place !== undefined && mode === 'local') await keepCapability(place, 'dedupe');
    if (place !== undefined) await sellAt(session, place);
    session.drainer.start();
  };
  const end = async (ended: Session): Promise<void> => {
    ended.unsubscribe();
    await ended.menu?.stop();
    await ended.drainer.stop();
  };

  const view = async (): Promise<ConnectionView> => {
    const now = session;
    if (now.vendors.length === 0 && now.drainer.connection.grade() === 'service') {
      const found = await findPlaces(now.drainer.caller, {});
      if (found.ok) now.vendors = found.value.vendors;
    }
    const { mode: known, baseUrl, place } = record.current();
    return {
      mode: known,
      ...(baseUrl !== undefined && { baseUrl }),
      hasKey: known === 'local' || parts.remoteKeys() !== undefined,
      ...(place !== undefined && { place }),
      vendors: now.vendors,
    };
  };

  const change: TillLink['change'] = async (form, check) => {
    if (!isServiceAddress(form)) return refuse({ code: 'not_reachable' });
    const reached = reach(form);
    if (reached === undefined) return refuse({ code: form.mode === 'local' ? 'not_reachable' : 'key_refused' });
    const found = await findPlaces(makeCaller({ ...reached, world }), form);
    if (!found.ok) return found;
    const before = session;
    await end(before);
    const refusal = await check();
    if (refusal !== undefined) {
      session = open(reach(record.current()) ?? noPlace);
      await begin();
      return refuse(refusal);
    }
    if (form.mode === 'remote') parts.keepRemoteKeys(reached.credentials);
    const { place, vendors } = found.value;
    const { mode: next, baseUrl } = form;
    const wanted = { vendorId: place.vendorId, venueId: place.venueId };
    await record.change((known) => ({
      mode: next,
      ...addressOf(next === 'remote' ? baseUrl : known.baseUrl),
      wanted,
      place,
      takesExtendedCart: known.mode === next ? known.takesExtendedCart : next === 'local',
    }));
    await keepCapability(place, next === 'local' ? 'dedupe' : 'unknown');
    shelves.clear();
    session = open(reached);
    session.vendors = vendors;
    await begin();
    await session.menu?.lookNow();
    parts.onStatus();
    return accept(await view());
  };

  const link: TillLink = {
    view,
    change,
    mode: () => record.current().mode,
    menuProblem: () => session.menu?.problem(),
    drainer: () => session.drainer,
    place: () => record.current().place,
    takesExtendedCart: () => record.current().takesExtendedCart,
    async start() {
      await begin();
      // A demo must be sellable as soon as it says that it is ready; a till whose service is away must not wait for it.
      if (session.drainer.connection.grade() !== 'service') await session.drainer.connection.untilReachable(START_PATIENCE);
      if (session.drainer.connection.grade() === 'service') await noticeService();
    },
    menuChanged: () => void session.menu?.lookNow(),
    async stop() {
      isStopped = true;
      await end(session);
    },
  };
  return accept(link);
}

/** Puts into use what the start asks for, unless something would be lost by it. */
async function settle(
  record: KeptRecord<ConnectionRecord>,
  parts: Pick<TillLinkParts, 'wanted' | 'check' | 'remoteKeys' | 'keepRemoteKeys'>,
): Promise<Refusal | undefined> {
  const { wanted } = parts;
  if (wanted === undefined) return undefined;
  const { mode, baseUrl, vendorId, venueId } = wanted;
  if (!isServiceAddress(wanted)) return { code: 'not_reachable' };
  const known = record.current();
  const keys = mode === 'remote' ? keysFor(wanted, known, parts) : undefined;
  if (mode === 'remote' && keys === undefined) return { code: 'key_needed' };
  const isSameService = known.mode === mode && (mode === 'local' || known.baseUrl === baseUrl);
  const isSamePlace = vendorId === undefined || vendorId === known.place?.vendorId;
  if (!isSameService || !isSamePlace) {
    const refusal = await parts.check();
    if (refusal !== undefined) return refusal;
    const next = { mode, ...addressOf(baseUrl ?? known.baseUrl), wanted: { vendorId, venueId } };
    await record.change(() => ({ ...next, takesExtendedCart: mode === 'local' }));
  }
  if (keys !== undefined) parts.keepRemoteKeys(keys);
  return undefined;
}

type AskedService = Pick<ConnectionForm, 'mode' | 'baseUrl' | 'apiKey' | 'backofficeKey'>;

/** What is kept is for one address: it goes to no other. */
function keysFor(
  { baseUrl, ...given }: AskedService,
  known: Pick<ConnectionRecord, 'baseUrl'>,
  { remoteKeys }: Pick<TillLinkParts, 'remoteKeys'>,
): Credentials | undefined {
  const kept = baseUrl === known.baseUrl ? remoteKeys() : undefined;
  const apiKey = given.apiKey ?? kept?.apiKey;
  const backofficeKey = given.backofficeKey ?? kept?.backofficeKey;
  return apiKey === undefined ? undefined : { apiKey, ...(backofficeKey !== undefined && { backofficeKey }) };
}

function addressOf(baseUrl: string | undefined): Pick<ConnectionRecord, 'baseUrl'> {
  return baseUrl === undefined ? {} : { baseUrl };
}

/** Only an address, and none that carries a secret. */
function isServiceAddress({ mode, baseUrl }: ConnectionForm): boolean {
  if (mode === 'local') return true;
  const url = baseUrl === undefined ? null : URL.parse(baseUrl);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  );
}
