import { type Static, Type } from 'typebox';
import { bytesOfHex, hexOf } from '../../base/bytes-as-text.ts';
import { holdsCardNumber } from '../../base/card-numbers.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
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

/** The gift cards that a host may take while it does not reach the service, and up to which amount. */

export const WHY_VALUE_LISTS =
  'Neither document says how a gift card pays while the service is away. Here the service lends each host a part of what may be taken of a card, for a short time: the parts of all hosts together are never more than the cap of a card, nor than what was on it.';

/** How long a list may be used, in seconds. */
export const LEAST_LIST_SECONDS = 300;
export const MOST_LIST_SECONDS = 86_400;

/** For this much longer the service counts what it has lent: a host's clock may be wrong by half of it when it gets a list, and when it uses it. */
export const LIST_GRACE_SECONDS = 1800;

/** Ends with the moment. The service was restored from a backup, and does not know which lists hosts still have. */
export const LISTS_WAIT = 'no list is lent before ';

/** As long as a digest has to be that no one takes its digits for a card number: shorter ones are masked at the door. */
const DIGEST_LENGTH = 40;

export const LIST_ID = /^[0-9A-Za-z-]{16,64}$/;

const ListId = described(
  'Chosen by the host at random when it begins a list; another one begins another list.',
  Type.String({ pattern: LIST_ID.source }),
);

export const ValueListRequest = addition(
  WHY_VALUE_LISTS,
  record('ValueListRequest', {
    cap: described(
      'What all hosts together may take of one card. This host is lent nothing beyond it.',
      Type.Number({ format: 'float', exclusiveMinimum: 0 }),
    ),
    seconds: described('How long the list may be used.', Type.Integer({ minimum: LEAST_LIST_SECONDS, maximum: MOST_LIST_SECONDS })),
    since: described(
      'The version that the host holds, or 0. It says that every payment by an older version has its answer, and that no more will be made by one.',
      Count,
    ),
    after: optional(described('Where the page before this one ended.', text(64, 1))),
  }),
);
export type ValueListRequest = Static<typeof ValueListRequest>;

export const ValueListCard = record('ValueListCard', {
  id: text(64, 1),
  digest: described(
    `The first ${DIGEST_LENGTH} hexadecimal digits of the HMAC-SHA256, by the key of the list, of the SHA-256 of the code, itself in hexadecimal.`,
    Type.String({ pattern: `^[0-9a-f]{${DIGEST_LENGTH}}$` }),
  ),
  masked_code: text(64),
  share: described('What this host may take of the card. 0: nothing any more.', Amount),
  balance: described('What was on the card then.', Amount),
  expires_at: optional(Moment),
});
export type ValueListCard = Static<typeof ValueListCard>;

export const ValueListPage = addition(
  WHY_VALUE_LISTS,
  record('ValueListPage', {
    list_id: ListId,
    key: described(
      'Of this list alone, in hexadecimal. It finds cards by their codes and signs the pages.',
      Type.String({ pattern: '^[0-9a-f]{64}$' }),
    ),
    version: Count,
    ends_at: Moment,
    cards: described('Those that are new or different since the version that the host holds.', list(ValueListCard)),
    after: optional(described('Present where another page follows.', text(64, 1))),
    signature: described(
      'The HMAC-SHA256 by the key of the list, in hexadecimal, of the text that `signedTextOfList` describes.',
      Type.String({ pattern: '^[0-9a-f]{64}$' }),
    ),
  }),
);
export type ValueListPage = Static<typeof ValueListPage>;

/** Names a payment that a host took by its list. A number pays once. */
export const OfflineSpend = record('OfflineSpend', {
  list_id: ListId,
  number: described('Counts the payments by one list from 1.', Count),
});
export type OfflineSpend = Static<typeof OfflineSpend>;

/** Returns the HMAC-SHA256 by the key of a list, both in hexadecimal. */
export function hmacOfList({ hmacSha256 }: Pick<World, 'hmacSha256'>, key: string, text: string): string {
  return hexOf(hmacSha256(bytesOfHex(key), utf8Bytes(text)));
}

/** Returns what finds a card on a list: made of the digest of its code, so that neither the list nor the service has any code. */
export function listedDigest(world: Pick<World, 'hmacSha256'>, key: string, hash: string): string {
  return hmacOfList(world, key, hash).slice(0, DIGEST_LENGTH);
}

/** The text that the signature of a page covers: a JSON list of its members in this order, without spaces. */
export function signedTextOfList({ list_id, version, ends_at, cards, after = '' }: Omit<ValueListPage, 'key' | 'signature'>): string {
  const rows = cards.map(({ id, digest, masked_code, share, balance, expires_at = '' }) => [
    ...[id, digest, masked_code, share, balance, expires_at],
  ]);
  return JSON.stringify([list_id, version, ends_at, after, rows]);
}
