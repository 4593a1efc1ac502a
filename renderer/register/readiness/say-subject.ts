import type { ReadinessWords } from '../../words/en/register/readiness.ts';
import type { Subject } from './assess-readiness.ts';

export function saySubject(words: ReadinessWords, { name, isThis }: Subject): string {
  if (name === undefined) return words.host;
  return isThis ? words.thisScreen({ name }) : name;
}
