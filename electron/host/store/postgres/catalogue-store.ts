import { addMilliseconds, type Instant } from '../../../../shared/base/time.ts';
import type { CatalogueRevision, CatalogueStore, ItemChange, RevisionOrigin } from '../../../../shared/service/core/store.ts';
import { findTooOld, PRUNE, packMenu, unpackMenu } from '../archived-menus.ts';
import { REPLACEABLE, readText, replacementOf, rowsForText } from '../revision-texts.ts';
import { changeOf, lengthOf, revisionOf } from '../store-rows.ts';
import { notifyChange } from './changes.ts';
import { removeDraft } from './draft-store.ts';
import type { PostgresPool } from './pool.ts';
import type { SealWriter } from './row-seals.ts';

const ROWS_FOR_TEXT = rowsForText('$1');
const STORED = 'SELECT revision, as_of, text, base, seal FROM catalogue_revisions WHERE revision = $1';
const REPLACE = 'UPDATE catalogue_revisions SET text = $2, base = $3, seal = $4 WHERE revision = $1 AND base IS NULL';
const NEWEST = 'SELECT revision, as_of FROM catalogue_revisions ORDER BY revision DESC LIMIT 1';
/** Serialises imports of the hosts on one database: revision and time must both rise. */
const LOCK = 'SELECT pg_advisory_xact_lock(71002)';
const SAVE_CHANGES = `INSERT INTO item_changes (vendor_id, item_id, as_of, kind)
  SELECT vendor_id, item_id, $4, kind FROM unnest($1::bigint[], $2::text[], $3::text[]) AS change (vendor_id, item_id, kind)
  ON CONFLICT (vendor_id, item_id) DO UPDATE SET as_of = excluded.as_of, kind = excluded.kind`;
const CHANGES = 'SELECT vendor_id, item_id, kind FROM item_changes WHERE vendor_id = $1 AND as_of > $2 ORDER BY as_of, item_id';
const ARCHIVE = 'INSERT INTO archived_menus (revision, as_of, menu) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
const ARCHIVED_LENGTHS = 'SELECT revision, octet_length(menu) AS bytes FROM archived_menus ORDER BY revision DESC';

export function openCatalogueStore(pool: PostgresPool, maintenance: PostgresPool, seals: SealWriter): CatalogueStore {
  const newest = async (query: PostgresPool['query']): Promise<CatalogueRevision | undefined> => {
    const [row] = await query('newest_revision', NEWEST);
    return row && revisionOf(row);
  };
  /** Saves a revision in one transaction. Returns undefined when `isStillNewest` rejects the newest one: another host was faster. */
  const save = (
    isStillNewest: (last: CatalogueRevision | undefined) => boolean,
    text: string,
    changes: readonly ItemChange[],
    at: Instant,
    origin?: RevisionOrigin,
  ): Promise<CatalogueRevision | undefined> =>
    pool.transaction(async (query) => {
      await query('lock_revisions', LOCK);
      const last = await newest(query);
      if (!isStillNewest(last)) return undefined;
      if (origin?.draft !== undefined && !(await removeDraft(query, origin.draft.id, origin.draft.version))) return undefined;
      const asOf = last !== undefined && at <= last.asOf ? addMilliseconds(last.asOf, 1) : at;
      const revision = (last?.revision ?? 0) + 1;
      const insert = 'INSERT INTO catalogue_revisions (revision, as_of, text, seal) VALUES ($1, $2, $3, $4)';
      await query('save_revision', insert, [revision, asOf, text, seals.revision({ revision, asOf }, text)]);
      const columns = [
        changes.map((change) => change.vendorId),
        changes.map((change) => change.itemId),
        changes.map((change) => change.kind),
      ];
      await query('save_changes', SAVE_CHANGES, [...columns, asOf]);
      if (origin !== undefined) {
        await query('save_note', 'INSERT INTO revision_notes (revision, note) VALUES ($1, $2)', [revision, origin.note]);
      }
      await notifyChange(query);
      return { revision, asOf };
    });
  const textOf = async (revision: number): Promise<string | undefined> =>
    readText(revision, await maintenance.query('revision_text', ROWS_FOR_TEXT, [revision]));
  /** Replaces the text of a revision that is stored whole, unless another host has done so or dropped it meanwhile. */
  const replaceText = async ({ revision, asOf }: CatalogueRevision): Promise<void> => {
    const [row] = await maintenance.query('revision_to_replace', STORED, [revision]);
    const next = await textOf(revision + 1);
    if (row === undefined || row.base !== null || next === undefined) return;
    seals.read('catalogue_revisions', row);
    const [text, base] = [replacementOf(row.text as string, next), revision + 1];
    await maintenance.query('replace_text', REPLACE, [revision, text, base, seals.revision({ revision, asOf }, text, base)]);
  };
  return {
    saveRevision: async (text, changes, at) => (await save(() => true, text, changes, at)) as CatalogueRevision,
    saveRevisionAfter: (after, text, changes, at, origin) => save((last) => last?.revision === after, text, changes, at, origin),
    currentRevision: () => newest(pool.query),
    async listRevisions() {
      return (await pool.query('revisions', 'SELECT revision, as_of FROM catalogue_revisions ORDER BY revision')).map(revisionOf);
    },
    readRevision: textOf,
    async changesSince(vendorId, since) {
      return (await pool.query('changes_since', CHANGES, [vendorId, since])).map(changeOf);
    },
    async replaceTexts() {
      for (const revision of (await maintenance.query('replaceable', REPLACEABLE)).map(revisionOf)) await replaceText(revision);
    },
    pruneRevisions: (before) => prune(maintenance, textOf, before),
    ...openArchive(pool, maintenance),
  };
}

/** Another host may archive the same menu at the same time. */
async function prune({ query }: PostgresPool, textOf: (revision: number) => Promise<string | undefined>, before: Instant): Promise<number> {
  const [prunable] = await query('last_to_prune', PRUNE.last('$1'), [before]);
  const last = prunable?.revision as number | null | undefined;
  if (last === undefined || last === null) return 0;
  for (const { revision, asOf } of (await query('worth_keeping', PRUNE.worthKeeping('$1'), [last])).map(revisionOf)) {
    const text = await textOf(revision);
    if (text !== undefined) await query('archive_menu', ARCHIVE, [revision, asOf, packMenu(text)]);
  }
  const lengths = (await query('archived_lengths', ARCHIVED_LENGTHS)).map(lengthOf);
  await query('drop_archived', 'DELETE FROM archived_menus WHERE revision <= $1', [findTooOld(lengths)]);
  return (await query('prune_revisions', `${PRUNE.remove('$1')} RETURNING revision`, [last])).length;
}

function openArchive(pool: PostgresPool, maintenance: PostgresPool): Pick<CatalogueStore, 'listArchived' | 'readArchived'> {
  return {
    async listArchived() {
      return (await pool.query('archived', 'SELECT revision, as_of FROM archived_menus ORDER BY revision')).map(revisionOf);
    },
    async readArchived(revision) {
      const [row] = await maintenance.query('read_archived', 'SELECT menu FROM archived_menus WHERE revision = $1', [revision]);
      return row && unpackMenu(row.menu as Uint8Array);
    },
  };
}
