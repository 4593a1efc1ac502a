import { assert } from '../../base/assert.ts';
import { base64Url, hexOf } from '../../base/bytes-as-text.ts';
import type { Instant } from '../../base/time.ts';
import { utf8Bytes, utf8Text } from '../../base/utf8.ts';
import { writeCanonicalJson } from '../../wire/canonical/canonical.ts';
import type { ServiceContext } from './call.ts';
import { type Sealed, sealerOf } from './seal.ts';
import type { SigningKey } from './store.ts';

export interface SealVerdict {
  readonly key: SigningKey;
  /** Identifies the signed cart. */
  readonly digest: string;
  /** The cart's JSON exactly as it was signed. */
  readonly cartText: string;
}

type Content = Omit<Sealed, 'signature'>;

/**
 * Returns undefined unless we sealed the cart and nothing in it has changed since, unknown members included. A body that holds the signed
 * cart as we wrote it is checked as it is; only a cart that was serialised anew must be brought into the canonical form first.
 */
export async function verifySeal(
  { world, keys, yieldToOthers }: ServiceContext,
  sealed: Sealed,
  body: Uint8Array,
): Promise<SealVerdict | undefined> {
  const key = await keys.find('cart', sealed.key_id);
  if (key === undefined) return undefined;
  const { signature, ...content } = sealed;
  const presented = utf8Bytes(signature);
  const { header, opening, secret } = sealerOf(key);
  /** The payload comes after as much room as the header takes, which is signed with it. */
  const isSigned = (bytes: Uint8Array): boolean => {
    bytes.set(opening);
    return world.areEqualBytes(utf8Bytes(`${header}..${base64Url(world.hmacSha256(secret, bytes))}`), presented);
  };
  const verdictOn = (payload: string): SealVerdict => {
    const digest = hexOf(world.digest('sha256', presented));
    return { key, digest, cartText: cartTextIn(payload, content) };
  };
  const sent = payloadIn(body, signature, opening.length);
  if (sent !== undefined && isSigned(sent.bytes)) return verdictOn(sent.text);
  await yieldToOthers(body.length);
  const payload = writeCanonicalJson(content, { before: opening.length, after: 0 });
  await yieldToOthers(body.length);
  return payload.ok && isSigned(payload.value) ? verdictOn(utf8Text(payload.value.subarray(opening.length)) as string) : undefined;
}

const BODY_OPENING = '{"signed_cart":';
const BRACE = '}';

/**
 * Returns the part of the body where the signed bytes are if they came back unchanged. Of a member written twice the JSON reader takes the
 * last one, so no other signed cart may follow them, however its name is spelled.
 */
function payloadIn(body: Uint8Array, signature: string, room: number): { readonly bytes: Uint8Array; readonly text: string } | undefined {
  const text = utf8Text(body) ?? '';
  const closing = `,"signature":"${signature}"}`;
  const end = text.lastIndexOf(closing);
  if (end === -1 || !text.startsWith(BODY_OPENING) || /signed_cart|\\/.test(text.slice(end + closing.length))) return undefined;
  const payload = body.subarray(BODY_OPENING.length, body.length - utf8Bytes(text.slice(end)).length);
  const bytes = new Uint8Array(room + payload.length + BRACE.length);
  bytes.set(payload, room);
  bytes[bytes.length - 1] = BRACE.charCodeAt(0);
  return { bytes, text: text.slice(BODY_OPENING.length, end) + BRACE };
}

/** The cart comes first, and everything after it is known. */
function cartTextIn(payload: string, { cart: _cart, ...others }: Content): string {
  const rest = writeCanonicalJson(others);
  assert(rest.ok, 'what was signed has a canonical form');
  return payload.slice('{"cart":'.length, -(utf8Text(rest.value) as string).length);
}

/** True when the cart has expired, or its key was retired so long ago that all carts that it sealed must have. */
export function hasExpired({ keys }: ServiceContext, { key }: SealVerdict, sealed: Sealed, at: Instant): boolean {
  assert(key.purpose === 'cart', 'a token key seals no cart');
  return sealed.expires_at <= at || keys.isOver(key);
}
