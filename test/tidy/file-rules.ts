import type { SourceFile } from './source-tree.ts';

const topLevel: ReadonlySet<string> = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'electron-builder.yml',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
  'electron',
  'renderer',
  'shared',
  'resources',
  'test',
]);

export function checkTopLevel(files: readonly SourceFile[]): readonly string[] {
  const names = new Set(files.map(({ path }) => path.split('/', 1)[0] ?? path));
  return [...names].filter((name) => !name.startsWith('.') && !topLevel.has(name)).map((name) => `${name}: does not belong at the top`);
}

/** Names that say nothing of what a file owns. */
const emptyName = /^(utils?|helpers?|types?|constants?|common|index|misc|shared|data|info|manager)\.(ts|tsx|mts|js|mjs)$/;

export function checkEmptyNames(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path }) => (emptyName.test(lastName(path)) ? [`${path}: its name does not say what it owns`] : []));
}

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** A folder of sentences has the name of its language. */
const languageTag = /^[a-z]{2}-[A-Z]{2}$/;
const givenNames: ReadonlySet<string> = new Set(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE']);

export function checkKebabNames(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path }) => {
    const wrong = path
      .split('/')
      .filter((name) => !kebab.test(name) && !givenNames.has(name) && !(path.startsWith('renderer/words/') && languageTag.test(name)));
    return wrong.map((name) => `${path}: "${name}" is not kebab-case`);
  });
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Written in pieces, so that this file does not offend itself. */
const reminders = new RegExp(
  `\\b(${[
    ['TO', 'DO'],
    ['FIX', 'ME'],
    ['XX', 'X'],
    ['HA', 'CK'],
  ]
    .map((parts) => parts.join(''))
    .join('|')})\\b`,
);

/** What is not done is not promised in the code. */
export function checkReminders(files: readonly SourceFile[]): readonly string[] {
  return findText(files, reminders, 'is a reminder of work left undone');
}

const places = new RegExp(
  [
    ['/wo', 'rk/'],
    ['\\.lib', 'rary/'],
    ['\\.\\./', 'shared/(design|spec)/'],
    ['/ro', 'ot/'],
    ['/tmp/', '[a-z]'],
  ]
    .map((parts) => parts.join(''))
    .join('|'),
);

/** The project stands alone: no path of the machine that it was written on. */
export function checkForeignPlaces(files: readonly SourceFile[]): readonly string[] {
  return findText(files, places, 'is a place that other machines do not have');
}

function findText(files: readonly SourceFile[], pattern: RegExp, offence: string): readonly string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const [found] = pattern.exec(line) ?? [];
      return found === undefined ? [] : [`${path}:${index + 1}: "${found}" ${offence}`];
    }),
  );
}
