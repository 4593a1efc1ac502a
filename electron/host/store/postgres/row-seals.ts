import type { ApiKey, CatalogueRevision, PayTransaction, StoredOrder } from '../../../../shared/service/core/store.ts';
import type { SpendClaim, StoredList, StoredShare } from '../../../../shared/service/core/value-lists.ts';
import type { StoredValueCard, ValueMove } from '../../../../shared/service/core/value-store.ts';
import { makeSealer, type Sealer } from '../seal-shape.ts';
import { apiKeyOf, orderOf, orderValues, revisionOf, type StoreRow, transactionOf } from '../store-rows.ts';
import { claimOf, listOf, listValues, shareOf, shareValues } from '../value-list-rows.ts';
import { cardValues, moveValues, valueCardOf, valueMoveOf } from '../value-rows.ts';

/**
 * Seals of rows in PostgreSQL. Each row carries its own, made by the host that writes it, so that a write stays one round trip and the
 * database never sees the key. A seal names its key, so hosts without shared secrets each seal with their own. Values that PostgreSQL sets
 * itself (the order's number, and the order that spent a card transaction) are not sealed.
 */
export interface RowSeals {
  readonly order: (order: Omit<StoredOrder, 'orderId'>) => string;
  readonly payment: (payment: PayTransaction) => string;
  readonly apiKey: (key: ApiKey) => string;
  readonly revision: (revision: CatalogueRevision, text: string, base?: number) => string;
  readonly valueCard: (card: StoredValueCard) => string;
  readonly valueMove: (move: ValueMove) => string;
  readonly valueList: (list: StoredList) => string;
  readonly valueShare: (listId: string, cardId: string, share: StoredShare) => string;
  readonly valueSpend: (listId: string, number: number, claim: SpendClaim) => string;
  /** The seal of a row of any sealed table, as read from the database. */
  readonly row: (table: SealedTableName, row: StoreRow) => string;
  readonly judge: (table: SealedTableName, row: StoreRow) => RowSealState;
  /** The seal of the entry that records since when all rows of a group are sealed. */
  readonly start: (at: string, group: SealGroup) => string;
  readonly keyId: string;
}

export type RowSealState = 'good' | 'missing' | 'wrong' | 'of_another_key';

/** The mark in place of a seal when a row had been changed from outside before this program wrote it again. */
export const TAMPERED_SEAL = 'changed from outside';

export const SEALED_TABLES = {
  orders: { key: 'uuid', label: 'uuid', first: '' },
  pay_transactions: { key: 'uid', label: 'uid', first: '' },
  api_keys: { key: 'hash', label: 'hint', first: '' },
  catalogue_revisions: { key: 'revision', label: 'revision', first: 0 },
  value_cards: { key: 'id', label: 'hint', first: '' },
  value_moves: { key: 'reference', label: 'reference', first: '' },
  value_lists: { key: 'list_id', label: 'list_id', first: '' },
  value_shares: { key: 'row_key', label: 'row_key', first: '' },
  value_spends: { key: 'row_key', label: 'row_key', first: '' },
} as const;
export type SealedTableName = keyof typeof SEALED_TABLES;

/** Tables that got their seals with the same version of this program. Each group has an entry that records since when it is sealed. */
export const SEAL_GROUPS = {
  first: ['orders', 'pay_transactions', 'api_keys', 'catalogue_revisions'],
  value_cards: ['value_cards', 'value_moves'],
  value_lists: ['value_lists', 'value_shares', 'value_spends'],
} as const satisfies Readonly<Record<string, readonly SealedTableName[]>>;
export type SealGroup = keyof typeof SEAL_GROUPS;
export const SEAL_GROUP_NAMES = Object.keys(SEAL_GROUPS) as SealGroup[];

export function groupOf(table: SealedTableName): SealGroup {
  return SEAL_GROUP_NAMES.find((group) => (SEAL_GROUPS[group] as readonly SealedTableName[]).includes(table)) ?? 'first';
}

