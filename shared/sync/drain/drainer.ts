import { now } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Credentials } from '../../client/call-operation.ts';
import type { CallOutcome } from '../../client/call-outcome.ts';
import { type Caller, makeCaller } from '../../client/caller.ts';
import type { Transport } from '../../contract/http/exchange.ts';
import type { Operation } from '../../contract/http/operation.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Journal } from '../journal/journal.ts';
import { BACKLOG, makeLaneQueue, NEW_SALE, type Urgency } from '../journal/lane-queue.ts';
import type { Op, OpId } from '../journal/op.ts';
import { lendWhileSilent, makeSlots, NO_SLOT, type Slot } from '../journal/slots.ts';
import type { SyncSettings } from '../journal/sync-settings.ts';
import { sleep, type Timer } from '../journal/timer.ts';
import { type ClockWatchOptions, makeClockWatch } from '../paths/clock-watch.ts';
import { type Connection, type ConnectionOptions, makeConnection } from '../paths/connection.ts';
import { isBlockedInQueue } from '../paths/held-back.ts';
import type { EffectHandlers } from '../paths/run-steps.ts';
import { type SyncContext, workOnOp } from './work-on-op.ts';

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

export interface DrainerOptions extends Pick<ConnectionOptions, 'idlePause' | 'known' | 'onService' | 'onTrouble'>, ClockWatchOptions {
  readonly journal: Journal;
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly world: World;
  readonly timer: Timer;
  readonly settings: SyncSettings;
  readonly epoch: number;
  /** While this returns true nothing goes out: a person has yet to confirm that the machine with the older journal is off. */
  readonly isHeld?: () => boolean;
  readonly onMistake: (mistake: unknown, op: Op) => void;
  /** The journal cannot write, or the machine failed; the op is taken up again. */
  readonly onFault: (fault: unknown, op?: Op) => void;
  readonly onEnded?: (op: Op) => void;
  /** For simulation: wraps the outside that the steps see. */
  readonly wrapOutside?: (outside: EffectHandlers, op: Op) => EffectHandlers;
}

const AFTER_FAULT = 5000;
const LEAST_PAUSE = 500;
const LOOK_PAUSE = 1000;
const ATTENDED_PATIENCE = 10_000;

