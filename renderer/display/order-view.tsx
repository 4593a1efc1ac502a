import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { add, type Money } from '../../shared/base/money.ts';
import { mulDiv } from '../../shared/base/ratio.ts';
import type { DisplayContent, DisplayLine } from '../../shared/till-contract/operations/display-operations.ts';
import { StandLogo } from '../screen/stand-logo.tsx';
import { useFormats } from '../ui/format/use-formats.ts';
import { Badge } from '../ui/parts/basic/badge.tsx';
import { useWords } from '../words/display-words.ts';
import type { GuestView } from './guest-view.ts';
import { newestLine } from './newest-line.ts';
import { TipChoice } from './tip-choice.tsx';
import './order-view.css';

export type OrderShown = Extract<DisplayContent, { readonly lines: unknown }>;

interface OrderViewProps {
  readonly shown: OrderShown;
  readonly name: string | undefined;
  readonly logo: string | undefined;
  readonly view: GuestView;
}

/** The lines and totals of the cart; during payment also the amount left to pay and the tip choice. */
export function OrderView({ shown, name, logo, view }: OrderViewProps) {
  const { display: words } = useWords();
  const chosenTip = useStore(view.store, (state) => state.chosenTip);
  const { tip, saleId } = shown;
  const chosen = chosenTip !== undefined && chosenTip.saleId === saleId ? chosenTip.percent : tip?.chosen;
  return (
    <div className="order-view">
      <section className="order-view-lines" aria-label={words.yourOrder}>
        <header className="order-view-head">
          <StandLogo digest={logo} size="small" />
          <h1 className="order-view-name">
            <bdi>{name ?? words.yourOrder}</bdi>
          </h1>
        </header>
        <Lines lines={shown.lines} isSelling={shown.kind === 'cart'} />
      </section>
      <section className="order-view-sums" aria-label={words.total}>
        <Sums shown={shown} chosen={chosen} />
        {tip !== undefined && saleId !== undefined && (
          <TipChoice offer={tip} chosen={chosen} onChosen={(percent) => void view.chooseTip(saleId, percent, tip.of)} />
        )}
      </section>
    </div>
  );
}

/** Keeps the newest line in view, because guests don't scroll this screen. */
function Lines({ lines, isSelling }: { readonly lines: readonly DisplayLine[]; readonly isSelling: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const newest = useNewest(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines move the list, also when the newest keeps its place.
  useEffect(() => {
    const shown = list.current?.children[newest];
    if (shown !== undefined) shown.scrollIntoView({ block: 'nearest' });
  }, [lines, newest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <ul ref={list} className="order-view-list" tabIndex={0}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here.
        <Line key={place} line={line} isLit={isSelling && place === newest} />
      ))}
    </ul>
  );
}

/** Returns the place of the line that was rung up last, also when that was one more of something above. */
function useNewest(lines: readonly DisplayLine[]): number {
  const [seen, setSeen] = useState({ lines, newest: lines.length - 1 });
  if (seen.lines === lines) return seen.newest;
  const next = { lines, newest: newestLine(seen, lines) };
  setSeen(next);
  return next.newest;
}

function Line({ line, isLit }: { readonly line: DisplayLine; readonly isLit: boolean }) {
  const { display: words } = useWords();
  const formats = useFormats();
  const list = new Intl.ListFormat(formats.locale, { type: 'unit', style: 'short' });
  return (
    <li className="order-view-line" data-lit={isLit || undefined}>
      <span className="order-view-quantity">{line.weighed === undefined && formats.quantity(line.quantity)}</span>
      <span className="order-view-item">
        <bdi>{line.name}</bdi> {line.isReturned === true && <Badge tone="caution">{words.returned}</Badge>}
      </span>
      <span className="order-view-amount figure">{formats.amount(line.amount)}</span>
      {line.weighed !== undefined && (
        <span className="order-view-choices">
          <bdi>
            {formats.quantity(line.quantity)} {line.weighed.unit} × {formats.amount(line.weighed.price)}
          </bdi>
        </span>
      )}
      {line.choices.length > 0 && (
        <span className="order-view-choices">
          <bdi>{list.format(line.choices)}</bdi>
        </span>
      )}
      {line.reductions.map(({ name, amount }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a discount has no id and may occur twice.
        <span key={place} className="order-view-reduction">
          <bdi>{name}</bdi>
          <span className="figure">{formats.amount(amount)}</span>
        </span>
      ))}
    </li>
  );
}

function Sums({ shown, chosen }: { readonly shown: OrderShown; readonly chosen: number | undefined }) {
  const { display: words } = useWords();
  const formats = useFormats();
  const { rows, total, left, tip } = shown;
  return (
    <dl className="order-view-rows" aria-live="polite">
      {rows.map(({ kind, name, amount }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep the till's order.
        <div key={place} className="order-view-row">
          <dt>{kind === 'named' ? <bdi>{name}</bdi> : words[kind]}</dt>
          <dd className="figure">{formats.amount(amount)}</dd>
        </div>
      ))}
      <div className="order-view-row order-view-total">
        <dt>{words.total}</dt>
        <dd className="figure" data-testid="total">
          {formats.money(total)}
        </dd>
      </div>
      {left !== undefined && (
        <div className="order-view-row order-view-left">
          <dt>{words.left}</dt>
          <dd className="figure" data-testid="left">
            {formats.money(left)}
          </dd>
        </div>
      )}
      {tip !== undefined && chosen !== undefined && chosen > 0 && (
        <div className="order-view-row order-view-left">
          <dt>{words.withTip}</dt>
          <dd className="figure" data-testid="with-tip">
            {formats.money(add(tip.amount, tipOf(tip.of, chosen)))}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Computes the tip as the till does. */
function tipOf(of: Money, percent: number): Money {
  return mulDiv(of, percent, 100) as Money;
}
