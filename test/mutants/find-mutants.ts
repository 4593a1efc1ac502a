import { makeChance } from '../simulation/chance.ts';
import { parseCode, type SourceFile } from '../tidy/source-tree.ts';

/** One small mistake in the product: the text from `start` to `end` becomes `instead`. */
export interface Mutant {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly instead: string;
}

const INSTEAD: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '+',
  '&&': '||',
  '||': '&&',
  true: 'false',
  false: 'true',
};

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly operator?: string;
  readonly left?: SyntaxNode;
  readonly right?: SyntaxNode;
  readonly value?: unknown;
}

/** Every operator and every truth of a file that can be turned round. */
export function findMutants(file: SourceFile): readonly Mutant[] {
  const found: Mutant[] = [];
  const add = (start: number, end: number): void => {
    const was = file.text.slice(start, end);
    const instead = INSTEAD[was];
    if (instead === undefined) return;
    found.push({ path: file.path, line: file.text.slice(0, start).split('\n').length, start, end, was, instead });
  };
  const visit = (node: SyntaxNode): void => {
    // What is only said to the compiler changes nothing.
    if (node.type.startsWith('TS') && !node.type.endsWith('Expression')) return;
    const { type, operator, left, right } = node;
    if (
      (type === 'BinaryExpression' || type === 'LogicalExpression') &&
      operator !== undefined &&
      left !== undefined &&
      right !== undefined
    ) {
      const start = file.text.indexOf(operator, left.end);
      if (start >= 0 && start < right.start) add(start, start + operator.length);
    }
    if (type === 'Literal' && typeof node.value === 'boolean') add(node.start, node.end);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseCode(file).program as unknown as SyntaxNode);
  return found;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as Partial<SyntaxNode>).type === 'string';
}

export function applyMutant({ start, end, instead }: Mutant, text: string): string {
  return text.slice(0, start) + instead + text.slice(end);
}

/** So many of them, always the same for a seed, and no two of one file before each file has had one. */
export function chooseMutants(all: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const chance = makeChance(seed);
  const shuffled = all.map((mutant) => ({ mutant, place: chance.whole(2 ** 30) })).toSorted((one, other) => one.place - other.place);
  const seen = new Map<string, number>();
  const rounds = shuffled.map(({ mutant, place }) => {
    const round = seen.get(mutant.path) ?? 0;
    seen.set(mutant.path, round + 1);
    return { mutant, place, round };
  });
  const ordered = rounds.toSorted((one, other) => one.round - other.round || one.place - other.place);
  return ordered.slice(0, count).map(({ mutant }) => mutant);
}
