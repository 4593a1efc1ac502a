import type { Static } from 'typebox';
import { assumed, Count, keyed, optional, record, text } from './schema.ts';

/**
 * The self-description of a service in the body of `GET /`. The document shows no body there, so other vendors' services may answer
 * anything and promise only the two documents. It is not in headers because proxies rewrite them.
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

/** Our service's abilities beyond the two documents. An edition is raised when clients of the older edition must not rely on it. */
export const CAPABILITIES = {
  /** Calculate and checkout accept the extended cart and price it as of `placed_at` with `catalogue_revision`. */
  extended_cart: 1,
  /** Posting the same signed cart again returns the same order. */
  deduplicated_checkout: 1,
  /** Items of an open order keep the prices of when they were ordered, and calculate uses the given time and revision. */
  kept_prices: 1,
  /** Updating an open order with `tip_status_closed` can leave its tip open. */
  open_tips: 1,
  /** A header beside the order management record has the number of a completed order. */
  order_number: 1,
  /** A tip adjustment sets the whole tip. The largest `tip_sequence` wins, in whatever order and however often adjustments arrive. */
  settable_tips: 1,
  /** A payment's answer has the tip that the guest added at the terminal. */
  terminal_tips: 1,
  /** Menus can be written here: drafts, publishing, and earlier revisions. */
  menu_editor: 1,
  /** Gift and season cards have their balance here: they are loaded, looked up, and pay through the payment layer. */
  value_cards: 1,
  /** Loads of value cards are read, and taken back, by their references. */
  card_loads: 1,
  /** Orders are refunded in part, payment by payment. */
  partial_refunds: 1,
  /** Hosts are lent lists of value cards, by which they take them while this service is away. */
  value_lists: 1,
} as const;
export type CapabilityName = keyof typeof CAPABILITIES;

/** The till's knowledge of the service that it sells for. */
export interface KnownService {
  readonly isOwn: boolean;
  readonly version?: string;
  readonly capabilities: Readonly<Record<string, number>>;
}

/** A service that implements the two documents and nothing else. */
export const FOREIGN_SERVICE: KnownService = { isOwn: false, capabilities: {} };

/** The service in this program. */
export const OWN_SERVICE: KnownService = { isOwn: true, capabilities: CAPABILITIES };

export function hasCapability({ capabilities }: KnownService, name: CapabilityName): boolean {
  return capabilities[name] === CAPABILITIES[name];
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
