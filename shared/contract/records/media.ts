import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { type MediaRange, parseMediaRange, parseMediaRanges } from '../http/media-range.ts';

/** Media types select the version of a body: by Content-Type for carts, by Accept for items and menus. */
export const MEDIA = {
  json: 'application/json',
  tokenV1: 'application/com.example.oapi.token.v1+json',
  vendorV1: 'application/com.example.oapi.vendor.v1+json',
  venueV1: 'application/com.example.oapi.venue.v1+json',
  levelV1: 'application/com.example.oapi.level.v1+json',
  seatV1: 'application/com.example.oapi.seat.v1+json',
  aplV1: 'application/com.example.oapi.apl.v1+json',
  menuV1: 'application/com.example.oapi.menu.v1+json',
  menuV2: 'application/com.example.oapi.menu.v2+json',
  itemV1: 'application/com.example.oapi.item.v1+json',
  itemV2: 'application/com.example.oapi.item.v2+json',
  cartV1: 'application/com.example.oapi.cart.v1+json',
  cartV2: 'application/com.example.oapi.cart.v2+json',
  extendedCart: 'application/vnd.grandstand.cart.v1+json',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  exampleV1: 'application/vnd.example+json;version=1',
} as const;
export type MediaType = (typeof MEDIA)[keyof typeof MEDIA];

/** The service answers `unknown_version` with 400, and `unsupported` (a type that is not one of our JSON types) with 415. */
export interface MediaRefusal {
  readonly code: 'unknown_version' | 'unsupported';
}

export interface Negotiated<Version> {
  readonly version: Version;
  /** The Content-Type of the response. */
  readonly mediaType: MediaType;
}

export type CartVersion = 'v1' | 'v2' | 'extended';
export type CatalogueVersion = 'v1' | 'v2';

const CARTS: Readonly<Record<string, Negotiated<CartVersion>>> = {
  [MEDIA.json]: { version: 'v1', mediaType: MEDIA.cartV1 },
  [MEDIA.cartV1]: { version: 'v1', mediaType: MEDIA.cartV1 },
  [MEDIA.cartV2]: { version: 'v2', mediaType: MEDIA.cartV2 },
  [MEDIA.extendedCart]: { version: 'extended', mediaType: MEDIA.extendedCart },
};
const CART_OF_ANY_VERSION = /^application\/(?:com\.example\.oapi|vnd\.grandstand)\.cart\.v[^/]*\+json$/;

/** Reads the Content-Type of calculate and checkout: none, or plain JSON, means version 1. */
export function negotiateCart(contentType: string | undefined): Outcome<Negotiated<CartVersion>, MediaRefusal> {
  if (contentType === undefined || contentType.trim() === '') return accept(CARTS[MEDIA.json] as Negotiated<CartVersion>);
  const essence = essenceOf(contentType);
  if (essence === undefined) return refuse({ code: 'unsupported' });
  if (Object.hasOwn(CARTS, essence)) return accept(CARTS[essence] as Negotiated<CartVersion>);
  return refuse({ code: CART_OF_ANY_VERSION.test(essence) ? 'unknown_version' : 'unsupported' });
}

/** Accepts plain JSON or one of the operation's own types, for all other writes. */
export function negotiateBody(contentType: string | undefined, own: readonly string[]): Outcome<string, MediaRefusal> {
  const essence = contentType === undefined ? undefined : essenceOf(contentType);
  if (essence === MEDIA.json || (essence !== undefined && own.includes(essence))) return accept(essence);
  return refuse({ code: 'unsupported' });
}

function essenceOf(contentType: string): string | undefined {
  const range = parseMediaRange(contentType);
  return range === undefined ? undefined : `${range.type}/${range.subtype}`;
}

const CATALOGUE = {
  menu: [
    { version: 'v1', mediaType: MEDIA.menuV1 },
    { version: 'v2', mediaType: MEDIA.menuV2 },
  ],
  item: [
    { version: 'v1', mediaType: MEDIA.itemV1 },
    { version: 'v2', mediaType: MEDIA.itemV2 },
  ],
} as const;

/**
 * Reads the Accept header of menu and items: none, any type, or plain JSON means version 1. The higher weight wins, then the range that
 * names the version more specifically, then the one listed first.
 */
export function negotiateCatalogue(
  kind: keyof typeof CATALOGUE,
  acceptHeader: string | undefined,
): Outcome<Negotiated<CatalogueVersion>, MediaRefusal> {
  const [first, second] = CATALOGUE[kind];
  if (acceptHeader === undefined || acceptHeader.trim() === '') return accept(first);
  const ranges = parseMediaRanges(acceptHeader);
  const one = closestMatch(ranges, [first.mediaType, MEDIA.json]);
  const two = closestMatch(ranges, [second.mediaType]);
  if (two !== undefined && two.weight > 0 && (one === undefined || isPreferred(two, one))) return accept(second);
  return one !== undefined && one.weight > 0 ? accept(first) : refuse({ code: 'unknown_version' });
}

interface Match {
  readonly weight: number;
  readonly closeness: number;
  readonly index: number;
}

function isPreferred(a: Match, b: Match): boolean {
  if (a.weight !== b.weight) return a.weight > b.weight;
  return a.closeness !== b.closeness ? a.closeness > b.closeness : a.index < b.index;
}

/** Returns the most specific range that matches, whatever its weight; among equally specific ones, the one with the highest weight. */
function closestMatch(ranges: readonly MediaRange[], names: readonly string[]): Match | undefined {
  let best: Match | undefined;
  for (const [index, range] of ranges.entries()) {
    const closeness = closenessOf(range, names);
    if (closeness === 0) continue;
    const isBetter = best === undefined || closeness > best.closeness || (closeness === best.closeness && range.weight > best.weight);
    if (isBetter) best = { weight: range.weight, closeness, index };
  }
  return best;
}

function closenessOf(range: MediaRange, names: readonly string[]): number {
  if (range.type === '*') return 1;
  if (range.subtype === '*') return range.type === 'application' ? 2 : 0;
  return names.includes(`${range.type}/${range.subtype}`) ? 3 : 0;
}