export function makeRowSeals(key: Uint8Array): RowSeals {
  const sealer = makeSealer(key);
  const seal = sealOf(sealer);
  const seals: Omit<RowSeals, 'row' | 'judge'> = {
    order: (order) => seal('orders', order.uuid, orderValues(order)),
    payment: ({ uid, sessionKey, state, requestedAmount, approvedAmount, body }) =>
      seal('pay_transactions', uid, [sessionKey, state, requestedAmount, approvedAmount, body]),
    apiKey: ({ hash, hint, kind, corporates, venues, vendors, active, createdAt }) =>
      seal('api_keys', hash, [hint, kind, ...[corporates, venues, vendors].map((ids) => JSON.stringify(ids)), active ? 1 : 0, createdAt]),
    revision: ({ revision, asOf }, text, base) => seal('catalogue_revisions', revision, [asOf, text, base ?? null]),
    valueCard: (card) => seal('value_cards', card.id, cardValues(card).slice(1)),
    valueMove: (move) => seal('value_moves', move.reference, moveValues(move).slice(1)),
    valueList: (list) => seal('value_lists', list.listId, listValues(list).slice(1)),
    valueShare: (listId, cardId, share) => seal('value_shares', `${listId}/${cardId}`, shareValues(share)),
    valueSpend: (listId, number, { spend, reference }) => seal('value_spends', `${listId}/${number}`, [spend, reference]),
    start: (at, group) => seal('seal_start', group === 'first' ? 1 : group, [at]),
    keyId: sealer.keyId,
  };
  const row = (table: SealedTableName, stored: StoreRow): string => {
    switch (table) {
      case 'orders':
        return seals.order(orderOf(stored));
      case 'pay_transactions':
        return seals.payment(transactionOf(stored));
      case 'api_keys':
        return seals.apiKey(apiKeyOf(stored));
      case 'catalogue_revisions':
        return seals.revision(revisionOf(stored), String(stored.text), (stored.base as number | null) ?? undefined);
      case 'value_cards':
        return seals.valueCard(valueCardOf(stored));
      case 'value_moves':
        return seals.valueMove(valueMoveOf(stored));
      case 'value_lists':
        return seals.valueList(listOf(stored));
      case 'value_shares':
        return seals.valueShare(String(stored.list_id), String(stored.card_id), shareOf(stored));
      case 'value_spends':
        return seals.valueSpend(String(stored.list_id), Number(stored.number), claimOf(stored));
    }
  };
  return {
    ...seals,
    row,
    judge(table, stored) {
      if (stored.seal === null) return 'missing';
      const text = String(stored.seal);
      if (text === TAMPERED_SEAL) return 'wrong';
      if (!text.startsWith(`${sealer.keyId}:`)) return 'of_another_key';
      return text === row(table, stored) ? 'good' : 'wrong';
    },
  };
}

function sealOf(sealer: Sealer): (table: string, key: unknown, values: readonly unknown[]) => string {
  return (table, key, values) => `${sealer.keyId}:${sealer.rowSeal(table, key, values).mac}`;
}

const MOST_REMEMBERED = 1000;

/**
 * Makes the seals that the stores write. A row that was changed from outside must not look good after it was written again: reading it
 * remembers the fault, and its next seal records it.
 */
export interface SealWriter {
  /** Call it with each row that is read before it may be written again. */
  read(table: SealedTableName, row: StoreRow): void;
  order(order: Omit<StoredOrder, 'orderId'>): string | null;
  payment(payment: PayTransaction): string | null;
  apiKey(key: ApiKey): string | null;
  revision(revision: CatalogueRevision, text: string, base?: number): string | null;
  valueCard(card: StoredValueCard): string | null;
  valueMove(move: ValueMove): string | null;
  valueList(list: StoredList): string | null;
  valueShare(listId: string, cardId: string, share: StoredShare): string | null;
  valueSpend(listId: string, number: number, claim: SpendClaim): string | null;
  /** From now on every row of the group must have a seal: one without was written by another program. */
  sealedAll(group: SealGroup): void;
}

/** Without a key, rows get no seals. */
export function makeWrittenSeals(seals: RowSeals | undefined): SealWriter {
  const changed = new Set<string>();
  const sealedGroups = new Set<SealGroup>();
  const keyOf = (table: SealedTableName, key: unknown): string => `${table} ${String(key)}`;
  const sealed = (table: SealedTableName, key: unknown, make: (seals: RowSeals) => string): string | null => {
    if (seals === undefined) return null;
    return changed.has(keyOf(table, key)) ? TAMPERED_SEAL : make(seals);
  };
  return {
    read(table, row) {
      const judgement = seals?.judge(table, row);
      const isChanged = judgement === 'wrong' || (judgement === 'missing' && sealedGroups.has(groupOf(table)));
      if (isChanged && changed.size < MOST_REMEMBERED) changed.add(keyOf(table, row[SEALED_TABLES[table].key]));
    },
    order: (order) => sealed('orders', order.uuid, (own) => own.order(order)),
    payment: (payment) => sealed('pay_transactions', payment.uid, (own) => own.payment(payment)),
    apiKey: (key) => sealed('api_keys', key.hash, (own) => own.apiKey(key)),
    revision: (revision, text, base) => sealed('catalogue_revisions', revision.revision, (own) => own.revision(revision, text, base)),
    valueCard: (card) => sealed('value_cards', card.id, (own) => own.valueCard(card)),
    valueMove: (move) => sealed('value_moves', move.reference, (own) => own.valueMove(move)),
    valueList: (list) => sealed('value_lists', list.listId, (own) => own.valueList(list)),
    valueShare: (listId, cardId, share) => sealed('value_shares', `${listId}/${cardId}`, (own) => own.valueShare(listId, cardId, share)),
    valueSpend: (listId, number, claim) => sealed('value_spends', `${listId}/${number}`, (own) => own.valueSpend(listId, number, claim)),
    sealedAll(group) {
      sealedGroups.add(group);
    },
  };
}
