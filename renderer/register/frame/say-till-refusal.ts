import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { RegisterWords } from '../../words/register.en.ts';

/** Returns the sentence for a refusal: why the host did not do it, that nothing was lost, and what to do. */
export function tillRefusalText({ around }: Pick<RegisterWords, 'around'>, { code, facts }: HostRefusal): string {
  if (code === 'paid_elsewhere') return around.paidElsewhere({ device: String(facts?.device) });
  const known: Readonly<Record<string, string>> = around.refusals;
  const byReason: Readonly<Record<string, string>> = around.notByOrder;
  const said = code === 'not_by_order' ? byReason[String(facts?.reason)] : undefined;
  return said ?? known[code] ?? around.refusedOtherwise({ code });
}
