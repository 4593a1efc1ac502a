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
