import type { ValueStore } from '../../../../shared/service/core/value-store.ts';
import type { StoreRow } from '../store-rows.ts';
import { CARD_COLUMNS, cardValues, MOVE_COLUMNS, moveValues, sumsQuery, valueCardOf, valueMoveOf, valueSumsOf } from '../value-rows.ts';
import type { Database } from './database.ts';

const ADD_CARD = `INSERT INTO value_cards (${CARD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const CHANGE_CARD =
  'UPDATE value_cards SET balance = ?, is_blocked = ?, expires_at = ?, version = ?, body = ? WHERE id = ? AND version = ?';
const ADD_MOVE = `INSERT INTO value_moves (${MOVE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const SUMS = sumsQuery('?1', 'IN (SELECT value FROM json_each(?2))');

/** Rolls a write back in which another writer was faster. */
class Stale extends Error {
  override readonly name = 'Stale';
}

export function openValueStore(database: Database): ValueStore {
  const findCard = (column: 'id' | 'hash', value: string) => {
    const row = database.get(`SELECT ${CARD_COLUMNS} FROM value_cards WHERE ${column} = ?`, value);
    return row && valueCardOf(row);
  };
  return {
    async find(hash) {
      return findCard('hash', hash);
    },
    async findById(id) {
      return findCard('id', id);
    },
    async findMove(reference) {
      const row = database.get(`SELECT ${MOVE_COLUMNS} FROM value_moves WHERE reference = ?`, reference);
      return row && valueMoveOf(row);
    },
    async movesOf(cardId, limit) {
      const sql = `SELECT ${MOVE_COLUMNS} FROM value_moves WHERE card_id = ? ORDER BY at DESC, reference DESC LIMIT ?`;
      return database.all(sql, cardId, limit).map(valueMoveOf);
    },
    async givenBack(original) {
      return database.all(`SELECT ${MOVE_COLUMNS} FROM value_moves WHERE original = ?`, original).map(valueMoveOf);
    },
    async write(card, move) {
      try {
        await database.write(() => {
          if (card !== undefined) {
            const { id, balance, isBlocked, expiresAt = null, version, body } = card;
            const written =
              version === 1
                ? database.run(ADD_CARD, ...cardValues(card))
                : database.run(CHANGE_CARD, balance, isBlocked ? 1 : 0, expiresAt, version, body, id, version - 1);
            if (written !== 1) throw new Stale();
          }
          if (move !== undefined && database.run(ADD_MOVE, ...moveValues(move)) !== 1) throw new Stale();
        });
        return true;
      } catch (failure) {
        if (failure instanceof Stale) return false;
        throw failure;
      }
    },
    async sums(corporateIds, at) {
      return valueSumsOf(database.get(SUMS, at, JSON.stringify(corporateIds)) as StoreRow);
    },
  };
}
