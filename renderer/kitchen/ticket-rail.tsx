import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { EmptyState } from '../ui/parts/messages/empty-state.tsx';
import { Progress } from '../ui/parts/messages/progress.tsx';
import { useWords } from '../words/kitchen-words.ts';
import type { Kitchen } from './kitchen.ts';
import { isSameSight, placesOf, sightOf } from './pages.ts';
import { TicketCard } from './ticket-card.tsx';
import { useKitchen, useRail } from './use-kitchen.ts';
import './ticket-rail.css';

/** More than any screen shows on a few pages. Later tickets appear as these are done. */
const MOST_CARDS = 40;

/** The tickets in whole columns. What does not fit is on further pages, where no key and no tap reaches it. */
export function TicketRail() {
  const kitchen = useKitchen();
  const { kitchen: words } = useWords();
  const revision = useRail((rail) => rail.revision);
  const isWrongKind = useRail((rail) => rail.isWrongKind);
  const slots = useStore(kitchen.held.store, (held) => held.slots);
  const sight = useStore(kitchen.ui, (ui) => ui.sight);
  const { flow, heights } = usePlaces(kitchen);
  const cards = slots.slice(0, MOST_CARDS);
  return (
    <section className="kitchen-rail" aria-label={words.tickets} onPointerDown={kitchen.held.touch}>
      {isWrongKind && <EmptyState title={words.wrongKind}>{words.wrongKindHint}</EmptyState>}
      {!isWrongKind && revision === undefined && <Progress label={words.loading} />}
      {revision !== undefined && cards.length === 0 && <EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      {cards.length > 0 && (
        <div ref={flow} className="kitchen-flow" style={{ marginInlineStart: `calc(${-sight.page} * (100cqi + var(--space-1)))` }}>
          {cards.map(({ id, shown }) =>
            shown === undefined ? (
              <div key={id} data-slot={id} className="ticket-gap" style={{ blockSize: heights.get(id) }} />
            ) : (
              <TicketCard key={id} shown={shown} place={sight.ids.indexOf(id) + 1} />
            ),
          )}
        </div>
      )}
    </section>
  );
}

/** Follows what is in sight after each drawing and each change of size, before a person can see it. */
function usePlaces({ ui }: Pick<Kitchen, 'ui'>) {
  const flow = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>()).current;
  useLayoutEffect(() => {
    const element = flow.current;
    if (element === null) return;
    const look = (): void => {
      const { placed, columns } = placesOf(element);
      for (const card of element.querySelectorAll<HTMLElement>(':scope > .ticket')) heights.set(card.dataset.slot ?? '', card.offsetHeight);
      const before = ui.getState();
      const sight = sightOf(placed, columns, before.sight.page);
      if (!isSameSight(sight, before.sight)) ui.setState({ sight });
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    for (const card of element.children) watch.observe(card);
    return () => watch.disconnect();
  });
  return { flow, heights };
}
