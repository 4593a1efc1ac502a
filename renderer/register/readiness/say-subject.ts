import type { RegisterWords } from '../../words/register-words.ts';
import type { Subject } from './assess-readiness.ts';

export function saySubject(words: RegisterWords['readiness'], { name, isThis }: Subject): string {
  if (name === undefined) return words.host;
  return isThis ? words.thisScreen({ name }) : name;
}
