import type { Refusal } from '../../../../shared/base/outcome.ts';
import { now } from '../../../../shared/base/time.ts';
import type { World } from '../../../../shared/base/world.ts';
import type { Credentials } from '../../../../shared/client/call-operation.ts';
import type { KnownService } from '../../../../shared/contract/http/service-greeting.ts';
import type { AuditFact, Journal } from '../../../../shared/sync/journal/journal.ts';
import type { Devices } from '../../../../shared/till/records/devices-record.ts';
import { type KeptRecord, openRecord } from '../../../../shared/till/records/host-record.ts';
import type { ConnectionForm, VendorPlace } from '../../../../shared/till-contract/operations/host-operations.ts';
import type { WantedVendor } from './till-vendor.ts';

/** The journal's record of the service that this host sells for. */
export interface ConnectionRecord {
  readonly mode: 'local' | 'remote';
  readonly baseUrl?: string;
  readonly wanted: WantedVendor;
  /** The vendor that the host itself sells for. */
  readonly place?: VendorPlace;
  /** Vendors that some of its devices sell for instead. */
  readonly others: readonly VendorPlace[];
  /** The last answer of the service at this address about itself; absent until it was asked. */
  readonly service?: KnownService;
  /** Milliseconds by which this machine's clock was last ahead of that service's. */
  readonly clockAhead?: number;
}

/** Returns the fields that are valid only while the address stays the same. */
function learntOf({ service, clockAhead }: ConnectionRecord): Pick<ConnectionRecord, 'service' | 'clockAhead'> {
  return { ...(service !== undefined && { service }), ...(clockAhead !== undefined && { clockAhead }) };
}

const CONNECTION = 'till/connection';

export async function openConnection(
  journal: Pick<Journal, 'append' | 'findFact'>,
  mode: 'local' | 'remote',
): Promise<KeptRecord<ConnectionRecord>> {
  const first: ConnectionRecord = { mode, wanted: {}, others: [] };
  const record = await openRecord<ConnectionRecord>(journal, CONNECTION, first);
  // A record from an older program has one vendor only.
  await record.change((known) => (Object.hasOwn(known, 'others') ? undefined : { ...known, others: [] }));
  return record;
}

/** Adds or updates a vendor's place; undefined when nothing changed. */
export function withVendor(known: ConnectionRecord, place: VendorPlace): ConnectionRecord | undefined {
  const { others } = known;
  const same = [known.place, ...others].find((each) => each?.vendorId === place.vendorId);
  if (same !== undefined && JSON.stringify(same) === JSON.stringify(place)) return undefined;
  if (known.place === undefined || same === known.place) return { ...known, place };
  return { ...known, others: [...others.filter((each) => each !== same), place] };
}

/** Removes other vendors that are gone; undefined when none is. */
export function withoutOthers(known: ConnectionRecord, isGone: (vendorId: number) => boolean): ConnectionRecord | undefined {
  const { others } = known;
  const remaining = others.filter(({ vendorId }) => !isGone(vendorId));
  return remaining.length === others.length ? undefined : { ...known, others: remaining };
}

export interface StartOptions {
  /** The service given at the start, which takes precedence over the stored one. */
  readonly wanted?: ConnectionForm;
  /** Refuses while work for the previous service is unfinished. */
  readonly check: () => Promise<Refusal | undefined>;
  readonly remoteKeys: () => Credentials | undefined;
  readonly keepRemoteKeys: (keys: Credentials) => void;
  readonly forgetRemoteKeys: () => void;
  readonly world: Pick<World, 'epochMilliseconds'>;
  readonly devices: Pick<Devices, 'forgetVendors'>;
}

