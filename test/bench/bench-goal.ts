/** What a part of the bench has measured, beside what was aimed at. */
export interface Measured {
  readonly goal: string;
  readonly what: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export function isReached({ value, atLeast, atMost }: Measured): boolean {
  return value >= (atLeast ?? value) && value <= (atMost ?? value);
}

function aimOf({ atLeast, atMost }: Measured): string {
  if (atLeast !== undefined) return `at least ${atLeast}`;
  return atMost === undefined ? '' : `at most ${atMost}`;
}

function verdictOf(measured: Measured): string {
  if (aimOf(measured) === '') return '';
  return isReached(measured) ? 'reached' : 'MISSED';
}

/** A ratio of a hundred-thousandth is not nothing. */
function inFigures(value: number): string {
  return value !== 0 && Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(2);
}

/** The line that is printed while the bench runs. */
export function describeMeasured(measured: Measured): string {
  const { goal, what, value } = measured;
  const columns = [goal.padEnd(4), what.padEnd(72), inFigures(value).padStart(9), ` ${aimOf(measured).padEnd(14)}`, verdictOf(measured)];
  return columns.join(' ').trimEnd();
}

/** For a page that is read: Markdown. */
export function describeTable(parts: readonly { readonly part: string; readonly measured: readonly Measured[] }[]): string {
  const row = (part: string, measured: Measured): string =>
    `| ${[part, measured.goal, measured.what, inFigures(measured.value), aimOf(measured), verdictOf(measured)].join(' | ')} |`;
  return [
    '| part | goal | what / against | measured | aimed at | verdict |',
    '| --- | --- | --- | ---: | --- | --- |',
    ...parts.flatMap(({ part, measured }) => measured.map((each) => row(part, each))),
  ].join('\n');
}
