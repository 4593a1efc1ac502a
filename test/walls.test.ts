import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../electron/setup/run-command.mjs';
import { captureRun } from './setup/captured-run.ts';
import { findRoom, type Room, rooms } from './tidy/rooms.ts';
import { isCode, readTree } from './tidy/source-tree.ts';

const tree = readTree(projectRoot).filter(({ path }) => isCode({ path, text: '' }) && path.endsWith('.ts'));
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

/**
 * What is imported wrongly: a file of each room that imports nothing itself. A real one would bring the types of its packages with it,
 * Node's among them, and all that it imports would have to be read as well.
 */
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

/** To the compiler a room sees whatever those see that it may import; between those two the tidy test alone keeps the wall. */
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

describe('the compiler refuses', () => {
  let copy: string;
  let output = '';

  beforeAll(async () => {
    mkdirSync(join(projectRoot, '.build'), { recursive: true });
    copy = mkdtempSync(join(projectRoot, '.build', 'walls-'));
    for (const name of ['package.json', 'tsconfig.json']) cpSync(join(projectRoot, name), join(copy, name));
    for (const name of ['shared', 'electron', 'resources', 'renderer'].filter((one) => readdirSync(projectRoot).includes(one))) {
      cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
    }
    for (const { path, text } of [...TARGETS, ...OFFENCES]) writeFileSync(join(copy, path), text);
    const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
    const projects = inhabited.map(({ path }) => join(copy, path));
    // Every checker reads the libraries for itself, which is most of the work here.
    ({ output } = await captureRun(process.execPath, [compiler, '-b', '--checkers', '1', '--pretty', 'false', ...projects], 240));
  }, 250_000);

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  // Where several files import what they may not, the compiler names them all below one error.
  test.each(OFFENCES)('$path', ({ path }) => {
    const isNamed = (line: string) => line.includes(path) && (line.includes('error TS') || line.includes('Imported via'));
    expect(output.split('\n').filter(isNamed)).not.toEqual([]);
  });
});
