import { layOutPages, type MenuPage } from './page-layout.ts';

export interface LaidOutMenu {
  readonly pages: readonly MenuPage[];
  readonly columns: number;
  /** The size of the area that the pages were made for. */
  readonly box: string;
}

interface Measuring {
  /** All entries are there: they may be drawn larger, as long as one page holds them. */
  readonly mayScale: boolean;
  /** The last entry is there, so the last page is complete. */
  readonly isLast: boolean;
}

/** `data-scale` of the page, the largest first. */
const SCALES = ['4', '3', '2', '1'] as const;
const SMALLEST = '1';
/** In rem: room for a name of some twenty letters and a price. */
const LEAST_COLUMN = 20;
/** In rem: further apart, a price is hard to find by its name. */
const WIDEST_COLUMN = 46;
/** In pixels: browsers draw at whole ones. */
const ROUNDING = 1;

/** Lays out the entries that the area holds in a single column, at the largest scale at which one page holds all groups unsplit. */
export function measurePages(area: HTMLElement, { mayScale, isLast }: Measuring): LaidOutMenu {
  for (const scale of mayScale ? SCALES : [SMALLEST]) {
    document.documentElement.dataset.scale = scale;
    const { pages, columns, isSplit } = measureOnce(area);
    if ((pages.length > 1 || isSplit) && scale !== SMALLEST) continue;
    return { pages: isLast || pages.length < 2 ? pages : pages.slice(0, -1), columns, box: boxOf(area) };
  }
  return { pages: [], columns: 1, box: boxOf(area) };
}

function measureOnce(area: HTMLElement): Pick<LaidOutMenu, 'pages' | 'columns'> & { readonly isSplit: boolean } {
  const column = area.firstElementChild as HTMLElement;
  const rem = pixels(getComputedStyle(document.documentElement).fontSize);
  const between = pixels(getComputedStyle(area).columnGap);
  const { width, height } = area.getBoundingClientRect();
  const columns = Math.max(1, Math.floor((width + between) / (LEAST_COLUMN * rem + between)));
  column.style.inlineSize = `${(width - between * (columns - 1)) / columns}px`;
  const groups = [...column.children].map((group) => ({
    heading: heightOf(group.querySelector('h2')),
    rows: [...group.querySelectorAll('li')].map(heightOf),
  }));
  const gap = pixels(getComputedStyle(column).rowGap);
  const pages = layOutPages(groups, { columns, height: height - ROUNDING, gap });
  const isSplit = pages.flat(2).length > groups.length;
  if (pages.length > 1) return { pages, columns, isSplit };
  // Fewer columns may be wider, in which no row is higher than it was measured.
  const fewest = Math.ceil((width + between) / (WIDEST_COLUMN * rem + between));
  return { pages, columns: Math.min(columns, Math.max(fewest, pages[0]?.length ?? 1)), isSplit };
}

function heightOf(element: Element | null): number {
  return element?.getBoundingClientRect().height ?? 0;
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

export function boxOf(area: Element): string {
  const { width, height } = area.getBoundingClientRect();
  return `${width} × ${height}`;
}
