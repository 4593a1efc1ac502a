import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseResult, parseSync } from 'vite';

/** A file of the repository, by its path from the top with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Folders of build output, of npm and of git, which are not checked. */
const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules', '.build', 'dist', 'package-lock.json']);

const binaryEnding = /\.(png|webp|ico|icns|bin)$/;
const codeEnding = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;

export function readTree(root: string): readonly SourceFile[] {
  return listFiles(root, '').map((path) => ({ path, text: binaryEnding.test(path) ? '' : readFileSync(join(root, path), 'utf8') }));
}

function listFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
}

export function isCode({ path }: SourceFile): boolean {
  return codeEnding.test(path);
}

const parsed = new WeakMap<SourceFile, ParseResult>();

/** The syntax of a file of code; what can't be parsed is an offence by itself, and throws. */
export function parseCode(file: SourceFile): ParseResult {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const result = parseSync(file.path, file.text);
  const [error] = result.errors;
  if (error !== undefined) throw new SyntaxError(`${file.path}: ${error.message}`);
  parsed.set(file, result);
  return result;
}

/** How many lines hold code: neither blank nor comment alone. */
export function countCodeLines(file: SourceFile): number {
  return countFilled(withoutComments(file));
}

/** Counts the lines that are not blank. */
export function countFilled(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** The code of a file with each comment blanked out, so that every position stays the same. */
export function withoutComments(file: SourceFile): string {
  const { comments } = parseCode(file);
  return comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end), file.text);
}

function blank(comment: string): string {
  return comment.replaceAll(/[^\n]/g, ' ');
}
