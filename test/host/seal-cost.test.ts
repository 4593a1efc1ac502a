import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal, type SqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { sealingOf } from '../bench/sealed-bench.ts';

const ROWS_BEFORE = 200_000;
const ROUNDS = 5;
const WRITES = 20;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-seals-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a journal beside as many sealed rows as years of selling leave. */
async function openWith(rows: number): Promise<SqliteJournal> {
  const path = join(folder, `${rows}.sqlite`);
  const sealing = sealingOf(path);
  await openSqliteJournal(path, nodeWorld, { sealing }).close();
  const file = new DatabaseSync(path);
  for (const table of ['records', 'audit', 'ops', 'attempts']) {
    file.exec(`WITH RECURSIVE n(i) AS (SELECT 1000000 UNION ALL SELECT i + 1 FROM n WHERE i < ${1_000_000 + rows})
      INSERT INTO row_seals (tbl, key, mac) SELECT '${table}', i, '00000000000000000000000000000000' FROM n`);
  }
  file.close();
  return openSqliteJournal(path, nodeWorld, { sealing });
}

let written = 0;
/** Returns the CPU of some writes, each a new record that is changed once, with its entry in the log. */
async function cpuOfWrites(journal: SqliteJournal): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < WRITES; count += 1) {
    written += 1;
    const record = { kind: 'sale', id: `sale-${written}`, state: 'paying', at: 1_795_000_000_000 as never, keys: [], body: '{}' };
    await journal.append({ records: [{ ...record, after: 0 }], audit: { at: record.at, event: 'sold', body: '{}' } });
    await journal.append({ records: [{ ...record, after: 1 }] });
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('a sealed write costs no more after many than after none', async () => {
  const [empty, full] = [await openWith(0), await openWith(ROWS_BEFORE)];
  const costs: { empty: number; full: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) costs.push({ empty: await cpuOfWrites(empty), full: await cpuOfWrites(full) });
  const least = (of: 'empty' | 'full'): number => Math.min(...costs.map((cost) => cost[of]));
  // A look at every row would make it a hundred times as much.
  expect(least('full') / least('empty')).toBeLessThan(4);
  await Promise.all([empty.close(), full.close()]);
});
