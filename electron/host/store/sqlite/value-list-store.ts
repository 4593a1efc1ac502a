import {
  isBack,
  type LentPage,
  type ListRefusal,
  lentCards,
  newShare,
  nextList,
  type StoredList,
  type StoredShare,
  type ValueListStore,
  type WantedPage,
} from '../../../../shared/service/core/value-lists.ts';
import type { StoreRow } from '../store-rows.ts';
import {
  cardOfList,
  claimOf,
  END_WAIT,
  FIND_WAIT,
  FIRST_PAGE,
  isKept,
  LIST_COLUMNS,
  listOf,
  listValues,
  NOTE_RESTORED,
  pageQuery,
  waitOf,
} from '../value-list-rows.ts';
import type { Database } from './database.ts';

const KEEP_LIST = `INSERT INTO value_lists (${LIST_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (list_id) DO UPDATE SET version = excluded.version, confirmed = excluded.confirmed, counts_until = excluded.counts_until`;
const KEEP_SHARE = `INSERT INTO value_shares (list_id, card_id, share, held, version, card_version) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (list_id, card_id) DO UPDATE SET share = excluded.share, held = excluded.held, version = excluded.version,
    card_version = excluded.card_version`;
const DROP_EMPTY = 'DELETE FROM value_shares WHERE list_id = ? AND version <= ? AND share = 0';
const DROP_SHARES_OF_DEAD = 'DELETE FROM value_shares WHERE list_id IN (SELECT list_id FROM value_lists WHERE counts_until <= ?)';
const DROP_DEAD = 'DELETE FROM value_lists WHERE counts_until <= ?';
const COUNT_LISTS = 'SELECT count(*) AS lists FROM value_lists WHERE corporate_id = ? AND counts_until > ?';
const PAGE = pageQuery('?1', '?2', '?3', '?4');

export function openValueListStore(database: Database): ValueListStore {
  const countLists = ({ corporateId, at }: WantedPage): number => Number((database.get(COUNT_LISTS, corporateId, at) as StoreRow).lists);
  const drop = (listId: string): void => {
    database.run('DELETE FROM value_shares WHERE list_id = ?', listId);
    database.run('DELETE FROM value_lists WHERE list_id = ?', listId);
  };
  const keepList = (wanted: WantedPage): StoredList | ListRefusal => {
    const row = database.get(`SELECT ${LIST_COLUMNS} FROM value_lists WHERE list_id = ?`, wanted.listId);
    const known = row && listOf(row);
    if (isBack(known, wanted)) drop(known.listId);
    const next = nextList(known, wanted, countLists(wanted));
    if (typeof next === 'string') return next;
    database.run(KEEP_LIST, ...listValues(next));
    if (wanted.after === undefined) database.run(DROP_EMPTY, next.listId, wanted.since);
    return next;
  };
  const waitAfterRestore = (wanted: WantedPage): ListRefusal | undefined => {
    const row = database.get(FIND_WAIT);
    if (row === undefined) return undefined;
    const waitsUntil = waitOf(row, wanted);
    if (waitsUntil === undefined) database.run(END_WAIT);
    else if (waitsUntil !== row.until) database.run('UPDATE value_list_wait SET until = ?', waitsUntil);
    return waitsUntil && { waitsUntil };
  };
  const lend = (wanted: WantedPage): LentPage | ListRefusal => {
    const waits = waitAfterRestore(wanted);
    if (waits !== undefined) return waits;
    const { at, cap, corporateId, listId, after = FIRST_PAGE, endsAt, forgottenAt, most, since } = wanted;
    database.run(DROP_SHARES_OF_DEAD, forgottenAt);
    database.run(DROP_DEAD, forgottenAt);
    const kept = keepList(wanted);
    if (!isKept(kept)) return kept;
    const { key, version, confirmed } = kept;
    const terms = { cap, at, version, hosts: countLists(wanted) };
    const cards = database.all(PAGE, listId, corporateId, after, most).map((row) => cardOfList(row, confirmed));
    const changed = new Map<string, StoredShare>();
    for (const each of cards) {
      const next = newShare(each, terms);
      if (next === undefined) continue;
      changed.set(each.card.id, next);
      database.run(KEEP_SHARE, listId, each.card.id, next.share, next.held, next.version, next.cardVersion);
    }
    const last = cards.length < most ? undefined : cards.at(-1)?.card.id;
    return { key, version, endsAt, cards: lentCards(cards, changed, since), ...(last !== undefined && { after: last }) };
  };
  return {
    lend: (wanted) => database.write(() => lend(wanted)),
    giveBack: (listId, corporateId) =>
      database.write(() => {
        if (database.get('SELECT 1 FROM value_lists WHERE list_id = ? AND corporate_id = ?', listId, corporateId) === undefined) return;
        drop(listId);
      }),
    noteRestored: () =>
      database.write(() => {
        database.run(NOTE_RESTORED);
      }),
    claimSpend: (listId, number, { spend, reference }) =>
      database.write(() => {
        const add = 'INSERT INTO value_spends (list_id, number, spend, reference) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
        database.run(add, listId, number, spend, reference);
        return claimOf(
          database.get('SELECT spend, reference FROM value_spends WHERE list_id = ? AND number = ?', listId, number) as StoreRow,
        );
      }),
  };
}
