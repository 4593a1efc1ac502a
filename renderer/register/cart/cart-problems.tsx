import type { Problem } from '../../../shared/engine/terms/problem.ts';
import { sayCartRefusal, sayProblem } from '../../selling/problem-sentence.ts';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useCart, useSale } from '../frame/use-register.ts';
import { useSpeaker } from '../frame/use-speaker.ts';

/** Shows why the cart cannot be sold. Only one problem is shown, the gravest first, because fixing it may fix the others. */
export function CartProblems() {
  const words = useWords();
  const speaker = useSpeaker();
  const problem = useCart(({ priced, cart }) => (cart.lines.length === 0 ? undefined : gravest(priced?.problems ?? [])));
  const refusal = useCart((state) => state.refusal);
  const ofSale = useSale(({ phase, refusal: saleRefusal }) => (phase === 'selling' ? saleRefusal : undefined));
  if (ofSale !== undefined) return <RefusalNotice refusal={ofSale} overrides={words.pay.refusals} />;
  if (refusal !== undefined) return <Notice tone="caution" title={sayCartRefusal(speaker, refusal)} isUrgent />;
  if (problem === undefined) return null;
  return <Notice tone={problem.severity === 'refuse' ? 'danger' : 'caution'} title={sayProblem(speaker, problem)} />;
}

function gravest(problems: readonly Problem[]): Problem | undefined {
  return problems.find(({ severity }) => severity === 'refuse') ?? problems[0];
}
