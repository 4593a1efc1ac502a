import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { assert } from '../../shared/base/assert.ts';
import { adoptFirst, openCatalogues } from '../../shared/service/core/catalogues.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../shared/service/core/settings.ts';
import { generateCatalogue } from '../catalogue/generate-catalogue.ts';
import type { Measured } from './bench-goal.ts';
import { sized } from './bench-size.ts';

const ITEMS = sized(50_000);
/** Fewer than from one whole text to the next. */
const CHANGES = 10;

/** What the kept revisions of a catalogue take in the database, after one item was changed a few times. */
export async function measureRevisionRoom(folder: string): Promise<readonly Measured[]> {
  const path = join(folder, 'revisions.sqlite');
  const store = openSqliteServiceStore(path);
  const adopted = await adoptFirst(nodeWorld, store, generateCatalogue({ items: ITEMS, seed: 1, vendors: 1 }));
  assert(adopted.ok, 'a generated catalogue is sound');
  const catalogues = await openCatalogues(nodeWorld, store, DEFAULT_SERVICE_SETTINGS.revisionRetentionDays);
  for (let change = 0; change < CHANGES; change++) {
    const changed = (change * ITEMS) / CHANGES;
    const renamed = catalogues
      .current()
      .file.items.map((item, index) => (index === changed ? { ...item, name: `${item.name} anew` } : item));
    const edited = await catalogues.edit((file) => ({ ...file, items: renamed }));
    assert(edited?.ok, 'the change is sound');
  }
  await store.close();
  const database = new DatabaseSync(path, { readOnly: true });
  const { all, newest } = database
    .prepare('SELECT sum(length(text)) AS "all", max(length(text)) AS newest FROM catalogue_revisions')
    .get() as { readonly all: number; readonly newest: number };
  database.close();
  console.log(`  ${CHANGES + 1} revisions take ${Math.round(all / 1000)} kB, the newest ${Math.round(newest / 1000)} kB of them`);
  return [{ goal: '', what: `texts of ${CHANGES + 1} revisions of ${ITEMS} items / of one`, value: all / newest, atMost: 1.05 }];
}
