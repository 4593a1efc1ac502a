import type { World } from '../../shared/base/world.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import { type Drainer, makeDrainer } from '../../shared/sync/drain/drainer.ts';
import type { Effect } from '../../shared/sync/journal/effect.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { DEFAULT_SYNC_SETTINGS, type SyncSettings } from '../../shared/sync/journal/sync-settings.ts';
import { capabilityKey } from '../../shared/sync/paths/capability.ts';
import { IDLE_PAUSE } from '../../shared/sync/paths/connection.ts';
import type { EffectHandlers } from '../../shared/sync/paths/run-steps.ts';
import { KEYS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import type { Deployed } from './deployment.ts';
import { PLACE, type Plan } from './plan.ts';
import type { Scheduler } from './scheduler.ts';

/** `during`: the request was sent, and the machine fails before the answer. */
export type CrashPoint = 'before' | 'during' | 'after';

export interface TerminalParts {
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly transport: Transport;
  readonly plans: readonly Plan[];
  /** What is known of the service from the beginning. */
  readonly knows?: Deployed;
  readonly settings?: Partial<SyncSettings>;
  /** Called at every effect of every op: whether the power goes, and for how long. */
  readonly crashAt: (op: Op, effect: Effect, point: CrashPoint) => number | undefined;
  readonly wallJump: () => number;
  /** A protocol bug between the steps and the world, where one is shown to be caught. */
  readonly sabotage?: (outside: EffectHandlers, op: Op) => EffectHandlers;
}

export interface Terminal {
  readonly journal: Journal;
  readonly mistakes: readonly { readonly mistake: unknown; readonly op: Op }[];
  readonly crashes: () => number;
  /** Ops that took longer than a person may be left waiting for. */
  readonly tooLong: readonly string[];
  start(): Promise<void>;
  wake(): void;
  /** Whether every plan has come to its end. */
  isFinished(): Promise<boolean>;
}

const NEVER_LEFT: ReadonlySet<string> = new Set(['not_sent', 'unauthorized']);
/** Ten minutes, and the request that is under way by then. */
const LONGEST = 600_000 + 60_000;

/** Each one its own: what waits for a promise is kept for as long as that promise is. */
const forever = (): Promise<never> => new Promise(() => undefined);

export function makeTerminal(parts: TerminalParts): Terminal {
  const { seed, scheduler, plans, knows } = parts;
  const chance = makeWorld({ seed });
  const journal = makeMemoryJournal(chance);
  const mistakes: { mistake: unknown; op: Op }[] = [];
  let crashes = 0;
  const ended = new Set<Op['id']>();
  const tooLong: string[] = [];
  let life = 0;
  let wallOffset = 0;
  let drainer: Drainer | undefined;
  let advancing: Promise<void> = Promise.resolve();

  /** From the first request that left until its end, for ops that no crash and no person gave more time. */
  const noteLength = async (op: Op): Promise<void> => {
    const attempts = await journal.listAttempts(op.id);
    const unsent = new Set(attempts.filter(({ outcome, status }) => NEVER_LEFT.has(outcome ?? '') || status === 429).map(({ n }) => n));
    const first = attempts.find(({ n }) => !unsent.has(n));
    const length = Date.parse(op.endedAt ?? '') - (first?.at ?? Number.NaN);
    if (length > LONGEST) tooLong.push(`${op.kind} ${op.id} took ${length / 1000} seconds`);
  };

  const boot = async (): Promise<void> => {
    const own = ++life;
    const isAlive = (): boolean => life === own;
    const bootedAt = scheduler.now();
    wallOffset += parts.wallJump();
    const world: World = {
      ...chance,
      epochMilliseconds: () => scheduler.now() + wallOffset,
      monotonicMilliseconds: () => scheduler.now() - bootedAt,
    };
    /** A machine that is gone hears of nothing, and does nothing. */
    const living = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      if (!isAlive()) return await forever();
      try {
        const value = await work();
        return isAlive() ? value : await forever();
      } catch (fault) {
        if (!isAlive()) return await forever();
        throw fault;
      }
    };
    const crash = (pause: number): void => {
      if (!isAlive()) return;
      life++;
      crashes++;
      drainer = undefined;
      scheduler.after(pause, boot);
    };
    const perform = <Result>(op: Op, effect: Effect, work: () => Promise<Result>): Promise<Result> =>
      living(async () => {
        const before = parts.crashAt(op, effect, 'before');
        if (before !== undefined) crash(before);
        if (!isAlive()) return await forever();
        const doing = work();
        const during = parts.crashAt(op, effect, 'during');
        if (during !== undefined) {
          doing.catch(() => undefined);
          crash(during);
          return await forever();
        }
        const result = await doing;
        const after = parts.crashAt(op, effect, 'after');
        if (after !== undefined) crash(after);
        return isAlive() ? result : await forever();
      });
    const crashing = (outside: EffectHandlers, op: Op): EffectHandlers => ({
      http: (effect) => perform(op, effect, () => outside.http(effect)),
      durable: (effect) => perform(op, effect, () => outside.durable(effect)),
      wait: (effect) => perform(op, effect, () => outside.wait(effect)),
    });
    const guarded: Journal = {
      append: (write) => living(() => journal.append(write)),
      findOp: (id) => living(() => journal.findOp(id)),
      listOps: (states) => living(() => journal.listOps(states)),
      listDone: (since) => living(() => journal.listDone(since)),
      listLane: (lane) => living(() => journal.listLane(lane)),
      listAttempts: (id) => living(() => journal.listAttempts(id)),
      findFact: (key) => living(() => journal.findFact(key)),
      listAudit: (after, limit) => living(() => journal.listAudit(after, limit)),
      lastAudit: () => living(() => journal.lastAudit()),
      findRecord: (kind, id) => living(() => journal.findRecord(kind, id)),
      listRecords: (kind, query) => living(() => journal.listRecords(kind, query)),
    };
    const made = makeDrainer({
      journal: guarded,
      transport: (request) => living(() => parts.transport(request)),
      credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice },
      world,
      timer: {
        after: (milliseconds, run) =>
          scheduler.after(milliseconds, () => {
            if (isAlive()) run();
          }),
      },
      settings: { ...DEFAULT_SYNC_SETTINGS, ...parts.settings },
      epoch: 1,
      idlePause: IDLE_PAUSE,
      onMistake: (mistake, op) => mistakes.push({ mistake, op }),
      onFault: (fault, op) => mistakes.push({ mistake: fault, op: op as Op }),
      onEnded: (op) => {
        if (crashes === 0 && !ended.has(op.id)) void noteLength(op);
        ended.add(op.id);
        void advance(made, isAlive);
      },
      wrapOutside: (outside, op) => {
        const wrapped = crashing(outside, op);
        return parts.sabotage?.(wrapped, op) ?? wrapped;
      },
    });
    drainer = made;
    made.start();
    await advance(made, isAlive);
  };

  /** The till's part: writes the next op of each plan down once the one before it is done. */
  const advance = (made: Drainer, isAlive: () => boolean): Promise<void> => {
    advancing = advancing.then(() => advanceOnce(made, isAlive));
    return advancing;
  };
  const advanceOnce = async (made: Drainer, isAlive: () => boolean): Promise<void> => {
    for (const plan of plans) {
      if (!isAlive() || plan.at > scheduler.now()) continue;
      const lane = await journal.listLane(plan.lane);
      const step = plan.steps[lane.length];
      const last = lane.at(-1);
      if (step === undefined || (last !== undefined && last.state !== 'done' && !step.isEager)) continue;
      const intent = step.intent(lane, scheduler.now());
      if (intent === undefined || (await journal.findOp(step.opId)) !== undefined || !isAlive()) continue;
      await journal.append({
        adds: [
          {
            id: step.opId,
            kind: step.kind,
            lane: plan.lane,
            epoch: 1,
            intent: JSON.stringify(intent),
            createdAt: new Date(scheduler.now()).toISOString() as never,
          },
        ],
      });
      if (step.kind === 'card_payment') void made.runNow(step.opId);
      else made.wake();
      if (plan.steps[lane.length + 1]?.isEager) await advanceOnce(made, isAlive);
    }
  };

  return {
    journal,
    mistakes,
    crashes: () => crashes,
    tooLong,
    async start() {
      if (knows !== undefined) await journal.append({ facts: { [capabilityKey(PLACE)]: knows } });
      for (const plan of plans) scheduler.after(plan.at - scheduler.now(), () => (drainer === undefined ? undefined : advanceIn(drainer)));
      await boot();
    },
    wake: () => drainer?.wake(),
    async isFinished() {
      if (drainer === undefined) return false;
      const waiting = await journal.listOps(['waiting']);
      if (waiting.length > 0) return false;
      for (const plan of plans) {
        const lane = await journal.listLane(plan.lane);
        const last = lane.at(-1);
        if (plan.at > scheduler.now() || last === undefined) return false;
        if (last.state === 'done' && plan.steps[lane.length]?.intent(lane, scheduler.now()) !== undefined) return false;
      }
      return true;
    },
  };

  async function advanceIn(made: Drainer): Promise<void> {
    const own = life;
    await advance(made, () => life === own);
  }
}
