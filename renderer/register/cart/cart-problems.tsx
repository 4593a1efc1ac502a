import { Notice } from '../../parts/notice.tsx';
import { sayCartRefusal, sayProblem } from '../../words/problem-sentence.ts';
import { useWords } from '../../words/register-words.ts';
import { sayHostRefusal } from '../pay/sale-refusal-notice.tsx';
import { useCart, useSale } from '../state/use-register.ts';
import { useSpeaker } from '../state/use-speaker.ts';

/** What keeps the cart from being sold, in the words of the trade; the first only, since mending it may mend the rest. */
export function CartProblems() {
  const words = useWords();
  const speaker = useSpeaker();
  const problem = useCart(({ priced, cart }) => (cart.lines.length === 0 ? undefined : priced?.problems[0]));
  const refusal = useCart((state) => state.refusal);
  const ofSale = useSale(({ phase, refusal: told }) => (phase === 'selling' ? told : undefined));
  if (ofSale !== undefined) return <Notice tone="caution" title={sayHostRefusal(words, speaker, ofSale)} isUrgent />;
  if (refusal !== undefined) return <Notice tone="caution" title={sayCartRefusal(speaker, refusal)} isUrgent />;
  if (problem === undefined) return null;
  return <Notice tone={problem.severity === 'refuse' ? 'danger' : 'caution'} title={sayProblem(speaker, problem)} />;
}
