import { gunzipSync, gzipSync } from 'node:zlib';

/** Menus that can be put into use again long after their revisions were dropped. Both databases have the same columns. */

/** Of all of them. The oldest make room. */
export const MOST_ARCHIVED_BYTES = 128 * 1024 * 1024;
/** No catalogue is as long. */
const LONGEST_TEXT = 512 * 1024 * 1024;

const IS_PRUNABLE = (before: string): string => `revision + 1 IN (SELECT revision FROM catalogue_revisions WHERE as_of < ${before})
  AND NOT EXISTS (SELECT 1 FROM menu_drafts WHERE base_revision <= revision)`;

/**
 * The SQL of dropping revisions. A revision ended when the next one began: it goes once that moment is before the limit. The text of one that
 * a draft began with may be stored as its difference from the later ones.
 */
export const PRUNE = {
  /** The last that goes. */
  last: (before: string) => `SELECT max(revision) AS revision FROM catalogue_revisions WHERE ${IS_PRUNABLE(before)}`,
  /** What a person published up to there, and what was in use until then. */
  worthKeeping: (last: string) => `SELECT revision, as_of FROM catalogue_revisions WHERE revision <= ${last}
    AND (revision IN (SELECT revision FROM revision_notes) OR revision + 1 IN (SELECT revision FROM revision_notes)) ORDER BY revision`,
  remove: (last: string) => `DELETE FROM catalogue_revisions WHERE revision <= ${last}`,
} as const;

export function packMenu(text: string): Uint8Array {
  return gzipSync(text);
}

export function unpackMenu(menu: Uint8Array): string {
  return gunzipSync(menu, { maxOutputLength: LONGEST_TEXT }).toString('utf8');
}

/** Returns the revision up to which archived menus go, from those that are there with their lengths, the newest first. */
export function findTooOld(archived: readonly { readonly revision: number; readonly bytes: number }[], most = MOST_ARCHIVED_BYTES): number {
  let total = 0;
  for (const { revision, bytes } of archived) {
    total += bytes;
    if (total > most) return revision;
  }
  return 0;
}
