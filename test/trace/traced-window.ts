import type { Page } from 'playwright-core';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import type { Span } from '../../shared/base/trace.ts';
import { newSpanId } from '../../shared/base/trace.ts';
import { UNTIL_PAINTED } from './sale-spans.ts';

interface PaintedInput {
  readonly name: string;
  readonly at: number;
  readonly milliseconds: number;
}

interface TracedWindow {
  grandstandSpans: Span[];
  paintedInputs: PaintedInput[];
}

/** In every window from its beginning: the list that makes the window write its spans down, and how long each input took until it was painted. */
export function traceTheWindow(): void {
  const paintedInputs: PaintedInput[] = [];
  Object.assign(window, { grandstandSpans: [], paintedInputs });
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime: at, duration: milliseconds } of list.getEntries()) paintedInputs.push({ name, at, milliseconds });
  });
  // The browser reports none that took less than 16 ms, and rounds all to 8.
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const INPUTS: readonly string[] = ['pointerup', 'keydown'];

/** Everything that the window wrote down, by the wall clock. */
export async function readWindowSpans(page: Page): Promise<readonly Span[]> {
  const { zero, spans, inputs } = await page.evaluate(() => {
    const { grandstandSpans, paintedInputs } = window as unknown as TracedWindow;
    return { zero: performance.timeOrigin, spans: grandstandSpans, inputs: paintedInputs };
  });
  const painted = inputs
    .filter(({ name }) => INPUTS.includes(name))
    .map(
      ({ name, at, milliseconds }): Span => ({
        id: newSpanId(nodeWorld),
        room: 'window',
        name: `${name}${UNTIL_PAINTED}`,
        at,
        milliseconds,
      }),
    );
  return [...spans, ...painted].map((span) => ({ ...span, at: zero + span.at }));
}
