import { addMilliseconds, type Instant } from '../../../../shared/base/time.ts';
import type { CatalogueRevision, CatalogueStore, ItemChange } from '../../../../shared/service/core/store.ts';
import { findTooOld, PRUNE, packMenu, unpackMenu } from '../archived-menus.ts';
import { REPLACEABLE, readText, replacementOf, rowsForText } from '../revision-texts.ts';
import { changeOf, lengthOf, revisionOf } from '../store-rows.ts';
import type { Database } from './database.ts';
import { removeDraft } from './draft-store.ts';

const ROWS_FOR_TEXT = rowsForText('?1');
const ARCHIVE = 'INSERT OR IGNORE INTO archived_menus (revision, as_of, menu) VALUES (?, ?, ?)';
const ARCHIVED_LENGTHS = 'SELECT revision, length(menu) AS bytes FROM archived_menus ORDER BY revision DESC';
const NEWEST = 'SELECT revision, as_of FROM catalogue_revisions ORDER BY revision DESC LIMIT 1';

export function openCatalogueStore(database: Database): CatalogueStore {
  const newest = (): CatalogueRevision | undefined => {
    const row = database.get(NEWEST);
    return row && revisionOf(row);
  };
  const save = (last: CatalogueRevision | undefined, text: string, changes: readonly ItemChange[], at: Instant): CatalogueRevision => {
    const asOf = last !== undefined && at <= last.asOf ? addMilliseconds(last.asOf, 1) : at;
    const revision = (last?.revision ?? 0) + 1;
    database.run('INSERT INTO catalogue_revisions (revision, as_of, text) VALUES (?, ?, ?)', revision, asOf, text);
    for (const change of changes) {
      database.run(
        'INSERT OR REPLACE INTO item_changes (vendor_id, item_id, as_of, kind) VALUES (?, ?, ?, ?)',
        change.vendorId,
        change.itemId,
        asOf,
        change.kind,
      );
    }
    return { revision, asOf };
  };
  const textOf = (revision: number): string | undefined => readText(revision, database.all(ROWS_FOR_TEXT, revision));
  const replaceTexts = (): void => {
    for (const { revision } of database.all(REPLACEABLE).map(revisionOf)) {
      const [text, next] = [textOf(revision), textOf(revision + 1)];
      if (text === undefined || next === undefined) continue;
      const replaced = 'UPDATE catalogue_revisions SET text = ?, base = ? WHERE revision = ?';
      database.run(replaced, replacementOf(text, next), revision + 1, revision);
    }
  };
  return {
    saveRevision(text, changes, at) {
      return database.write(() => save(newest(), text, changes, at));
    },
    saveRevisionAfter(after, text, changes, at, origin) {
      return database.write(() => {
        const last = newest();
        if (last?.revision !== after) return undefined;
        if (origin?.draft !== undefined && removeDraft(database, origin.draft.id, origin.draft.version) === 0) return undefined;
        const saved = save(last, text, changes, at);
        if (origin !== undefined) database.run('INSERT INTO revision_notes (revision, note) VALUES (?, ?)', saved.revision, origin.note);
        return saved;
      });
    },
    async currentRevision() {
      return newest();
    },
    async listRevisions() {
      return database.all('SELECT revision, as_of FROM catalogue_revisions ORDER BY revision').map(revisionOf);
    },
    async readRevision(revision) {
      return textOf(revision);
    },
    async changesSince(vendorId, since) {
      return database
        .all('SELECT vendor_id, item_id, kind FROM item_changes WHERE vendor_id = ? AND as_of > ? ORDER BY as_of, item_id', vendorId, since)
        .map(changeOf);
    },
    replaceTexts: () => database.write(replaceTexts),
    pruneRevisions: (before) => database.write(() => prune(database, textOf, before)),
    ...openArchive(database),
  };
}

/** Inside a transaction of the caller. */
function prune(database: Database, textOf: (revision: number) => string | undefined, before: Instant): number {
  const last = database.get(PRUNE.last('?'), before)?.revision as number | null;
  if (last === null) return 0;
  for (const { revision, asOf } of database.all(PRUNE.worthKeeping('?'), last).map(revisionOf)) {
    const text = textOf(revision);
    if (text !== undefined) database.run(ARCHIVE, revision, asOf, packMenu(text));
  }
  database.run('DELETE FROM archived_menus WHERE revision <= ?', findTooOld(database.all(ARCHIVED_LENGTHS).map(lengthOf)));
  return database.run(PRUNE.remove('?'), last);
}

function openArchive(database: Database): Pick<CatalogueStore, 'listArchived' | 'readArchived'> {
  return {
    async listArchived() {
      return database.all('SELECT revision, as_of FROM archived_menus ORDER BY revision').map(revisionOf);
    },
    async readArchived(revision) {
      const row = database.get('SELECT menu FROM archived_menus WHERE revision = ?', revision);
      return row && unpackMenu(row.menu as Uint8Array);
    },
  };
}
