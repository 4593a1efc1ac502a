import { NO_ANSWER } from '../../../host/ask-till.ts';
import type { HostRefusal } from '../../../words/base/refusal-details.ts';
import { useWords } from '../../../words/register-words.ts';

export function useDeviceRefusal(): (refusal: HostRefusal) => string {
  const { settings: words, vendors, computer } = useWords();
  return ({ code, facts = {} }) => {
    if (code === NO_ANSWER) return words.noAnswer;
    if (code === 'others_kept_out') return computer.keptOut;
    if (code === 'tab_in_cart') return vendors.tabInCart({ name: String(facts.name) });
    const known: Readonly<Record<string, string>> = vendors.refusals;
    return known[code] ?? words.refused({ code });
  };
}
