import { type ESTree, Visitor } from 'vite';
import { testRoom } from './rooms.ts';
import { isCode, parseCode, type SourceFile } from './source-tree.ts';

/** The page of numbered rules that titles of tests cite. */
const PAGE = 'resources/docs/rules.md';
const TESTERS: ReadonlySet<string> = new Set(['test', 'it']);
/** A rule is a row of the page: the letter of its group, its number, its sentence. */
const ROW = /^\| \*\*([A-Z])(\d+)\*\* \| .+ \|$/gm;
const CITED = /\[([A-Z]\d+)\]/g;

interface Rule {
  readonly group: string;
  readonly number: number;
}

/** Every rule is cited by a test that proves it, every citation has its rule, and each group counts from one without a gap. */
export function checkCitedRules(files: readonly SourceFile[]): readonly string[] {
  const rules = rulesOf(files.find(({ path }) => path === PAGE));
  const known = new Set(rules.map(nameOf));
  const citations = files.filter((file) => isCode(file) && file.path.startsWith(`${testRoom}/`)).flatMap(citationsIn);
  const cited = new Set(citations.map(({ rule }) => rule));
  const unproven = [...known].filter((rule) => !cited.has(rule)).map((rule) => `${PAGE}: no test cites ${rule}`);
  const unknown = citations.filter(({ rule }) => !known.has(rule)).map(({ path, rule }) => `${path}: cites ${rule}, which is no rule`);
  return [...miscounted(rules), ...unproven, ...unknown];
}

function rulesOf(page: SourceFile | undefined): readonly Rule[] {
  return [...(page?.text ?? '').matchAll(ROW)].map(([, group = '', number]) => ({ group, number: Number(number) }));
}

function nameOf({ group, number }: Rule): string {
  return `${group}${number}`;
}

function miscounted(rules: readonly Rule[]): readonly string[] {
  const last = new Map<string, number>();
  return rules.flatMap((rule) => {
    const next = (last.get(rule.group) ?? 0) + 1;
    last.set(rule.group, Math.max(next - 1, rule.number));
    if (rule.number < next) return [`${PAGE}: ${nameOf(rule)} is used twice or stands out of order`];
    return rule.number > next ? [`${PAGE}: ${rule.group}${next} is skipped`] : [];
  });
}

function citationsIn(file: SourceFile): readonly { readonly path: string; readonly rule: string }[] {
  if (!file.text.match(CITED)) return [];
  const titles: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title !== undefined && TESTERS.has(testerOf(callee) ?? '')) titles.push(file.text.slice(title.start, title.end));
    },
  }).visit(parseCode(file).program);
  return titles.flatMap((title) => [...title.matchAll(CITED)].map(([, rule = '']) => ({ path: file.path, rule })));
}

/** The name in front of `test('…')`, `test.each([…])('…')` and `test.skipIf(…)('…')`. */
function testerOf(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return testerOf(callee.object);
  return callee.type === 'CallExpression' ? testerOf(callee.callee) : undefined;
}
