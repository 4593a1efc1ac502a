import { isSelling } from '../../selling/sale-flow.ts';
import { Status } from '../../ui/parts/basic/status.tsx';
import type { AroundWords } from '../../words/en/register/around.ts';
import { useWords } from '../../words/register-words.ts';
import { useRegister, useSale } from '../frame/use-register.ts';

/** Sales that were begun here matter before those that others may go on with, too. */
export function sayUnfinished(words: AroundWords, begun: number, aside: number): { readonly title: string; readonly description: string } {
  if (begun === 0) return { title: words.asideMany({ count: aside }), description: words.asideCalm };
  const description = aside === 0 ? words.unfinishedCalm : `${words.unfinishedCalm} ${words.asideMany({ count: aside })}.`;
  return { title: words.unfinishedMany({ count: begun }), description };
}

/** In the line of state, where it moves no tile: nothing is lost, and the cashier may finish with the current guest first. */
export function UnfinishedMark() {
  const { ui } = useRegister();
  const words = useWords();
  const begun = useSale(({ unfinished }) => unfinished.length);
  const aside = useSale((state) => state.aside.length);
  const isFree = useSale(isSelling);
  if (begun + aside === 0 || !isFree) return null;
  const { title, description } = sayUnfinished(words.around, begun, aside);
  return (
    <button type="button" className="state-line-part" title={description} onClick={() => ui.open({ kind: 'unfinished' })}>
      <Status tone="information">{title}</Status>
    </button>
  );
}
