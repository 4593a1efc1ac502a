import { assert } from '../../base/assert.ts';
import { randomLetters, uuidV7 } from '../../base/ids.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant, now } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import { GUEST_NUMBERS, skipPossiblyUsedNumbers } from './guest-numbers.ts';
import { intentOf, type ReconcileIntent, type VendorRef } from './intent.ts';
import type { Journal, NewOp } from './journal.ts';
import type { OpId } from './op.ts';

/** The identity of a journal. A restored, cloned or set-back journal gets a new one, so that it is not taken for its older self. */
export interface Identity {
  readonly epoch: number;
  /** The prefix of every `external_id`, so that the service's orders show which journal made them. */
  readonly deviceId: string;
  /** Identifies the machine and the file. */
  readonly place: string;
  /** When it was last opened. */
  readonly openedAt: Instant;
  /** Its older selves, the latest last. */
  readonly predecessors: readonly Predecessor[];
  /** Present until a person confirms that the machine with the older self is off. Selling goes on, but nothing is sent. */
  readonly unconfirmed?: { readonly cause: Cause; readonly since: Instant };
}

export interface Predecessor {
  readonly deviceId: string;
  readonly epoch: number;
  /** The journal knows everything that the older self did up to then. */
  readonly knownUntil: Instant;
}

/** `copied`: from a backup. `moved`: on another machine, or in another file. `older`: the file once held more than it does now. */
export type Cause = 'copied' | 'moved' | 'older';

export type Readiness = 'ready' | 'needs_confirmation';

export function readinessOf({ unconfirmed }: Identity): Readiness {
  return unconfirmed === undefined ? 'ready' : 'needs_confirmation';
}

const IDENTITY = 'identity';
/** The fact in a copy that says when the copy was taken. */
export const COPIED_AT = 'copied_at';

const LONGEST_NAME = 10;
const CHANCE_BYTES = 8;

/** Returns the terminal's name with a random part: at most 27 characters, so that an op's id still fits behind it. */
function makeDeviceId(world: Pick<World, 'randomBytes'>, name: string): string {
  assert(/^[A-Za-z0-9]*$/.test(name) && name.length <= LONGEST_NAME, `a terminal's name has up to ${LONGEST_NAME} letters and digits`);
  return `${name}${name === '' ? '' : '-'}${randomLetters(world, CHANCE_BYTES)}`;
}

export interface Opening {
  /** The name that people call the terminal by, for the orders of a new journal or epoch. */
  readonly name: string;
  readonly place: string;
  /** True when the file once held more than it does now. */
  readonly isSetBack: boolean;
}

/** Determines who the journal is, once per opening. Its older self, or the journal it was copied from, may still be selling elsewhere. */
export async function openIdentity(journal: Journal, world: World, { name, place, isSetBack }: Opening): Promise<Identity> {
  const at = now(world);
  const known = await readIdentity(journal);
  if (known === undefined) return await beginAt(journal, { epoch: 1, deviceId: makeDeviceId(world, name), place, openedAt: at });
  const copiedAt = (await journal.findFact(COPIED_AT)) || undefined;
  const cause = copiedAt !== undefined ? 'copied' : isSetBack ? 'older' : known.place !== place ? 'moved' : undefined;
  if (cause === undefined) return await keep(journal, { ...known, openedAt: at });
  const knownUntil = (copiedAt as Instant | undefined) ?? (await lastKnown(journal, known));
  const identity: Identity = {
    epoch: known.epoch + 1,
    deviceId: makeDeviceId(world, name),
    place,
    openedAt: at,
    predecessors: [...known.predecessors, { deviceId: known.deviceId, epoch: known.epoch, knownUntil }],
    unconfirmed: { cause, since: at },
  };
  await journal.append({
    facts: {
      [IDENTITY]: JSON.stringify(identity),
      [COPIED_AT]: '',
      [GUEST_NUMBERS]: skipPossiblyUsedNumbers(await journal.findFact(GUEST_NUMBERS)),
    },
    audit: { at, event: 'epoch_begun', body: JSON.stringify({ cause, epoch: identity.epoch, device: identity.deviceId, knownUntil }) },
  });
  return identity;
}

