import type { Refusal } from '../../../shared/base/outcome.ts';
import type { RegisterWords } from '../../words/register.en.ts';

/** Why the host did not do it, what is safe, and what to do. */
export function sayAroundRefusal({ around }: Pick<RegisterWords, 'around'>, { code }: Refusal): string {
  const known: Readonly<Record<string, string>> = around.refusals;
  return known[code] ?? around.refusedOtherwise({ code });
}
