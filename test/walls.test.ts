import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../electron/setup/run-command.mjs';
import { captureRun } from './setup/captured-run.ts';
import { findRoom, rooms } from './tidy/rooms.ts';
import { isCode, readTree } from './tidy/source-tree.ts';

const tree = readTree(projectRoot).filter(({ path }) => isCode({ path, text: '' }) && path.endsWith('.ts'));
const inhabited = rooms.filter((room) => tree.some(({ path }) => findRoom(path) === room));

/** Any file of a room: what is wrong is written beside it, or imports it. */
function findFile(room: string): string {
  const file = tree.find(({ path }) => path.startsWith(`${room}/`));
  if (file === undefined) throw new Error(`${room} has no file`);
  return file.path;
}

interface Offence {
  readonly path: string;
  readonly text: string;
}

/** For every room: an import of each room that it may not see, of Node where it has none, and a use of the window. */
const offences: readonly Offence[] = inhabited.flatMap((room) => {
  const allowed = [room.path, ...room.rooms, ...(room.typesOf ?? [])];
  const folder = dirname(findFile(room.path));
  const walled = inhabited.filter(({ path }) => !allowed.includes(path));
  const imports = walled.map(({ path }) => ({
    name: path.replaceAll('/', '-'),
    text: `export * from '${relative(folder, findFile(path))}';\n`,
  }));
  const node = room.isNode
    ? []
    : [
        { name: 'node', text: "export { readFileSync } from 'node:fs';\n" },
        { name: 'process', text: 'export const id = process.pid;\n' },
      ];
  const window = room.path === 'renderer' ? [] : [{ name: 'window', text: 'export const title = document.title;\n' }];
  return [...imports, ...node, ...window].map(({ name, text }) => ({ path: `${folder}/wrong-${name}.ts`, text }));
});

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
    for (const { path, text } of offences) writeFileSync(join(copy, path), text);
    const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
    const projects = inhabited.map(({ path }) => join(copy, path));
    ({ output } = await captureRun(process.execPath, [compiler, '-b', '--pretty', 'false', ...projects], 120));
  }, 130_000);

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each(offences)('$path', ({ path }) => {
    expect(output.split('\n').filter((line) => line.includes(path) && line.includes('error TS'))).not.toEqual([]);
  });
});