export function makeDrainer(parts: DrainerOptions): Drainer {
  const { journal, transport, credentials, world, timer, settings, epoch } = parts;
  const connection = makeConnection({
    world,
    timer,
    ...(parts.idlePause !== undefined && { idlePause: parts.idlePause }),
    ...(parts.known && { known: parts.known }),
    ...(parts.onService && { onService: parts.onService }),
    ...(parts.onTrouble && { onTrouble: parts.onTrouble }),
  });
  let quietUntil = Number.NEGATIVE_INFINITY;
  const clock = makeClockWatch(() => caller.clock, world, parts);
  const hear = (operation: Operation, outcome: CallOutcome): void => {
    connection.hear(outcome, operation.id === ORDERING_OPERATIONS.authorize.id);
    clock.heard();
    const asked = 'retryAfter' in outcome ? outcome.retryAfter : undefined;
    if (asked !== undefined) quietUntil = Math.max(quietUntil, world.monotonicMilliseconds() + asked);
  };
  const caller = makeCaller({ transport, credentials, world, onOutcome: hear });
  const slots = makeSlots(settings.ordersAtOnce, settings.mostSlotsLent);
  const running = new Map<OpId, Promise<Op | undefined>>();
  /** Ops that a person waited for in this process and that have not ended. */
  const left = new Set<OpId>();
  const isHeld = parts.isHeld ?? (() => false);
  const queue = makeLaneQueue();
  /** Numbers of ops taken up that still wait for a slot. A few per urgency are enough, so that a long queue is not held in memory. */
  const candidates: Record<Urgency, number> = { [NEW_SALE]: 0, [BACKLOG]: 0 };
  let isStopped = true;
  let looking: 'no' | 'once' | 'again' = 'no';
  let lastSeqAtStart = Number.POSITIVE_INFINITY;
  /** Ops that may have a request under way; `onIdle` is called once there are none. */
  const busy = new Set<OpId>();
  let onIdle: () => void = () => undefined;
  const setIdle = (id: OpId): void => {
    busy.delete(id);
    if (busy.size === 0) onIdle();
  };
  /** Leaves an op of a stopped drainer between two effects, as if the power had gone. */
  const halt = (id: OpId): Promise<never> => {
    setIdle(id);
    return new Promise(() => undefined);
  };

  const syncContext: SyncContext = {
    journal,
    world,
    settings,
    epoch,
    capabilities: new Map(),
    serverTime: () => {
      const now = caller.clock.now();
      if (now === undefined) throw new Error('the time of the service is known before anything is sent');
      return now;
    },
    service: connection.service,
    onMistake: parts.onMistake,
  };

  /** Waits for as long as the service asks for no requests; the whole queue does. */
  const turn = async (): Promise<void> => {
    for (let left = quietUntil - world.monotonicMilliseconds(); left > 0; left = quietUntil - world.monotonicMilliseconds())
      await sleep(timer, left);
  };

  const outsideOf = (op: Op, hold: { slot: Slot }, isQueued: boolean): EffectHandlers => {
    /** Gives the slot back while nothing is sent. */
    const pause = async (pausing: Promise<unknown>): Promise<void> => {
      hold.slot.release();
      setIdle(op.id);
      await pausing;
      if (isStopped) return await halt(op.id);
      if (isQueued) hold.slot = await slots.take(BACKLOG);
      if (isStopped) return await halt(op.id);
      busy.add(op.id);
    };
    const myTurn = async (): Promise<void> => {
      if (isQueued) await turn();
      if (isStopped) return await halt(op.id);
    };
    const outside: EffectHandlers = {
      http: async ({ operation, request, mutates }) => {
        if (!mutates) await myTurn();
        return await lendWhileSilent(timer, settings.slotPatience, hold.slot, caller.send(operation, request));
      },
      durable: async ({ write }) => {
        await journal.append(write);
        for (const { lane } of write.adds ?? []) lookAt(lane);
      },
      wait: async ({ reason, milliseconds }) => {
        if (reason === 'turn') return await myTurn();
        if (reason !== 'reachable') return await pause(sleep(timer, milliseconds ?? LEAST_PAUSE));
        const least = Math.min(LEAST_PAUSE, milliseconds ?? LEAST_PAUSE);
        await pause(
          sleep(timer, least).then(() => connection.untilReachable(milliseconds === undefined ? undefined : milliseconds - least)),
        );
      },
    };
    return parts.wrapOutside?.(outside, op) ?? outside;
  };

  const run = async (op: Op, urgency: Urgency | undefined, onSlot: () => void): Promise<Op | undefined> => {
    const isQueued = urgency !== undefined;
    if (isHeld()) return isQueued ? undefined : await turnAway(op, 'needs_confirmation');
    // Without one answer of the service there is no time to write down. An op that was never sent can wait without limit.
    if (caller.clock.now() === undefined || isQueued) await connection.untilReachable(isQueued ? await limitOf(op) : ATTENDED_PATIENCE);
    if (caller.clock.now() === undefined)
      return isQueued ? await sleep(timer, LOOK_PAUSE).then(() => undefined) : await turnAway(op, 'unreachable');
    const hold = { slot: isQueued ? await slots.take(urgency) : NO_SLOT };
    busy.add(op.id);
    onSlot();
    try {
      if (isStopped) return undefined;
      return await workOnOp(syncContext, op.id, outsideOf(op, hold, isQueued), !isQueued);
    } finally {
      setIdle(op.id);
      hold.slot.release();
    }
  };

  /** An op that was sent must end in its time, whether the service is reachable or not. */
  const limitOf = async (op: Op): Promise<number | undefined> =>
    caller.clock.now() !== undefined && (await wasSent(op)) ? LEAST_PAUSE : undefined;

  const wasSent = async ({ id }: Op): Promise<boolean> => (await journal.listAttempts(id)).length > 0;

  /**
   * Rejects an attended op while sending is held or the service has not answered since the start, so that the waiting person is informed
   * and nothing of it is sent later. An op that was sent before may be applied, and stays.
   */
  const turnAway = async (op: Op, reason: 'unreachable' | 'needs_confirmation'): Promise<Op | undefined> => {
    if (await wasSent(op)) return undefined;
    await journal.append({ change: { id: op.id, state: 'rejected', reason, endedAt: now(world) } });
    return await journal.findOp(op.id);
  };

  const begin = (op: Op, urgency?: Urgency, onSlot: () => void = () => undefined): Promise<Op | undefined> => {
    const known = running.get(op.id);
    if (known !== undefined) return known;
    const work = run(op, urgency, onSlot)
      .catch(async (fault: unknown) => {
        parts.onFault(fault, op);
        await sleep(timer, AFTER_FAULT);
        return undefined;
      })
      .then((ended) => {
        running.delete(op.id);
        if (ended === undefined && urgency === undefined) left.add(op.id);
        if (ended !== undefined) {
          left.delete(op.id);
          parts.onEnded?.(ended);
        }
        lookAt(op.lane);
        return ended;
      });
    running.set(op.id, work);
    return work;
  };

  /** Returns the next op of a lane if the queue may take it up. An op that needs a person holds up only its own lane. */
  const nextIn = async (lane: string): Promise<Op | undefined> => {
    if (isHeld()) return undefined;
    const ops = await journal.listLane(lane);
    const first = ops.find(({ state }) => state === 'waiting' || state === 'attention');
    if (first === undefined || first.state !== 'waiting' || running.has(first.id) || (await isBlockedInQueue(journal, first)))
      return undefined;
    // Cards are charged while the guest waits; the queue only clears up charges that were left behind, by this process or an earlier one.
    return first.kind === 'card_payment' && first.seq > lastSeqAtStart && !left.has(first.id) ? undefined : first;
  };

  /** Takes up as many lanes as can soon get a slot. */
  const fill = (urgency: Urgency): void => {
    while (!isStopped && candidates[urgency] < settings.ordersAtOnce) {
      const lane = queue.take(urgency);
      if (lane === undefined) return;
      void takeUp(lane, urgency);
    }
  };

  const takeUp = async (lane: string, urgency: Urgency): Promise<void> => {
    candidates[urgency]++;
    let isCandidate = true;
    const leave = (): void => {
      if (!isCandidate) return;
      isCandidate = false;
      candidates[urgency]--;
      fill(urgency);
    };
    try {
      const op = await nextIn(lane);
      if (op !== undefined && !isStopped && !running.has(op.id)) await begin(op, urgency, leave);
    } catch (fault) {
      lookAgain(fault, () => lookAt(lane));
    } finally {
      leave();
    }
  };

  /** An op that was sent does not wait behind ops that were not, because it must end in its time. */
  const queueUp = async (op: Op): Promise<void> => {
    const urgency = op.seq > lastSeqAtStart ? NEW_SALE : BACKLOG;
    if (await wasSent(op)) return void begin(op, urgency);
    queue.add(op.lane, urgency);
    fill(urgency);
  };

  const lookAt = (lane: string): void => {
    if (isStopped) return;
    nextIn(lane)
      .then((op) => (op === undefined || isStopped ? undefined : queueUp(op)))
      .catch((fault: unknown) => lookAgain(fault, () => lookAt(lane)));
  };

  const lookAgain = (fault: unknown, again: () => void): void => {
    parts.onFault(fault);
    timer.after(AFTER_FAULT, again);
  };

  const lookEverywhere = async (): Promise<void> => {
    const waiting = await journal.listOps(['waiting']);
    if (lastSeqAtStart === Number.POSITIVE_INFINITY) lastSeqAtStart = waiting.at(-1)?.seq ?? 0;
    for (const lane of new Set(waiting.map((op) => op.lane))) {
      const op = await nextIn(lane);
      if (op !== undefined && !isStopped) await queueUp(op);
    }
  };

  /** Reads the whole queue at most once per pause, however often it is called. */
  const look = (): void => {
    if (isStopped) return;
    if (looking !== 'no') {
      looking = 'again';
      return;
    }
    looking = 'once';
    const pause = (): void => {
      timer.after(LOOK_PAUSE, () => {
        const isAsked = looking === 'again';
        looking = 'no';
        if (isAsked) look();
      });
    };
    lookEverywhere()
      .catch((fault: unknown) => lookAgain(fault, look))
      .finally(pause);
  };

  connection.onChange((connectivity) => {
    if (connectivity !== 'online') return;
    queue.age();
    fill(BACKLOG);
  });

  return {
    connection,
    caller,
    start: () => {
      isStopped = false;
      connection.start(caller);
      look();
    },
    wake: (lane) => {
      connection.watchClosely();
      return lane === undefined || lastSeqAtStart === Number.POSITIVE_INFINITY ? look() : lookAt(lane);
    },
    runNow: async (id) => {
      const op = await journal.findOp(id);
      if (op === undefined) throw new Error('no such op');
      return (await begin(op)) ?? ((await journal.findOp(id)) as Op);
    },
    hasRequestUnderWay: (id) => busy.has(id),
    clockAhead: clock.ahead,
    quietFor: () => Math.max(quietUntil - world.monotonicMilliseconds(), 0),
    stop: async () => {
      isStopped = true;
      connection.stop();
      if (busy.size === 0) return;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
      });
    },
  };
}
