import type { Span } from '../../shared/base/trace.ts';

/** The spans of the sale that was opened last in the window, in the order in which they began. */
export interface SaleSpans {
  readonly trace: string;
  readonly spans: readonly Span[];
}

export const UNTIL_PAINTED = ' until painted';
const EDIT = 'edit and price the cart';

/** Joins what a window and its host wrote down: what the window did since the sale before belongs to the sale that it then opened. */
export function joinSpans(window: readonly Span[], host: readonly Span[]): SaleSpans {
  const inOrder = window.toSorted((one, other) => one.at - other.at);
  const opened = inOrder.filter(({ name, trace }) => name === 'openSale' && trace !== undefined);
  const trace = opened.at(-1)?.trace;
  if (trace === undefined) throw new Error('no sale was opened in this window');
  const before = inOrder.findLastIndex((span) => span.trace !== undefined && span.trace !== trace);
  const since = inOrder.slice(before + 1);
  // The window still puts the cart of the sale before away.
  const first = Math.max(
    0,
    since.findIndex(({ name }) => name === EDIT || name.endsWith(UNTIL_PAINTED)),
  );
  const own = since.slice(first).map((span): Span => ({ ...span, trace }));
  const spans = [...own, ...host.filter((span) => span.trace === trace)].toSorted((one, other) => one.at - other.at);
  return { trace, spans };
}

/** What is wrong with the spans of a sale: a parent that is missing, or work that ends after the work that it is part of. */
export function findBrokenSpans({ trace, spans }: SaleSpans, tolerance = 1): readonly string[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  return spans.flatMap((span) => {
    const { parent, name, at, milliseconds } = span;
    if (span.trace !== trace) return [`${name} belongs to another sale`];
    if (parent === undefined) return [];
    const outer = byId.get(parent);
    if (outer === undefined) return [`${name} is part of a span that is not there`];
    const isInside = at >= outer.at - tolerance && at + milliseconds <= outer.at + outer.milliseconds + tolerance;
    return isInside ? [] : [`${name} is not inside of ${outer.name}`];
  });
}

export interface PlacedSpan extends Span {
  /** Spans of one row do not overlap. */
  readonly row: number;
}

/** Puts each span of a room into the first row below the span that it is part of in which there is room for it. */
export function placeSpans(spans: readonly Span[]): readonly PlacedSpan[] {
  const placed = new Map<string, PlacedSpan>();
  const ends: number[] = [];
  for (const span of spans.toSorted((one, other) => one.at - other.at || other.milliseconds - one.milliseconds)) {
    const outer = placed.get(span.parent ?? '');
    let row = outer === undefined ? 0 : outer.row + 1;
    while ((ends[row] ?? 0) > span.at) row++;
    ends[row] = span.at + span.milliseconds;
    placed.set(span.id, { ...span, row });
  }
  return [...placed.values()];
}
