import { dirname } from 'node:path/posix';
import { findRoom } from '../tidy/rooms.ts';
import { countCodeLines, countFilled, isCode, type SourceFile } from '../tidy/source-tree.ts';

/** A product file in a language other than the first one: the same words once more. */
const TRANSLATED = /^renderer\/words\/(?!base\/|en-US\/)[\w-]+\/|-words-(?!en\.)\w+\.ts$/;
/** Sentences of the first language, and what is generated from them. */
const SENTENCES = /^renderer\/words\/(?!base\/).*\.json$|^renderer\/words\/base\/word-types\.ts$|-words-en\.ts$/;

export interface RoomLines {
  readonly room: string;
  readonly files: number;
  /** All lines, as `wc -l` counts them. */
  readonly lines: number;
  /** Lines that are neither blank nor comment. */
  readonly code: number;
}

/** TypeScript, CSS and sentences of the product by room, the longest first. Translations are counted in a row of their own. */
export function linesByRoom(files: readonly SourceFile[]): readonly RoomLines[] {
  const rows = new Map<string, RoomLines>();
  for (const file of files) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const before = rows.get(room) ?? { room, files: 0, lines: 0, code: 0 };
    const lines = file.text.split('\n').length - 1;
    rows.set(room, { room, files: before.files + 1, lines: before.lines + lines, code: before.code + codeOf(file) });
  }
  return [...rows.values()].toSorted((one, other) => other.lines - one.lines);
}

function roomOf({ path }: SourceFile): string | undefined {
  if (!/\.(ts|tsx|mjs|css)$|^renderer\/words\/.*\.json$/.test(path)) return undefined;
  const room = findRoom(path);
  if (room === undefined) return undefined;
  return TRANSLATED.test(path) ? 'translations' : room.path;
}

/** Lines of code of the product by what they are written in. */
export function linesByKind(files: readonly SourceFile[]): readonly (readonly [kind: string, code: number])[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (roomOf(file) === undefined) continue;
    const kind = kindOf(file.path);
    counts.set(kind, (counts.get(kind) ?? 0) + codeOf(file));
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function kindOf(path: string): string {
  if (TRANSLATED.test(path)) return 'sentences, translated';
  if (SENTENCES.test(path)) return 'sentences, English';
  return path.endsWith('.css') ? 'CSS' : 'TypeScript';
}

function codeOf(file: SourceFile): number {
  return isCode(file) ? countCodeLines(file) : countFilled(file.text);
}

/** The folders with the most files of their own. */
export function fullestFolders(files: readonly SourceFile[], most: number): readonly (readonly [folder: string, files: number])[] {
  const counts = new Map<string, number>();
  for (const file of files) if (roomOf(file) !== undefined) counts.set(dirname(file.path), (counts.get(dirname(file.path)) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, most);
}
