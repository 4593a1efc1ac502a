import { hexOf } from './bytes-as-text.ts';
import { isUuid } from './ids.ts';
import type { World } from './world.ts';

/**
 * One piece of work of a sale. All spans of a sale share a trace: the sale's own id, which the window makes as it is opened, and which till,
 * queue and service get with what they do for it. A span holds names of operations and ids of sales and orders; nothing that people
 * typed, no card, no PIN and no key.
 */
export interface Span {
  /** The sale's id without hyphens. Absent for what a window did before the sale had an id. */
  readonly trace?: string;
  readonly id: string;
  /** The span that this one is part of. */
  readonly parent?: string;
  readonly room: 'window' | 'till' | 'journal' | 'sync' | 'service' | 'store';
  readonly name: string;
  /** Milliseconds since 1970, with fractions. */
  readonly at: number;
  readonly milliseconds: number;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** A span to which others belong: what `traceparent` says. */
export type SpanRef = Required<Pick<Span, 'trace' | 'id'>>;

/** Returns a UUID in the form that `traceparent` needs; undefined for another text. */
export function traceOfId(id: string): string | undefined {
  return isUuid(id) ? id.replaceAll('-', '').toLowerCase() : undefined;
}

export function newSpanId({ randomBytes }: Pick<World, 'randomBytes'>): string {
  return hexOf(randomBytes(8));
}

/** The name of the header by W3C Trace Context, which other programs write and read too. */
export const TRACE_HEADER = 'traceparent';
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

export function writeTraceParent({ trace, id }: SpanRef): string {
  return `00-${trace}-${id}-01`;
}

export function readTraceParent(text: string | undefined): SpanRef | undefined {
  const [, trace, id] = TRACE_PARENT.exec(text ?? '') ?? [];
  return trace === undefined || id === undefined ? undefined : { trace, id };
}

/** Returns what to add to `monotonicMilliseconds` for milliseconds since 1970 with their fractions, which the wall clock cuts off. */
export function epochOfMonotonic({
  epochMilliseconds,
  monotonicMilliseconds,
}: Pick<World, 'epochMilliseconds' | 'monotonicMilliseconds'>): number {
  const began = epochMilliseconds();
  for (;;) {
    const monotonic = monotonicMilliseconds();
    const epoch = epochMilliseconds();
    // The moment in which the wall clock goes on is a whole millisecond.
    if (epoch !== began) return epoch - monotonic;
  }
}
