import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { StandOptions } from './till-stand.ts';

/** From a stand to its service: whole until it is cut, which the stand learns by nothing but the silence. */
export interface Line {
  isThere: boolean;
  readonly answer: NonNullable<StandOptions['answer']>;
}

export function openLine(): Line {
  const line: Line = {
    isThere: true,
    answer: (_request, deliver) => (line.isThere ? deliver() : Promise.reject(new NoAnswer('not_sent', 'cut'))),
  };
  return line;
}
