import { base64Url, hexOf } from '../../base/bytes-as-text.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { RunSequentially } from '../../base/run-sequentially.ts';
import { addMilliseconds, type Instant, now } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import type { DeviceKind } from '../../till-contract/parts/till-operation.ts';
import type { DeviceRecord, Devices } from '../records/devices-record.ts';
import type { AttemptCounter } from './staff-tries.ts';

/** The device that a pairing code admits. The code itself is shown once and stored nowhere. */
export interface Invitation {
  readonly kind: DeviceKind;
  readonly name: string;
  /** The vendor to sell for; absent: the host's vendor. */
  readonly vendorId?: number;
  /** For a display: the id or name of its till. */
  readonly till?: string;
  readonly expiresAt: Instant;
  /** A device joined with this code; it may have joined again with another since. */
  readonly isUsed?: true;
}

/** Stores invitations by the digest of their code. The command line also adds some, next to a running host. */
export interface Invitations {
  keep(codeHash: string, invitation: Invitation): Promise<void>;
  find(codeHash: string): Promise<Invitation | undefined>;
}

/** Without letters that are easily mistaken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;
const LIFETIME_MILLISECONDS = 10 * 60_000;

export interface PairingCode {
  readonly code: string;
  readonly expiresAt: Instant;
}

export async function invite(
  world: Pick<World, 'randomBytes' | 'digest' | 'epochMilliseconds'>,
  invitations: Invitations,
  { kind, name, vendorId, till }: Pick<Invitation, 'kind' | 'name' | 'vendorId' | 'till'>,
): Promise<PairingCode> {
  const letters = [...world.randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  const expiresAt = addMilliseconds(now(world), LIFETIME_MILLISECONDS);
  await invitations.keep(hashOfCode(world, letters), {
    kind,
    name,
    ...(vendorId !== undefined && { vendorId }),
    ...(till !== undefined && { till }),
    expiresAt,
  });
  return { code: `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`, expiresAt };
}

/** Accepts a code as people type it: in lower case, without the dash, with O for zero or I and L for one. */
function hashOfCode(world: Pick<World, 'digest'>, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hexOf(world.digest('sha256', utf8Bytes(`pairing ${code}`)));
}

export interface PairingOptions {
  readonly world: Pick<World, 'digest' | 'hmacSha256' | 'epochMilliseconds'>;
  readonly devices: Devices;
  readonly invitations: Invitations;
  readonly tries: AttemptCounter;
  readonly inTurnAt: RunSequentially;
  /** Known only to this host; credentials are derived from it. */
  readonly secret: Uint8Array;
  /** Returns the vendor that the device has to store for the vendor in its code. */
  readonly chooseVendor: (vendorId: number | undefined) => Promise<Outcome<Pick<DeviceRecord, 'vendorId'>, Refusal>>;
}

export interface Paired {
  readonly device: DeviceRecord;
  readonly credential: string;
}

/** A device that asks to join with a code. */
export interface Joining {
  readonly code: string;
  readonly ownId: string;
  /** The credential that the device already has, which may be revoked. */
  readonly held: string | undefined;
  /** The network address of the request. */
  readonly from: string | undefined;
}

/**
 * Exchanges a code for a credential, once. A browser may repeat the exchange and see only the second answer, so the same device with the
 * same code gets the same credential again; others are refused. A device that presents its old credential stays the same device.
 */
export async function exchangeCode(context: PairingOptions, joining: Joining): Promise<Outcome<Paired, Refusal>> {
  const codeHash = hashOfCode(context.world, joining.code);
  return await context.inTurnAt(`pairing ${codeHash}`, () => exchange(context, joining, codeHash));
}

async function exchange(context: PairingOptions, { ownId, held, from }: Joining, codeHash: string): Promise<Outcome<Paired, Refusal>> {
  const { world, devices, invitations, secret } = context;
  let invitation: Invitation | undefined;
  const tried = await context.tries.attempt({ source: sourceOf(from), subjects: ['code'] }, async () => {
    invitation = await invitations.find(codeHash);
    const user = devices.list().find((device) => device.pairedBy === codeHash);
    const isUsable =
      user === undefined ? invitation?.isUsed !== true : (user.joinedAs ?? user.ownId) === ownId && user.revokedAt === undefined;
    return invitation !== undefined && invitation.expiresAt > now(world) && isUsable ? 'code' : undefined;
  });
  if (tried.state === 'locked') return refuse({ code: 'locked_out', facts: { milliseconds: tried.milliseconds } });
  if (tried.state === 'wrong' || invitation === undefined) return refuse({ code: 'bad_code' });
  const credential = base64Url(world.hmacSha256(secret, utf8Bytes(`credential ${codeHash} ${ownId}`)));
  const joined = devices.findByCredential(credential);
  if (joined !== undefined) return accept({ device: joined, credential });
  const { kind, name, till } = invitation;
  const vendor = await context.chooseVendor(invitation.vendorId);
  if (!vendor.ok) return vendor;
  const bound = kind === 'display' ? devices.list().find((device) => isNamedTill(device, till)) : undefined;
  const before = held === undefined ? undefined : devices.findHolder(held);
  const known = before?.kind === kind && before.ownId !== ownId ? { ownId: before.ownId, joinedAs: ownId } : { ownId };
  const joining = { ...known, name, kind, ...vendor.value, ...(bound !== undefined && { tillId: bound.id }), pairedBy: codeHash };
  const device = await devices.pair(joining, credential);
  await invitations.keep(codeHash, { ...invitation, isUsed: true });
  return accept({ device, credential });
}

/** Counts wrong codes per address, so that guessing locks out only the guesser. An IPv6 /64 counts as one: a machine may have it all. */
function sourceOf(from: string | undefined): string {
  if (from === undefined) return 'pairing';
  const plain = from.replace(/^::ffff:/i, '');
  return `pairing ${/^(?:[0-9a-f]+:){1,4}/i.exec(plain)?.[0] ?? plain}`;
}

function isNamedTill({ id, name, kind, revokedAt }: DeviceRecord, till: string | undefined): boolean {
  return kind === 'till' && revokedAt === undefined && (id === till || name === till);
}
