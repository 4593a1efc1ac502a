import { Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useFormats } from '../ui/format/use-formats.ts';
import { announce } from '../ui/parts/basic/announcements.ts';
import { showToast } from '../ui/parts/messages/toasts.ts';
import { Sheet } from '../ui/parts/overlay/sheet.tsx';
import { useWords } from '../words/kitchen-words.ts';
import { AllDayList } from './all-day-list.tsx';
import { KitchenHead } from './kitchen-head.tsx';
import { RecallSheet } from './recall-sheet.tsx';
import { SetUpSheet } from './set-up-sheet.tsx';
import { TicketRail } from './ticket-rail.tsx';
import { useKitchen, usePreferences, useRail, useShown } from './use-kitchen.ts';
import './kitchen-screen.css';

/** The open tickets, oldest first, the totals beside them, and warnings above. */
export function KitchenScreen() {
  const { kitchen: words } = useWords();
  const shown = useShown();
  const hidden = useRail((rail) => rail.hidden);
  const isFolded = usePreferences((preferences) => preferences.isAllDayFolded);
  useEffect(() => {
    document.title = words.title;
  }, [words]);
  useTelling();
  return (
    <div className="kitchen">
      <KitchenHead count={shown.length + hidden} />
      <LostBand />
      <main className="kitchen-main">
        <TicketRail />
        {!isFolded && (
          <aside className="kitchen-all-day" aria-label={words.allDay}>
            <h2 className="kitchen-all-day-title">{words.allDay}</h2>
            <AllDayList />
          </aside>
        )}
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

/** Warns that the tickets are outdated, so that a silent host is not taken for an empty kitchen. */
function LostBand() {
  const { silence } = useKitchen();
  const { kitchen: words } = useWords();
  const formats = useFormats();
  const since = useStore(silence, (state) => state.since);
  if (since === undefined) return null;
  return (
    <div className="kitchen-lost" role="alert">
      <Unplug aria-hidden size={40} />
      <p>
        <strong>{words.lost({ time: formats.timeWithSeconds(since) })}</strong>
        <span>{words.lostExplained}</span>
      </p>
    </div>
  );
}

function KitchenSheets() {
  const { ui } = useKitchen();
  const { kitchen: words } = useWords();
  const sheet = useStore(ui, (state) => state.sheet);
  const close = (): void => ui.setState({ sheet: undefined });
  switch (sheet) {
    case 'recall':
      return <RecallSheet onClose={close} />;
    case 'set_up':
      return <SetUpSheet onClose={close} />;
    case 'all_day':
      return (
        <Sheet isOpen onClose={close} title={words.allDay} width="narrow">
          <AllDayList />
        </Sheet>
      );
    default:
      return null;
  }
}
