import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '../ui/format/use-formats.ts';
import { useWords } from '../words/kitchen-words.ts';
import { type BoardGroup, countEntries, sliceMenu } from './board-menu.ts';
import { GroupPart } from './group-part.tsx';
import { boxOf, type LaidOutMenu, measurePages } from './measure-pages.ts';
import type { MenuPage } from './page-layout.ts';
import './menu-pages.css';

/** How long a page is shown, in milliseconds. */
const PAGE_TIME = 12_000;
/** Entries that are measured at once: more than fit on a page, so that a menu of any length costs the same. */
const MOST_MEASURED = 240;
const MOST_DOTS = 12;

interface Measured extends LaidOutMenu {
  /** What was measured; other rows, words or another size of the screen are measured anew. */
  readonly of: readonly unknown[];
}

/** Shows as much of the menu as fits, and after a while what follows. */
export function MenuPages({ groups }: { readonly groups: readonly BoardGroup[] }) {
  const area = useRef<HTMLDivElement>(null);
  const words = useWords();
  const formats = useFormats();
  const [place, setPlace] = useState({ from: 0, page: 0 });
  const [measured, setMeasured] = useState<Measured>();
  const total = useMemo(() => countEntries(groups), [groups]);
  const from = place.from < total ? place.from : 0;
  const part = useMemo(() => sliceMenu(groups, from, MOST_MEASURED), [groups, from]);
  const isWhole = total <= MOST_MEASURED;
  const isCurrent = measured !== undefined && isSame(measured.of, [part, words, formats]);
  // Both renderings happen before the browser paints.
  useLayoutEffect(() => {
    if (isCurrent || area.current === null) return;
    const laidOut = measurePages(area.current, { mayScale: isWhole, isLast: from + MOST_MEASURED >= total });
    setMeasured({ ...laidOut, of: [part, words, formats] });
  }, [isCurrent, part, words, formats, isWhole, from, total]);
  useLayoutEffect(() => {
    const shown = area.current;
    if (shown === null) return undefined;
    const observer = new ResizeObserver(() => setMeasured((before) => (before?.box === boxOf(shown) ? before : undefined)));
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  const pages = isCurrent ? measured.pages : [];
  const page = Math.min(place.page, Math.max(0, pages.length - 1));
  const shownUpTo = from + entriesOn(pages.slice(0, page + 1));
  const turn = useRef<() => void>(undefined);
  useEffect(() => {
    turn.current = () => {
      if (page + 1 < pages.length) setPlace({ from, page: page + 1 });
      else setPlace({ from: shownUpTo < total ? shownUpTo : 0, page: 0 });
    };
  });
  useEffect(() => {
    const timer = setInterval(() => turn.current?.(), PAGE_TIME);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <div ref={area} className="menu-pages" style={{ gridTemplateColumns: `repeat(${isCurrent ? measured.columns : 1}, minmax(0, 1fr))` }}>
        {isCurrent ? (
          pages[page]?.map((column) => <PageColumn key={keyOf(column)} groups={part} column={column} />)
        ) : (
          <div className="menu-pages-column">
            {part.map((group) => (
              <GroupPart key={group.id} group={group} entries={group.entries} />
            ))}
          </div>
        )}
      </div>
      <Progress page={page} pages={isWhole ? pages.length : undefined} shown={shownUpTo} total={total} />
    </>
  );
}

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.every((one, index) => one === after[index]);
}

function entriesOn(pages: readonly MenuPage[]): number {
  return pages.flat(2).reduce((sum, { from, to }) => sum + to - from, 0);
}

function keyOf([first]: MenuPage[number]): string {
  return `${first?.group} ${first?.from}`;
}

function PageColumn({ groups, column }: { readonly groups: readonly BoardGroup[]; readonly column: MenuPage[number] }) {
  return (
    <div className="menu-pages-column">
      {column.map(({ group: index, from, to }) => {
        const group = groups[index];
        return group !== undefined && <GroupPart key={`${group.id} ${from}`} group={group} entries={group.entries.slice(from, to)} />;
      })}
    </div>
  );
}

interface ProgressProps {
  readonly page: number;
  /** Undefined: too many to count. */
  readonly pages: number | undefined;
  readonly shown: number;
  readonly total: number;
}

/** Says that there is more: a dot for each page, or how far a long menu has come. */
function Progress({ page, pages = Number.POSITIVE_INFINITY, shown, total }: ProgressProps) {
  const { common } = useWords();
  const formats = useFormats();
  if (pages > MOST_DOTS) {
    return <p className="menu-pages-progress">{common.progress({ done: formats.count(shown), whole: formats.count(total) })}</p>;
  }
  return (
    <div className="menu-pages-progress">
      {pages > 1 && (
        <span
          className="menu-pages-dots"
          role="img"
          aria-label={common.progress({ done: formats.count(page + 1), whole: formats.count(pages) })}
        >
          {[...Array(pages).keys()].map((dot) => (
            <span key={dot} className="menu-pages-dot" data-current={dot === page || undefined} />
          ))}
        </span>
      )}
    </div>
  );
}
