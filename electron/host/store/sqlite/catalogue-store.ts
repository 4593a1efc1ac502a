import { addMilliseconds, type Instant } from '../../../../shared/base/time.ts';
import type { CatalogueRevision, CatalogueStore, ItemChange } from '../../../../shared/service/core/store.ts';
import { REPLACEABLE, readText, replacementOf, rowsForText } from '../revision-texts.ts';
import { changeOf, revisionOf } from '../store-rows.ts';
import type { Database } from './database.ts';
import { removeDraft } from './draft-store.ts';

const ROWS_FOR_TEXT = rowsForText('?1');
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
    pruneRevisions(before) {
      // A revision ended when the next one began: delete it once that moment is before the limit. The text of one that a draft
      // began with may be stored as its difference from the later ones.
      return database.write(() =>
        database.run(
          `DELETE FROM catalogue_revisions WHERE revision + 1 IN (SELECT revision FROM catalogue_revisions WHERE as_of < ?)
            AND NOT EXISTS (SELECT 1 FROM menu_drafts WHERE base_revision <= revision)`,
          before,
        ),
      );
    },
  };
}
