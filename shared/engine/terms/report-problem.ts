import type { Problem, ProblemCode } from './problem.ts';

type About = Pick<Problem, 'lineId' | 'subjectId' | 'facts'>;

export function refuseBecause(problems: Problem[], code: ProblemCode, about: About = {}): void {
  problems.push({ severity: 'refuse', code, ...about });
}

export function warnOf(problems: Problem[], code: ProblemCode, about: About = {}): void {
  problems.push({ severity: 'warn', code, ...about });
}
