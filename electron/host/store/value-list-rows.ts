import type { Instant } from '../../../shared/base/time.ts';
import type { CardOfList, ListRefusal, SpendClaim, StoredList, StoredShare, WantedPage } from '../../../shared/service/core/value-lists.ts';
import type { StoreRow } from './store-rows.ts';

/** Rows of lists of value cards, in SQLite and PostgreSQL alike. */

export const LIST_COLUMNS = 'list_id, corporate_id, key, version, confirmed, counts_until';

/**
 * Until when nothing is lent, since the data were restored; null until a host asks for a list. It is not sealed, because a restore writes it from
 * outside, and it can only make the service more careful.
 */
export const WAIT_TABLE = 'CREATE TABLE IF NOT EXISTS value_list_wait (id INTEGER PRIMARY KEY CHECK (id = 1), until TEXT)';
export const NOTE_RESTORED = 'INSERT INTO value_list_wait (id, until) VALUES (1, NULL) ON CONFLICT (id) DO UPDATE SET until = NULL';
export const FIND_WAIT = 'SELECT until FROM value_list_wait';
export const END_WAIT = 'DELETE FROM value_list_wait';

/** Until when a restored service still has to wait. The first host that asks begins the wait: it proves that this service has taken the place of the one before. */
export function waitOf(row: StoreRow, { at, allEndedBy }: WantedPage): Instant | undefined {
  const until = (row.until as Instant | null) ?? allEndedBy;
  return until > at ? until : undefined;
}

/** Behind every id of a card. */
export const FIRST_PAGE = '~';

/** SQL of what the host of a share may still believe to have. */
const HELD = 'CASE WHEN shares.version <= lists.confirmed THEN shares.share ELSE shares.held END';

/**
 * SQL of a page: the newest cards first. `list`, `corporate`, `after` and `most` are the placeholders. Cards without money are left out,
 * unless the list has something of them.
 */
export function pageQuery(list: string, corporate: string, after: string, most: string, ownColumns = ''): string {
  return `SELECT cards.id, cards.hash, cards.hint, cards.balance, cards.is_blocked, cards.expires_at, cards.version,
      own.share, own.held, own.version AS listed, own.card_version${ownColumns},
      (SELECT coalesce(sum(${HELD}), 0) FROM value_shares AS shares JOIN value_lists AS lists ON lists.list_id = shares.list_id
        WHERE shares.card_id = cards.id AND shares.list_id <> ${list}) AS others
    FROM value_cards AS cards LEFT JOIN value_shares AS own ON own.card_id = cards.id AND own.list_id = ${list}
    WHERE cards.corporate_id = ${corporate} AND cards.id < ${after} AND (cards.balance > 0 OR own.card_id IS NOT NULL)
    ORDER BY cards.id DESC LIMIT ${most}`;
}

export function listValues({ listId, corporateId, key, version, confirmed, countsUntil }: StoredList): (string | number)[] {
  return [listId, corporateId, key, version, confirmed, countsUntil];
}

export function isKept(kept: StoredList | ListRefusal): kept is StoredList {
  return typeof kept !== 'string' && 'listId' in kept;
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

export function shareValues({ share, held, version, cardVersion }: StoredShare): number[] {
  return [share, held, version, cardVersion];
}

/** As it is stored, not knowing what its host has confirmed. */
export function shareOf(row: StoreRow): StoredShare {
  return { share: Number(row.share), held: Number(row.held), version: Number(row.version), cardVersion: Number(row.card_version) };
}

export function claimOf(row: StoreRow): SpendClaim {
  return { spend: row.spend as string, reference: row.reference as string };
}

/** `confirmed`: of the list whose page it is. */
export function cardOfList(row: StoreRow, confirmed: number): CardOfList {
  const isConfirmed = Number(row.listed) <= confirmed;
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
        held: Number(isConfirmed ? row.share : row.held),
        version: Number(row.listed),
        cardVersion: Number(row.card_version),
      },
    }),
    others: Number(row.others),
  };
}
