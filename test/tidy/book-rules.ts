import { Visitor } from 'vite';
import { type Exception, withExceptions } from './code-rules.ts';
import { testRoom } from './rooms.ts';
import { isCode, parseCode, type SourceFile } from './source-tree.ts';

/** What opens a till or a service in the process of a test, and the programs that do in one of their own. */
const OPENERS: ReadonlySet<string> = new Set(['openServedTill', 'startServiceHost', 'openService', 'makeDrainer']);
const PROGRAMS = /\b(?:grandstand|desktop-host)\.(?:ts|mjs)$/;

/** Measurements are no tests of what they sell. */
const MEASURING = `${testRoom}/bench/`;

export const BOOKS_ELSEWHERE: readonly Exception[] = [
  { path: 'test/host/signing-secrets.test.ts', reason: 'signs in and sells nothing' },
  { path: 'test/packing/packed.test.ts', reason: 'starts the packed program and sells nothing' },
  { path: 'test/resources/guides.test.ts', reason: 'names the program and starts none' },
  { path: 'test/rounds/selling-host.ts', reason: 'a process that is killed: the rounds compare' },
  { path: 'test/setup/built-parts.test.ts', reason: 'names the program and starts none' },
  { path: 'test/size/run.ts', reason: 'starts a host to see what it loads, and sells nothing' },
  { path: 'test/trace/trace.ts', reason: 'starts the built program by `serve`, which compares the books as it ends' },
  { path: 'test/simulation/terminal.ts', reason: 'the checker of the simulation compares' },
];

/** After every test the books of till, service and card network are compared, by the function that opened the till or the service. */
export function checkBooks(files: readonly SourceFile[], exceptions: readonly Exception[]): readonly string[] {
  const tests = files.filter((file) => isCode(file) && file.path.startsWith(`${testRoom}/`) && !file.path.startsWith(MEASURING));
  return withExceptions(tests, exceptions, (file) => {
    const { program, module } = parseCode(file);
    const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      names: entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? ''),
    }));
    if (imports.some(({ from, names }) => from.includes('/books/') && names.length > 0)) return [];
    const opened = new Set(imports.flatMap(({ names }) => names.filter((name) => OPENERS.has(name))));
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string' && PROGRAMS.test(value)) opened.add(value);
      },
    }).visit({ ...program, body: program.body.filter(({ type }) => type !== 'ImportDeclaration') });
    return [...opened].map((name) => `opens a till or a service by ${name} and compares no books`);
  });
}
