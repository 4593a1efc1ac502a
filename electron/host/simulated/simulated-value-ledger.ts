import { DatabaseSync } from 'node:sqlite';
import { randomLetters } from '../../../shared/base/ids.ts';
import type {
  ProviderCard,
  ProviderFault,
  ProviderMove,
  ProviderReason,
  ProviderStep,
} from '../../../shared/contract/provider/provider-records.ts';
import { nodeWorld } from '../base/node-world.ts';

/** The ledger of a simulated keeper of gift cards. It is written plainly, so that it can be read as an example of the interface. */
export interface SimulatedLedger {
  find(code: string): ProviderCard | undefined;
  block(cardId: string, isBlocked: boolean): ProviderCard | undefined;
  step(reference: string, step: ProviderStep): ProviderMove | ProviderFault['error'];
  ask(reference: string): ProviderMove | undefined;
  settle(reference: string): ProviderMove;
  /** Makes a card, or sets what is on one. */
  issue(code: string, balance: number, more?: IssuedFacts): ProviderCard;
  /** All moves in the order in which they were done. */
  moves(): readonly ProviderMove[];
  close(): void;
}

interface IssuedFacts {
  readonly tier?: string;
  readonly holder?: string;
}

interface CardRow {
  readonly id: string;
  readonly code: string;
  readonly balance: number;
  readonly is_blocked: number;
  readonly holder: string | null;
  readonly tier: string | null;
}

interface KnownMove {
  readonly request: string;
  readonly move: ProviderMove;
  readonly cardId: string | null;
}

interface Ledger {
  readonly database: DatabaseSync;
  readonly currency: string;
}

const SHAPE = `
  CREATE TABLE IF NOT EXISTS cards (id TEXT PRIMARY KEY, code TEXT UNIQUE NOT NULL, balance INTEGER NOT NULL CHECK (balance >= 0),
    is_blocked INTEGER NOT NULL DEFAULT 0, holder TEXT, tier TEXT);
  CREATE TABLE IF NOT EXISTS moves (seq INTEGER PRIMARY KEY, reference TEXT UNIQUE NOT NULL, request TEXT NOT NULL, answer TEXT NOT NULL,
    card_id TEXT, ends TEXT UNIQUE);
`;
const MOST_BALANCE = 10_000_000;
const SIGN = { hold: -1, capture: 0, release: 1, refund: 1, load: 1 } as const;

