import { FOREIGN_SERVICE, type KnownService, OWN_SERVICE } from '../../../../shared/contract/http/service-greeting.ts';
import { type Drainer, makeDrainer } from '../../../../shared/sync/drain/drainer.ts';
import { DEFAULT_SYNC_SETTINGS, LOCAL_SYNC_SETTINGS, type SyncSettings } from '../../../../shared/sync/journal/sync-settings.ts';
import { capabilityKey, readCapability } from '../../../../shared/sync/paths/capability.ts';
import { IDLE_PAUSE } from '../../../../shared/sync/paths/connection.ts';
import type { KeptRecord } from '../../../../shared/till/records/host-record.ts';
import type { VendorView } from '../../../../shared/till-contract/operations/device-operations.ts';
import type { VendorPlace } from '../../../../shared/till-contract/operations/host-operations.ts';
import { describeFault } from '../../base/log.ts';
import { type ConnectionRecord, withVendor } from './till-connection.ts';
import type { ReachableService, TillLinkOptions } from './till-link-options.ts';
import { findPlaces } from './till-vendor.ts';
import { makeTillVendors, type TillVendors } from './till-vendors.ts';

/** What the sessions of a link share. */
export interface LinkState {
  readonly parts: TillLinkOptions;
  readonly record: KeptRecord<ConnectionRecord>;
  isStopped: boolean;
  cancelPlaceLook: () => void;
}

/** Everything that runs for as long as the host sells for one service. */
export interface Session {
  readonly drainer: Drainer;
  readonly vendors: TillVendors;
  /** The vendors that the service last listed. */
  listed: readonly VendorView[];
  /** True once another session took its place. */
  isOver: boolean;
  readonly unsubscribe: () => void;
}

const MENU_EVERY = 15_000;
/** How often to look for a place while there is none. */
const PLACE_EVERY = 2000;

export function openSession(state: LinkState, reached: ReachableService): Session {
  const { log, onStatus, onService } = state.parts;
  const drainer = makeSessionDrainer(state, reached, () => session.isOver);
  const unsubscribe = drainer.connection.onChange((connectivity) => {
    log('info', 'the service', { connectivity });
    onStatus();
    if (connectivity !== 'online') return;
    onService();
    void refreshMenus(state, session).catch((fault: unknown) => reportFault(state, fault));
  });
  const session: Session = { drainer, vendors: makeSessionVendors(state, drainer), listed: [], isOver: false, unsubscribe };
  return session;
}

export async function endSession({ unsubscribe, vendors, drainer }: Session): Promise<void> {
  unsubscribe();
  await vendors.stop();
  await drainer.stop();
}

function makeSessionDrainer(state: LinkState, reached: ReachableService, isOver: () => boolean): Drainer {
  const { parts, record } = state;
  const { journal, terminal, world, timer, log } = parts;
  const { transport, credentials } = reached;
  const isLocal = reached === parts.local;
  const { clockAhead: clockWasAhead, service } = record.current();
  const onFault = (fault: unknown): void => reportFault(state, fault);
  return makeDrainer({
    journal,
    transport,
    credentials,
    world,
    timer,
    settings: syncSettings(parts, isLocal),
    known: isLocal ? OWN_SERVICE : (service ?? FOREIGN_SERVICE),
    onService: (answered) => void (!isOver() && keepService(state, answered).catch(onFault)),
    ...(!isLocal && { idlePause: IDLE_PAUSE, ...(clockWasAhead !== undefined && { clockWasAhead }) }),
    onClock: (clockAhead) => void (!isOver() && keepClock(state, clockAhead).catch(onFault)),
    onTrouble: (trouble) => {
      parts.onStatus();
      parts.onServiceTrouble?.(trouble, record.current().baseUrl ?? '');
    },
    epoch: terminal.identity().epoch,
    ...(parts.wrapOutside && { wrapOutside: parts.wrapOutside }),
    isHeld: terminal.isHeld,
    onMistake: (mistake, op) => log('error', 'an op met a mistake of ours', { op: op.id, ...describeFault(mistake) }),
    onFault: (fault, op) => log('error', 'an op could not go on', { ...(op !== undefined && { op: op.id }), ...describeFault(fault) }),
  });
}

