import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { comparePictures, type Difference, SAME_BROWSER } from './compare-pictures.ts';

/** Takes the pictures of another revision, in a copy of it beside this one. Its own steps lead to its screens, at its own host. */
export function takeRevision(revision: string, options: readonly string[]): void {
  const copy = join(mkdtempSync(join(tmpdir(), 'grandstand-screens-')), 'revision');
  const git = (...words: readonly string[]): void => run('git', ['-C', projectRoot, 'worktree', ...words], [0]);
  git('add', '--detach', copy, revision);
  try {
    symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction');
    // What it does not reach is missing among its pictures, and is said with them.
    run(process.execPath, [join(copy, 'test', 'screens', 'take-screens.ts'), ...options], [0, 1]);
  } finally {
    git('remove', '--force', copy);
  }
}

function run(program: string, words: readonly string[], codes: readonly number[]): void {
  const { status, error } = spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error !== undefined) throw error;
  if (!codes.includes(status ?? -1)) throw new Error(`${program} ${words.join(' ')} ended with ${status}`);
}

const picturesIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.png') && !name.endsWith('-missed.png'));

/** Returns a sentence about each picture that differs, is new or is gone. */
export function compareFolders(before: string, after: string, into: string): readonly string[] {
  rmSync(into, { recursive: true, force: true });
  const names = [...new Set([...picturesIn(before), ...picturesIn(after)])].toSorted();
  return names.flatMap((file) => {
    const title = titleOf(file);
    if (!existsSync(join(before, file))) return [`${title}: is new`];
    if (!existsSync(join(after, file))) return [`${title}: is gone`];
    const [old, fresh] = [readFileSync(join(before, file)), readFileSync(join(after, file))];
    if (old.equals(fresh)) return [];
    const difference = comparePictures(old, fresh, SAME_BROWSER);
    if (difference === undefined) return [];
    const picture = keepChange(into, file.replace(/\.png$/, ''), old, fresh, difference);
    return [`${title}: ${difference.sentence}: ${picture}`];
  });
}

/** `en-pay-cash-1280-dark.png` is "pay-cash, 1280 wide, dark, en". */
function titleOf(file: string): string {
  const [, language, state, width, theme] = /^([a-zA-Z]+)-(.+)-(\d+)-(\w+)\.png$/.exec(file) ?? [];
  return `${state}, ${width} wide, ${theme}, ${language}`;
}

/** Returns the path of the picture that shows the places. */
export function keepChange(into: string, name: string, before: Buffer, after: Buffer, { picture }: Difference): string {
  mkdirSync(into, { recursive: true });
  for (const [kind, bytes] of Object.entries({ before, after, difference: picture }))
    writeFileSync(join(into, `${name}-${kind}.png`), bytes);
  return join(into, `${name}-difference.png`);
}
