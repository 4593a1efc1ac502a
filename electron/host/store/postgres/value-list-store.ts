import {
  isBack,
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
import type { PostgresPool } from './pool.ts';
import type { SealWriter } from './row-seals.ts';

type Run = PostgresPool['query'];

/** An arbitrary number that is locked while a page is lent, so that two hosts do not get the same money. */
const LOCK = 'SELECT pg_advisory_xact_lock(71004)';
const FIND_LIST = `SELECT ${LIST_COLUMNS}, seal FROM value_lists WHERE list_id = $1`;
const KEEP_LIST = `INSERT INTO value_lists (${LIST_COLUMNS}, seal) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (list_id) DO UPDATE SET version = excluded.version, confirmed = excluded.confirmed, counts_until = excluded.counts_until, seal = excluded.seal`;
const KEEP_SHARES = `INSERT INTO value_shares (list_id, card_id, share, held, version, card_version, seal)
  SELECT $1::text, * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[])
  ON CONFLICT (list_id, card_id) DO UPDATE SET share = excluded.share, held = excluded.held, version = excluded.version,
    card_version = excluded.card_version, seal = excluded.seal`;
const COUNT_LISTS = 'SELECT count(*) AS lists FROM value_lists WHERE corporate_id = $1 AND counts_until > $2';
const DROP_EMPTY = 'DELETE FROM value_shares WHERE list_id = $1 AND version <= $2 AND share = 0';
const DROP_SHARES_OF_DEAD = 'DELETE FROM value_shares WHERE list_id IN (SELECT list_id FROM value_lists WHERE counts_until <= $1)';
const DROP_DEAD = 'DELETE FROM value_lists WHERE counts_until <= $1';
const DROP_SHARES = 'DELETE FROM value_shares WHERE list_id IN (SELECT list_id FROM value_lists WHERE list_id = $1 AND corporate_id = $2)';
const DROP_LIST = 'DELETE FROM value_lists WHERE list_id = $1 AND corporate_id = $2';
const CLAIM = 'INSERT INTO value_spends (list_id, number, spend, reference, seal) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING';
const FIND_CLAIM = 'SELECT spend, reference FROM value_spends WHERE list_id = $1 AND number = $2';
const PAGE = pageQuery('$1', '$2', '$3', '$4', ', own.seal AS own_seal');

export function openValueListStore({ query, transaction }: PostgresPool, seals: SealWriter): ValueListStore {
  return {
    lend: (wanted) =>
      transaction(async (run) => {
        const { at, cap, corporateId, listId, after = FIRST_PAGE, endsAt, forgottenAt, most, since } = wanted;
        await run('lock_value_lists', LOCK);
        const waits = await waitAfterRestore(run, wanted);
        if (waits !== undefined) return waits;
        await run('drop_shares_of_dead', DROP_SHARES_OF_DEAD, [forgottenAt]);
        await run('drop_dead_lists', DROP_DEAD, [forgottenAt]);
        const kept = await keepList(run, seals, wanted);
        if (!isKept(kept)) return kept;
        const terms = { cap, at, version: kept.version, hosts: await countLists(run, wanted) };
        const rows = await run('value_list_page', PAGE, [listId, corporateId, after, most]);
        for (const row of rows) if (row.share !== null) seals.read('value_shares', shareRowOf(listId, row));
        const cards = rows.map((row) => cardOfList(row, kept.confirmed));
        const changed = new Map<string, StoredShare>();
        for (const each of cards) {
          const next = newShare(each, terms);
          if (next !== undefined) changed.set(each.card.id, next);
        }
        await keepShares(run, seals, listId, changed);
        const last = cards.length < most ? undefined : cards.at(-1)?.card.id;
        return {
          ...{ key: kept.key, version: kept.version, endsAt, cards: lentCards(cards, changed, since) },
          ...(last !== undefined && { after: last }),
        };
      }),
    giveBack: (listId, corporateId) =>
      transaction(async (run) => {
        await run('lock_value_lists', LOCK);
        await drop(run, { listId, corporateId });
      }),
    async noteRestored() {
      await query('note_restored', NOTE_RESTORED);
    },
    async claimSpend(listId, number, { spend, reference }) {
      await query('claim_value_spend', CLAIM, [listId, number, spend, reference, seals.valueSpend(listId, number, { spend, reference })]);
      const [row] = await query('find_value_spend', FIND_CLAIM, [listId, number]);
      return claimOf(row as StoreRow);
    },
  };
}

async function waitAfterRestore(run: Run, wanted: WantedPage): Promise<ListRefusal | undefined> {
  const [row] = await run('find_list_wait', FIND_WAIT);
  if (row === undefined) return undefined;
  const waitsUntil = waitOf(row, wanted);
  if (waitsUntil === undefined) await run('end_list_wait', END_WAIT);
  else if (waitsUntil !== row.until) await run('keep_list_wait', 'UPDATE value_list_wait SET until = $1', [waitsUntil]);
  return waitsUntil && { waitsUntil };
}

async function drop(run: Run, { listId, corporateId }: Pick<StoredList, 'listId' | 'corporateId'>): Promise<void> {
  await run('drop_value_shares', DROP_SHARES, [listId, corporateId]);
  await run('drop_value_list', DROP_LIST, [listId, corporateId]);
}

/** The row of the list's share beside a card. */
function shareRowOf(listId: string, { id, share, held, listed, card_version, own_seal }: StoreRow): StoreRow {
  return { list_id: listId, card_id: id, row_key: `${listId}/${String(id)}`, share, held, version: listed, card_version, seal: own_seal };
}

async function countLists(run: Run, { corporateId, at }: WantedPage): Promise<number> {
  const [row] = await run('count_value_lists', COUNT_LISTS, [corporateId, at]);
  return Number((row as StoreRow).lists);
}

async function keepList(run: Run, seals: SealWriter, wanted: WantedPage): Promise<StoredList | ListRefusal> {
  const [row] = await run('find_value_list', FIND_LIST, [wanted.listId]);
  if (row !== undefined) seals.read('value_lists', row);
  const known = row && listOf(row);
  if (isBack(known, wanted)) await drop(run, known);
  const next = nextList(known, wanted, await countLists(run, wanted));
  if (typeof next === 'string') return next;
  await run('keep_value_list', KEEP_LIST, [...listValues(next), seals.valueList(next)]);
  if (wanted.after === undefined) await run('drop_empty_shares', DROP_EMPTY, [next.listId, wanted.since]);
  return next;
}

async function keepShares(run: Run, seals: SealWriter, listId: string, changed: ReadonlyMap<string, StoredShare>): Promise<void> {
  if (changed.size === 0) return;
  const shares = [...changed.values()];
  await run('keep_value_shares', KEEP_SHARES, [
    ...[listId, [...changed.keys()], shares.map(({ share }) => share), shares.map(({ held }) => held)],
    ...[shares.map(({ version }) => version), shares.map(({ cardVersion }) => cardVersion)],
    [...changed].map(([cardId, share]) => seals.valueShare(listId, cardId, share)),
  ]);
}
