import { accept, type Outcome, type Refusal, refuse } from '../../../../shared/base/outcome.ts';
import { makeCaller } from '../../../../shared/client/caller.ts';
import { hasCapability } from '../../../../shared/contract/http/service-greeting.ts';
import type { Drainer } from '../../../../shared/sync/drain/drainer.ts';
import type { AuditFact } from '../../../../shared/sync/journal/journal.ts';
import type { HostVendor, ServiceConnection } from '../../../../shared/till/context/host-context.ts';
import type { ConnectionForm, ConnectionView, VendorPlace } from '../../../../shared/till-contract/operations/host-operations.ts';
import {
  applyWantedConnection,
  isSameService,
  isServiceAddress,
  keysFor,
  openConnection,
  putIntoUse,
  recordAfterMove,
  withoutOthers,
} from './till-connection.ts';
import { withGateClosed } from './till-gate.ts';
import type { ReachableService, TillLinkOptions } from './till-link-options.ts';
import {
  endSession,
  forgetProof,
  keepPlace,
  type LinkState,
  openSession,
  placesInUse,
  refreshMenus,
  type Session,
  sellAt,
} from './till-session.ts';
import { findPlaces, namesOf, type Places } from './till-vendor.ts';

export interface TillLink extends ServiceConnection {
  drainer(): Drainer;
  place(): VendorPlace | undefined;
  vendorOf(device: { readonly vendorId?: number }): HostVendor | undefined;
  takesExtendedCart(): boolean;
  keepsValueCards(): boolean;
  maySettleTabs(): boolean;
  /** Call it with each request of a screen: the service is then checked more often for a while. */
  watchClosely(): void;
  start(): Promise<void>;
  /** Call it when the menu of the service in this process changed. */
  menuChanged(): void;
  stop(): Promise<void>;
}

interface Link {
  readonly state: LinkState;
  session: Session;
}

/** The longest time that a start waits for a slow service. */
const START_PATIENCE = 5000;
const NO_SERVICE: ReachableService = { transport: async () => Promise.reject(new Error('no service is set')), credentials: { apiKey: '' } };

/** The service that the host sells for, and everything that runs for as long as it sells there. */
export async function openTillLink(parts: TillLinkOptions): Promise<Outcome<TillLink, Refusal>> {
  const record = await openConnection(parts.journal, parts.local === undefined ? 'remote' : 'local');
  const refused = await applyWantedConnection(record, parts);
  if (refused !== undefined) return refuse(refused);
  const state: LinkState = { parts, record, isStopped: false, cancelPlaceLook: () => undefined };
  const link: Link = { state, session: openSession(state, recordedService(state)) };
  return accept({
    view: () => viewConnection(link),
    change: (form, check, audit) => changeService(link, form, check, audit),
    mode: () => record.current().mode,
    use: (vendorId) => sellFor(link, vendorId),
    drainer: () => link.session.drainer,
    place: () => record.current().place,
    vendorOf: ({ vendorId = record.current().place?.vendorId }) =>
      vendorId === undefined ? undefined : link.session.vendors.find(vendorId),
    takesExtendedCart: () => hasCapability(link.session.drainer.connection.service(), 'extended_cart'),
    keepsValueCards: () => hasCapability(link.session.drainer.connection.service(), 'value_cards'),
    maySettleTabs: () => maySettleTabs(state),
    start: () => startLink(link),
    watchClosely: () => link.session.drainer.connection.watchClosely(),
    menuChanged: () => void link.session.vendors.lookNow(),
    async stop() {
      state.isStopped = true;
      await endSession(link.session);
    },
  });
}

function reachService({ parts, record }: LinkState, form: Parameters<typeof keysFor>[0]): ReachableService | undefined {
  if (form.mode === 'local') return parts.local;
  const keys = keysFor(form, record.current(), parts);
  return form.baseUrl === undefined || keys === undefined ? undefined : parts.reachRemote(form.baseUrl, keys);
}

function recordedService(state: LinkState): ReachableService {
  return reachService(state, state.record.current()) ?? NO_SERVICE;
}

async function startLink(link: Link): Promise<void> {
  await beginSelling(link);
  // A demo must be able to sell as soon as it reports that it is ready, but a till must not wait for a service that is away.
  const { connection } = link.session.drainer;
  if (connection.connectivity() !== 'online') await connection.untilReachable(START_PATIENCE);
  if (link.session.drainer.connection.connectivity() === 'online') await refreshMenus(link.state, link.session);
}

/** Begins to sell for every vendor in use, and drops those that no device sells for any more. */
async function beginSelling(link: Link): Promise<void> {
  const { parts, record } = link.state;
  const sellers = parts.devices.list().filter(({ revokedAt }) => revokedAt === undefined);
  await record.change((known) => withoutOthers(known, (other) => !sellers.some(({ vendorId }) => vendorId === other)));
  for (const place of placesInUse(link.state)) await sellAt(link.state, link.session, place);
  link.session.drainer.start();
}

