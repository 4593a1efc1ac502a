import { spawnSync } from 'node:child_process';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { assert } from '../../shared/base/assert.ts';
import type { Measured } from './bench-goal.ts';
import { rounds, sized } from './bench-size.ts';
import { median } from './cpu-rounds.ts';
import { figureOf, ratioOf } from './figure.ts';
import { nextSale } from './queued-sales.ts';
import { fillSeals, sealingOf } from './sealed-bench.ts';
import { openTillAlone, type TillAlone } from './till-sales.ts';

const ROUNDS = rounds(7);
const SALES_A_TURN = sized(300);
const FEW = sized(1000);
const MANY = sized(1_000_000);
/** About what a sale of two items writes. */
const SALE_BYTES = 4500;
/** Rows smaller than sales: the old ones are not read, and the cost of a new one is that of the index trees. */
const BODY_BYTES = 400;
/** Opened, paid and completed: each is durable before it is answered. */
const COMMITS_OF_A_SALE = 3;

/** What completing a sale costs the disk, and whether that stays as the journal grows. */
export async function measureCommits(folder: string): Promise<readonly Measured[]> {
  const few = join(folder, 'few.sqlite');
  const many = join(folder, 'many.sqlite');
  const openSealed = (path: string) => openSqliteJournal(path, nodeWorld, { sealing: sealingOf(path) });
  for (const [path, count] of [
    [few, FEW],
    [many, MANY],
  ] as const) {
    await openSealed(path).close();
    fillJournal(path, count);
  }
  const journals = [openSealed(few), openSealed(many)] as const;
  const tills = [await openTillAlone(journals[0]), await openTillAlone(journals[1])] as const;
  const commits = countCommits();
  const raw: number[] = [];
  const taken: [number[], number[]] = [[], []];
  let committed = 0;
  const sellMany = async ({ pay, complete }: TillAlone, round: number): Promise<number> => {
    const ids = Array.from({ length: SALES_A_TURN }, (_, place) => `sale ${round}/${place}`);
    for (const id of ids) await pay(id);
    const [before, start] = [commits(), performance.now()];
    for (const id of ids) await complete(id);
    committed += commits() - before;
    return (performance.now() - start) / SALES_A_TURN;
  };
  for (let round = 0; round <= ROUNDS; round++) {
    const turn = [appendAndFlush(join(folder, 'raw')), await sellMany(tills[0], round), await sellMany(tills[1], round)] as const;
    if (round === 0) continue;
    raw.push(turn[0]);
    taken[0].push(turn[1]);
    taken[1].push(turn[2]);
  }
  for (const journal of journals) await journal.close();
  assert(committed > 0, 'commits are counted');
  const [small, large] = taken.map(median) as [number, number];
  const flushes = countFlushes(folder);
  console.log(
    `Completing a sale takes ${small.toFixed(3)} ms after ${FEW} others and ${large.toFixed(3)} ms after ${MANY}; one append and flush ${median(raw).toFixed(3)} ms.`,
  );
  return [
    {
      goal: 'D3',
      what: 'commits of completing a sale (with number, drawer, ticket, job, audit)',
      value: committed / ((ROUNDS + 1) * SALES_A_TURN * 2),
      atMost: 1,
    },
    ...(flushes === undefined
      ? []
      : [{ goal: 'D3', what: 'flushes of a commit, those of checkpoints included', value: flushes, atMost: 1.1 }]),
    { goal: 'D3', what: 'its time / one append and flush', ...ratioOf(taken[0], raw) },
    { goal: 'D3', what: 'its time after 1,000,000 others / after 1,000', ...ratioOf(taken[1], taken[0]), atMost: 1.2 },
    { goal: '', what: 'its time after 1,000,000 others, milliseconds', ...figureOf(taken[1]) },
  ];
}

function appendAndFlush(path: string): number {
  const file = openSync(path, 'a');
  const record = Buffer.alloc(SALE_BYTES, 'sale ');
  const start = performance.now();
  for (let made = 0; made < SALES_A_TURN; made++) {
    writeSync(file, record);
    fdatasyncSync(file);
  }
  const taken = (performance.now() - start) / SALES_A_TURN;
  closeSync(file);
  return taken;
}

/** Sales that are done, each with its keys, its job, what was sent and its audit, quicker than by selling. */
function fillJournal(path: string, count: number): void {
  const database = new DatabaseSync(path);
  const { adds: [op] = [], audit } = nextSale();
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const id = "printf('01900000-0000-7000-8000-%012x', i)";
  const fill = (sql: string, ...values: string[]) => database.prepare(sql).run(...values);
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  fill(
    `INSERT INTO ops (seq, id, kind, lane, epoch, state, intent, refs, created_at, ended_at)
      ${rows} SELECT i, ${id}, 'sale', ${id}, 1, 'done', ?, '{}', ?, ? FROM n`,
    (op?.intent ?? '').slice(0, 400),
    op?.createdAt ?? '',
    op?.createdAt ?? '',
  );
  fill(
    `INSERT INTO records (seq, kind, id, version, state, at, keys, body) ${rows} SELECT i, 'sale', ${id}, 3, 'complete', ?, '[]', ? FROM n`,
    op?.createdAt ?? '',
    'x'.repeat(BODY_BYTES),
  );
  for (const key of [
    `'op:' || ${id}`,
    "printf('date:%06d', i / 3000)",
    "printf('amount:%06d', i % 5000)",
    "printf('guest:A%06d', i % 3000)",
  ])
    fill(`INSERT INTO record_keys (kind, key, seq) ${rows} SELECT 'sale', ${key}, i FROM n ORDER BY 2`);
  for (const phase of ['sending', 'answered']) {
    fill(
      `INSERT INTO attempts (op_id, n, phase, step, request_hash, at, outcome)
        ${rows} SELECT ${id}, 1, '${phase}', 'checkout', '${'0'.repeat(64)}', 1, NULL FROM n`,
    );
  }
  fill(
    `INSERT INTO audit (seq, at, event, body, hash) ${rows} SELECT i, ?, 'sale_made', ?, '${'0'.repeat(64)}' FROM n`,
    audit?.at ?? '',
    audit?.body ?? '',
  );
  for (const table of ['ops', 'records', 'attempts', 'audit']) fillSeals(database, table);
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

function countCommits(): () => number {
  const exec = DatabaseSync.prototype.exec;
  let commits = 0;
  DatabaseSync.prototype.exec = function execCounted(sql: string): void {
    exec.call(this, sql);
    if (sql === 'COMMIT') commits++;
  };
  return () => commits;
}

/** As counted by the kernel where that is possible, less what a process costs that only opens and closes a journal. */
function countFlushes(folder: string): number | undefined {
  const counted = (sales: number): number | undefined => {
    const path = join(folder, `counted-${sales}.sqlite`);
    const program = new URL('./sell-and-end.ts', import.meta.url).pathname;
    const traced = spawnSync('strace', ['-f', '-c', '-e', 'trace=fsync,fdatasync', process.execPath, program, path, String(sales)]);
    if (traced.status !== 0) return undefined;
    return [...traced.stderr.toString().matchAll(/^ *[\d.]+ +[\d.]+ +\d+ +(\d+) .*sync$/gm)].reduce(
      (sum, [, calls]) => sum + Number(calls),
      0,
    );
  };
  const [none, all] = [counted(0), counted(FEW)];
  return none === undefined || all === undefined ? undefined : (all - none) / FEW / COMMITS_OF_A_SALE;
}
