import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../electron/setup/run-command.mjs';
import { captureRun } from './setup/captured-run.ts';
import { findRoom, type Room, rooms } from './tidy/rooms.ts';
import { isCode, readTree } from './tidy/source-tree.ts';

const everything = readTree(projectRoot);
const tree = everything.filter((file) => isCode(file) && file.path.endsWith('.ts'));
const inhabited = rooms.filter((room) => tree.some(({ path }) => findRoom(path) === room));

/** Any file of a room: what is wrong is written beside it. */
function findFile(room: string): string {
  const file = tree.find(({ path }) => path.startsWith(`${room}/`));
  if (file === undefined) throw new Error(`${room} has no file`);
  return file.path;
}

interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

/** What is imported wrongly: a file of each room that imports nothing itself. */
const TARGETS: readonly WrittenFile[] = inhabited.map((room) => ({ path: targetOf(room), text: 'export const wanted = 1;\n' }));

function targetOf({ path }: Room): string {
  return `${path}/wanted-elsewhere.ts`;
}

/** What is wrong in every room: an import of each room that it may not see; and a use of Node or of the window where it has none. */
const OFFENCES: readonly WrittenFile[] = inhabited.flatMap((room) => [...wrongImports(room), ...wrongMachine(room)]);

function wrongImports(room: Room): readonly WrittenFile[] {
  const seen = roomsSeenBy(room);
  const folder = dirname(findFile(room.path));
  const walled = inhabited.filter(({ path }) => !seen.has(path));
  return walled.map((other) => ({
    path: `${folder}/wrong-${other.path.replaceAll('/', '-')}.ts`,
    text: `export * from '${relative(folder, targetOf(other))}';\n`,
  }));
}

/** The compiler lets a room import indirectly what its imports import; only the tidy test forbids that. */
function roomsSeenBy(room: Room, seen = new Set<string>()): ReadonlySet<string> {
  seen.add(room.path);
  for (const path of [...room.rooms, ...(room.typesOf ?? [])]) {
    const next = rooms.find((one) => one.path === path);
    if (next !== undefined && !seen.has(path)) roomsSeenBy(next, seen);
  }
  return seen;
}

function wrongMachine(room: Room): readonly WrittenFile[] {
  const folder = dirname(findFile(room.path));
  const node = [
    { name: 'node', text: "export { readFileSync } from 'node:fs';\n" },
    { name: 'process', text: 'export const id = process.pid;\n' },
  ];
  const window = [{ name: 'window', text: 'export const title = document.title;\n' }];
  const uses = [...(room.isNode ? [] : node), ...(room.path === 'renderer' ? [] : window)];
  return uses.map(({ name, text }) => ({ path: `${folder}/wrong-${name}.ts`, text }));
}

const PACKAGE = /(?:\bfrom|\bimport)\s*\(?\s*'(@?\w[\w:./-]*)'/g;
const REFERENCE = /^\/\/\/ *<reference .*$/gm;

/**
 * What real files bring into a room: the types of the packages that they import, which could bring those of Node or of the window, and
 * what they refer to. The files themselves are checked elsewhere, and reading them again would be most of the work here.
 */
const BROUGHT: readonly WrittenFile[] = inhabited.map((room) => {
  const seen = roomsSeenBy(room);
  const texts = everything.filter((file) => isCode(file) && seen.has(findRoom(file.path)?.path ?? '')).map(({ text }) => text);
  const matched = (pattern: RegExp, group: number): readonly string[] =>
    [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[group] ?? '')))].toSorted();
  const imports = matched(PACKAGE, 1).map((name) => `import type {} from '${name}';`);
  return { path: `${room.path}/brought-by-real-files.ts`, text: [...matched(REFERENCE, 0), ...imports, 'export {};', ''].join('\n') };
});

/** Says how a room is compiled, or declares what its files may use. */
const isKept = (path: string): boolean => /^(package\.json|(.*\/)?([\w-]+\.)?tsconfig\.json|.*\.d\.ts)$/.test(path);

describe('the compiler refuses', () => {
  let copy: string;
  let output = '';

  beforeAll(async () => {
    mkdirSync(join(projectRoot, '.build'), { recursive: true });
    copy = mkdtempSync(join(projectRoot, '.build', 'walls-'));
    const written = [...TARGETS, ...BROUGHT, ...OFFENCES];
    for (const { path } of everything.filter((file) => isKept(file.path))) cpSync(join(projectRoot, path), join(copy, path));
    for (const { path, text } of written) {
      mkdirSync(join(copy, dirname(path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
    const projects = inhabited.map(({ path }) => join(copy, path));
    // Every checker reads the libraries for itself, which is most of the work here.
    ({ output } = await captureRun(process.execPath, [compiler, '-b', '--checkers', '1', '--pretty', 'false', ...projects], 240));
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  // Where several files import what they may not, the compiler names them all below one error.
  test.each(OFFENCES)('$path', ({ path }) => {
    const isNamed = (line: string) => line.includes(path) && (line.includes('error TS') || line.includes('Imported via'));
    expect(output.split('\n').filter(isNamed)).not.toEqual([]);
  });
});
