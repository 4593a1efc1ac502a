import { assert } from './assert.ts';
import { bytesOfHex, hexOf } from './bytes-as-text.ts';
import { utf8Bytes } from './utf8.ts';
import type { World } from './world.ts';

declare const idBrand: unique symbol;

/** Ids of different kinds do not mix: `Id<'sale'>` is not an `Id<'order'>`. */
export type Id<Kind extends string, Base = string> = Base & { readonly [idBrand]: Kind };

export type LineId = Id<'line'>;
export type SaleId = Id<'sale'>;
export type DeviceId = Id<'device'>;
export type EmployeeId = Id<'employee'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function uuidText(bytes: Uint8Array, version: number): string {
  assert(bytes.length === 16, 'a UUID has 16 bytes');
  const marked = Uint8Array.from(bytes);
  marked[6] = ((bytes[6] as number) & 0x0f) | (version << 4);
  marked[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = hexOf(marked);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const LETTERS = 'abcdefghijklmnop';

/**
 * Returns two random letters for each byte, for ids that are no UUIDs. Of hexadecimal digits one id in some thousands has a run that could be a
 * card number, and no door lets that in: such a till could sell, and none of its sales would ever be taken.
 */
export function randomLetters(world: Pick<World, 'randomBytes'>, bytes: number): string {
  return Array.from(world.randomBytes(bytes), (byte) => `${LETTERS[byte >> 4]}${LETTERS[byte & 15]}`).join('');
}

/** Returns a random UUID (RFC 9562, version 4). */
export function uuidV4(world: Pick<World, 'randomBytes'>): string {
  return uuidText(world.randomBytes(16), 4);
}

/** Returns a UUID that sorts by creation time (RFC 9562, version 7). */
export function uuidV7(world: Pick<World, 'randomBytes' | 'epochMilliseconds'>): string {
  const bytes = world.randomBytes(16);
  let milliseconds = Math.floor(world.epochMilliseconds());
  assert(milliseconds >= 0 && milliseconds < 2 ** 48, 'version 7 counts milliseconds from 1970 in 48 bits');
  for (let index = 5; index >= 0; index--) {
    bytes[index] = milliseconds % 256;
    milliseconds = Math.floor(milliseconds / 256);
  }
  return uuidText(bytes, 7);
}

/** Returns the same UUID for the same namespace and name (RFC 9562, version 5). */
export function uuidV5(world: Pick<World, 'digest'>, namespaceUuid: string, name: string): string {
  assert(isUuid(namespaceUuid), `not a UUID: ${namespaceUuid}`);
  const namespace = bytesOfHex(namespaceUuid.replaceAll('-', ''));
  const text = utf8Bytes(name);
  const bytes = new Uint8Array(16 + text.length);
  bytes.set(namespace);
  bytes.set(text, 16);
  return uuidText(world.digest('sha1', bytes).slice(0, 16), 5);
}
