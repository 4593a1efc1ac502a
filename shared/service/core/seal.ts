import { base64Url, bytesOfHex } from '../../base/bytes-as-text.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { CartUserRequest } from '../../contract/records/cart-parts.ts';
import { writeCanonicalJson } from '../../wire/canonical/canonical.ts';
import type { ServiceContext } from './call.ts';
import type { SigningKey } from './store.ts';

/** A cart with its seal, which reveals changes on its way to checkout. */
export interface Sealed {
  readonly cart: unknown;
  readonly user?: CartUserRequest;
  readonly external_metadata?: string;
  readonly signed_at: string;
  readonly expires_at: string;
  readonly key_id: string;
  readonly signature: string;
}

const OPENING = utf8Bytes('{"signed_cart":');

/** Returns the body `{"signed_cart":{...}}`: the very bytes that were signed, and the signature as the cart's last member. */
export function sealCart(
  { world, keys, settings }: ServiceContext,
  at: Instant,
  cart: object,
  beside: Pick<Sealed, 'user' | 'external_metadata'>,
): Outcome<Uint8Array, 'lone_surrogate'> {
  const sealer = sealerOf(keys.current('cart'));
  const sealed = sign(
    world,
    sealer,
    {
      cart,
      expires_at: addMilliseconds(at, settings.cartLifetimeSeconds * 1000),
      key_id: sealer.keyId,
      signed_at: at,
      ...beside,
    },
    sealer.closingLength,
  );
  if (!sealed.ok) return sealed;
  const { bytes, end, signature } = sealed.value;
  // The header before the cart was signed with it but need not be sent: the signature begins with it.
  const start = sealer.opening.length - OPENING.length;
  bytes.set(OPENING, start);
  bytes.set(utf8Bytes(`,"signature":"${signature}"}}`), end - 1);
  return accept(bytes.subarray(start));
}

interface Signed {
  /** The signed bytes up to `end`, followed by as much room as was asked for. */
  readonly bytes: Uint8Array;
  readonly end: number;
  readonly signature: string;
}

/** Makes a detached JWS (RFC 7515, appendix F), signed without base64 (RFC 7797): signing 50 kB is then one pass of HMAC. */
function sign(world: ServiceContext['world'], sealer: Sealer, content: object, after: number): Outcome<Signed, 'lone_surrogate'> {
  const { header, opening, secret } = sealer;
  const written = writeCanonicalJson(content, { before: opening.length, after });
  if (!written.ok) return refuse(written.refusal.code);
  const bytes = written.value;
  const end = bytes.length - after;
  bytes.set(opening);
  return accept({ bytes, end, signature: `${header}..${base64Url(world.hmacSha256(secret, bytes.subarray(0, end)))}` });
}

interface Sealer {
  readonly keyId: string;
  readonly header: string;
  /** The bytes before the payload in what is signed. */
  readonly opening: Uint8Array;
  /** The length of the signature as the last member, less the brace that it replaces. */
  readonly closingLength: number;
  readonly secret: Uint8Array;
}

const SIGNATURE_LENGTH = 43;
const sealers = new WeakMap<SigningKey, Sealer>();

export function sealerOf(key: SigningKey): Sealer {
  const known = sealers.get(key);
  if (known !== undefined) return known;
  const header = base64Url(utf8Bytes(`{"alg":"HS256","b64":false,"crit":["b64"],"kid":"${key.id}"}`));
  const opening = utf8Bytes(`${header}.`);
  const closingLength = `,"signature":"${header}..${'-'.repeat(SIGNATURE_LENGTH)}"}}`.length - 1;
  const made = { keyId: key.id, header, opening, closingLength, secret: bytesOfHex(key.secret) };
  sealers.set(key, made);
  return made;
}
