import type { DoorsWords } from '../../words/en/register/doors.ts';
import type { Subject } from './judged-readiness.ts';

export function saySubject(words: DoorsWords, { name, isThis }: Subject): string {
  if (name === undefined) return words.host;
  return isThis ? words.thisScreen({ name }) : name;
}
