import type { Refusal } from '../../../shared/base/outcome.ts';
import type { StaffWords } from '../../words/en/register/staff.ts';

/** Returns the sentence for a refusal: why the host did not do it, and what to do. */
export function sayStaffRefusal({ refusals, refusedOtherwise }: StaffWords, { code }: Pick<Refusal, 'code'>): string {
  const known: Readonly<Record<string, string>> = refusals;
  return known[code] ?? refusedOtherwise({ code });
}
