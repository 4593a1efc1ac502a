import type { Span } from '../../shared/base/trace.ts';
import { placeSpans, type SaleSpans } from './sale-spans.ts';

export const ROOMS = ['window', 'till', 'journal', 'sync', 'service', 'store'] as const satisfies readonly Span['room'][];

/** The trace event format of Chromium, which Perfetto and `chrome://tracing` open: a process for each room, a thread for each row. */
export function writeChromeTrace({ trace, spans }: SaleSpans): string {
  const traceEvents = ROOMS.flatMap((room, pid) => {
    const placed = placeSpans(spans.filter((span) => span.room === room));
    if (placed.length === 0) return [];
    const named = { ph: 'M', pid, tid: 0, name: 'process_name', args: { name: room } };
    const ordered = { ph: 'M', pid, tid: 0, name: 'process_sort_index', args: { sort_index: pid } };
    const events = placed.map(({ row, name, at, milliseconds, id, parent, facts }) => ({
      ph: 'X',
      pid,
      tid: row,
      cat: room,
      name,
      ts: Math.round(at * 1000),
      dur: Math.round(milliseconds * 1000),
      args: { trace, span: id, ...(parent !== undefined && { parent }), ...facts },
    }));
    return [named, ordered, ...events];
  });
  return JSON.stringify({ traceEvents, displayTimeUnit: 'ms' });
}
