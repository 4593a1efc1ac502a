import { type Caller, makeCaller } from '../../client/caller.ts';
import { BACKLOG, makeLaneQueue, NEW_SALE } from '../journal/lane-queue.ts';
import type { Op, OpId } from '../journal/op.ts';
import { makeSlots } from '../journal/slots.ts';
import { makeClockWatch } from '../paths/clock-watch.ts';
import { type Connection, makeConnection } from '../paths/connection.ts';
import { type DrainerOptions, type DrainState, quietFor, takeOutcome } from './drain-state.ts';
import { begin, fill, look, lookAt } from './take-up-ops.ts';

/** Works through the journal: one lane is one order, each lane in strict order, several at once. A journal has exactly one drainer. */
export interface Drainer {
  readonly connection: Connection;
  readonly caller: Caller;
  start(): void;
  /** Call this after an op was written or a person has decided: looks at that lane, or without one at the whole queue. */
  wake(lane?: string): void;
  /** Runs the op at once, ahead of the queue, because a person is waiting for it. Resolves to the op as it ended. */
  runNow(id: OpId): Promise<Op>;
  /** True when the op may have a request under way. After a crash it has none until it is taken up again. */
  hasRequestUnderWay(id: OpId): boolean;
  /** Milliseconds for which the service still asks for no requests. */
  quietFor(): number;
  /** Milliseconds by which the wall clock is ahead of the service's: from its last answer, or else as an earlier process knew it. */
  clockAhead(): number | undefined;
  /** Sends nothing more; resolves once the outcomes of requests under way are written down. The rest goes on after a restart. */
  stop(): Promise<void>;
}

export function makeDrainer(options: DrainerOptions): Drainer {
  const drain = newDrain(options);
  const { busy, caller, connection, journal } = drain;
  connection.onChange((connectivity) => {
    if (connectivity !== 'online') return;
    drain.queue.age();
    fill(drain, BACKLOG);
  });
  return {
    connection,
    caller,
    start: () => {
      drain.isStopped = false;
      connection.start(caller);
      look(drain);
    },
    wake: (lane) => {
      connection.watchClosely();
      return lane === undefined || drain.lastSeqAtStart === Number.POSITIVE_INFINITY ? look(drain) : lookAt(drain, lane);
    },
    runNow: async (id) => {
      const op = await journal.findOp(id);
      if (op === undefined) throw new Error('no such op');
      return (await begin(drain, op)) ?? ((await journal.findOp(id)) as Op);
    },
    hasRequestUnderWay: (id) => busy.has(id),
    clockAhead: drain.clock.ahead,
    quietFor: () => quietFor(drain),
    stop: async () => {
      drain.isStopped = true;
      connection.stop();
      if (busy.size === 0) return;
      await new Promise<void>((resolve) => {
        drain.onIdle = resolve;
      });
    },
  };
}

function newDrain(options: DrainerOptions): DrainState {
  const { transport, credentials, world, settings } = options;
  const connection = makeConnection(options);
  const caller = makeCaller({ transport, credentials, world, onOutcome: (operation, outcome) => takeOutcome(drain, operation, outcome) });
  const drain: DrainState = {
    ...options,
    connection,
    caller,
    clock: makeClockWatch(() => caller.clock, world, options),
    slots: makeSlots(settings.ordersAtOnce, settings.mostSlotsLent),
    queue: makeLaneQueue(),
    onAdded: (lane) => lookAt(drain, lane),
    capabilities: new Map(),
    serverTime: () => {
      const now = caller.clock.now();
      if (now === undefined) throw new Error('the time of the service is known before anything is sent');
      return now;
    },
    service: connection.service,
    running: new Map(),
    left: new Set(),
    busy: new Set(),
    onIdle: () => undefined,
    candidates: { [NEW_SALE]: 0, [BACKLOG]: 0 },
    isStopped: true,
    looking: 'no',
    lastSeqAtStart: Number.POSITIVE_INFINITY,
    quietUntil: Number.NEGATIVE_INFINITY,
  };
  return drain;
}
