import type { SourceFile } from './source-tree.ts';

/** Words that once named things here and that readers could not guess, with the word that is used now. */
const PLAIN: Readonly<Record<string, string>> = {
  doors: 'readiness (of a stand), server (of HTTP) or api',
  gear: 'peripherals',
  grade: 'connectivity',
  hindrance: 'blocker',
  manners: 'policy',
  purse: 'remaining or allowance',
  scene: 'context',
  shelf: 'menu, cache or catalogue',
  shelves: 'menu cache',
  upkeep: 'maintenance',
  wish: 'filters or request',
  workshop: 'context',
};
/** Words for locals that say nothing of what the value is, with what to say instead. */
const VAGUE: Readonly<Record<string, string>> = {
  asked: 'request, args, question or chosen',
  calm: 'debounced',
  hear: 'receive or onEvent',
  heard: 'event or received',
  judged: 'checked or result',
  mine: 'thisTurn or own',
  tell: 'show, report, notify or emit',
  told: 'answer, state or loaded',
  wish: 'filters, request or selection',
};
/** Not the rules and their samples, which quote the words. */
const CODE = /^(?:shared|electron|renderer|test(?!\/tidy\b))\/.*\.(?:ts|tsx|mjs)$/;
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|type|interface|class) (\w+)/gm;
/** Declared names, names in a declared pattern, parameters with a type, and the one parameter of an arrow function. */
const DECLARED = [
  /\b(?:const|let|function\*?) (\w+)/g,
  /(?<=\b(?:const|let) [[{][^=;]*)\b(\w+)(?=,| [}]|\])/g,
  /(?<=\((?:[^(){}]*,)?\s*)(\w+)\??: /g,
  /(?<![\w.])\(?(\w+)\)? =>/g,
];
const NOT_CODE = /\/\*.*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/gs;
/** Turns of phrase that readers stumble over. */
const RIDDLES = /\b(whoever|whosoever|whatsoever|what is told|in its stead|heretofore|upkeep|stands here)\b/i;

/** What is exported, and how files are called, uses the words of the glossary. */
export function checkRetiredWords(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    if (!CODE.test(path)) return [];
    const names = [path.slice(path.lastIndexOf('/') + 1), ...[...text.matchAll(EXPORTED)].map(([, name = '']) => name)];
    return names.flatMap((name) =>
      wordsOf(name).flatMap((word) => (PLAIN[word] === undefined ? [] : [`${path}: "${name}": say ${PLAIN[word]} instead of ${word}`])),
    );
  });
}

/** A local is called by what it holds, not by how it came: `answer` instead of `told`. */
export function checkVagueLocals(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    if (!CODE.test(path)) return [];
    const code = text.replaceAll(NOT_CODE, "''");
    const names = new Set(DECLARED.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name)));
    return [...names].flatMap((name) => {
      const word = name.replace(/^(?:set|is|on)(?=[A-Z])/, '').toLowerCase();
      return Object.hasOwn(VAGUE, word) ? [`${path}: "${name}": say ${VAGUE[word]}`] : [];
    });
  });
}

/** Sentences of guides and comments are plain as well. */
export function checkRiddles(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    if (!CODE.test(path) && !path.endsWith('.md')) return [];
    const prose = path.endsWith('.md') ? text : [...text.matchAll(/\/\*.*?\*\/|\/\/[^\n]*/gs)].map(([comment]) => comment).join('\n');
    const [found] = RIDDLES.exec(prose) ?? [];
    return found === undefined ? [] : [`${path}: "${found}" is not plain`];
  });
}

function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}
