/** Virtual time: a heap of events, worked through one at a time, each to its end before the next. */
export interface Scheduler {
  now(): number;
  /** The answer cancels it. */
  after(milliseconds: number, run: () => void | Promise<void>): () => void;
  /** Until there is nothing left to do, the time is over, or `isOver` says so. */
  run(until: number, isOver?: () => boolean | Promise<boolean>): Promise<void>;
}

interface Event {
  readonly at: number;
  readonly order: number;
  run: (() => void | Promise<void>) | undefined;
}

export function makeScheduler(start: number): Scheduler {
  const heap: Event[] = [];
  let now = start;
  let order = 0;
  const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
  const push = (event: Event): void => {
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(event, heap[parent] as Event)) break;
      heap[at] = heap[parent] as Event;
      at = parent;
    }
    heap[at] = event;
  };
  const pop = (): Event => {
    const first = heap[0] as Event;
    const last = heap.pop() as Event;
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child++;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[at] = heap[child] as Event;
      at = child;
    }
    heap[at] = last;
    return first;
  };
  return {
    now: () => now,
    after(milliseconds, run) {
      const event: Event = { at: now + Math.max(milliseconds, 0), order: order++, run };
      push(event);
      return () => {
        event.run = undefined;
      };
    },
    async run(until, isOver = () => false) {
      await settle();
      while (heap.length > 0 && (heap[0] as Event).at <= until) {
        const event = pop();
        if (event.run === undefined) continue;
        now = event.at;
        await event.run();
        await settle();
        if (await isOver()) return;
      }
    },
  };
}

/** All that follows from an event by promises alone has happened when the loop turns. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