export async function readIdentity(journal: Pick<Journal, 'findFact'>): Promise<Identity | undefined> {
  const fact = await journal.findFact(IDENTITY);
  return fact === undefined ? undefined : (JSON.parse(fact) as Identity);
}

async function beginAt(journal: Journal, begun: Omit<Identity, 'predecessors'>): Promise<Identity> {
  const identity: Identity = { ...begun, predecessors: [] };
  const body = JSON.stringify({ epoch: identity.epoch, device: identity.deviceId });
  await journal.append({
    facts: { [IDENTITY]: JSON.stringify(identity), [COPIED_AT]: '' },
    audit: { at: identity.openedAt, event: 'journal_begun', body },
  });
  return identity;
}

async function keep(journal: Journal, identity: Identity): Promise<Identity> {
  await journal.append({ facts: { [IDENTITY]: JSON.stringify(identity) } });
  return identity;
}

/** Returns when the last op was done, or when the journal was opened if none was done since. */
async function lastKnown(journal: Journal, { openedAt }: Identity): Promise<Instant> {
  return (await journal.listDone(openedAt)).reduce((last, { endedAt = last }) => (endedAt > last ? endedAt : last), openedAt);
}

/** Clocks differ, and the op done last may not have been written down as done. */
const LOOK_BACK = 3 * DAY_IN_MILLISECONDS;

export interface Confirmation {
  readonly employeeId: string;
  /** The place where the terminal sells now; earlier places are found in the journal. */
  readonly place: VendorRef;
}

/**
 * Records that a person has seen the machine with the older self off, and that it stays off. From now on ops are sent again, and the older
 * selves' orders at the service are compared with the journal. Repeating it changes nothing.
 */
export async function confirmOldIsOff(journal: Journal, world: World, { employeeId, place }: Confirmation): Promise<Identity> {
  const identity = await readIdentity(journal);
  assert(identity !== undefined, 'a journal is opened before anything is confirmed');
  const { unconfirmed, ...confirmed } = identity;
  if (unconfirmed === undefined) return identity;
  const at = now(world);
  const from = addMilliseconds(earliest(identity.predecessors), -LOOK_BACK);
  const deviceIds = identity.predecessors.map(({ deviceId }) => deviceId);
  const adds = (await placesOf(journal, place, from)).map((each): NewOp => {
    const intent: ReconcileIntent = { place: each, deviceIds, from };
    const lane = `reconcile/${identity.epoch}/${each.venueId}/${each.vendorId}`;
    const id = uuidV7(world) as OpId;
    return { id, kind: 'reconcile', lane, epoch: identity.epoch, intent: JSON.stringify(intent), createdAt: at };
  });
  const body = JSON.stringify({ employee: employeeId, epoch: identity.epoch, cause: unconfirmed.cause, predecessors: deviceIds });
  await journal.append({
    adds,
    facts: { [IDENTITY]: JSON.stringify(confirmed) },
    audit: { at, event: 'old_machine_confirmed_off', body },
    expects: { facts: { [IDENTITY]: JSON.stringify(identity) } },
  });
  return confirmed;
}

/** Only the time since the last confirmation is unknown, but that moment was not kept: looking further back does no harm. */
function earliest(predecessors: readonly Predecessor[]): Instant {
  const [first, ...others] = predecessors.slice(-MOST_SELVES).map(({ knownUntil }) => knownUntil);
  assert(first !== undefined, 'a new epoch has an older self');
  return others.reduce((least, instant) => (instant < least ? instant : least), first);
}

const MOST_SELVES = 3;

async function placesOf(journal: Journal, current: VendorRef, from: Instant): Promise<readonly VendorRef[]> {
  const ops = [...(await journal.listOps(['waiting', 'attention'])), ...(await journal.listDone(from))];
  const places = new Map(
    [current, ...ops.map((op) => intentOf<{ readonly place: VendorRef }>(op).place)].map((place) => [keyOf(place), place]),
  );
  return [...places.values()];
}

function keyOf({ corporateId, venueId, vendorId }: VendorRef): string {
  return `${corporateId}/${venueId}/${vendorId}`;
}
