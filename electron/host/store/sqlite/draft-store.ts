import type { DraftStore } from '../../../../shared/service/core/store.ts';
import { draftOf, noteOf } from '../store-rows.ts';
import type { Database } from './database.ts';

const COLUMNS = 'id, version, base_revision, due_at, body';

export function openDraftStore(database: Database): DraftStore {
  return {
    async list() {
      return database.all(`SELECT ${COLUMNS} FROM menu_drafts ORDER BY id`).map(draftOf);
    },
    async find(id) {
      const row = database.get(`SELECT ${COLUMNS} FROM menu_drafts WHERE id = ?`, id);
      return row && draftOf(row);
    },
    save({ id, version, baseRevision, dueAt = null, body }) {
      const write =
        version === 1
          ? 'INSERT OR IGNORE INTO menu_drafts (version, base_revision, due_at, body, id) VALUES (?, ?, ?, ?, ?)'
          : 'UPDATE menu_drafts SET version = ?, base_revision = ?, due_at = ?, body = ? WHERE id = ? AND version = ?';
      const values = [version, baseRevision, dueAt, body, id, ...(version === 1 ? [] : [version - 1])];
      return database.write(() => database.run(write, ...values) === 1);
    },
    remove: (id, version) => database.write(() => removeDraft(database, id, version) === 1),
    async due(at) {
      return database.all(`SELECT ${COLUMNS} FROM menu_drafts WHERE due_at <= ? ORDER BY due_at, id`, at).map(draftOf);
    },
    async notes(limit) {
      return database.all('SELECT revision, note FROM revision_notes ORDER BY revision DESC LIMIT ?', limit).map(noteOf);
    },
  };
}

/** Inside a transaction of the caller. Returns how many were removed. */
export function removeDraft(database: Database, id: string, version: number): number {
  return database.run('DELETE FROM menu_drafts WHERE id = ? AND version = ?', id, version);
}
