import { type ESTree, Visitor } from 'vite';
import { isCode, parseCode, type SourceFile } from '../tidy/source-tree.ts';

/** What the checks ask of the code: calls, literals and the settings of windows, read from its syntax and never from its comments. */

export type Tree = readonly SourceFile[];

export const SHELL = 'electron/shell/';
export const PRELOAD = 'electron/shell/preload.ts';

export function shellOf(tree: Tree): Tree {
  return tree.filter((file) => isCode(file) && file.path.startsWith(SHELL));
}

/** All code and pages that run in a window. */
export function pagesOf(tree: Tree): Tree {
  return tree.filter(({ path }) => path.startsWith('renderer/') && /\.(ts|tsx|css|html)$/.test(path));
}

export function fileOf(tree: Tree, path: string): SourceFile {
  const file = tree.find((one) => one.path === path);
  if (file === undefined) throw new Error(`${path} is not there`);
  return file;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Called {
  readonly path: string;
  /** What is called, as it is written: `ipcMain.handle`. */
  readonly callee: string;
  readonly args: readonly string[];
}

/** Written on one line, without what only makes it readable. */
function textOf({ text }: SourceFile, { start, end }: Span): string {
  return text
    .slice(start, end)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([()[\]{},.])\s*/g, '$1')
    .replaceAll(/,([)\]}])/g, '$1');
}

/** Every call and every `new` of these files whose callee ends so. */
export function callsOf(files: Tree, ending: string): readonly Called[] {
  return files.filter(isCode).flatMap((file) => {
    const found: Called[] = [];
    const note = ({ callee, arguments: args }: { readonly callee: Span; readonly arguments: readonly Span[] }): void => {
      const name = textOf(file, callee).replaceAll('?.', '.');
      if (name === ending || name.endsWith(`.${ending}`))
        found.push({ path: file.path, callee: name, args: args.map((each) => textOf(file, each)) });
    };
    new Visitor({ CallExpression: note, NewExpression: note }).visit(parseCode(file).program);
    return found;
  });
}

/** Every text that these files of code hold, of templates each part. */
export function textsOf(files: Tree): readonly { readonly path: string; readonly text: string }[] {
  return files.filter(isCode).flatMap((file) => {
    const found: { readonly path: string; readonly text: string }[] = [];
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') found.push({ path: file.path, text: value });
      },
      TemplateElement: ({ value }) => void found.push({ path: file.path, text: value.cooked ?? '' }),
    }).visit(parseCode(file).program);
    return found;
  });
}

/** The members of a const object by their names, as they are written; what it spreads stands behind `...`. */
export function objectOf(file: SourceFile, name: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== name || init === null) return;
      for (const [key, value] of membersOf(file, bare(init))) members.set(key, value);
    },
  }).visit(parseCode(file).program);
  return members;
}

/** Without `as const` and `satisfies`. */
function bare(node: ESTree.Expression): ESTree.Expression {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
}

function membersOf(file: SourceFile, node: ESTree.Expression): readonly (readonly [string, string])[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.map((member) =>
    member.type === 'SpreadElement' ? [`...${textOf(file, member.argument)}`, ''] : [textOf(file, member.key), textOf(file, member.value)],
  );
}

interface MadeWindow {
  readonly path: string;
  readonly preferences: ReadonlyMap<string, string>;
}

/** What each window is made with, its consts resolved: by file, the preferences as they are written. */
export function windowsOf(tree: Tree): readonly MadeWindow[] {
  return shellOf(tree).flatMap((file) => {
    const found: MadeWindow[] = [];
    new Visitor({
      NewExpression: ({ callee, arguments: [options] }) => {
        if (!/^(BrowserWindow|BrowserView|WebContentsView)$/.test(textOf(file, callee))) return;
        found.push({ path: file.path, preferences: preferencesIn(file, options) });
      },
    }).visit(parseCode(file).program);
    return found;
  });
}

function preferencesIn(file: SourceFile, options: ESTree.Argument | undefined): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  if (options?.type !== 'ObjectExpression') return all;
  for (const member of options.properties) {
    if (member.type !== 'Property' || textOf(file, member.key) !== 'webPreferences') continue;
    for (const [key, value] of membersOf(file, member.value)) {
      if (!key.startsWith('...')) all.set(key, value);
      else for (const [inner, of] of objectOf(file, key.slice(3))) all.set(inner, of);
    }
  }
  return all;
}

/** The code of a function by its name, on one line. */
export function functionOf(file: SourceFile, name: string): string {
  let found = '';
  new Visitor({
    FunctionDeclaration: (node) => {
      if (node.id?.name === name && node.body !== null) found = textOf(file, node.body);
    },
  }).visit(parseCode(file).program);
  return found;
}

/** Whether the object that such a call is given holds functions that are written there, and nothing that comes from elsewhere. */
export function onlyFunctions(file: SourceFile, called: string): boolean {
  let isSo = false;
  new Visitor({
    CallExpression: ({ callee, arguments: [, given] }) => {
      if (!textOf(file, callee).endsWith(`.${called}`) || given === undefined || given.type === 'SpreadElement') return;
      const object = bare(given);
      isSo =
        object.type === 'ObjectExpression' &&
        object.properties.every(
          (member) => member.type === 'Property' && /^(ArrowFunctionExpression|FunctionExpression)$/.test(member.value.type),
        );
    },
  }).visit(parseCode(file).program);
  return isSo;
}
