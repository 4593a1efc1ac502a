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

export function describeMeasured(measured: Measured): string {
  const { goal, what, value, atLeast, atMost } = measured;
  const aim = atLeast !== undefined ? `at least ${atLeast}` : atMost !== undefined ? `at most ${atMost}` : '';
  const verdict = aim === '' ? '' : isReached(measured) ? 'reached' : 'MISSED';
  return `${goal.padEnd(4)} ${what.padEnd(66)} ${value.toFixed(2).padStart(9)}   ${aim.padEnd(14)} ${verdict}`.trimEnd();
}
