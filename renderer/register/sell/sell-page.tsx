import { useCallback, useEffect, useMemo } from 'react';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { minuteOf, tileGroups } from '../../selling/menu-groups.ts';
import { takeEarlyTaps } from '../../ui/boot/first-screen.ts';
import { type Band, bandOf } from '../../ui/design/band.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Tabs } from '../../ui/parts/list/tabs.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useHost, useMenu, useRegister, useUi } from '../frame/use-register.ts';
import { favouritesNow } from './favourites.ts';
import { useKeepingFirstScreen } from './first-screen-keeper.ts';
import { NextPieces, SellingModes } from './selling-modes.tsx';
import { takeItemAndAnnounce } from './tap-and-announce.ts';
import { TileGrid } from './tile-grid.tsx';

const FAVOURITES = 'favourites';
const MOST_FOUND = 200;

export function SellPage() {
  const words = useWords();
  const isSearching = useUi(({ searchText }) => searchText.trim() !== '');
  const hasMenu = useCart(({ catalogue }) => catalogue !== undefined);
  useEarlyTaps();
  // Covers all items of the menu, so it is computed here and not again for each search.
  const grouped = useGroups();
  const bands = useBands(grouped.groups);
  if (!hasMenu) return <EmptyState title={words.sell.menuMissing}>{words.sell.menuMissingHint}</EmptyState>;
  return (
    <>
      <SellingModes />
      <GroupedItems {...grouped} bands={bands} found={isSearching ? <FoundItems bands={bands} /> : undefined} />
      <NextPieces />
    </>
  );
}

/** Replays the taps that the stored first screen recorded while the program was loading. */
function useEarlyTaps(): void {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  useEffect(() => {
    for (const itemId of takeEarlyTaps()) takeItemAndAnnounce(register, itemId, words, formats);
  }, [register, words, formats]);
}

function useGroups() {
  const catalogue = useCart((cart) => cart.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  const pinned = useHost(({ settings }) => settings?.settings.favourites);
  const texts = useMenu((menu) => menu.texts);
  return useMemo(() => {
    if (catalogue === undefined) return { groups: [], isClosed: false, favourites: [] };
    const favourites = favouritesNow(pinned, texts).filter((itemId) => findItem(catalogue, itemId) !== undefined);
    return { ...tileGroups(catalogue, minute), favourites };
  }, [catalogue, minute, pinned, texts]);
}

/** Returns one colour band for each item: that of its last group, because groups such as "Popular" come first. */
function useBands(groups: ReturnType<typeof useGroups>['groups']): (itemId: string) => Band | undefined {
  const bands = useMemo(() => {
    const byItem = new Map<string, Band>();
    for (const [place, { color, itemIds }] of groups.entries()) {
      for (const itemId of itemIds) byItem.set(itemId, bandOf(place, color));
    }
    return byItem;
  }, [groups]);
  return useCallback((itemId: string) => bands.get(itemId), [bands]);
}

interface WithBands {
  readonly bands: (itemId: string) => Band | undefined;
}

interface GroupedItemsProps extends WithBands, ReturnType<typeof useGroups> {
  /** What a search found, shown in place of the groups. */
  readonly found: React.ReactNode;
}

function GroupedItems({ groups, isClosed, favourites, bands, found }: GroupedItemsProps) {
  const words = useWords();
  const { ui } = useRegister();
  const wanted = useUi(({ groupId }) => groupId);
  const isPreview = useCart(({ preview }) => preview !== undefined);
  const isUsual = useUi(({ isReturning, sheet }) => !isReturning && sheet === undefined) && !isPreview;
  const tabs = useMemo(
    () => [
      ...groups.map(({ id, name, color }, place) => ({ value: id, label: name, band: bandOf(place, color) })),
      ...(favourites.length > 0 ? [{ value: FAVOURITES, label: `★ ${words.sell.favourites}` }] : []),
    ],
    [groups, favourites, words],
  );
  const chosen = tabs.find(({ value }) => value === wanted) ?? tabs[0];
  useKeepingFirstScreen(chosen !== undefined && chosen === tabs[0] && isUsual && found === undefined);
  if (chosen === undefined) return found ?? <EmptyState title={words.sell.noItems}>{words.sell.noItemsHint}</EmptyState>;
  const itemIds = chosen.value === FAVOURITES ? favourites : (groups.find(({ id }) => id === chosen.value)?.itemIds ?? []);
  return (
    <>
      {isClosed && found === undefined && <Notice tone="caution" title={words.sell.closed} />}
      <Tabs
        wraps
        label={words.sell.groups}
        tabs={tabs}
        value={chosen.value}
        onValue={(groupId) => ui.store.setState({ groupId })}
        instead={found}
      >
        <TileGrid
          key={chosen.value}
          label={words.sell.items({ group: String(chosen.label) })}
          itemIds={itemIds}
          bandOf={bands}
          empty={<EmptyState title={words.sell.noItems}>{words.sell.noItemsHint}</EmptyState>}
        />
      </Tabs>
    </>
  );
}

function FoundItems({ bands }: WithBands) {
  const words = useWords();
  const text = useUi(({ searchText }) => searchText);
  const search = useMenu((menu) => menu.search);
  // The search object stays the same while the catalogue changes.
  const catalogue = useCart((cart) => cart.catalogue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same search object finds other items after a catalogue change.
  const found = useMemo(() => search.find(text, MOST_FOUND), [search, text, catalogue]);
  return (
    <section className="found-items" aria-label={words.sell.found}>
      <p className="found-count quiet" role="status">
        {words.common.results({ count: found.length })}
      </p>
      <TileGrid
        label={words.sell.found}
        itemIds={found}
        bandOf={bands}
        empty={<EmptyState title={words.sell.nothingFound}>{words.sell.nothingFoundHint}</EmptyState>}
      />
    </section>
  );
}