/** Applies the service that the start asks for, unless data would be lost. */
export async function applyWantedConnection(record: KeptRecord<ConnectionRecord>, parts: StartOptions): Promise<Refusal | undefined> {
  const { wanted } = parts;
  if (wanted === undefined) return undefined;
  const { mode, baseUrl, vendorId, venueId } = wanted;
  if (!isServiceAddress(wanted)) return { code: 'not_reachable' };
  const known = record.current();
  const keys = mode === 'remote' ? keysFor(wanted, known, parts) : undefined;
  if (mode === 'remote' && keys === undefined) return { code: 'key_needed' };
  const isSame = isSameService(known, wanted);
  const isSamePlace = vendorId === undefined || vendorId === known.place?.vendorId;
  if (!isSame || !isSamePlace) {
    const refusal = await parts.check();
    if (refusal !== undefined) return refusal;
    if (!isSame) await parts.devices.forgetVendors();
    const others = isSame ? known.others.filter((other) => other.vendorId !== vendorId) : [];
    const next = { mode, ...addressOf(baseUrl ?? known.baseUrl), wanted: { vendorId, venueId }, others };
    const audit = { at: now(parts.world), event: 'connection_changed', body: JSON.stringify({ mode, address: baseUrl, vendor: vendorId }) };
    const audited = known.place === undefined ? {} : { audit };
    await putIntoUse(record, parts, {
      keys,
      next: () => ({ ...next, ...(isSame && learntOf(known)) }),
      ...audited,
    });
  } else if (keys !== undefined) parts.keepRemoteKeys(keys);
  return undefined;
}

interface Next {
  readonly keys: Credentials | undefined;
  readonly next: (known: ConnectionRecord) => ConnectionRecord;
  readonly audit?: AuditFact;
}

/** Removes the old keys, changes the address, then stores the new keys: a power cut never leaves keys beside the wrong address. */
export async function putIntoUse(
  record: KeptRecord<ConnectionRecord>,
  parts: Pick<StartOptions, 'keepRemoteKeys' | 'forgetRemoteKeys'>,
  { keys, next, audit }: Next,
): Promise<void> {
  const known = record.current();
  if (next(known).baseUrl !== known.baseUrl) parts.forgetRemoteKeys();
  await record.change(next, audit === undefined ? {} : { audit });
  if (keys !== undefined) parts.keepRemoteKeys(keys);
}

type ServiceChoice = Pick<ConnectionForm, 'mode' | 'baseUrl' | 'apiKey' | 'backofficeKey'>;

export function isSameService(known: ConnectionRecord, { mode, baseUrl }: ServiceChoice): boolean {
  return known.mode === mode && (mode === 'local' || known.baseUrl === baseUrl);
}

/** Returns the keys for an address. Stored keys are used only with their own address. */
export function keysFor(
  { baseUrl, ...given }: ServiceChoice,
  known: Pick<ConnectionRecord, 'baseUrl'>,
  { remoteKeys }: Pick<StartOptions, 'remoteKeys'>,
): Credentials | undefined {
  const stored = baseUrl === known.baseUrl ? remoteKeys() : undefined;
  const apiKey = given.apiKey ?? stored?.apiKey;
  const backofficeKey = given.backofficeKey ?? stored?.backofficeKey;
  return apiKey === undefined ? undefined : { apiKey, ...(backofficeKey !== undefined && { backofficeKey }) };
}

/** `isSame`: only the vendor or the keys change. */
export function recordAfterMove(known: ConnectionRecord, form: ConnectionForm, place: VendorPlace, isSame: boolean): ConnectionRecord {
  return {
    mode: form.mode,
    ...addressOf(form.mode === 'remote' ? form.baseUrl : known.baseUrl),
    wanted: { vendorId: place.vendorId, venueId: place.venueId },
    place,
    others: isSame ? known.others.filter(({ vendorId }) => vendorId !== place.vendorId) : [],
    ...(isSameService(known, form) && learntOf(known)),
  };
}

function addressOf(baseUrl: string | undefined): Pick<ConnectionRecord, 'baseUrl'> {
  return baseUrl === undefined ? {} : { baseUrl };
}

/** Accepts plain addresses only, so that none contains a secret. */
export function isServiceAddress({ mode, baseUrl }: ServiceChoice): boolean {
  if (mode === 'local') return true;
  const url = baseUrl === undefined ? null : URL.parse(baseUrl);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  );
}
