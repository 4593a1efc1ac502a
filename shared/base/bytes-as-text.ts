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
