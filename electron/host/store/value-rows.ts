import type { Instant } from '../../../shared/base/time.ts';
import type { StoredValueCard, ValueMove, ValueMoveKind, ValueSums } from '../../../shared/service/core/value-store.ts';
import type { StoreRow } from './store-rows.ts';

/** Rows of value cards and their moves, in SQLite and PostgreSQL alike. */

export const CARD_COLUMNS = 'id, corporate_id, hash, hint, balance, is_blocked, expires_at, version, body';
export const MOVE_COLUMNS = 'reference, card_id, kind, amount, original, at, body';

type Value = string | number | null;

export function cardValues({ id, corporateId, hash, hint, balance, isBlocked, expiresAt, version, body }: StoredValueCard): Value[] {
  return [id, corporateId, hash, hint, balance, isBlocked ? 1 : 0, expiresAt ?? null, version, body];
}

export function moveValues({ reference, cardId, kind, amount, original, at, body }: ValueMove): Value[] {
  return [reference, cardId ?? null, kind, amount, original ?? null, at, body];
}

export function valueCardOf(row: StoreRow): StoredValueCard {
  return {
    id: row.id as string,
    corporateId: row.corporate_id as number,
    hash: row.hash as string,
    hint: row.hint as string,
    balance: row.balance as number,
    isBlocked: row.is_blocked === 1,
    ...(row.expires_at !== null && { expiresAt: row.expires_at as Instant }),
    version: row.version as number,
    body: row.body as string,
  };
}

export function valueMoveOf(row: StoreRow): ValueMove {
  return {
    reference: row.reference as string,
    ...(row.card_id !== null && { cardId: row.card_id as string }),
    kind: row.kind as ValueMoveKind,
    amount: row.amount as number,
    ...(row.original !== null && { original: row.original as string }),
    at: row.at as Instant,
    body: row.body as string,
  };
}

/** SQL of the sums, with the placeholders for the moment and for the list of corporates. A blocked card that has expired counts as blocked. */
export function sumsQuery(moment: string, corporates: string): string {
  const [isExpired, isBlocked] = [`is_blocked = 0 AND expires_at IS NOT NULL AND expires_at <= ${moment}`, 'is_blocked = 1'];
  const sums = (name: string, condition: string): string =>
    `coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0) AS ${name}_cards, coalesce(sum(CASE WHEN ${condition} THEN balance ELSE 0 END), 0) AS ${name}_balance`;
  return `SELECT count(*) AS cards, coalesce(sum(balance), 0) AS balance, ${sums('blocked', isBlocked)}, ${sums('expired', isExpired)}
    FROM value_cards WHERE corporate_id ${corporates}`;
}

export function valueSumsOf(row: StoreRow): ValueSums {
  const part = (name: string) => ({ cards: Number(row[`${name}_cards`]), balance: Number(row[`${name}_balance`]) });
  return { cards: Number(row.cards), balance: Number(row.balance), blocked: part('blocked'), expired: part('expired') };
}

/** SQL of the cards whose moves do not add up to their balance, in SQLite and PostgreSQL alike. */
export const MOVES_OF_CARD = `(SELECT coalesce(sum(CASE kind WHEN 'payment' THEN -amount WHEN 'taken_back' THEN -amount WHEN 'declined' THEN 0 ELSE amount END), 0)
  FROM value_moves WHERE card_id = value_cards.id)`;

/** SQL of the payments and loads of which more went back than there was. */
export const GIVEN_BACK = `coalesce((SELECT sum(back.amount) FROM value_moves AS back
  WHERE back.original = value_moves.reference AND back.kind IN ('void', 'refund', 'taken_back')), 0)`;

export const VALUE_FAULTS = {
  card: 'has a balance to which its moves do not add up',
  move: 'was given back for more than it was',
} as const;
