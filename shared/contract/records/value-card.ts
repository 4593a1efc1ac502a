import { type Static, Type } from 'typebox';
import { holdsCardNumber } from '../../base/card-numbers.ts';
import { Amount, addition, Count, described, Flag, list, Moment, oneOf, optional, record, text } from '../http/schema.ts';
import { formedValueCode } from '../http/value-card-code.ts';

/** Gift and season cards whose balance this service keeps. */

export const WHY_VALUE_CARDS =
  'Both documents take gift cards and stored value as payments, and neither says who knows what is on a card. Here the service does; a payment goes through the payment layer with the token `value-card:` and the code.';

const Code = described(
  'As printed or scanned; case, spaces, dots and dashes do not matter. It is a secret: only its digest is kept, and no address holds it.',
  text(80, 4),
);
const Tier = described(
  'Chooses the discount that the card brings: the one whose `payment_provider` is `value-card/` and this. Lower-case letters, digits, lines and dashes.',
  Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,31}$' }),
);
const NewTier = described('The tier from now on; empty for none.', Type.String({ pattern: '^(?:[a-z0-9][a-z0-9_-]{0,31})?$' }));
const Person = described('The name of who does it, as the caller knows them.', text(255, 1));
const Holder = described('Whose card it is, if that is known.', text(255));

export const ValueCard = record('ValueCard', {
  id: text(64, 1),
  masked_code: text(64),
  balance: Amount,
  is_blocked: Flag,
  expires_at: optional(described('From this moment it pays for nothing.', Moment)),
  holder: optional(Holder),
  tier: optional(Tier),
  kept_by: optional(described('The provider that keeps this card. Absent where the service itself does.', text(60))),
});
export type ValueCard = Static<typeof ValueCard>;

export const ValueCardMove = record('ValueCardMove', {
  reference: text(255),
  kind: oneOf('load', 'payment', 'declined', 'void', 'refund', 'taken_back'),
  amount: Amount,
  at: Moment,
  balance: optional(described('What was on the card afterwards.', Amount)),
  by: optional(Person),
  message: optional(text(255)),
});

export const ValueCardLookUp = addition(WHY_VALUE_CARDS, record('ValueCardLookUp', { code: Code }));
export type ValueCardLookUp = Static<typeof ValueCardLookUp>;

export const ValueCardView = addition(
  WHY_VALUE_CARDS,
  record('ValueCardView', { card: ValueCard, moves: described('The newest first, some tens of them.', list(ValueCardMove)) }),
);
export type ValueCardView = Static<typeof ValueCardView>;

export const ValueCardLoad = addition(
  WHY_VALUE_CARDS,
  record('ValueCardLoad', {
    code: Code,
    amount: Type.Number({ format: 'float', exclusiveMinimum: 0 }),
    by: Person,
    holder: optional(Holder),
    expires_at: optional(Moment),
    tier: optional(NewTier),
  }),
);
export type ValueCardLoad = Static<typeof ValueCardLoad>;

/** What became of a load. One that no one knows was never made. */
export const ValueCardLoadView = addition(
  WHY_VALUE_CARDS,
  record('ValueCardLoadView', {
    masked_code: text(64),
    amount: Amount,
    balance: described('What is on the card now.', Amount),
    is_taken_back: Flag,
  }),
);
export type ValueCardLoadView = Static<typeof ValueCardLoadView>;

export const ValueCardTakeBack = addition(WHY_VALUE_CARDS, record('ValueCardTakeBack', { by: Person, reason: optional(text(255)) }));
export type ValueCardTakeBack = Static<typeof ValueCardTakeBack>;

export const ValueCardTakenBack = addition(
  WHY_VALUE_CARDS,
  record('ValueCardTakenBack', {
    was_loaded: described('Nothing was taken if it was not; the load is refused from now on.', Flag),
    balance: optional(described('What is on the card now.', Amount)),
  }),
);
export type ValueCardTakenBack = Static<typeof ValueCardTakenBack>;

export const ValueCardChange = addition(
  WHY_VALUE_CARDS,
  record('ValueCardChange', { code: Code, is_blocked: Flag, by: Person, reason: optional(text(255)), tier: optional(NewTier) }),
);
export type ValueCardChange = Static<typeof ValueCardChange>;

const Owed = record('ValueCardSum', { cards: Count, balance: Amount });

const Keeper = record('ValueCardKeeper', {
  name: optional(described('Absent as long as it was never reached.', text(60))),
  is_reached: described('Whether it answers now.', Flag),
  can_load: Flag,
  can_block: Flag,
});

export const ValueCardReport = addition(
  WHY_VALUE_CARDS,
  record('ValueCardReport', {
    cards: Count,
    balance: described('What is owed to the holders of all cards that the service itself keeps.', Amount),
    blocked: described('The part of it on blocked cards.', Owed),
    expired: described('The part of it on cards that have expired.', Owed),
    provider: optional(described('Who keeps the other cards, where somebody else does.', Keeper)),
  }),
);
export type ValueCardReport = Static<typeof ValueCardReport>;

/** The token by which the payment layer charges the card of this id. Tokens with a code itself are for other programs: a till keeps none. */
export function valueCardToken(id: string): string {
  return `value-card:#${id}`;
}

/** Asks what became of a payment without naming a card. */
export const NO_VALUE_CARD = 'value-card:';

/** What a card may hold at most, in minor units. */
export const MOST_VALUE = 10_000_000;

/** Returns the code as it is digested; undefined if it cannot be one. No payment card is a value card. */
export function readValueCode(text: string): string | undefined {
  const code = formedValueCode(text);
  return code === undefined || holdsCardNumber(code) ? undefined : code;
}

const SHOWN = 4;

/** Returns the last characters of a code, by which people recognise its card. */
export function hintOfValueCode(code: string): string {
  return code.slice(-SHOWN);
}
