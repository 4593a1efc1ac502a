import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { TestTillOptions } from './test-till.ts';

/** The line from a till to its service. It works until it is cut, and the till notices a cut only by missing answers. */
export interface Line {
  isThere: boolean;
  readonly answer: NonNullable<TestTillOptions['answer']>;
}

export function openLine(): Line {
  const line: Line = {
    isThere: true,
    answer: (_request, deliver) => (line.isThere ? deliver() : Promise.reject(new NoAnswer('not_sent', 'cut'))),
  };
  return line;
}