/** In a file, or in memory where the name is `:memory:`. A step and its answer are written in one transaction, before the answer is sent. */
export function openSimulatedLedger(file: string, currency: string): SimulatedLedger {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SHAPE}`);
  const ledger: Ledger = { database, currency };
  return {
    find: (code) => viewOf(ledger, rowOf(ledger, 'code', code)),
    block(cardId, isBlocked) {
      database.prepare('UPDATE cards SET is_blocked = ? WHERE id = ?').run(isBlocked ? 1 : 0, cardId);
      return viewOf(ledger, rowOf(ledger, 'id', cardId));
    },
    step: (reference, step) =>
      atOnce(database, () => {
        const earlier = known(ledger, reference);
        if (earlier === undefined) return perform(ledger, reference, step);
        const isSame = earlier.move.state === 'closed' || earlier.request === JSON.stringify(step);
        return isSame ? earlier.move : 'reference_used';
      }),
    ask: (reference) => known(ledger, reference)?.move,
    settle: (reference) =>
      atOnce(database, () => known(ledger, reference)?.move ?? keep(ledger, '', { reference, state: 'closed' }, undefined)),
    issue: (code, balance, more = {}) => viewOf(ledger, issue(ledger, code, balance, more)) as ProviderCard,
    moves: () => allMoves(ledger),
    close: () => database.close(),
  };
}

function rowOf({ database }: Ledger, column: 'id' | 'code', value: string): CardRow | undefined {
  return database.prepare(`SELECT * FROM cards WHERE ${column} = ?`).get(value) as CardRow | undefined;
}

function viewOf({ currency }: Ledger, row: CardRow | undefined): ProviderCard | undefined {
  if (row === undefined) return undefined;
  const { id, code, balance, is_blocked, holder, tier } = row;
  return {
    ...{ id, balance, currency },
    masked_code: `****${code.slice(-4)}`,
    is_blocked: is_blocked === 1,
    ...(holder !== null && { holder }),
    ...(tier !== null && { tier }),
  };
}

function known({ database }: Ledger, reference: string): KnownMove | undefined {
  const row = database.prepare('SELECT request, answer, card_id FROM moves WHERE reference = ?').get(reference) as
    | { readonly request: string; readonly answer: string; readonly card_id: string | null }
    | undefined;
  return row && { request: row.request, move: JSON.parse(row.answer) as ProviderMove, cardId: row.card_id };
}

function keep({ database }: Ledger, request: string, move: ProviderMove, card: CardRow | undefined): ProviderMove {
  const isEnd = move.state === 'done' && (move.kind === 'capture' || move.kind === 'release');
  database
    .prepare('INSERT INTO moves (reference, request, answer, card_id, ends) VALUES (?, ?, ?, ?, ?)')
    .run(move.reference, request, JSON.stringify(move), card?.id ?? null, isEnd ? (move.of ?? null) : null);
  return move;
}

function allMoves({ database }: Ledger): readonly ProviderMove[] {
  const rows = database.prepare('SELECT answer FROM moves ORDER BY seq').all() as { readonly answer: string }[];
  return rows.map(({ answer }) => JSON.parse(answer) as ProviderMove);
}

function issue(ledger: Ledger, code: string, balance: number, { tier, holder }: IssuedFacts): CardRow {
  const id = `c${randomLetters(nodeWorld, 12)}`;
  ledger.database
    .prepare(
      `INSERT INTO cards (id, code, balance, holder, tier) VALUES (?, ?, ?, ?, ?) ON CONFLICT (code) DO UPDATE
       SET balance = excluded.balance, holder = coalesce(excluded.holder, holder), tier = coalesce(excluded.tier, tier)`,
    )
    .run(id, code, balance, holder ?? null, tier ?? null);
  return rowOf(ledger, 'code', code) as CardRow;
}

/** The card of a step; the first load makes it. */
function cardOf(ledger: Ledger, { kind, code, card_id: id, of, holder, tier }: ProviderStep): CardRow | undefined {
  if (of !== undefined) return rowOf(ledger, 'id', known(ledger, of)?.cardId ?? '');
  if (id !== undefined) return rowOf(ledger, 'id', id);
  if (code === undefined) return undefined;
  const card = rowOf(ledger, 'code', code);
  if (card !== undefined || kind !== 'load') return card;
  return issue(ledger, code, 0, { ...(tier !== undefined && { tier }), ...(holder !== undefined && { holder }) });
}

/** Returns what is moved, or why nothing is. */
function amountOrReason(ledger: Ledger, step: ProviderStep, card: CardRow | undefined): number | ProviderReason {
  const { kind, amount, of } = step;
  if (kind === 'hold' || kind === 'load') {
    if (card === undefined) return 'unknown_card';
    if (card.is_blocked === 1) return 'blocked';
    if (kind === 'load') return card.balance + amount > MOST_BALANCE ? 'too_much' : amount;
    return card.balance === 0 ? 'no_balance' : Math.min(card.balance, amount);
  }
  const original = of === undefined ? undefined : known(ledger, of)?.move;
  const isOriginal = original?.state === 'done' && original.kind === (kind === 'refund' ? 'capture' : 'hold');
  if (!isOriginal || of === undefined) return 'unknown_original';
  if (kind === 'refund') return refundedOf(ledger, of) + amount > (original.amount ?? 0) ? 'too_much' : amount;
  if (ledger.database.prepare('SELECT 1 FROM moves WHERE ends = ?').get(of) !== undefined) return 'lapsed';
  return original.amount === amount ? amount : 'too_much';
}

function refundedOf(ledger: Ledger, capture: string): number {
  return allMoves(ledger)
    .filter(({ kind, of, state }) => kind === 'refund' && of === capture && state === 'done')
    .reduce((sum, { amount = 0 }) => sum + amount, 0);
}

function perform(ledger: Ledger, reference: string, step: ProviderStep): ProviderMove {
  const card = cardOf(ledger, step);
  const result = amountOrReason(ledger, step, card);
  const head = { reference, kind: step.kind, ...(step.of !== undefined && { of: step.of }) };
  const request = JSON.stringify(step);
  if (typeof result === 'string' || card === undefined)
    return keep(ledger, request, { ...head, state: 'refused', reason: typeof result === 'string' ? result : 'unknown_card' }, card);
  const { balance: before, id } = card;
  ledger.database.prepare('UPDATE cards SET balance = ? WHERE id = ?').run(before + SIGN[step.kind] * result, id);
  const done = { state: 'done', amount: result, currency: ledger.currency, balance_before: before } as const;
  return keep(ledger, request, { ...head, ...done, card: viewOf(ledger, rowOf(ledger, 'id', id)) as ProviderCard }, card);
}

function atOnce<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (fault) {
    database.exec('ROLLBACK');
    throw fault;
  }
}
