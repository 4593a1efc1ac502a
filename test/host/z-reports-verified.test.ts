import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { inspectJournal } from '../../electron/host/verify/journal-inspection.ts';
import { money } from '../../shared/base/money.ts';
import { openTill, TILL } from '../till/test-till.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-z-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function closedTwice(file: string): Promise<void> {
  const journal = openSqliteJournal(file, nodeWorld);
  const till = await openTill({ journal });
  for (const shift_id of ['a', 'b']) {
    await till.must('openShift', { path: { shift_id }, body: { float: { total: money(500) } } });
    await till.must('countShift', { path: { shift_id, count_id: `c${shift_id}` }, body: { counted: { total: money(400) } } });
    await till.must('closeShift', { path: { shift_id }, body: { countId: `c${shift_id}` } });
  }
  await journal.close();
}

test('a Z report that somebody has changed or taken away in the file is found by verify [V7]', async () => {
  const file = join(folder, 'journal.sqlite');
  await closedTwice(file);
  expect(inspectJournal(file).faults).toEqual([]);
  const database = new DatabaseSync(file);
  database.exec(`UPDATE records SET body = replace(body, '"over":-100', '"over":0') WHERE kind = 'z_report' AND id LIKE '%/1'`);
  expect(inspectJournal(file).faults).toEqual([`Z report ${TILL.deviceId}/1 is not what was closed`]);
  database.exec("UPDATE records SET kind = 'x_report' WHERE kind = 'z_report'");
  expect(inspectJournal(file).faults).toEqual(
    expect.arrayContaining([1, 2].map((number) => `Z report ${TILL.deviceId}/${number} is gone`)),
  );
  database.close();
});
