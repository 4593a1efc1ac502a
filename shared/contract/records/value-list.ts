import { type Static, Type } from 'typebox';
import { Amount, addition, Count, described, list, Moment, optional, record, text } from '../http/schema.ts';

/** The gift cards that a host may take while it does not reach the service, and up to which amount. */

export const WHY_VALUE_LISTS =
  'Neither document says how a gift card pays while the service is away. Here the service lends each host a part of what may be taken of a card, for a short time: the parts of all hosts together are never more than the cap of a card, nor than what was on it.';

/** What may be taken of a card without the service, in minor units. */
export const MOST_LISTED_CAP = 100_000;

/** How long a list may be used, in seconds. */
export const LEAST_LIST_SECONDS = 300;
export const MOST_LIST_SECONDS = 86_400;

/** For this much longer the service counts what it has lent: a host's clock may be wrong by half of it when it gets a list, and when it uses it. */
export const LIST_GRACE_SECONDS = 1800;

const ListId = described('Chosen by the host at random when it begins a list; another one begins another list.', text(64, 16));

export const ValueListRequest = addition(
  WHY_VALUE_LISTS,
  record('ValueListRequest', {
    cap: described(
      'What all hosts together may take of one card. This host is lent nothing beyond it.',
      Type.Number({ format: 'float', exclusiveMinimum: 0 }),
    ),
    seconds: described(
      'How long the list may be used.',
      Type.Integer({ minimum: LEAST_LIST_SECONDS, maximum: MOST_LIST_SECONDS }),
    ),
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
  digest: described('The first half of the HMAC-SHA256, by the key of the list, of the SHA-256 of the code, both in hexadecimal.', text(32, 32)),
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
    key: described('Of this list alone, in hexadecimal. It finds cards by their codes and signs the pages.', text(64, 64)),
    version: Count,
    ends_at: Moment,
    cards: described('Those that are new or different since the version that the host holds.', list(ValueListCard)),
    after: optional(described('Present where another page follows.', text(64, 1))),
    signature: described('The HMAC-SHA256 by the key of the list, in hexadecimal, of the text that `signedTextOfList` describes.', text(64, 64)),
  }),
);
export type ValueListPage = Static<typeof ValueListPage>;

/** Names a payment that a host took by its list. A number pays once. */
export const OfflineSpend = record('OfflineSpend', {
  list_id: ListId,
  number: described('Counts the payments by one list from 1.', Count),
});
export type OfflineSpend = Static<typeof OfflineSpend>;

/** The text that the signature of a page covers: a JSON list of its members in this order, without spaces. */
export function signedTextOfList({ list_id, version, ends_at, cards, after = '' }: Omit<ValueListPage, 'key' | 'signature'>): string {
  const rows = cards.map(({ id, digest, masked_code, share, balance, expires_at = '' }) => [
    ...[id, digest, masked_code, share, balance, expires_at],
  ]);
  return JSON.stringify([list_id, version, ends_at, after, rows]);
}
