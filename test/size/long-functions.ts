import { Visitor } from 'vite';
import { countFilled, isCode, parseCode, type SourceFile, withoutComments } from '../tidy/source-tree.ts';

/** What a reader can keep in mind. */
export const MOST_LINES_OF_A_FUNCTION = 70;

export interface LongFunction {
  readonly path: string;
  readonly name: string;
  readonly lines: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Functions with too many lines of code; a function within another counts for both. */
export function longFunctions(file: SourceFile, most = MOST_LINES_OF_A_FUNCTION): readonly LongFunction[] {
  if (!isCode(file)) return [];
  const { program } = parseCode(file);
  const text = withoutComments(file);
  const names = new Map<number, string>();
  const found: LongFunction[] = [];
  const look = ({ start, end }: Span, name: string | undefined): void => {
    const lines = countFilled(text.slice(start, end));
    if (lines > most) found.push({ path: file.path, name: name ?? names.get(start) ?? '(unnamed)', lines });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init !== null && id.type === 'Identifier') names.set(init.start, id.name);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    FunctionDeclaration: (declared) => look(declared, declared.id?.name),
    FunctionExpression: (expression) => look(expression, undefined),
    ArrowFunctionExpression: (expression) => look(expression, undefined),
  }).visit(program);
  return found.toSorted((one, other) => other.lines - one.lines);
}
