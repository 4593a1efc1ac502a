import { useMemo, useState } from 'react';
import type { LineId } from '../../../shared/base/ids.ts';
import type { PricedLine } from '../../../shared/engine/priced-lines/priced-cart.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { sayProblem } from '../../selling/problem-sentence.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { noHeights, useGaps } from '../../ui/parts/list/use-gaps.ts';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { sayRefusal } from '../frame/say-refusal.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk, useSale } from '../frame/use-kiosk.ts';
import { useSpeaker } from '../frame/use-speaker.ts';
import { isOut, offeredTile } from '../order/offered-items.ts';
import { beginPaying, mustCheckAge, payByCard } from '../pay/paying.ts';
import { CartLine } from './cart-line.tsx';
import { CartTotals } from './cart-totals.tsx';
import { OrderCard } from './order-card.tsx';
import './cart-screen.css';

/** The whole order: every line can be changed in place, with the totals and the way to pay. */
export function CartScreen() {
  const kiosk = useKiosk();
  const words = useWords();
  const formats = useFormats();
  const speaker = useSpeaker();
  const priced = useCart((state) => state.priced);
  const isRepriced = useCart(({ repricedLineIds }) => repricedLineIds.size > 0);
  const refused = useSale(({ refusal }) => refusal);
  const rules = useHost((host) => host.rules);
  const catalogue = useCart((state) => state.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  const asksAge = useHost(({ settings }) => settings?.settings.asksAgeForAlcohol);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends on the settings and the cart.
  const needsAge = useMemo(() => mustCheckAge(kiosk), [kiosk, priced, asksAge]);
  const goToMenu = (): void => kiosk.visit.go({ kind: 'menu' });
  const more = <Button onClick={goToMenu}>{words.kiosk.addMore}</Button>;
  if (priced === undefined || priced.lines.length === 0) {
    return (
      <Stage title={words.kiosk.order} actions={more}>
        <EmptyState title={words.kiosk.orderEmpty}>{words.kiosk.orderEmptyHint}</EmptyState>
      </Stage>
    );
  }
  const problems = priced.problems.filter(({ severity }) => severity === 'refuse');
  const isLineOut = (itemId: string): boolean => {
    const tile = catalogue && offeredTile(catalogue, itemId, minute, rules);
    return tile === undefined || isOut(tile);
  };
  const hasOut = priced.lines.some(({ line }) => isLineOut(line.itemId));
  const { due } = priced.totals;
  const pay = (): void => {
    beginPaying(kiosk);
    if (due === 0) void payByCard(kiosk);
  };
  const refusal = hasOut ? words.kiosk.linesOut : problems[0] && sayProblem(speaker, problems[0]);
  return (
    <Stage
      title={words.kiosk.order}
      actions={
        <>
          {more}
          <Button kind="primary" refusal={refusal} onClick={pay}>
            {words.kiosk.pay({ amount: formats.money(due) })}
          </Button>
        </>
      }
    >
      <div className="cart-screen">
        {isRepriced && <Notice tone="caution" title={words.kiosk.pricesChanged} isUrgent />}
        {!isRepriced && !hasOut && refused !== undefined && (
          <Notice tone="caution" title={sayRefusal(words.kiosk, refused, speaker.nameOf)} isUrgent />
        )}
        {hasOut && <Notice tone="caution" title={words.kiosk.linesOut} isUrgent />}
        {problems.length > 0 && (
          <Notice tone="caution" title={words.kiosk.cannotPay} isUrgent>
            {problems.map((problem) => (
              <p key={`${problem.code}/${problem.lineId ?? ''}/${problem.subjectId ?? ''}`}>{sayProblem(speaker, problem)}</p>
            ))}
          </Notice>
        )}
        <Lines lines={priced.lines} isOut={isLineOut} />
        <OrderCard />
        <CartTotals priced={priced} />
        {needsAge && <Notice tone="information" title={words.kiosk.ageAtCounter} />}
      </div>
    </Stage>
  );
}

interface LinesProps {
  readonly lines: readonly PricedLine[];
  readonly isOut: (itemId: string) => boolean;
}

function Lines({ lines, isOut }: LinesProps) {
  const { kiosk } = useWords();
  const [heights] = useState(() => noHeights<LineId>());
  const rows = useGaps(
    useMemo(() => lines.map(({ line }) => line.id), [lines]),
    heights,
  );
  return (
    <ul className="cart-screen-lines" aria-label={kiosk.order}>
      {rows.map((row) => {
        if ('gap' in row) return <li key={row.gap.rowKey} aria-hidden style={{ blockSize: row.gap.height }} />;
        const priced = lines.find(({ line }) => line.id === row.rowKey);
        return priced && <CartLine key={row.rowKey} priced={priced} isOut={isOut(priced.line.itemId)} heights={heights} />;
      })}
    </ul>
  );
}
