import type { DraftStore } from '../../../../shared/service/core/store.ts';
import { draftOf, noteOf } from '../store-rows.ts';
import type { PostgresPool } from './pool.ts';

const COLUMNS = 'id, version, base_revision, due_at, body';
const INSERT = `INSERT INTO menu_drafts (id, version, base_revision, due_at, body) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO NOTHING RETURNING id`;
const UPDATE = `UPDATE menu_drafts SET version = $2, base_revision = $3, due_at = $4, body = $5
  WHERE id = $1 AND version = $2 - 1 RETURNING id`;
const DUE = `SELECT ${COLUMNS} FROM menu_drafts WHERE due_at <= $1 ORDER BY due_at, id`;
const NOTES = 'SELECT revision, note FROM revision_notes ORDER BY revision DESC LIMIT $1';

export function openDraftStore({ query }: PostgresPool): DraftStore {
  return {
    async list() {
      return (await query('drafts', `SELECT ${COLUMNS} FROM menu_drafts ORDER BY id`)).map(draftOf);
    },
    async find(id) {
      const [row] = await query('find_draft', `SELECT ${COLUMNS} FROM menu_drafts WHERE id = $1`, [id]);
      return row && draftOf(row);
    },
    async save({ id, version, baseRevision, dueAt = null, body }) {
      const [name, write] = version === 1 ? ['add_draft', INSERT] : ['change_draft', UPDATE];
      return (await query(name as string, write as string, [id, version, baseRevision, dueAt, body])).length === 1;
    },
    remove: (id, version) => removeDraft(query, id, version),
    async due(at) {
      return (await query('due_drafts', DUE, [at])).map(draftOf);
    },
    async notes(limit) {
      return (await query('revision_notes', NOTES, [limit])).map(noteOf);
    },
  };
}

/** True if there was one of that version. */
export async function removeDraft(query: PostgresPool['query'], id: string, version: number): Promise<boolean> {
  return (await query('remove_draft', 'DELETE FROM menu_drafts WHERE id = $1 AND version = $2 RETURNING id', [id, version])).length === 1;
}
