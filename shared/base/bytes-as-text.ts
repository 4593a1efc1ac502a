const PAIRS: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns two lower-case hex digits per byte. */
export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

/** Expects valid hex: callers check text from outside first. */
export function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16));
}

/** Returns base64url without padding (RFC 4648 section 5), for digests and other short byte strings. */
export function base64Url(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [a, b, c] = [bytes[index] as number, bytes[index + 1], bytes[index + 2]];
    text += ALPHABET.charAt(a >> 2) + ALPHABET.charAt(((a & 3) << 4) | ((b ?? 0) >> 4));
    if (b !== undefined) text += ALPHABET.charAt(((b & 15) << 2) | ((c ?? 0) >> 6));
    if (c !== undefined) text += ALPHABET.charAt(c & 63);
  }
  return text;
}

const BASE64 = `${ALPHABET.slice(0, -2)}+/`;
const SIX_BITS: ReadonlyMap<string, number> = new Map(Array.from(BASE64, (letter, value) => [letter, value]));

/** Returns base64 with its padding (RFC 4648 section 4). */
export function base64Of(bytes: Uint8Array): string {
  const text = base64Url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Reads base64 with its padding (RFC 4648 section 4). Returns undefined for any other text. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0) return undefined;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let held = 0;
  for (let index = 0; index < text.length - padding; index++) {
    const value = SIX_BITS.get(text.charAt(index));
    if (value === undefined) return undefined;
    held = (held << 6) | value;
    const [place, phase] = [Math.floor(index / 4) * 3, index % 4];
    if (phase === 1) bytes[place] = (held >> 4) & 255;
    if (phase === 2) bytes[place + 1] = (held >> 2) & 255;
    if (phase === 3) bytes[place + 2] = held & 255;
  }
  return bytes;
}
