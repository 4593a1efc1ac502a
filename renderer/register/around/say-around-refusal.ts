import type { Refusal } from '../../../shared/base/outcome.ts';
import type { RegisterWords } from '../../words/register.en.ts';

/** Why the host did not do it, what is safe, and what to do. */
export function sayAroundRefusal({ around }: Pick<RegisterWords, 'around'>, { code, facts }: Refusal): string {
  if (code === 'paid_elsewhere') return around.paidElsewhere({ device: String(facts?.device) });
  const known: Readonly<Record<string, string>> = around.refusals;
  return known[code] ?? around.refusedOtherwise({ code });
}
