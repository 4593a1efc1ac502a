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
/** In pixels: browsers draw at whole ones. */
const ROUNDING = 1;

/** Lays out the entries that the area holds in a single column, at the largest scale at which one page holds them all. */
export function measurePages(area: HTMLElement, { mayScale, isLast }: Measuring): LaidOutMenu {
  for (const scale of mayScale ? SCALES : [SMALLEST]) {
    document.documentElement.dataset.scale = scale;
    const { pages, columns } = measureOnce(area);
    if (pages.length > 1 && scale !== SMALLEST) continue;
    return { pages: isLast || pages.length < 2 ? pages : pages.slice(0, -1), columns, box: boxOf(area) };
  }
  return { pages: [], columns: 1, box: boxOf(area) };
}

function measureOnce(area: HTMLElement): Pick<LaidOutMenu, 'pages' | 'columns'> {
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
  return { pages: layOutPages(groups, { columns, height: height - ROUNDING, gap }), columns };
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
