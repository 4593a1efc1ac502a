import { useEffect } from 'react';
import { useStore } from 'zustand';
import { announce } from '../ui/parts/basic/announcements.ts';
import { EmptyState } from '../ui/parts/messages/empty-state.tsx';
import { Progress } from '../ui/parts/messages/progress.tsx';
import { showToast } from '../ui/parts/messages/toasts.ts';
import { useWords } from '../words/kitchen-words.ts';
import { AllDayList } from './all-day-list.tsx';
import { KitchenHead } from './kitchen-head.tsx';
import { KitchenSheets } from './kitchen-sheets.tsx';
import { LostBand } from './lost-band.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useKitchen, useRail, useShown } from './use-kitchen.ts';
import './kitchen-screen.css';

/** More than fits on a screen. Later tickets appear as these are done. */
const MOST_CARDS = 40;

/** The open tickets, oldest first, the totals beside them, and warnings above. */
export function KitchenScreen() {
  const { kitchen: words } = useWords();
  const shown = useShown();
  const revision = useRail((rail) => rail.revision);
  const isWrongKind = useRail((rail) => rail.isWrongKind);
  const hidden = useRail((rail) => rail.hidden) + Math.max(0, shown.length - MOST_CARDS);
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  useTelling();
  return (
    <div className="kitchen">
      <KitchenHead count={shown.length + hidden} />
      <LostBand />
      <main className="kitchen-main">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
        <section className="kitchen-rail" aria-label={words.tickets} tabIndex={0}>
          {isWrongKind && <EmptyState title={words.wrongKind}>{words.wrongKindHint}</EmptyState>}
          {!isWrongKind && revision === undefined && <Progress label={words.loading} />}
          {revision !== undefined && shown.length === 0 && <EmptyState title={words.none}>{words.noneHint}</EmptyState>}
          {shown.slice(0, MOST_CARDS).map((card, index) => (
            <TicketCard key={card.ticket.id} shown={card} place={index + 1} />
          ))}
          {hidden > 0 && <p className="kitchen-hidden">{words.hidden({ count: hidden })}</p>}
        </section>
        <aside className="kitchen-all-day" aria-label={words.allDay}>
          <h2 className="kitchen-all-day-title">{words.allDay}</h2>
          <AllDayList />
        </aside>
      </main>
      <KitchenSheets />
    </div>
  );
}

/** Announces new and bumped tickets to screen readers, and shows a refusal to everyone. */
function useTelling(): void {
  const { ui } = useKitchen();
  const { kitchen: words } = useWords();
  const notice = useStore(ui, (state) => state.notice);
  useEffect(() => {
    if (notice === undefined) return;
    ui.setState({ notice: undefined });
    if (notice.what === 'refused') showToast({ kind: 'caution', text: words.refused });
    else announce(words[notice.what]({ number: notice.number }));
  }, [ui, notice, words]);
}
