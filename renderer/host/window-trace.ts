import { newSpanId, type Span, type SpanRef, traceOfId } from '../../shared/base/trace.ts';
import { type WindowWorld, windowWorld } from '../ui/boot/window-world.ts';

/** A span as a window keeps it: `at` is by its monotonic clock. */
export type WindowSpan = Span & { readonly room: 'window' };

/** A window is traced if its opener has put this list there before the program runs, as `npm run trace` does. */
function spansOfWindow(): WindowSpan[] | undefined {
  return (globalThis as { readonly grandstandSpans?: WindowSpan[] }).grandstandSpans;
}

export interface BegunSpan {
  /** For the host, which makes its own spans part of this one; absent if the work belongs to no sale yet. */
  readonly ref: SpanRef | undefined;
  end(): void;
}

/** Begins a span of the window; undefined, and nothing done, in a window that is not traced. */
export function beginSpan(name: string, saleId?: string, world: WindowWorld = windowWorld): BegunSpan | undefined {
  const spans = spansOfWindow();
  if (spans === undefined) return undefined;
  const id = newSpanId(world);
  const trace = saleId === undefined ? undefined : traceOfId(saleId);
  const at = world.monotonicMilliseconds();
  return {
    ref: trace === undefined ? undefined : { trace, id },
    end() {
      const milliseconds = world.monotonicMilliseconds() - at;
      spans.push({ id, room: 'window', name, at, milliseconds, ...(trace !== undefined && { trace }) });
    },
  };
}

/** Runs the work, in a traced window as a span. */
export function withSpan<Value>(name: string, work: () => Value): Value {
  const span = beginSpan(name);
  try {
    return work();
  } finally {
    span?.end();
  }
}
