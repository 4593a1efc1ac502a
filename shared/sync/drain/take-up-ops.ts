import { intentOf, type ValueSpendIntent } from '../journal/intent.ts';
import { BACKLOG, NEW_SALE, type Urgency } from '../journal/lane-queue.ts';
import type { Op } from '../journal/op.ts';
import { sleep } from '../journal/timer.ts';
import { isUntold } from '../paths/card-charge.ts';
import { isBlockedInQueue } from '../paths/held-back.ts';
import type { DrainState } from './drain-state.ts';
import { LOOK_PAUSE, runOp, wasSent } from './run-op.ts';

const AFTER_FAULT = 5000;

/** Works on an op unless that is being done already. Without an urgency a person waits for it. */
export function begin(drain: DrainState, op: Op, urgency?: Urgency, onSlot: () => void = () => undefined): Promise<Op | undefined> {
  const { left, running, timer } = drain;
  const known = running.get(op.id);
  if (known !== undefined) return known;
  const work = runOp(drain, op, urgency, onSlot)
    .catch(async (fault: unknown) => {
      drain.onFault(fault, op);
      await sleep(timer, AFTER_FAULT);
      return undefined;
    })
    .then((ended) => {
      running.delete(op.id);
      if (ended === undefined && urgency === undefined) left.add(op.id);
      if (ended !== undefined) {
        left.delete(op.id);
        drain.onEnded?.(ended);
      }
      lookAt(drain, op.lane);
      // The sale's op waited for the answer about its gift card.
      if (op.kind === 'value_spend') lookAt(drain, intentOf<ValueSpendIntent>(op).saleLane);
      return ended;
    });
  running.set(op.id, work);
  return work;
}

/** Returns the next op of a lane if the queue may take it up. An op that needs a person holds up only its own lane. */
async function nextIn(drain: DrainState, lane: string): Promise<Op | undefined> {
  const { isHeld, journal, left, running } = drain;
  if (isHeld?.() === true) return undefined;
  const ops = await journal.listLane(lane);
  const first = ops.find((op) => op.state === 'waiting' || (op.state === 'attention' && !isUntold(op)));
  if (first === undefined || first.state !== 'waiting' || running.has(first.id) || (await isBlockedInQueue(journal, first)))
    return undefined;
  // Cards are charged while the guest waits; the queue only clears up charges that were left behind, by this process or an earlier one.
  return first.kind === 'card_payment' && first.seq > drain.lastSeqAtStart && !left.has(first.id) ? undefined : first;
}

/** Takes up as many lanes as can soon get a slot. */
export function fill(drain: DrainState, urgency: Urgency): void {
  while (!drain.isStopped && drain.candidates[urgency] < drain.settings.ordersAtOnce) {
    const lane = drain.queue.take(urgency);
    if (lane === undefined) return;
    void takeUp(drain, lane, urgency);
  }
}

async function takeUp(drain: DrainState, lane: string, urgency: Urgency): Promise<void> {
  drain.candidates[urgency]++;
  let isCandidate = true;
  const leave = (): void => {
    if (!isCandidate) return;
    isCandidate = false;
    drain.candidates[urgency]--;
    fill(drain, urgency);
  };
  try {
    const op = await nextIn(drain, lane);
    if (op !== undefined && !drain.isStopped && !drain.running.has(op.id)) await begin(drain, op, urgency, leave);
  } catch (fault) {
    lookAgain(drain, fault, () => lookAt(drain, lane));
  } finally {
    leave();
  }
}

/** An op that was sent does not wait behind ops that were not, because it must end in its time. */
async function queueUp(drain: DrainState, op: Op): Promise<void> {
  const urgency = op.seq > drain.lastSeqAtStart ? NEW_SALE : BACKLOG;
  if (await wasSent(drain, op)) return void begin(drain, op, urgency);
  drain.queue.add(op.lane, urgency);
  fill(drain, urgency);
}

export function lookAt(drain: DrainState, lane: string): void {
  if (drain.isStopped) return;
  nextIn(drain, lane)
    .then((op) => (op === undefined || drain.isStopped ? undefined : queueUp(drain, op)))
    .catch((fault: unknown) => lookAgain(drain, fault, () => lookAt(drain, lane)));
}

function lookAgain({ onFault, timer }: DrainState, fault: unknown, again: () => void): void {
  onFault(fault);
  timer.after(AFTER_FAULT, again);
}

async function lookEverywhere(drain: DrainState): Promise<void> {
  const waiting = await drain.journal.listOps(['waiting']);
  if (drain.lastSeqAtStart === Number.POSITIVE_INFINITY) drain.lastSeqAtStart = waiting.at(-1)?.seq ?? 0;
  for (const lane of new Set(waiting.map((op) => op.lane))) {
    const op = await nextIn(drain, lane);
    if (op !== undefined && !drain.isStopped) await queueUp(drain, op);
  }
}

/** Reads the whole queue at most once per pause, however often it is called. */
export function look(drain: DrainState): void {
  if (drain.isStopped) return;
  if (drain.looking !== 'no') {
    drain.looking = 'again';
    return;
  }
  drain.looking = 'once';
  const pause = (): void => {
    drain.timer.after(LOOK_PAUSE, () => {
      const isWanted = drain.looking === 'again';
      drain.looking = 'no';
      if (isWanted) look(drain);
    });
  };
  lookEverywhere(drain)
    .catch((fault: unknown) => lookAgain(drain, fault, () => look(drain)))
    .finally(pause);
}
