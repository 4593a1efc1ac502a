import { appendFileSync } from 'node:fs';
import { epochOfMonotonic, newSpanId, type Span, type SpanRef } from '../../../shared/base/trace.ts';
import type { World } from '../../../shared/base/world.ts';
import { CommandRefused } from './command.ts';
import { keepLines } from './kept-log.ts';
import { gatherLines } from './log.ts';
import { nodeWorld } from './node-world.ts';

/** What is known of a span as it begins. Without `parent` it belongs to the span that the same asynchronous work is in. */
export interface SpanStart extends Pick<Span, 'room' | 'name'> {
  readonly trace?: string | undefined;
  readonly parent?: SpanRef | undefined;
  /** Belongs to no other span, although another one's work may have caused it. */
  readonly isRoot?: true;
}

/** Writes down how long pieces of work take. A host that is not traced has none, and its parts are then not wrapped at all. */
export interface Tracer {
  /** Runs the work as a span. Work that belongs to no sale is run and not written down. */
  span<Value>(
    start: SpanStart,
    work: (own: SpanRef | undefined) => Promise<Value>,
    factsOf?: (value: Value) => Span['facts'],
  ): Promise<Value>;
}

/** Returns a tracer that calls `write` with each span once it has ended, those inside of it first. */
export function makeTracer(
  world: Pick<World, 'epochMilliseconds' | 'monotonicMilliseconds' | 'randomBytes'>,
  write: (span: Span) => void,
): Tracer {
  const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks');
  const current = new AsyncLocalStorage<SpanRef>();
  const zero = epochOfMonotonic(world);
  return {
    async span({ room, name, trace: named, parent: given, isRoot }, work, factsOf) {
      const parent = isRoot === true ? undefined : (given ?? current.getStore());
      const trace = named ?? parent?.trace;
      if (trace === undefined) return await work(undefined);
      const own = { trace, id: newSpanId(world) };
      const began = world.monotonicMilliseconds();
      let facts: Span['facts'];
      try {
        const value = await current.run(own, work, own);
        facts = factsOf?.(value);
        return value;
      } catch (fault) {
        facts = { failed: (fault as Error).name };
        throw fault;
      } finally {
        const milliseconds = world.monotonicMilliseconds() - began;
        // A parent of another sale was only the reason why this work began.
        const within = parent?.trace === trace ? { parent: parent.id } : {};
        write({ ...own, ...within, room, name, at: zero + began, milliseconds, ...(facts !== undefined && { facts }) });
      }
    },
  };
}

/** Of each of the two files, the named one and the one before it. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Adds a line of JSON for each span to a file that only its owner can read. Refuses a file that cannot be written. */
export function openTraceFile(file: string): Tracer {
  try {
    appendFileSync(file, '', { mode: 0o600 });
  } catch (fault) {
    throw new CommandRefused(`${file} cannot be written: ${(fault as NodeJS.ErrnoException).code ?? 'unknown fault'}`);
  }
  const append = gatherLines((lines) => keepLines(file, lines, MOST_BYTES));
  return makeTracer(nodeWorld, (span) => append(`${JSON.stringify(span)}\n`));
}
