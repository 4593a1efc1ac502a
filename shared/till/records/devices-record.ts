import { hexOf } from '../../base/bytes-as-text.ts';
import { type DeviceId, randomLetters } from '../../base/ids.ts';
import { type Instant, now } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { DeviceKind } from '../../till-contract/parts/till-operation.ts';
import { type ExclusiveChange, type KeptRecord, openRecord, type PendingValue } from './host-record.ts';

/** A device that is paired with this host. Only a digest of its credential is stored. */
export interface DeviceRecord {
  readonly id: DeviceId;
  /** The id that the device gave itself: when it is paired again it stays the same device. */
  readonly ownId: string;
  readonly name: string;
  readonly kind: DeviceKind;
  /** Absent: it sells for the host's vendor, also when that changes. */
  readonly vendorId?: number;
  /** For a display: its till; absent: the first till. */
  readonly tillId?: string;
  readonly credentialHash: string;
  /** The digest of the code that it joined with. */
  readonly pairedBy: string;
  /** The id that it gave itself when it joined, if it was known by another one before. */
  readonly joinedAs?: string;
  readonly pairedAt: Instant;
  readonly revokedAt?: Instant;
  readonly lastSeenAt?: Instant;
  /** The signed-in employee; stored, so that a restart of the host signs nobody out. */
  readonly employeeId?: string;
  /** The device is in training: the training till answers it. */
  readonly isTraining?: true;
}

type JoiningDevice = Pick<DeviceRecord, 'ownId' | 'name' | 'kind' | 'vendorId' | 'tillId' | 'pairedBy' | 'joinedAs'>;

export interface Devices {
  list(): readonly DeviceRecord[];
  find(id: string): DeviceRecord | undefined;
  /** Returns the device with this credential, unless it was revoked. */
  findByCredential(credential: string): DeviceRecord | undefined;
  /** Returns the device with this credential, even if it was revoked. */
  findHolder(credential: string): DeviceRecord | undefined;
  /** Adds a device. A device that was known before keeps its id, and its old credential ends. */
  pair(device: JoiningDevice, credential: string): Promise<DeviceRecord>;
  rename(id: DeviceId, name: string, by: string): Promise<void>;
  /** Returns false when no device has the id. */
  revoke(id: string, by: string): Promise<boolean>;
  /** `ifNoOne`: changes nothing if someone is signed in by the time that it would be written. */
  setEmployee(id: DeviceId, employeeId: string | undefined, ifNoOne?: boolean): Promise<void>;
  /** Undefined: the host's vendor. */
  setVendor(id: DeviceId, vendorId: number | undefined, by: string): Promise<void>;
  /** Binds a display to a till. */
  setTill(id: DeviceId, tillId: string, by: string): Promise<void>;
  beginTraining(id: DeviceId, by: string): Promise<void>;
  /** Signs in the person who ended the training. */
  endTraining(id: DeviceId, by: string): Promise<void>;
  /** Copies a device of another till unchanged, so that its credential is good here too. */
  adopt(device: DeviceRecord): Promise<void>;
  /** Lets every device sell for the host's vendor again: at another service other vendors' ids are unknown, or mean others. */
  forgetVendors(): Promise<void>;
  readonly hold: ExclusiveChange<readonly DeviceRecord[]>;
}

const DEVICES = 'till/devices';
/** The device list still shows revoked devices, but only the latest. */
const MOST_REVOKED = 100;
const ID_BYTES = 8;

interface DevicesState {
  readonly world: Pick<World, 'randomBytes' | 'digest' | 'epochMilliseconds'>;
  readonly record: KeptRecord<readonly DeviceRecord[]>;
  readonly seenAt: Map<string, Instant>;
  /** Without revoked devices. */
  readonly byCredential: Map<string, DeviceRecord>;
}

interface DeviceAudit {
  readonly event: string;
  readonly body: object;
}

export async function openDevices(journal: Pick<Journal, 'append' | 'findFact'>, world: DevicesState['world']): Promise<Devices> {
  const record = await openRecord<readonly DeviceRecord[]>(journal, DEVICES, []);
  const state: DevicesState = { world, record, seenAt: new Map(), byCredential: new Map() };
  index(state, record.current());
  return {
    list: () => record.current().map((device) => withSeen(device, state.seenAt)),
    find: (id) => find(state, id),
    findByCredential: (credential) => findByCredential(state, credential),
    findHolder(credential) {
      const hash = hashOf(world, credential);
      return record.current().find((device) => device.credentialHash === hash);
    },
    pair: (device, credential) => pair(state, device, credential),
    revoke: (id, by) => revoke(state, id, by),
    rename: (id, name, by) =>
      changeDevice(state, id, (device) => ({ ...device, name }), { event: 'device_renamed', body: { device: id, name, by } }),
    setEmployee: (id, employeeId, ifNoOne) => setEmployee(state, id, employeeId, ifNoOne),
    setVendor: (id, vendorId, by) =>
      changeDevice(state, id, (device) => withVendor(device, vendorId), {
        event: 'device_moved',
        body: { device: id, by, ...(vendorId !== undefined && { vendor: vendorId }) },
      }),
    setTill: (id, tillId, by) =>
      changeDevice(state, id, (device) => ({ ...device, tillId }), { event: 'display_bound', body: { device: id, till: tillId, by } }),
    hold: (work) => record.hold((known, become) => work(known, (next) => becomeIndexed(state, next, become(next)))),
    beginTraining: (id, by) =>
      changeDevice(state, id, (device) => ({ ...device, isTraining: true }), { event: 'training_begun', body: { device: id, by } }),
    endTraining: (id, by) =>
      changeDevice(state, id, (device) => sellingAgain(device, by), { event: 'training_ended', body: { device: id, by } }),
    adopt: (adopted) => change(state, (devices) => [...devices.filter(({ id }) => id !== adopted.id), adopted]),
    forgetVendors: () =>
      change(state, (devices) =>
        devices.every((device) => device.vendorId === undefined) ? undefined : devices.map((device) => withVendor(device, undefined)),
      ),
  };
}

