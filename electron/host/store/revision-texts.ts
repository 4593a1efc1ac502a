import { applyDifference, differenceOf, type TextDifference } from './text-difference.ts';

/**
 * How the texts of catalogue revisions are stored: the newest whole, an earlier one as its difference from the one after it, so that a month
 * of changes takes little more than one catalogue. Dropping the oldest spoils no other. Both databases have the same columns.
 */

/** Each revision whose number can be divided by this stays whole, so that reading an early one does not take all later ones. */
export const WHOLE_EVERY = 16;
/** Of a database with many whole texts a few are replaced with each change of the catalogue. */
export const REPLACED_AT_ONCE = 2;

/** The revisions whose whole text can be replaced, the latest first. */
export const REPLACEABLE = `SELECT revision, as_of FROM catalogue_revisions WHERE base IS NULL AND revision % ${WHOLE_EVERY} <> 0
  AND revision < (SELECT max(revision) FROM catalogue_revisions) ORDER BY revision DESC LIMIT ${REPLACED_AT_ONCE}`;

/** SQL of the rows that `readText` takes. `revision` is the parameter's name. */
export function rowsForText(revision: string): string {
  return `SELECT revision, text FROM catalogue_revisions WHERE revision >= ${revision} AND revision <=
    (SELECT min(revision) FROM catalogue_revisions WHERE revision >= ${revision} AND base IS NULL) ORDER BY revision DESC`;
}

/** Returns the text of a revision, undefined where it is not kept: the first row is whole, each other a difference from the one before. */
export function readText(revision: number, rows: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  // The last row is the one that is asked for, and none is missing between it and the whole one.
  if (rows.length === 0 || rows.some((row, index) => row.revision !== revision + rows.length - 1 - index)) return undefined;
  const [whole, ...differences] = rows.map(({ text }) => text as string);
  return differences.reduce((base, parts) => applyDifference(base as string, JSON.parse(parts) as TextDifference), whole);
}

/** Returns what is stored in place of `text`, which the revision with the text `next` follows. */
export function replacementOf(text: string, next: string): string {
  return JSON.stringify(differenceOf(text, next));
}
