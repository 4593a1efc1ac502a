import type { Money } from '../../../shared/base/money.ts';
import type { Refusal } from '../../../shared/base/outcome.ts';
import type { SaleRefusal } from '../../../shared/engine/sale.ts';
import { Notice } from '../../parts/notice.tsx';
import { type ProblemSpeaker, saySaleRefusal } from '../../words/problem-sentence.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import { useWords } from '../../words/register-words.ts';
import { useSale } from '../state/use-register.ts';
import { useSpeaker } from '../state/use-speaker.ts';

/** Why the host did not do what it was asked, what is safe, and what to do. */
export function SaleRefusalNotice() {
  const words = useWords();
  const speaker = useSpeaker();
  const refusal = useSale((state) => state.refusal);
  if (refusal === undefined) return null;
  return <Notice tone="caution" title={sayHostRefusal(words, speaker, refusal)} isUrgent />;
}

export function sayHostRefusal(words: RegisterWords, speaker: ProblemSpeaker, refusal: Refusal): string {
  if (Object.hasOwn(words.problems.sale, refusal.code)) return saySaleRefusal(speaker, refusal as SaleRefusal);
  const { number, due, ours, message } = refusal.facts ?? {};
  if (refusal.code === 'service_price') {
    const { money } = speaker.formats;
    return words.pay.servicePrice({ due: money(Number(due) as Money), ours: money(Number(ours) as Money) });
  }
  if (refusal.code === 'service_refuses_tab') return words.pay.serviceRefusesTab({ message: String(message) });
  if (refusal.code === 'reference_used' && typeof number === 'string') return words.pay.referenceUsed({ number });
  const others: Readonly<Record<string, string>> = { ...words.around.refusals, ...words.pay.refusals };
  return others[refusal.code] ?? words.pay.refusedOtherwise({ code: refusal.code });
}
