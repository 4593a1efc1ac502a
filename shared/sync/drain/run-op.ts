import { now } from '../../base/time.ts';
import type { Urgency } from '../journal/lane-queue.ts';
import type { Op } from '../journal/op.ts';
import { NO_SLOT } from '../journal/slots.ts';
import { sleep } from '../journal/timer.ts';
import { type DrainState, setIdle } from './drain-state.ts';
import { LEAST_PAUSE, type OpUnderWay, outsideOf } from './outside-of-op.ts';
import { workOnOp } from './work-on-op.ts';

export const LOOK_PAUSE = 1000;
const ATTENDED_PATIENCE = 10_000;

/** Without an urgency a person waits for the op, and it takes no slot. Returns undefined if the op has not ended and is to be taken up again. */
export async function runOp(drain: DrainState, op: Op, urgency: Urgency | undefined, onSlot: () => void): Promise<Op | undefined> {
  const { caller, connection, isHeld, slots, timer } = drain;
  const isQueued = urgency !== undefined;
  if (isHeld?.() === true) return isQueued ? undefined : await turnAway(drain, op, 'needs_confirmation');
  // Without one answer of the service there is no time to write down. An op that was never sent can wait without limit.
  if (caller.clock.now() === undefined || isQueued)
    await connection.untilReachable(isQueued ? await limitOf(drain, op) : ATTENDED_PATIENCE);
  if (caller.clock.now() === undefined)
    return isQueued ? await sleep(timer, LOOK_PAUSE).then(() => undefined) : await turnAway(drain, op, 'unreachable');
  const underWay: OpUnderWay = { op, isQueued, slot: isQueued ? await slots.take(urgency) : NO_SLOT };
  drain.busy.add(op.id);
  onSlot();
  try {
    if (drain.isStopped) return undefined;
    return await workOnOp(drain, op.id, outsideOf(drain, underWay), !isQueued);
  } finally {
    setIdle(drain, op.id);
    underWay.slot.release();
  }
}

/** An op that was sent must end in its time, whether the service is reachable or not. */
async function limitOf(drain: DrainState, op: Op): Promise<number | undefined> {
  return drain.caller.clock.now() !== undefined && (await wasSent(drain, op)) ? LEAST_PAUSE : undefined;
}

export async function wasSent({ journal }: DrainState, { id }: Op): Promise<boolean> {
  return (await journal.listAttempts(id)).length > 0;
}

/**
 * Rejects an attended op while sending is held or the service has not answered since the start, so that the waiting person is informed
 * and nothing of it is sent later. An op that was sent before may be applied, and stays.
 */
async function turnAway(drain: DrainState, op: Op, reason: 'unreachable' | 'needs_confirmation'): Promise<Op | undefined> {
  if (await wasSent(drain, op)) return undefined;
  await drain.journal.append({ change: { id: op.id, state: 'rejected', reason, endedAt: now(drain.world) } });
  return await drain.journal.findOp(op.id);
}
