import type { Static } from 'typebox';
import { assumed, Count, keyed, optional, record, text } from './schema.ts';

/**
 * What a service says of itself in the body of `GET /`. The document shows no body there, so a service of others answers anything or
 * nothing, and promises nothing beyond the two documents. Headers say nothing: a proxy rewrites them.
 */
export const ServiceGreeting = assumed(
  'The body of GET / is not shown in the document. This service names itself, its version, and by number the edition of each ability that the two documents do not promise.',
  record('ServiceGreeting', {
    service: optional(text(255)),
    version: optional(text(64)),
    capabilities: optional(keyed(Count, 64)),
  }),
);
export type ServiceGreeting = Static<typeof ServiceGreeting>;

export const SERVICE_NAME = 'grandstand';

/** What this service does beyond the two documents. An edition rises when a client that knows the older one must not rely on it. */
export const CAPABILITIES = {
  /** Calculate and checkout take the extended cart, and price it as of `placed_at` by `catalogue_revision`. */
  extended_cart: 1,
  /** The same signed cart is answered with the same order. */
  deduplicated_checkout: 1,
  /** An item of an open order costs what was true when it was ordered, and calculate goes by the moment and revision that it is given. */
  kept_prices: 1,
  /** An open order may leave its tip open: `tip_status_closed` of an update. */
  open_tips: 1,
  /** The number of a completed order stands in a header beside the record of order management. */
  order_number: 1,
  /** A tip adjustment sets the whole tip; of several the largest `tip_sequence` decides, in whatever order and however often they come. */
  settable_tips: 1,
} as const;
export type CapabilityName = keyof typeof CAPABILITIES;

/** What a till knows of the service that it sells for. */
export interface KnownService {
  readonly isOwn: boolean;
  readonly version?: string;
  readonly capabilities: Readonly<Record<string, number>>;
}

/** A service that promises the two documents and nothing else. */
export const FOREIGN_SERVICE: KnownService = { isOwn: false, capabilities: {} };

/** The service of this very program. */
export const OWN_SERVICE: KnownService = { isOwn: true, capabilities: CAPABILITIES };

export function can({ capabilities }: KnownService, name: CapabilityName): boolean {
  return (capabilities[name] ?? 0) >= CAPABILITIES[name];
}

export function serviceOfGreeting({ service, version, capabilities = {} }: ServiceGreeting): KnownService {
  if (service !== SERVICE_NAME) return FOREIGN_SERVICE;
  return { isOwn: true, capabilities, ...(version !== undefined && { version }) };
}

export function isSameService(a: KnownService, b: KnownService): boolean {
  const textOf = ({ isOwn, version, capabilities }: KnownService): string =>
    JSON.stringify([isOwn, version, Object.entries(capabilities).sort(([one], [two]) => (one < two ? -1 : 1))]);
  return textOf(a) === textOf(b);
}