function index({ byCredential }: DevicesState, devices: readonly DeviceRecord[]): void {
  byCredential.clear();
  for (const device of devices) if (device.revokedAt === undefined) byCredential.set(device.credentialHash, device);
}

async function change(
  state: DevicesState,
  make: (devices: readonly DeviceRecord[]) => readonly DeviceRecord[] | undefined,
  audit?: DeviceAudit,
): Promise<void> {
  const { record, seenAt, world } = state;
  const beside = audit && { audit: { at: now(world), event: audit.event, body: JSON.stringify(audit.body) } };
  index(state, await record.change((devices) => make(devices.map((device) => withSeen(device, seenAt)))?.filter(isWorthKeeping), beside));
}

function changeDevice(state: DevicesState, id: string, make: (device: DeviceRecord) => DeviceRecord, audit: DeviceAudit): Promise<void> {
  return change(state, (devices) => devices.map((device) => (device.id === id ? make(device) : device)), audit);
}

function becomeIndexed(state: DevicesState, next: readonly DeviceRecord[], { facts, written }: PendingValue): PendingValue {
  return {
    facts,
    written: () => {
      written();
      index(state, next);
    },
  };
}

function find({ record, seenAt }: DevicesState, id: string): DeviceRecord | undefined {
  const device = record.current().find((each) => each.id === id);
  return device && withSeen(device, seenAt);
}

function findByCredential({ byCredential, seenAt, world }: DevicesState, credential: string): DeviceRecord | undefined {
  const device = byCredential.get(hashOf(world, credential));
  if (device !== undefined) seenAt.set(device.id, now(world));
  return device;
}

async function pair(state: DevicesState, joining: JoiningDevice, credential: string): Promise<DeviceRecord> {
  const { record, world } = state;
  const { ownId, name, kind, vendorId, tillId, pairedBy, joinedAs } = joining;
  const before = record.current().find((device) => device.ownId === ownId && device.kind === kind);
  const id = before?.id ?? (`d-${randomLetters(world, ID_BYTES)}` as DeviceId);
  const device: DeviceRecord = {
    id,
    ownId,
    name,
    kind,
    pairedBy,
    credentialHash: hashOf(world, credential),
    pairedAt: now(world),
    ...(vendorId !== undefined && { vendorId }),
    ...(tillId !== undefined && { tillId }),
    ...(joinedAs !== undefined && { joinedAs }),
    ...(before?.employeeId !== undefined && before.revokedAt === undefined && { employeeId: before.employeeId }),
  };
  await change(state, (devices) => [...devices.filter((each) => each.id !== id), device], {
    event: 'device_paired',
    body: { device: id, name, kind, ...(vendorId !== undefined && { vendor: vendorId }) },
  });
  return device;
}

async function revoke(state: DevicesState, id: string, by: string): Promise<boolean> {
  const known = find(state, id);
  if (known === undefined) return false;
  // A browser may send the request twice; the audit records it once.
  if (known.revokedAt !== undefined) return true;
  const makeRevoked = ({ employeeId: _employeeId, isTraining: _isTraining, ...rest }: DeviceRecord): DeviceRecord => ({
    ...rest,
    revokedAt: now(state.world),
  });
  await changeDevice(state, id, makeRevoked, { event: 'device_revoked', body: { device: id, by } });
  return true;
}

async function setEmployee(state: DevicesState, id: DeviceId, employeeId: string | undefined, ifNoOne = false): Promise<void> {
  const makeSignedIn = ({ employeeId: _employeeId, ...rest }: DeviceRecord): DeviceRecord =>
    employeeId === undefined ? rest : { ...rest, employeeId };
  const make = (devices: readonly DeviceRecord[]): readonly DeviceRecord[] | undefined => {
    const isTaken = devices.some((device) => device.id === id && device.employeeId !== undefined);
    return ifNoOne && isTaken ? undefined : devices.map((device) => (device.id === id ? makeSignedIn(device) : device));
  };
  await change(state, make, {
    event: employeeId === undefined ? 'signed_out' : 'signed_in',
    body: { device: id, ...(employeeId && { employee: employeeId }) },
  });
}

function sellingAgain({ isTraining: _isTraining, ...device }: DeviceRecord, employeeId: string): DeviceRecord {
  return { ...device, employeeId };
}

function withVendor({ vendorId: _vendorId, ...device }: DeviceRecord, vendorId: number | undefined): DeviceRecord {
  return vendorId === undefined ? device : { ...device, vendorId };
}

function withSeen(device: DeviceRecord, seenAt: ReadonlyMap<string, Instant>): DeviceRecord {
  const lastSeenAt = seenAt.get(device.id);
  return lastSeenAt === undefined ? device : { ...device, lastSeenAt };
}

function isWorthKeeping({ revokedAt }: DeviceRecord, index: number, all: readonly DeviceRecord[]): boolean {
  return revokedAt === undefined || all.slice(index).filter((device) => device.revokedAt !== undefined).length <= MOST_REVOKED;
}

/** Credentials are long and random, so a plain digest cannot be reversed, and looking one up leaks nothing. */
function hashOf(world: Pick<World, 'digest'>, credential: string): string {
  return hexOf(world.digest('sha256', utf8Bytes(credential)));
}
