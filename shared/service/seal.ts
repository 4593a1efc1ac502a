import { assert } from '../base/assert.ts';
import { base64Url } from '../base/base64.ts';
import { bytesOfHex, hexOf } from '../base/hex.ts';
import { accept, type Outcome, refuse } from '../base/outcome.ts';
import { addMilliseconds, type Instant } from '../base/time.ts';
import { utf8Bytes } from '../base/utf8.ts';
import type { CartUserRequest } from '../contract/cart-parts.ts';
import { writeCanonicalJson } from '../wire/canonical.ts';
import type { ServiceParts } from './call.ts';
import type { SigningKey } from './store.ts';

/** A cart with its seal: nobody can change it on its way to checkout. */
export interface Sealed {
  readonly cart: unknown;
  readonly user?: CartUserRequest;
  readonly signed_at: string;
  readonly expires_at: string;
  readonly key_id: string;
  readonly signature: string;
}

const OPENING = utf8Bytes('{"signed_cart":');

/** The body `{"signed_cart":{...}}`, written once: the very bytes that were signed, with the signature as the cart's last member. */
export function sealCart(
  { world, keys, settings }: ServiceParts,
  at: Instant,
  cart: object,
  user: CartUserRequest | undefined,
): Outcome<Uint8Array, 'lone_surrogate'> {
  const key = keys.current('cart');
  const text = writeCanonicalJson({
    cart,
    expires_at: addMilliseconds(at, settings.cartLifetimeSeconds * 1000),
    key_id: key.id,
    signed_at: at,
    ...(user !== undefined && { user }),
  });
  if (!text.ok) return refuse(text.refusal.code);
  const { signature, payload } = sign(world, key, text.value);
  return accept(joinBytes([OPENING, payload.subarray(0, -1), utf8Bytes(`,"signature":"${signature}"}}`)]));
}

/**
 * A detached JWS (RFC 7515, appendix F) whose payload is signed as it stands, not in base64 (RFC 7797): signing 50 kB is then one
 * pass of HMAC over them.
 */
function sign(world: ServiceParts['world'], key: SigningKey, text: string): { readonly signature: string; readonly payload: Uint8Array } {
  const { header, secret } = sealerOf(key);
  const signed = utf8Bytes(`${header}.${text}`);
  return { signature: `${header}..${base64Url(world.hmacSha256(secret, signed))}`, payload: signed.subarray(header.length + 1) };
}

interface Sealer {
  readonly header: string;
  readonly secret: Uint8Array;
}

const sealers = new WeakMap<SigningKey, Sealer>();

function sealerOf(key: SigningKey): Sealer {
  const known = sealers.get(key);
  if (known !== undefined) return known;
  const header = base64Url(utf8Bytes(`{"alg":"HS256","b64":false,"crit":["b64"],"kid":"${key.id}"}`));
  const made = { header, secret: bytesOfHex(key.secret) };
  sealers.set(key, made);
  return made;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export interface SealVerdict {
  readonly key: SigningKey;
  /** The same for the same signed cart. */
  readonly digest: string;
}

/** Whether we sealed it and nobody has touched it since; undefined where not. Members that we do not know count too. */
export async function verifySeal({ world, keys }: ServiceParts, sealed: Sealed): Promise<SealVerdict | undefined> {
  const key = await keys.find('cart', sealed.key_id);
  if (key === undefined) return undefined;
  const { signature, ...content } = sealed;
  const text = writeCanonicalJson(content);
  if (!text.ok) return undefined;
  const presented = utf8Bytes(signature);
  if (!world.areEqualBytes(utf8Bytes(sign(world, key, text.value).signature), presented)) return undefined;
  return { key, digest: hexOf(world.digest('sha256', presented)) };
}

/** A cart can be sealed only if its key still may: what a retired key sealed before it was retired runs out by itself. */
export function hasExpired({ keys }: ServiceParts, { key }: SealVerdict, sealed: Sealed, at: Instant): boolean {
  assert(key.purpose === 'cart', 'a token key seals no cart');
  return sealed.expires_at <= at || keys.isOver(key);
}
