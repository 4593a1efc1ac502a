import { base64Url } from '../base/base64.ts';
import { hexOf } from '../base/hex.ts';
import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import { addMilliseconds, type Instant, now } from '../base/time.ts';
import type { InTurn } from '../base/turns.ts';
import { utf8Bytes } from '../base/utf8.ts';
import type { World } from '../base/world.ts';
import type { DeviceKind } from '../till-contract/till-operation.ts';
import type { DeviceRecord, Devices } from './devices-record.ts';
import type { Tries } from './staff-tries.ts';

/** What a code lets in. The code itself is shown once and kept nowhere. */
export interface Invitation {
  readonly kind: DeviceKind;
  readonly name: string;
  /** Whom it will sell for; absent: the vendor of the host. */
  readonly vendorId?: number;
  /** Of a display: the id or the name of the till that it belongs to. */
  readonly till?: string;
  readonly expiresAt: Instant;
  /** Somebody joined by it, who may have joined by another since. */
  readonly isUsed?: true;
}

/** Where invitations wait, by the digest of their code: the command line makes some too, beside a running host. */
export interface Invitations {
  keep(codeHash: string, invitation: Invitation): Promise<void>;
  find(codeHash: string): Promise<Invitation | undefined>;
}

/** Without letters that are read or heard as others. */
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

/** As people type it: in small letters, with or without the dash, an O for a zero. */
function hashOfCode(world: Pick<World, 'digest'>, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hexOf(world.digest('sha256', utf8Bytes(`pairing ${code}`)));
}

export interface PairingParts {
  readonly world: Pick<World, 'digest' | 'hmacSha256' | 'epochMilliseconds'>;
  readonly devices: Devices;
  readonly invitations: Invitations;
  readonly tries: Tries;
  readonly inTurnAt: InTurn;
  /** Of this host alone. */
  readonly secret: Uint8Array;
  /** What the device is to keep of the vendor that its code names. */
  readonly chooseVendor: (vendorId: number | undefined) => Promise<Outcome<Pick<DeviceRecord, 'vendorId'>, Refusal>>;
}

export interface Paired {
  readonly device: DeviceRecord;
  readonly credential: string;
}

/** Who comes with a code. */
export interface Joining {
  readonly code: string;
  readonly ownId: string;
  /** The credential that it shows: good, or revoked. */
  readonly held: string | undefined;
  /** The address that it comes from. */
  readonly from: string | undefined;
}

/**
 * A code for a credential, once. A browser may send the exchange twice and see the second answer only: the same device with the same
 * code gets the same credential again, and nobody else anything. Whoever shows what it held before is that device again.
 */
export async function exchangeCode(parts: PairingParts, joining: Joining): Promise<Outcome<Paired, Refusal>> {
  const codeHash = hashOfCode(parts.world, joining.code);
  return await parts.inTurnAt(`pairing ${codeHash}`, () => exchange(parts, joining, codeHash));
}

async function exchange(parts: PairingParts, { ownId, held, from }: Joining, codeHash: string): Promise<Outcome<Paired, Refusal>> {
  const { world, devices, invitations, secret } = parts;
  let invitation: Invitation | undefined;
  const tried = await parts.tries.attempt({ place: placeOf(from), subjects: ['code'] }, async () => {
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
  const vendor = await parts.chooseVendor(invitation.vendorId);
  if (!vendor.ok) return vendor;
  const bound = kind === 'display' ? devices.list().find((device) => isNamedTill(device, till)) : undefined;
  const before = held === undefined ? undefined : devices.findHolder(held);
  const known = before?.kind === kind && before.ownId !== ownId ? { ownId: before.ownId, joinedAs: ownId } : { ownId };
  const joining = { ...known, name, kind, ...vendor.value, ...(bound !== undefined && { tillId: bound.id }), pairedBy: codeHash };
  const device = await devices.pair(joining, credential);
  await invitations.keep(codeHash, { ...invitation, isUsed: true });
  return accept({ device, credential });
}

/** Whoever guesses shuts out its own address alone. Of the newer kind one machine has a whole network, which is its first half. */
function placeOf(from: string | undefined): string {
  if (from === undefined) return 'pairing';
  const plain = from.replace(/^::ffff:/i, '');
  return `pairing ${/^(?:[0-9a-f]+:){1,4}/i.exec(plain)?.[0] ?? plain}`;
}

function isNamedTill({ id, name, kind, revokedAt }: DeviceRecord, till: string | undefined): boolean {
  return kind === 'till' && revokedAt === undefined && (id === till || name === till);
}