function syncSettings(parts: TillLinkOptions, isLocal: boolean): SyncSettings {
  return {
    ...(isLocal ? LOCAL_SYNC_SETTINGS : DEFAULT_SYNC_SETTINGS),
    ...parts.sync,
    get acceptedVariance() {
      return parts.acceptedVariance();
    },
  };
}

function makeSessionVendors(state: LinkState, drainer: Drainer): TillVendors {
  const { journal, world, timer, yieldToOthers, menuEveryMilliseconds, onCatalogue, onStatus } = state.parts;
  const onFault = (fault: unknown): void => reportFault(state, fault);
  return makeTillVendors({
    drainer,
    journal,
    world,
    timer,
    yieldToOthers,
    everyMilliseconds: menuEveryMilliseconds ?? MENU_EVERY,
    onPulled: (place, revision) => {
      void keepPlace(state, place).catch(onFault);
      onCatalogue(place.vendorId, revision);
      onStatus();
    },
    onLooked: onStatus,
    onFault,
  });
}

async function keepService(state: LinkState, service: KnownService): Promise<void> {
  const { parts, record } = state;
  const { isOwn, version } = service;
  parts.log('info', 'the service says what it is', { isOwn, ...(version !== undefined && { version }) });
  // Capabilities that another service proved at the same address say nothing about this one.
  if (record.current().service?.isOwn !== isOwn) for (const place of placesInUse(state)) await forgetProof(state, place);
  await record.change((known) => ({ ...known, service }));
}

async function keepClock({ record }: LinkState, clockAhead: number): Promise<void> {
  await record.change((known) => (known.mode === 'remote' ? { ...known, clockAhead } : undefined));
}

export async function keepPlace({ record }: LinkState, place: VendorPlace): Promise<void> {
  await record.change((known) => withVendor(known, place));
}

export function placesInUse({ record }: LinkState): readonly VendorPlace[] {
  const { place, others } = record.current();
  return place === undefined ? others : [place, ...others];
}

/** Capabilities proved at another service say nothing about this one. */
export async function forgetProof({ parts: { journal } }: LinkState, place: VendorPlace): Promise<void> {
  const key = capabilityKey(place);
  if (readCapability(await journal.findFact(key)) !== 'unknown') await journal.append({ facts: { [key]: 'unknown' } });
}

export async function sellAt(state: LinkState, session: Session, place: VendorPlace): Promise<void> {
  if (session.isOver || state.isStopped) return;
  await session.vendors.begin(place);
  state.parts.onStatus();
}

/** Call it when the service answers: finds the place if there is none yet, and checks the menus. */
export async function refreshMenus(state: LinkState, session: Session): Promise<void> {
  const { place, wanted } = state.record.current();
  if (place === undefined) {
    const found = await findPlaces(session.drainer.caller, wanted);
    if (!found.ok) return planPlaceLook(state, session);
    session.listed = found.value.vendors;
    await keepPlace(state, found.value.place);
    await forgetProof(state, found.value.place);
    await sellAt(state, session, found.value.place);
  }
  await session.vendors.lookNow();
}

/** Plans one search only, however many calls found no place. */
function planPlaceLook(state: LinkState, session: Session): void {
  state.cancelPlaceLook();
  state.cancelPlaceLook = state.parts.timer.after(PLACE_EVERY, () => {
    if (session.isOver || state.isStopped) return;
    refreshMenus(state, session).catch((fault: unknown) => reportFault(state, fault));
  });
}

function reportFault({ parts }: LinkState, fault: unknown): void {
  parts.log('error', 'the connection failed', describeFault(fault));
}
