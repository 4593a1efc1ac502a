import { money } from '../../../shared/base/money.ts';
import type { SaleRefusal } from '../../../shared/engine/sale/sale.ts';
import { type ProblemSpeaker, saySaleRefusal } from '../../selling/problem-sentence.ts';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import { useWords } from '../../words/register-words.ts';
import { useSale } from '../frame/use-register.ts';
import { useSpeaker } from '../frame/use-speaker.ts';

export function SaleRefusalNotice() {
  const words = useWords();
  const speaker = useSpeaker();
  const refusal = useSale((state) => state.refusal);
  if (refusal === undefined) return null;
  return <Notice tone="caution" title={sayHostRefusal(words, speaker, refusal)} isUrgent />;
}

export function sayHostRefusal(words: RegisterWords, speaker: ProblemSpeaker, refusal: HostRefusal): string {
  if (Object.hasOwn(words.problems.sale, refusal.code)) return saySaleRefusal(speaker, refusal as SaleRefusal);
  const { number, due, ours, message, device } = refusal.facts ?? {};
  if (refusal.code === 'service_price') {
    const say = (amount: unknown): string => speaker.formats.money(money(Number(amount)));
    return words.pay.servicePrice({ due: say(due), ours: say(ours) });
  }
  if (refusal.code === 'service_refuses_tab') return words.pay.serviceRefusesTab({ message: String(message) });
  if (refusal.code === 'reference_used' && typeof number === 'string') return words.pay.referenceUsed({ number });
  if (refusal.code === 'paid_elsewhere') return words.around.paidElsewhere({ device: String(device) });
  const others: Readonly<Record<string, string>> = { ...words.around.refusals, ...words.pay.refusals };
  const said = others[refusal.code];
  if (said === undefined) return words.pay.refusedOtherwise({ code: refusal.code });
  const limit = limitIn(words, speaker, refusal);
  return limit === undefined ? said : `${said} ${words.pay.limitIs({ limit })}`;
}

const HOUR = 3_600_000;

/** Returns the offline card limit that was reached, in words. */
function limitIn({ pay }: RegisterWords, { formats }: ProblemSpeaker, { code, facts = {} }: HostRefusal): string | undefined {
  const { most } = facts;
  if (typeof most !== 'number') return undefined;
  switch (code) {
    case 'over_sale_limit':
    case 'over_store_limit':
      return formats.money(money(most));
    case 'too_many_stored':
      return pay.limitOfCards({ count: most });
    case 'too_old':
      return pay.limitOfHours({ count: most / HOUR });
    default:
      return undefined;
  }
}
