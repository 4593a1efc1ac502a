import { type Static, Type } from 'typebox';
import { Currency, described, Flag, list, Moment, oneOf, optional, record, text } from '../http/schema.ts';

/**
 * What a host and the keeper of gift cards of another system send each other. Unknown members are ignored, so that both may learn new ones.
 * resources/docs/value-card-provider.md says what each step means.
 */

export const PROVIDER_INTERFACE = 'grandstand-value-cards';
export const PROVIDER_VERSION = 1;
export const PROVIDER_MEDIA = 'application/json';
/** Characters of a code, and what a provider may hold on a card, in minor units. */
const MOST_MINOR_UNITS = 1_000_000_000;
/** Entries of a card's history that an answer may have. */
export const MOST_PROVIDER_ENTRIES = 50;

const Minor = Type.Integer({ minimum: 0, maximum: MOST_MINOR_UNITS });
const Reference = Type.String({ pattern: '^[A-Za-z0-9._-]{1,100}$' });
const CardId = described('Not the code, and no use to anybody who pays with a code.', Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }));
const Code = described('Letters A to Z and digits, 8 to 40 of them. It is a secret: an answer never has it.', text(40, 8));
const Tier = described('Chooses the discount that the card brings.', Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,31}$' }));
const Person = text(255, 1);

export const ProviderGreeting = record('ProviderGreeting', {
  interface: text(64, 1),
  version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  name: described('How the keeper is called on screens.', text(60, 1)),
  currency: Currency,
  can: described('Of `load` and `block`, what a stand may do. Others are ignored.', list(text(32), { maxItems: 20 })),
});
export type ProviderGreeting = Static<typeof ProviderGreeting>;

export const ProviderCard = record('ProviderCard', {
  id: CardId,
  masked_code: described('Ends with the last four characters of the code.', text(64)),
  balance: described('What can be spent: without what is held.', Minor),
  currency: Currency,
  is_blocked: Flag,
  expires_at: optional(Moment),
  holder: optional(text(255)),
  tier: optional(Tier),
});
export type ProviderCard = Static<typeof ProviderCard>;

const ProviderEntry = record('ProviderEntry', {
  reference: text(255),
  kind: oneOf('load', 'payment', 'refund'),
  amount: Minor,
  at: Moment,
  balance: optional(Minor),
  by: optional(Person),
});

export const ProviderLookUp = record('ProviderLookUp', { code: Code });

export const ProviderLookedUp = record('ProviderLookedUp', {
  card: ProviderCard,
  history: optional(list(ProviderEntry, { maxItems: MOST_PROVIDER_ENTRIES })),
});
export type ProviderLookedUp = Static<typeof ProviderLookedUp>;

export const ProviderChange = record('ProviderChange', { card_id: CardId, is_blocked: Flag, by: Person, reason: optional(text(255)) });

export const PROVIDER_STEPS = ['hold', 'capture', 'release', 'refund', 'load'] as const;
export type ProviderStepKind = (typeof PROVIDER_STEPS)[number];

export const ProviderStep = record('ProviderStep', {
  kind: oneOf(...PROVIDER_STEPS),
  amount: described(
    'Minor units. A hold may take less than this; no other step may.',
    Type.Integer({ minimum: 1, maximum: MOST_MINOR_UNITS }),
  ),
  currency: Currency,
  of: optional(described('The hold that a capture or release ends; the capture that a refund gives back.', Reference)),
  code: optional(Code),
  card_id: optional(CardId),
  by: optional(Person),
  holder: optional(text(255)),
  expires_at: optional(Moment),
  tier: optional(Tier),
});
export type ProviderStep = Static<typeof ProviderStep>;

export const PROVIDER_REASONS = [
  'unknown_card',
  'blocked',
  'expired',
  'no_balance',
  'too_much',
  'unknown_original',
  'lapsed',
  'not_allowed',
] as const;
export type ProviderReason = (typeof PROVIDER_REASONS)[number];

export const ProviderMove = record('ProviderMove', {
  reference: Reference,
  state: described('`closed`: it was settled before it arrived, and can never be done.', oneOf('done', 'refused', 'closed')),
  kind: optional(described('Absent where it was closed.', oneOf(...PROVIDER_STEPS))),
  of: optional(Reference),
  amount: optional(described('What was moved; only where it is done.', Minor)),
  currency: optional(Currency),
  balance_before: optional(described('What could be spent before the step.', Minor)),
  card: optional(described('As it was after the step.', ProviderCard)),
  reason: optional(described('Only where it was refused.', oneOf(...PROVIDER_REASONS))),
});
export type ProviderMove = Static<typeof ProviderMove>;

export const PROVIDER_FAULTS = ['unknown_card', 'unknown_reference', 'reference_used', 'bad_key', 'bad_request', 'not_allowed'] as const;

/** The body of every status but 200. A status without it proves nothing: a proxy may have answered. */
export const ProviderFault = record('ProviderFault', { error: oneOf(...PROVIDER_FAULTS), message: optional(text(255)) });
export type ProviderFault = Static<typeof ProviderFault>;
