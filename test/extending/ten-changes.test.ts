import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { isLong } from '../base/search.ts';
import { readTree } from '../tidy/source-tree.ts';
import { type Change, TEN_CHANGES } from './ten-changes.ts';

const GUIDE = readFileSync(join(projectRoot, 'resources/docs/extending.md'), 'utf8');
const PRODUCT = /^(shared|electron|renderer|resources)\/.*\.(ts|tsx|mjs|json)$/;
const MINUTES = 60_000;

/** What the guide lists for a change: the files that the compiler names, and those that it can't. */
function listedFor({ name }: Change): { readonly compiled: readonly string[]; readonly all: readonly string[] } {
  const chapter = GUIDE.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = chapter.split('\n').filter((line) => line.startsWith('| `'));
  const filesOf = (line: string): readonly string[] => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  return { compiled: rows.filter((line) => !line.includes('(by hand)')).flatMap(filesOf), all: rows.flatMap(filesOf) };
}

test.each(TEN_CHANGES)('$name begins where the guide says', (change) => {
  for (const { file, replace } of change.edits) {
    const source = readFileSync(join(projectRoot, file), 'utf8');
    expect([file, source.split(replace).length - 1]).toEqual([file, 1]);
    expect(listedFor(change).all).toContain(file);
  }
});

/** Ten runs of the compiler: too long for the standard suite. */
if (isLong) {
  const copy = mkdtempSync(join(tmpdir(), 'grandstand-changes-'));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test(
    'each change made on a copy: the compiler names every place that the guide lists, and no other',
    async () => {
      copyProduct(copy);
      const before = await filesWithErrors(copy);
      for (const change of TEN_CHANGES) {
        const undo = change.edits.map(({ file, replace, by }) => edit(join(copy, file), replace, by)).reverse();
        const named = (await filesWithErrors(copy)).filter((file) => !before.includes(file));
        for (const back of undo) back();
        const begun = change.edits.map(({ file }) => file);
        const { compiled } = listedFor(change);
        const missing = named.filter((file) => !compiled.includes(file));
        const silent = compiled.filter((file) => !begun.includes(file) && !named.includes(file));
        expect({ change: change.name, missing, silent }).toEqual({ change: change.name, missing: [], silent: [] });
      }
    },
    20 * MINUTES,
  );
}

function copyProduct(copy: string): void {
  for (const { path } of readTree(projectRoot)) {
    if (PRODUCT.test(path) && !path.endsWith('/tsconfig.json')) cpSync(join(projectRoot, path), join(copy, path));
  }
  for (const file of ['package.json', 'shared/strict.tsconfig.json']) cpSync(join(projectRoot, file), join(copy, file));
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const compilerOptions = {
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    ...{ allowJs: true, composite: false, noEmit: true, declaration: false, emitDeclarationOnly: false, incremental: true },
    tsBuildInfoFile: './last.tsbuildinfo',
  };
  const settings = { extends: './shared/strict.tsconfig.json', compilerOptions, include: ['shared', 'electron', 'renderer', 'resources'] };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings));
}

function edit(path: string, replace: string, by: string): () => void {
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.replace(replace, by));
  return () => writeFileSync(path, source);
}

async function filesWithErrors(copy: string): Promise<readonly string[]> {
  const compiler = join(copy, 'node_modules', '.bin', 'tsc');
  const text = await new Promise<string>((resolve) => {
    execFile(compiler, ['-p', '.'], { cwd: copy, maxBuffer: 1 << 26 }, (_error, printed) => resolve(printed));
  });
  return [...new Set([...text.matchAll(/^([a-z][^\s(]*)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))].sort();
}
