/** The few ASN.1 DER types that a certificate needs. */

export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return form(0x30, parts);
}

export function setOf(...parts: readonly Uint8Array[]): Uint8Array {
  return form(0x31, parts);
}

/** A non-negative number of any size from its bytes. */
export function integer(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? new Uint8Array(1) : bytes.subarray(first);
  return form(0x02, (digits[0] as number) >= 0x80 ? [new Uint8Array(1), digits] : [digits]);
}

export const TRUE = form(0x01, [Uint8Array.of(0xff)]);

export function octets(content: Uint8Array): Uint8Array {
  return form(0x04, [content]);
}

/** `unused`: how many bits of the last byte have no meaning. */
export function bits(content: Uint8Array, unused = 0): Uint8Array {
  return form(0x03, [Uint8Array.of(unused), content]);
}

export function text(content: string): Uint8Array {
  return form(0x0c, [Buffer.from(content)]);
}

export function objectId(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return form(0x06, [Uint8Array.from([first * 40 + second, ...rest.flatMap(inSevens)])]);
}

/** Years up to 2049 are written with two digits, later ones with four. */
export function time(epochMilliseconds: number): Uint8Array {
  const digits = new Date(epochMilliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return digits < '2050' ? form(0x17, [Buffer.from(digits.slice(2))]) : form(0x18, [Buffer.from(digits)]);
}

/** A context tag around complete parts (`whole`), or in place of a simple type's own tag (`bare`). */
export function tagged(number: number, kind: 'whole' | 'bare', ...parts: readonly Uint8Array[]): Uint8Array {
  return form((kind === 'whole' ? 0xa0 : 0x80) | number, parts);
}

function form(tag: number, parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x80 | inBytes(length).length, ...inBytes(length)];
  return Buffer.concat([Uint8Array.from([tag, ...size]), content]);
}

function inBytes(value: number): readonly number[] {
  return value < 0x100 ? [value] : [...inBytes(Math.floor(value / 0x100)), value % 0x100];
}

/** Base 128 digits: every byte but the last has its high bit set. */
function inSevens(value: number): readonly number[] {
  const higher = Math.floor(value / 0x80);
  return [...(higher === 0 ? [] : inSevens(higher).map((byte) => byte | 0x80)), value % 0x80];
}
