import { isRelative, listImports, readPackageName } from './room-rules.ts';
import { isCode, type SourceFile } from './source-tree.ts';

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(files: readonly SourceFile[]): Manifest {
  return JSON.parse(readText(files, 'package.json')) as Manifest;
}

function readText(files: readonly SourceFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? '{}';
}

function listDependencies({ dependencies, devDependencies }: Manifest): readonly string[] {
  return [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
}

/** The names in backticks in the first column of the table under a heading of a page. */
export function readTableNames(page: string, heading: string): readonly string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const firstCells = own.split('\n').flatMap((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? []);
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []));
}

interface Table {
  readonly page: string;
  readonly heading: string;
  readonly kind: string;
}

function compareNames(files: readonly SourceFile[], { page, heading, kind }: Table, real: readonly string[]): readonly string[] {
  const written = readTableNames(readText(files, page), heading);
  return [
    ...real.filter((name) => !written.includes(name)).map((name) => `${page}: says nothing of the ${kind} ${name}`),
    ...written.filter((name) => !real.includes(name)).map((name) => `${page}: speaks of the ${kind} ${name}, which is not there`),
  ];
}

export function checkDependencyTable(files: readonly SourceFile[]): readonly string[] {
  const table = { page: 'resources/docs/dependencies.md', heading: 'Packages', kind: 'dependency' };
  return compareNames(files, table, listDependencies(readManifest(files)));
}

export function checkScriptTable(files: readonly SourceFile[]): readonly string[] {
  const scripts = Object.keys(readManifest(files).scripts ?? {}).map((name) =>
    name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`,
  );
  return compareNames(files, { page: 'resources/docs/commands.md', heading: 'Scripts', kind: 'command' }, scripts);
}

/** Dependencies that no import names, each with its reason. */
export const unimportedDependencies: Readonly<Record<string, string>> = {
  '@axe-core/playwright': 'brings axe, which accessibility.ts sends to pages as it stands in its file',
  '@biomejs/biome': 'a program: formats and lints',
  '@fontsource-variable/inter': 'typeface.css names its files',
  '@fontsource-variable/noto-sans-arabic': 'typeface.css names its files',
  '@types/node': 'types that the compiler finds by itself',
  '@types/pg': 'types that the compiler finds by itself',
  '@types/react': 'types that the compiler finds by itself',
  '@types/react-dom': 'types that the compiler finds by itself',
  node: 'the Node that everything runs under',
  typescript: 'a program: checks types',
};

/** A dependency is imported somewhere, or it is on the short list above; and what is imported is off that list. */
export function checkDependencyUse(files: readonly SourceFile[], unimported: Readonly<Record<string, string>>): readonly string[] {
  const specifiers = files.filter(isCode).flatMap((file) => listImports(file).map(({ specifier }) => specifier));
  const imported = new Set(specifiers.filter((specifier) => !isRelative(specifier)).map(readPackageName));
  const declared = listDependencies(readManifest(files));
  return [
    ...declared.filter((name) => !imported.has(name) && !(name in unimported)).map((name) => `package.json: nothing uses ${name}`),
    ...Object.keys(unimported)
      .filter((name) => imported.has(name))
      .map((name) => `${name}: is imported, and need not be listed`),
    ...Object.keys(unimported)
      .filter((name) => !declared.includes(name))
      .map((name) => `${name}: is listed, but no dependency`),
  ];
}
