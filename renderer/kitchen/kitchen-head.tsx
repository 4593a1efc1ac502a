import { ListOrdered, Settings, Undo2, VolumeX } from 'lucide-react';
import { useStore } from 'zustand';
import { CommandButton } from '../ui/commands/command-button.tsx';
import { useFormats } from '../ui/format/use-formats.ts';
import { useWords } from '../words/kitchen-words.ts';
import { nextPage, openRecall, openSetUp, showAllDay } from './kitchen-commands.ts';
import { useHost, useKitchen, useKitchenSettings, usePreferences, useTime } from './use-kitchen.ts';

const EVERY = 10_000;

/** The station names, the number of open tickets, the time, and the cook's actions other than bumping. */
export function KitchenHead({ count }: { readonly count: number }) {
  const { kitchen: words } = useWords();
  const formats = useFormats();
  const now = useTime(EVERY);
  const { chime } = useKitchen();
  const place = useHost(({ status }) => status?.place);
  const { stations } = useKitchenSettings();
  const chosen = usePreferences(({ stationIds }) => stationIds);
  const isSoundOn = usePreferences((preferences) => preferences.isHeard);
  const isFolded = usePreferences((preferences) => preferences.isAllDayFolded);
  const mayPlay = useStore(chime.store, (state) => state.mayPlay);
  const names = [...stations, { id: 'rest', name: words.rest }].filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <header className="kitchen-head">
      <h1 className="kitchen-title">
        <bdi>{names.length > 0 ? names.join(' · ') : words.title}</bdi>
        {place !== undefined && <span className="kitchen-place">{place.vendorName}</span>}
      </h1>
      {/* Before all controls: it goes at the first tap, which must still land where it was aimed. */}
      {isSoundOn && !mayPlay && (
        <span className="kitchen-muted">
          <VolumeX aria-hidden size={24} />
          <span>{words.soundWaits}</span>
        </span>
      )}
      <span className="kitchen-number figure" data-testid="open-count">
        {formats.count(count)}
      </span>
      <PageKey count={count} />
      <time className="kitchen-time figure">{formats.time(now)}</time>
      <CommandButton of={showAllDay} icon={<ListOrdered aria-hidden size={24} />} aria-expanded={!isFolded} />
      <CommandButton of={openRecall} icon={<Undo2 aria-hidden size={24} />} />
      <CommandButton of={openSetUp} aria-label={words.setUp} title={words.setUp}>
        <Settings aria-hidden size={24} />
      </CommandButton>
    </header>
  );
}

/** Says how many tickets wait out of sight and turns to the next page. It lies in the head, where it moves no ticket when it appears. */
function PageKey({ count }: { readonly count: number }) {
  const { ui } = useKitchen();
  const { kitchen: words } = useWords();
  const formats = useFormats();
  const { page, pages, ids } = useStore(ui, (state) => state.sight);
  const unseen = count - ids.length;
  if (pages < 2 || ids.length === 0 || unseen <= 0) return null;
  return (
    <span className="kitchen-pages">
      <span className="kitchen-page figure">{words.page({ page: formats.count(page + 1), pages: formats.count(pages) })}</span>
      <CommandButton of={nextPage} withKey>
        {words.moreTickets({ count: unseen })}
      </CommandButton>
    </span>
  );
}
