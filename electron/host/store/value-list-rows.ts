import type { Instant } from '../../../shared/base/time.ts';
import type { CardOfList, StoredList } from '../../../shared/service/core/value-lists.ts';
import type { StoreRow } from './store-rows.ts';

/** Rows of lists of value cards, in SQLite and PostgreSQL alike. */

export const LIST_COLUMNS = 'list_id, corporate_id, key, version, confirmed, counts_until';

/** Behind every id of a card. */
export const FIRST_PAGE = '~';

/**
 * SQL of a page: the newest cards first. `list`, `at`, `corporate`, `after` and `most` are the placeholders. Cards without money are left out,
 * unless the list has something of them.
 */
export function pageQuery(list: string, at: string, corporate: string, after: string, most: string): string {
  return `SELECT cards.id, cards.hash, cards.hint, cards.balance, cards.is_blocked, cards.expires_at, cards.version,
      own.share, own.held, own.version AS listed, own.card_version,
      (SELECT coalesce(sum(other.held), 0) FROM value_shares AS other JOIN value_lists ON value_lists.list_id = other.list_id
        WHERE other.card_id = cards.id AND other.list_id <> ${list} AND value_lists.counts_until > ${at}) AS others
    FROM value_cards AS cards LEFT JOIN value_shares AS own ON own.card_id = cards.id AND own.list_id = ${list}
    WHERE cards.corporate_id = ${corporate} AND cards.id < ${after} AND (cards.balance > 0 OR own.card_id IS NOT NULL)
    ORDER BY cards.id DESC LIMIT ${most}`;
}

export function listValues({ listId, corporateId, key, version, confirmed, countsUntil }: StoredList): (string | number)[] {
  return [listId, corporateId, key, version, confirmed, countsUntil];
}

export function listOf(row: StoreRow): StoredList {
  return {
    listId: row.list_id as string,
    corporateId: Number(row.corporate_id),
    key: row.key as string,
    version: Number(row.version),
    confirmed: Number(row.confirmed),
    countsUntil: row.counts_until as Instant,
  };
}

export function cardOfList(row: StoreRow): CardOfList {
  return {
    card: {
      id: row.id as string,
      hash: row.hash as string,
      hint: row.hint as string,
      balance: Number(row.balance),
      isBlocked: Number(row.is_blocked) === 1,
      ...(row.expires_at !== null && { expiresAt: row.expires_at as Instant }),
      version: Number(row.version),
    },
    ...(row.share !== null && {
      own: {
        share: Number(row.share),
        held: Number(row.held),
        version: Number(row.listed),
        cardVersion: Number(row.card_version),
      },
    }),
    others: Number(row.others),
  };
}
