import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inspectFile } from '../../electron/host/store/inspection.ts';
import { inspectSeals, knowledgeOf, type SealInspection } from '../../electron/host/store/seal-inspection.ts';
import { openDatabase } from '../../electron/host/store/sqlite/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-seals-of-group-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TABLES = [{ name: 'notes', key: (row: string) => `${row}id` }];
const MIGRATIONS = ['CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT'];

/** Which of the five writes of a group fail, each after it has changed a row. */
test.each([[[2]], [[0]], [[4]], [[0, 1, 3, 4]], [[0, 1, 2, 3, 4]]])(
  'writes %j of a group fail: the others are kept, and each row fits its seal, also after the next group',
  async (failing: readonly number[]) => {
    const path = join(folder, `${failing.join('-')}.sqlite`);
    const sealing = { key: new Uint8Array(32).fill(7), headFile: `${path}.head` };
    const database = openDatabase(path, MIGRATIONS, { tables: TABLES, sealing });
    await database.write(() => database.run("INSERT INTO notes VALUES (100, 'before')"));

    const group = [0, 1, 2, 3, 4].map((id) =>
      database.write(() => {
        database.run('INSERT INTO notes VALUES (?, ?)', id, `body ${id}`);
        database.run('UPDATE notes SET body = ? WHERE id = 100', `by ${id}`);
        if (failing.includes(id)) throw new Error(`write ${id} failed`);
      }),
    );
    const failed = (await Promise.allSettled(group)).flatMap(({ status }, id) => (status === 'rejected' ? [id] : []));
    expect(failed).toEqual(failing);

    const faults = (): readonly string[] => {
      const nothing: SealInspection = { faults: [], isSealed: false };
      const known = knowledgeOf(sealing);
      const { faults, isSealed } = inspectFile(path, nothing, (reading) => inspectSeals(reading, TABLES, known, 20));
      return isSealed ? faults : ['not sealed'];
    };
    const kept = [0, 1, 2, 3, 4].filter((id) => !failing.includes(id));
    expect(database.all('SELECT id FROM notes WHERE id < 100 ORDER BY id').map(({ id }) => id)).toEqual(kept);
    expect(database.get('SELECT body FROM notes WHERE id = 100')?.body).toBe(kept.length === 0 ? 'before' : `by ${kept.at(-1)}`);
    expect(faults()).toEqual([]);
    await database.write(() => database.run("INSERT INTO notes VALUES (200, 'after')"));
    expect(faults()).toEqual([]);
    await database.close();
  },
);
