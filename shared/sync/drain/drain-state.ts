import type { World } from '../../base/world.ts';
import type { Credentials } from '../../client/call-operation.ts';
import type { CallOutcome } from '../../client/call-outcome.ts';
import type { Caller } from '../../client/caller.ts';
import type { Transport } from '../../contract/http/exchange.ts';
import type { Operation } from '../../contract/http/operation.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Journal } from '../journal/journal.ts';
import type { LaneQueue, Urgency } from '../journal/lane-queue.ts';
import type { Op, OpId } from '../journal/op.ts';
import type { Slots } from '../journal/slots.ts';
import type { SyncSettings } from '../journal/sync-settings.ts';
import type { Timer } from '../journal/timer.ts';
import type { ClockWatch, ClockWatchOptions } from '../paths/clock-watch.ts';
import type { Connection, ConnectionOptions } from '../paths/connection.ts';
import type { EffectHandlers } from '../paths/run-steps.ts';
import type { SyncContext } from './work-on-op.ts';

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
  /** Wraps the outside that the steps of an op see, for a simulation or a trace. */
  readonly wrapOutside?: (outside: EffectHandlers, op: Op) => EffectHandlers;
}

/** All that a drainer knows, and what it reaches the outside with. */
export interface DrainState extends DrainerOptions, SyncContext {
  readonly connection: Connection;
  readonly caller: Caller;
  readonly clock: ClockWatch;
  readonly slots: Slots;
  readonly queue: LaneQueue;
  /** Looks at the lane of an op that was just added. */
  readonly onAdded: (lane: string) => void;
  /** Ops that are taken up. */
  readonly running: Map<OpId, Promise<Op | undefined>>;
  /** Ops that a person waited for in this process and that have not ended. */
  readonly left: Set<OpId>;
  /** Ops that may have a request under way; `onIdle` is called once there are none. */
  readonly busy: Set<OpId>;
  onIdle: () => void;
  /** Numbers of ops taken up that still wait for a slot. A few per urgency are enough, so that a long queue is not held in memory. */
  readonly candidates: Record<Urgency, number>;
  isStopped: boolean;
  looking: 'no' | 'once' | 'again';
  lastSeqAtStart: number;
  quietUntil: number;
}

export function takeOutcome(drain: DrainState, operation: Operation, outcome: CallOutcome): void {
  drain.connection.noteOutcome(outcome, operation.id === ORDERING_OPERATIONS.authorize.id);
  drain.clock.noteAnswer();
  const retryAfter = 'retryAfter' in outcome ? outcome.retryAfter : undefined;
  if (retryAfter !== undefined) drain.quietUntil = Math.max(drain.quietUntil, drain.world.monotonicMilliseconds() + retryAfter);
}

export function quietFor({ quietUntil, world }: DrainState): number {
  return Math.max(quietUntil - world.monotonicMilliseconds(), 0);
}

export function setIdle(drain: DrainState, id: OpId): void {
  drain.busy.delete(id);
  if (drain.busy.size === 0) drain.onIdle();
}
