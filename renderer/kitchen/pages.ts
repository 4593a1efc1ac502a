/** Where a ticket is drawn: its distance from the rail's start, in columns. */
export interface Placed {
  readonly id: string;
  readonly column: number;
}

export interface Sight {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  /** What is on the page in sight, in the order of the digit keys. */
  readonly ids: readonly string[];
}

export const NO_SIGHT: Sight = { page: 0, pages: 1, ids: [] };

/** Returns the page that is in sight: the wanted one, or the last when there are fewer now. */
export function sightOf(placed: readonly Placed[], columns: number, wanted: number): Sight {
  const pageOf = ({ column }: Placed): number => Math.floor(column / columns);
  const pages = placed.reduce((most, one) => Math.max(most, pageOf(one) + 1), 1);
  const page = Math.min(Math.max(0, wanted), pages - 1);
  return { page, pages, ids: placed.filter((one) => pageOf(one) === page).map(({ id }) => id) };
}

export function isSameSight(one: Sight, other: Sight): boolean {
  return one.page === other.page && one.pages === other.pages && one.ids.join() === other.ids.join();
}

/** Returns how the tickets are drawn now. Right to left, the rail starts at the right. */
export function placesOf(flow: HTMLElement): { readonly placed: readonly Placed[]; readonly columns: number } {
  const cards = [...flow.querySelectorAll<HTMLElement>(':scope > [data-slot]')];
  const [first] = cards;
  const all = flow.getBoundingClientRect();
  const width = first?.getBoundingClientRect().width ?? all.width;
  const { columnGap, direction } = getComputedStyle(flow);
  const gap = Number.parseFloat(columnGap) || 0;
  const startOf = (card: HTMLElement): number => {
    const { left, right } = card.getBoundingClientRect();
    return direction === 'rtl' ? all.right - right : left - all.left;
  };
  return {
    placed: cards.map((card) => ({ id: card.dataset.slot ?? '', column: Math.round(startOf(card) / (width + gap)) })),
    columns: Math.max(1, Math.round((all.width + gap) / (width + gap))),
  };
}
