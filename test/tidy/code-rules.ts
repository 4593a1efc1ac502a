import { Visitor } from 'vite';
import { testRoom } from './rooms.ts';
import { countCodeLines, isCode, parseCode, type SourceFile } from './source-tree.ts';

const MOST_LINES = 300;
const MOST_TEST_LINES = 500;
/** What a script writes is read by the compiler alone. */
const WRITTEN = /^\/\* Written by `npm run /;

export function checkLength(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter((file) => isCode(file) && !WRITTEN.test(file.text))
    .flatMap((file) => {
      const most = file.path.startsWith(`${testRoom}/`) ? MOST_TEST_LINES : MOST_LINES;
      const lines = countCodeLines(file);
      return lines > most ? [`${file.path}: ${lines} lines of code, at most ${most} are readable`] : [];
    });
}

/** Tools ask for a default export in the files that configure them. */
const configEnding = /\.config\.ts$/;

export function checkDefaultExports(files: readonly SourceFile[]): readonly string[] {
  return files.filter(isCode).flatMap((file) => {
    if (configEnding.test(file.path)) return [];
    const entries = parseCode(file).module.staticExports.flatMap((statement) => statement.entries);
    return entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default')
      ? [`${file.path}: has a default export`]
      : [];
  });
}

/** A file exports what is its own: no file is only a way to others. */
export function checkBarrels(files: readonly SourceFile[]): readonly string[] {
  return files.filter(isCode).flatMap((file) => {
    const { body } = parseCode(file).program;
    const isWay = (type: string) => type === 'ExportAllDeclaration' || type === 'ExportNamedDeclaration' || type === 'ImportDeclaration';
    const hasStar = body.some(({ type }) => type === 'ExportAllDeclaration');
    const forwards = body.some((statement) => statement.type === 'ExportNamedDeclaration' && statement.source !== null);
    const declares = body.some(
      (statement) => !isWay(statement.type) || (statement.type === 'ExportNamedDeclaration' && statement.declaration !== null),
    );
    return hasStar || (forwards && !declares) ? [`${file.path}: only passes on what other files export`] : [];
  });
}

/** Where a rule does not hold, and why. An exception that nothing needs any more is an offence itself. */
export interface Exception {
  readonly path: string;
  readonly reason: string;
}

/** The places that make a World out of the machine; everything else is handed one. */
export const worldMakers: readonly Exception[] = [
  { path: 'electron/host/base/node-world.ts', reason: 'the World of Node' },
  { path: 'electron/shell/base/shell-world.ts', reason: 'the World of the desktop' },
  { path: 'renderer/ui/boot/window-world.ts', reason: 'the World of a browser' },
];

const clocks = new Set(['Date.now', 'Math.random', 'crypto.randomUUID', 'crypto.getRandomValues', 'globalThis.crypto']);
const chanceImports = new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'webcrypto']);
/** A random test has to draw its seed from somewhere. */
const seedImport = 'randomInt';

/** Clocks and chance come from a World, so that a simulation can play a whole season and repeat it. */
export function checkWorld(files: readonly SourceFile[], exceptions: readonly Exception[]): readonly string[] {
  return withExceptions(files.filter(isCode), exceptions, (file) => {
    const found: string[] = [];
    const { program, module } = parseCode(file);
    const isTest = file.path.startsWith(`${testRoom}/`);
    const isProduct = !isTest && !file.path.startsWith('electron/setup/');
    new Visitor({
      MemberExpression: ({ object, property }) => {
        if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
        const name = `${object.name}.${property.name}`;
        if (clocks.has(name) || (isProduct && name === 'performance.now')) found.push(name);
      },
      NewExpression: ({ callee, arguments: given }) => {
        if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) found.push('new Date()');
      },
      CallExpression: ({ callee }) => {
        if (callee.type === 'Identifier' && callee.name === 'Date') found.push('Date()');
      },
    }).visit(program);
    const imported = module.staticImports
      .filter(({ moduleRequest }) => /^(node:)?crypto$/.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.flatMap(({ importName }) => importName.name ?? []))
      .filter((name) => chanceImports.has(name) && !(isTest && name === seedImport));
    return [...found, ...imported].map((name) => `${name} outside a World`);
  });
}

const roundings = new Set(['parseFloat', 'toFixed', 'toPrecision']);

/** Money is exact: what makes a binary fraction of a text, or a text of one, has no place where money is counted. */
export function checkMoney(files: readonly SourceFile[]): readonly string[] {
  const shared = files.filter((file) => isCode(file) && file.path.startsWith('shared/'));
  return shared.flatMap((file) => {
    const found: string[] = [];
    new Visitor({
      MemberExpression: ({ property }) => {
        if (property.type === 'Identifier' && roundings.has(property.name)) found.push(property.name);
      },
      CallExpression: ({ callee }) => {
        if (callee.type === 'Identifier' && roundings.has(callee.name)) found.push(callee.name);
      },
    }).visit(parseCode(file).program);
    return found.map((name) => `${file.path}: ${name} is not exact`);
  });
}

const STUB = /\bvi\.stub(Env|Global)\(/;

/** Vitest takes stubs back before each test, so that one made earlier holds in no test: a host might use what the real environment names. */
export function checkStubs(files: readonly SourceFile[]): readonly string[] {
  const tests = files.filter((file) => isCode(file) && file.path.startsWith(`${testRoom}/`) && STUB.test(file.text));
  return tests.flatMap((file) => {
    const { program } = parseCode(file);
    const early = program.body
      .filter(({ type }) => type === 'ExpressionStatement')
      .filter(({ start, end }) => /^vi\./.test(file.text.slice(start, end)));
    const found: { readonly start: number; readonly end: number }[] = [...early];
    new Visitor({
      CallExpression: (call) => {
        if (call.callee.type === 'Identifier' && call.callee.name === 'beforeAll') found.push(call);
      },
    }).visit(program);
    const isStub = ({ start, end }: (typeof found)[number]): boolean => STUB.test(file.text.slice(start, end));
    return found.some(isStub) ? [`${file.path}: makes a stub before the first test, which takes it back`] : [];
  });
}

export function withExceptions(
  files: readonly SourceFile[],
  exceptions: readonly Exception[],
  findOffences: (file: SourceFile) => readonly string[],
): readonly string[] {
  const offences = files.flatMap((file) => findOffences(file).map((offence) => ({ path: file.path, offence })));
  const isExcepted = (path: string) => exceptions.some((exception) => exception.path === path);
  const idle = exceptions.filter(({ path }) => !offences.some((one) => one.path === path));
  return [
    ...offences.filter(({ path }) => !isExcepted(path)).map(({ path, offence }) => `${path}: ${offence}`),
    ...idle.map(({ path }) => `${path}: is an exception that nothing needs`),
  ];
}
