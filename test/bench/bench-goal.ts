import { figureOf } from './figure.ts';

/** What a part of the bench has measured, beside what was aimed at. */
export interface Measured {
  readonly goal: string;
  readonly what: string;
  readonly value: number;
  /** Of its rounds, as `Figure` has it; none where it was counted once. */
  readonly spread?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A task that holds a person or a request up: browsers call this a long one. */
export const LONG_TASK_MILLISECONDS = 50;

/** Rounds further apart than this say more of what else the machine did than of the program: such a figure is not judged. */
export const MOST_SPREAD = 0.2;

export type Verdict = 'reached' | 'MISSED' | 'too noisy' | '';

export function verdictOf(measured: Measured): Verdict {
  const { value, spread = 0, atLeast, atMost } = measured;
  if (aimOf(measured) === '') return '';
  if (spread > MOST_SPREAD) return 'too noisy';
  return value >= (atLeast ?? value) && value <= (atMost ?? value) ? 'reached' : 'MISSED';
}

function aimOf({ atLeast, atMost }: Measured): string {
  if (atLeast !== undefined) return `at least ${atLeast}`;
  return atMost === undefined ? '' : `at most ${atMost}`;
}

function spreadOf({ spread }: Measured): string {
  return spread === undefined ? 'once' : `${(spread * 100).toFixed(0)} %`;
}

/** A ratio of a hundred-thousandth is not nothing. */
function inFigures(value: number): string {
  return value !== 0 && Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(2);
}

/** The line that is printed while the bench runs. */
export function describeMeasured(measured: Measured): string {
  const { goal, what, value } = measured;
  const figures = `${inFigures(value).padStart(9)} ${spreadOf(measured).padStart(6)}`;
  return [goal.padEnd(4), what.padEnd(72), figures, ` ${aimOf(measured).padEnd(14)}`, verdictOf(measured)].join(' ').trimEnd();
}

/** For a page that is read: Markdown. */
export function describeTable(parts: readonly { readonly part: string; readonly measured: readonly Measured[] }[]): string {
  const row = (part: string, measured: Measured): string => {
    const { goal, what, value } = measured;
    return `| ${[part, goal, what, inFigures(value), spreadOf(measured), aimOf(measured), verdictOf(measured)].join(' | ')} |`;
  };
  return [
    '| part | goal | what / against | measured | spread | aimed at | verdict |',
    '| --- | --- | --- | ---: | ---: | --- | --- |',
    ...parts.flatMap(({ part, measured }) => measured.map((each) => row(part, each))),
  ].join('\n');
}

/** The figures of one part at two checkouts, each as often as it had its turn. */
export interface Turns {
  readonly part: string;
  readonly there: readonly Measured[];
  readonly here: readonly Measured[];
}

function medianOf(measured: readonly Measured[], what: string): number | undefined {
  const values = measured.filter((each) => each.what === what).map(({ value }) => value);
  return values.length === 0 ? undefined : figureOf(values).value;
}

/** What each figure was at the other checkout and is here, the median of its turns. A figure that one of them lacks stays empty there. */
export function describeTurns(parts: readonly Turns[]): string {
  const shown = (value: number | undefined): string => (value === undefined ? '' : inFigures(value));
  const rows = parts.flatMap(({ part, there, here }) => {
    const names = [...new Set([...there, ...here].map(({ what }) => what))];
    return names.map((what) => {
      const [before, now] = [medianOf(there, what), medianOf(here, what)];
      const ratio = before && now !== undefined ? now / before : undefined;
      const aim = here.find((each) => each.what === what);
      return `| ${[part, what, shown(before), shown(now), shown(ratio), aim === undefined ? '' : aimOf(aim)].join(' | ')} |`;
    });
  });
  return ['| part | what / against | there | here | here / there | aimed at |', '| --- | --- | ---: | ---: | ---: | --- |', ...rows].join(
    '\n',
  );
}
