import type { ValueStore } from '../../../../shared/service/core/value-store.ts';
import type { StoreRow } from '../store-rows.ts';
import { CARD_COLUMNS, cardValues, MOVE_COLUMNS, moveValues, sumsQuery, valueCardOf, valueMoveOf, valueSumsOf } from '../value-rows.ts';
import type { PostgresPool } from './pool.ts';
import type { SealWriter } from './row-seals.ts';

const ADD_CARD = `INSERT INTO value_cards (${CARD_COLUMNS}, seal) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`;
const CHANGE_CARD = `UPDATE value_cards SET balance = $2, is_blocked = $3, expires_at = $4, version = $5, body = $6, seal = $7
  WHERE id = $1 AND version = $5 - 1 RETURNING id`;
const ADD_MOVE = `INSERT INTO value_moves (${MOVE_COLUMNS}, seal) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING reference`;
const SUMS = sumsQuery('$1', '= ANY ($2::bigint[])');

/** Rolls a transaction back in which another writer was faster. */
class Stale extends Error {
  override readonly name = 'Stale';
}

export function openValueStore({ query, transaction }: PostgresPool, seals: SealWriter): ValueStore {
  const findCard = async (column: 'id' | 'hash', value: string) => {
    const [row] = await query(`value_card_by_${column}`, `SELECT ${CARD_COLUMNS}, seal FROM value_cards WHERE ${column} = $1`, [value]);
    if (row !== undefined) seals.read('value_cards', row);
    return row && valueCardOf(row);
  };
  return {
    find: (hash) => findCard('hash', hash),
    findById: (id) => findCard('id', id),
    async findMove(reference) {
      const [row] = await query('value_move', `SELECT ${MOVE_COLUMNS} FROM value_moves WHERE reference = $1`, [reference]);
      return row && valueMoveOf(row);
    },
    async movesOf(cardId, limit) {
      const sql = `SELECT ${MOVE_COLUMNS} FROM value_moves WHERE card_id = $1 ORDER BY at DESC, reference DESC LIMIT $2`;
      return (await query('value_moves_of', sql, [cardId, limit])).map(valueMoveOf);
    },
    async givenBack(original) {
      const sql = `SELECT ${MOVE_COLUMNS} FROM value_moves WHERE original = $1`;
      return (await query('value_given_back', sql, [original])).map(valueMoveOf);
    },
    async write(card, move) {
      const writing = async (run: PostgresPool['query']): Promise<void> => {
        if (card !== undefined) {
          const { id, balance, isBlocked, expiresAt = null, version, body } = card;
          const written =
            version === 1
              ? await run('add_value_card', ADD_CARD, [...cardValues(card), seals.valueCard(card)])
              : await run('change_value_card', CHANGE_CARD, [
                  ...[id, balance, isBlocked ? 1 : 0, expiresAt, version, body],
                  seals.valueCard(card),
                ]);
          if (written.length !== 1) throw new Stale();
        }
        if (move === undefined) return;
        const added = await run('add_value_move', ADD_MOVE, [...moveValues(move), seals.valueMove(move)]);
        if (added.length !== 1) throw new Stale();
      };
      try {
        await transaction(writing);
        return true;
      } catch (failure) {
        if (failure instanceof Stale) return false;
        throw failure;
      }
    },
    async sums(corporateIds, at) {
      const [row] = await query('value_sums', SUMS, [at, corporateIds]);
      return valueSumsOf(row as StoreRow);
    },
  };
}
