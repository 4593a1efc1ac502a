import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { type Static, Type } from 'typebox';

/** The part of the forge's own schema that our workflow files use: anything else in them is a slip or must be added here. */
const text = Type.String({ minLength: 1 });
const closed = { additionalProperties: false } as const;
const Variables = Type.Record(Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' }), Type.String());
const Step = Type.Union([
  Type.Object(
    {
      name: Type.Optional(text),
      if: Type.Optional(text),
      uses: text,
      with: Type.Optional(Type.Record(text, Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
    },
    closed,
  ),
  Type.Object(
    {
      name: Type.Optional(text),
      if: Type.Optional(text),
      shell: Type.Optional(Type.Literal('bash')),
      run: text,
      env: Type.Optional(Variables),
    },
    closed,
  ),
]);
const MatrixValue = Type.Union([Type.String(), Type.Number()]);
const Matrix = Type.Intersect([
  Type.Object({ include: Type.Optional(Type.Array(Type.Record(text, MatrixValue), { minItems: 1 })) }),
  Type.Record(text, Type.Array(Type.Unknown(), { minItems: 1 })),
]);
const Job = Type.Object(
  {
    name: Type.Optional(text),
    strategy: Type.Object({ 'fail-fast': Type.Literal(false), matrix: Matrix }, closed),
    'runs-on': text,
    'timeout-minutes': Type.Integer({ minimum: 1, maximum: 360 }),
    steps: Type.Array(Step, { minItems: 1 }),
  },
  closed,
);
const Branches = Type.Object({ branches: Type.Array(text, { minItems: 1 }) }, closed);
const Workflow = Type.Object(
  {
    name: text,
    on: Type.Object({ push: Branches, pull_request: Type.Null(), workflow_dispatch: Type.Null() }, closed),
    // Nothing that a pull request runs may write to the repository.
    permissions: Type.Object({ contents: Type.Literal('read') }, closed),
    concurrency: Type.Object({ group: text, 'cancel-in-progress': Type.Boolean() }, closed),
    jobs: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }), Job, { minProperties: 1 }),
  },
  closed,
);
type Job = Static<typeof Job>;

export interface Project {
  readonly scripts: readonly string[];
  /** As package.json says it: `>=20`. */
  readonly engines: string;
  readonly hasFile: (path: string) => boolean;
}

const isWorkflow = new Ajv({ allErrors: true }).compile<Static<typeof Workflow>>(Workflow);

/** All that is wrong with the text of a workflow file, as sentences. */
export function checkWorkflow(source: string, project: Project): readonly string[] {
  const workflow: unknown = load(source);
  if (!isWorkflow(workflow)) return (isWorkflow.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'}: ${message}`);
  return [...checkPins(source), ...Object.entries(workflow.jobs).flatMap(([name, job]) => checkJob(name, job, project))];
}

/** An action by its commit can't change under us; the version behind it is for people. */
function checkPins(source: string): readonly string[] {
  const uses = source.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
  return uses
    .filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))
    .map((line) => `not pinned: ${line.trim()}`);
}

function checkJob(name: string, job: Job, { scripts, engines, hasFile }: Project): readonly string[] {
  const jobText = JSON.stringify(job);
  const runs = job.steps.flatMap((step) => ('run' in step ? [step.run] : []));
  const scriptsRun = runs.flatMap((run) => all(run, /\bnpm (?:run ([\w:]+)|(start|test)\b)/g));
  const files = runs.flatMap((run) => all(run, /\bnode (\S+\.(?:js|mjs|ts))/g));
  const names = new Set([...Object.keys(job.strategy.matrix), ...matrixRows(job).flatMap((row) => Object.keys(row))]);
  const nodes = [...valuesOf(job, 'node'), ...all(jobText, /"node-version":(\d+)/g)];
  const least = Number(/^>=(\d+)$/.exec(engines)?.[1]);
  const systems = ['ubuntu', 'windows', 'macos'].filter((system) => !valuesOf(job, 'os').some((os) => os.startsWith(`${system}-`)));
  return [
    ...scriptsRun.filter((script) => !scripts.includes(script)).map((script) => `${name}: there is no script ${script}`),
    ...files.filter((path) => !hasFile(path)).map((path) => `${name}: there is no file ${path}`),
    ...all(jobText, /matrix\.([\w-]+)/g).flatMap((key) => (names.has(key) ? [] : [`${name}: the matrix has no ${key}`])),
    ...nodes.filter((node) => !(Number(node) >= least)).map((node) => `${name}: Node ${node} is not among ${engines}`),
    ...systems.map((system) => `${name}: does not run on ${system}`),
  ];
}

function matrixRows({ strategy }: Job): readonly Readonly<Record<string, unknown>>[] {
  return strategy.matrix.include ?? [];
}

function valuesOf(job: Job, key: string): readonly string[] {
  const listed: unknown = Reflect.get(job.strategy.matrix, key);
  return [...(Array.isArray(listed) ? listed : []), ...matrixRows(job).flatMap((row) => (key in row ? [row[key]] : []))].map(String);
}

function all(source: string, pattern: RegExp): readonly string[] {
  return [...source.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
}
