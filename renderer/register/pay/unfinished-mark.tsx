import { isSelling } from '../../selling/sale-flow.ts';
import { Status } from '../../ui/parts/basic/status.tsx';
import { type RegisterWords, useWords } from '../../words/register-words.ts';
import { useRegister, useSale } from '../frame/use-register.ts';

/** Sales that were begun here matter before those that others may go on with, too. */
export function sayUnfinished(
  words: RegisterWords['unfinishedSales'],
  begun: number,
  aside: number,
): { readonly title: string; readonly description: string } {
  if (begun === 0) return { title: words.setAside({ count: aside }), description: words.setAsideHint };
  const description = aside === 0 ? words.hint : `${words.hint} ${words.setAside({ count: aside })}.`;
  return { title: words.title({ count: begun }), description };
}

/** In the line of state, where it moves no tile: nothing is lost, and the cashier may finish with the current guest first. */
export function UnfinishedMark() {
  const { ui } = useRegister();
  const words = useWords();
  const begun = useSale(({ unfinished }) => unfinished.length);
  const aside = useSale((state) => state.aside.length);
  const isFree = useSale(isSelling);
  if (begun + aside === 0 || !isFree) return null;
  const { title, description } = sayUnfinished(words.unfinishedSales, begun, aside);
  return (
    <button type="button" className="state-line-part" title={description} onClick={() => ui.open({ kind: 'unfinished' })}>
      <Status tone="information">{title}</Status>
    </button>
  );
}
