import { DatabaseSync } from 'node:sqlite';
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
  issue(code: string, balance: number, more?: { readonly tier?: string; readonly holder?: string }): ProviderCard;
  /** All moves in the order in which they were done. */
  moves(): readonly ProviderMove[];
  close(): void;
}

interface CardRow {
  readonly id: string;
  readonly code: string;
  readonly balance: number;
  readonly is_blocked: number;
  readonly holder: string | null;
  readonly tier: string | null;
}

const SHAPE = `
  CREATE TABLE IF NOT EXISTS cards (id TEXT PRIMARY KEY, code TEXT UNIQUE NOT NULL, balance INTEGER NOT NULL CHECK (balance >= 0),
    is_blocked INTEGER NOT NULL DEFAULT 0, holder TEXT, tier TEXT);
  CREATE TABLE IF NOT EXISTS moves (seq INTEGER PRIMARY KEY, reference TEXT UNIQUE NOT NULL, request TEXT NOT NULL, answer TEXT NOT NULL,
    card_id TEXT, ends TEXT UNIQUE);
`;
const MOST_BALANCE = 10_000_000;

/** In a file, or in memory where the name is `:memory:`. A step and its answer are written in one transaction, before the answer is sent. */
export function openSimulatedLedger(file: string, currency: string): SimulatedLedger {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SHAPE}`);
  const one = (sql: string, ...values: (string | number | null)[]) => database.prepare(sql).get(...values);
  const run = (sql: string, ...values: (string | number | null)[]) => void database.prepare(sql).run(...values);
  const rowOf = (column: 'id' | 'code', value: string) => one(`SELECT * FROM cards WHERE ${column} = ?`, value) as CardRow | undefined;
  const view = ({ id, code, balance, is_blocked, holder, tier }: CardRow): ProviderCard => ({
    ...{ id, balance, currency },
    masked_code: `****${code.slice(-4)}`,
    is_blocked: is_blocked === 1,
    ...(holder !== null && { holder }),
    ...(tier !== null && { tier }),
  });
  const known = (
    reference: string,
  ): { readonly request: string; readonly move: ProviderMove; readonly cardId: string | null } | undefined => {
    const row = one('SELECT request, answer, card_id FROM moves WHERE reference = ?', reference) as
      | { readonly request: string; readonly answer: string; readonly card_id: string | null }
      | undefined;
    return row && { request: row.request, move: JSON.parse(row.answer) as ProviderMove, cardId: row.card_id };
  };
  const keep = (request: string, move: ProviderMove, cardId: string | null, ends: string | null): ProviderMove => {
    run(
      'INSERT INTO moves (reference, request, answer, card_id, ends) VALUES (?, ?, ?, ?, ?)',
      move.reference,
      request,
      JSON.stringify(move),
      cardId,
      ends,
    );
    return move;
  };
  const issue = (code: string, balance: number, { tier, holder }: { readonly tier?: string; readonly holder?: string } = {}) => {
    run(
      `INSERT INTO cards (id, code, balance, holder, tier) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (code) DO UPDATE SET balance = excluded.balance, holder = coalesce(excluded.holder, holder), tier = coalesce(excluded.tier, tier)`,
      `c${Buffer.from(nodeWorld.randomBytes(12)).toString('hex')}`,
      code,
      balance,
      holder ?? null,
      tier ?? null,
    );
    return view(rowOf('code', code) as CardRow);
  };
  const originalOf = (of: string | undefined, kind: 'hold' | 'capture') => {
    const original = of === undefined ? undefined : known(of);
    return original?.move.state === 'done' && original.move.kind === kind ? original : undefined;
  };
  const refundedOf = (of: string): number =>
    (database.prepare('SELECT answer FROM moves').all() as { readonly answer: string }[])
      .map(({ answer }) => JSON.parse(answer) as ProviderMove)
      .filter((move) => move.kind === 'refund' && move.of === of && move.state === 'done')
      .reduce((sum, { amount = 0 }) => sum + amount, 0);
  const cardOfStep = ({ kind, code, card_id: id, of, holder, tier }: ProviderStep): CardRow | undefined => {
    if (of !== undefined) return rowOf('id', known(of)?.cardId ?? '');
    if (id !== undefined) return rowOf('id', id);
    if (code === undefined) return undefined;
    if (kind === 'load' && rowOf('code', code) === undefined)
      issue(code, 0, { ...(tier !== undefined && { tier }), ...(holder !== undefined && { holder }) });
    return rowOf('code', code);
  };
  /** What is moved, or why nothing is. */
  const judge = (step: ProviderStep, card: CardRow | undefined): number | ProviderReason => {
    const { kind, amount, of } = step;
    if (kind === 'hold' || kind === 'load') {
      if (card === undefined) return 'unknown_card';
      if (card.is_blocked === 1) return 'blocked';
      if (kind === 'load') return card.balance + amount > MOST_BALANCE ? 'too_much' : amount;
      return card.balance === 0 ? 'no_balance' : Math.min(card.balance, amount);
    }
    const original = originalOf(of, kind === 'refund' ? 'capture' : 'hold');
    if (original === undefined || of === undefined) return 'unknown_original';
    if (kind === 'refund') return refundedOf(of) + amount > (original.move.amount ?? 0) ? 'too_much' : amount;
    if (one('SELECT 1 FROM moves WHERE ends = ?', of) !== undefined) return 'lapsed';
    return original.move.amount === amount ? amount : 'too_much';
  };
  const perform = (reference: string, step: ProviderStep): ProviderMove => {
    const card = cardOfStep(step);
    const judged = judge(step, card);
    const head = { reference, kind: step.kind, ...(step.of !== undefined && { of: step.of }) };
    const request = JSON.stringify(step);
    if (typeof judged === 'string') return keep(request, { ...head, state: 'refused', reason: judged }, card?.id ?? null, null);
    const before = (card as CardRow).balance;
    const after = before + SIGN[step.kind] * judged;
    run('UPDATE cards SET balance = ? WHERE id = ?', after, (card as CardRow).id);
    const done = { state: 'done', amount: judged, currency, balance_before: before } as const;
    const ends = step.kind === 'capture' || step.kind === 'release' ? (step.of ?? null) : null;
    return keep(request, { ...head, ...done, card: view(rowOf('id', (card as CardRow).id) as CardRow) }, (card as CardRow).id, ends);
  };
  return {
    find: (code) => {
      const row = rowOf('code', code);
      return row && view(row);
    },
    block(cardId, isBlocked) {
      run('UPDATE cards SET is_blocked = ? WHERE id = ?', isBlocked ? 1 : 0, cardId);
      const row = rowOf('id', cardId);
      return row && view(row);
    },
    step: (reference, step) =>
      atOnce(database, () => {
        const earlier = known(reference);
        if (earlier !== undefined)
          return earlier.move.state === 'closed' || earlier.request === JSON.stringify(step) ? earlier.move : 'reference_used';
        return perform(reference, step);
      }),
    ask: (reference) => known(reference)?.move,
    settle: (reference) => atOnce(database, () => known(reference)?.move ?? keep('', { reference, state: 'closed' }, null, null)),
    issue,
    moves: () =>
      (database.prepare('SELECT answer FROM moves ORDER BY seq').all() as { answer: string }[]).map(({ answer }) => JSON.parse(answer)),
    close: () => database.close(),
  };
}

const SIGN = { hold: -1, capture: 0, release: 1, refund: 1, load: 1 } as const;

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