async function sellFor(link: Link, vendorId: number): Promise<Outcome<HostVendor, Refusal>> {
  const { state, session } = link;
  if (session.vendors.find(vendorId)?.catalogues.newest() === undefined) {
    const refusal = await addVendor(state, session, vendorId);
    if (refusal !== undefined) return refuse(refusal);
  }
  const vendor = session.vendors.find(vendorId);
  if (session.isOver || vendor === undefined) return refuse({ code: 'not_reachable' });
  await keepPlace(state, vendor.place);
  return accept(vendor);
}

async function addVendor(state: LinkState, session: Session, vendorId: number): Promise<Refusal | undefined> {
  if (session.drainer.connection.connectivity() !== 'online') return { code: 'not_reachable' };
  const found = await findPlaces(session.drainer.caller, { vendorId });
  if (!found.ok) return found.refusal;
  const { place, vendors } = found.value;
  session.listed = vendors;
  if (place.corporateId !== state.record.current().place?.corporateId) return { code: 'unknown_vendor' };
  const isNew = !placesInUse(state).some((each) => each.vendorId === vendorId);
  if (isNew) await forgetProof(state, place);
  await sellAt(state, session, place);
  await session.vendors.lookNow(vendorId);
  const begun = session.vendors.find(vendorId);
  if (begun?.catalogues.newest() !== undefined) return undefined;
  const reason = begun?.menuProblem();
  if (isNew) await session.vendors.end(vendorId);
  return { code: 'no_menu', ...(reason !== undefined && { facts: { reason } }) };
}

function maySettleTabs({ parts, record }: LinkState): boolean {
  return record.current().mode === 'local' || parts.remoteKeys()?.backofficeKey !== undefined;
}

async function viewConnection({ state, session }: Link): Promise<ConnectionView> {
  if (session.listed.length === 0 && session.drainer.connection.connectivity() === 'online') {
    const found = await findPlaces(session.drainer.caller, {});
    if (found.ok) session.listed = found.value.vendors;
  }
  const { mode, baseUrl, place } = state.record.current();
  return {
    mode,
    ...(baseUrl !== undefined && { baseUrl }),
    hasKey: mode === 'local' || state.parts.remoteKeys() !== undefined,
    hasBackofficeKey: maySettleTabs(state),
    ...(place !== undefined && { place }),
    vendors: session.listed.length > 0 ? session.listed : placesInUse(state).map(namesOf),
  };
}

async function changeService(
  link: Link,
  form: ConnectionForm,
  check: () => Promise<Refusal | undefined>,
  audit: AuditFact,
): Promise<Outcome<ConnectionView, Refusal>> {
  const { parts } = link.state;
  if (!isServiceAddress(form)) return refuse({ code: 'not_reachable' });
  const reached = reachService(link.state, form);
  if (reached === undefined) return refuse({ code: form.mode === 'local' ? 'not_reachable' : 'key_refused' });
  const found = await findPlaces(makeCaller({ ...reached, world: parts.world }), form);
  if (!found.ok) return found;
  // Shut the gate: a request that a screen began for the previous service would be sent to the next one.
  const changed = await withGateClosed(parts.gate(), () => replaceSession(link, check, { form, reached, places: found.value, audit }));
  if (!changed.ok) return changed;
  await link.session.vendors.lookNow();
  parts.onStatus();
  return accept(await viewConnection(link));
}

/** A service that answered, and that the host is to sell for from now on. */
interface Move {
  readonly form: ConnectionForm;
  readonly reached: ReachableService;
  readonly places: Places;
  readonly audit: AuditFact;
}

async function replaceSession(link: Link, check: () => Promise<Refusal | undefined>, move: Move): Promise<Outcome<undefined, Refusal>> {
  const { state, session: ended } = link;
  await endSession(ended);
  const refusal = await check();
  if (refusal === undefined) await recordMove(state, move);
  link.session = openSession(state, refusal === undefined ? move.reached : recordedService(state));
  ended.isOver = true;
  if (refusal === undefined) link.session.listed = move.places.vendors;
  await beginSelling(link);
  return refusal === undefined ? accept(undefined) : refuse(refusal);
}

async function recordMove(state: LinkState, { form, reached, places: { place }, audit }: Move): Promise<void> {
  const { parts, record } = state;
  const isSame = isSameService(record.current(), form) && place.corporateId === record.current().place?.corporateId;
  if (!isSame) await parts.devices.forgetVendors();
  const keys = form.mode === 'remote' ? reached.credentials : undefined;
  await putIntoUse(record, parts, { keys, next: (known) => recordAfterMove(known, form, place, isSame), audit });
  if (!isSame) await forgetProof(state, place);
}
