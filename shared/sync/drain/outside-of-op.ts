import { BACKLOG } from '../journal/lane-queue.ts';
import type { Op, OpId } from '../journal/op.ts';
import { lendWhileSilent, type Slot } from '../journal/slots.ts';
import { sleep } from '../journal/timer.ts';
import type { EffectHandlers } from '../paths/run-steps.ts';
import { type DrainState, quietFor, setIdle } from './drain-state.ts';

export interface OpUnderWay {
  readonly op: Op;
  /** False when a person waits for it. */
  readonly isQueued: boolean;
  slot: Slot;
}

export const LEAST_PAUSE = 500;

export function outsideOf(drain: DrainState, underWay: OpUnderWay): EffectHandlers {
  const { caller, connection, journal, settings, timer } = drain;
  const outside: EffectHandlers = {
    http: async ({ operation, request, mutates }) => {
      if (!mutates) await waitForTurn(drain, underWay);
      return await lendWhileSilent(timer, settings.slotPatience, underWay.slot, caller.send(operation, request));
    },
    durable: async ({ write }) => {
      await journal.append(write);
      for (const { lane } of write.adds ?? []) drain.onAdded(lane);
    },
    wait: async ({ reason, milliseconds }) => {
      if (reason === 'turn') return await waitForTurn(drain, underWay);
      if (reason !== 'reachable') return await pause(drain, underWay, sleep(timer, milliseconds ?? LEAST_PAUSE));
      const least = Math.min(LEAST_PAUSE, milliseconds ?? LEAST_PAUSE);
      await pause(
        drain,
        underWay,
        sleep(timer, least).then(() => connection.untilReachable(milliseconds === undefined ? undefined : milliseconds - least)),
      );
    },
  };
  return drain.wrapOutside?.(outside, underWay.op) ?? outside;
}

/** Gives the slot back while nothing is sent. */
async function pause(drain: DrainState, underWay: OpUnderWay, pausing: Promise<unknown>): Promise<void> {
  const { id } = underWay.op;
  underWay.slot.release();
  setIdle(drain, id);
  await pausing;
  if (drain.isStopped) return await halt(drain, id);
  if (underWay.isQueued) underWay.slot = await drain.slots.take(BACKLOG);
  if (drain.isStopped) return await halt(drain, id);
  drain.busy.add(id);
}

async function waitForTurn(drain: DrainState, { op, isQueued }: OpUnderWay): Promise<void> {
  if (isQueued) await waitWhileQuiet(drain);
  if (drain.isStopped) return await halt(drain, op.id);
}

/** Waits for as long as the service asks for no requests; the whole queue does. */
async function waitWhileQuiet(drain: DrainState): Promise<void> {
  for (let left = quietFor(drain); left > 0; left = quietFor(drain)) await sleep(drain.timer, left);
}

/** Leaves an op of a stopped drainer between two effects, as if the power had gone. */
function halt(drain: DrainState, id: OpId): Promise<never> {
  setIdle(drain, id);
  return new Promise(() => undefined);
}
