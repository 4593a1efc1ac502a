import { assert } from '../../base/assert.ts';
import { hexOf } from '../../base/bytes-as-text.ts';
import { pauseOfRound } from '../../base/doubling-pause.ts';
import { epochOf, type Instant, instantFromEpoch } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import { type CallInput, type ValueOf, writeRequest } from '../../client/call-operation.ts';
import { type AnsweredOk, type CallOutcome, isRefused, isTooManyRequests, type Rejected } from '../../client/call-outcome.ts';
import type { RequestBytes } from '../../contract/http/exchange.ts';
import type { Operation } from '../../contract/http/operation.ts';
import type { KnownService } from '../../contract/http/service-greeting.ts';
import { durable, http, type Steps, wait } from '../journal/effect.ts';
import type { VendorRef } from '../journal/intent.ts';
import { type AuditFact, changeOp } from '../journal/journal.ts';
import type { Attempt, Op, Refs } from '../journal/op.ts';
import type { SyncSettings } from '../journal/sync-settings.ts';
import type { Capability } from './capability.ts';
import type { Verdict } from './verdict.ts';

/** Everything that steps may know besides their own op. */
export interface OpContext {
  readonly world: Pick<World, 'digest' | 'secretBox'>;
  readonly settings: SyncSettings;
  /** The time by the service's clock. */
  now(): number;
  /** When this process took up the op, by the service's clock. */
  readonly since: number;
  /** The capability that an order of this service proved. */
  capabilityAt(vendorRef: VendorRef): Capability;
  /** The journal's current epoch. */
  readonly epoch: number;
  /** True when a person waits for the outcome. */
  readonly isAttended: boolean;
  /** The service as it last described itself: it may promise more, or less, while an op waits. */
  service(): KnownService;
  /** The earlier ops of the lane, as they ended. */
  readonly earlier: readonly Op[];
  /** For `reconcile` only: ops that have not ended well, and ops done since the time that it looks back to. */
  readonly recent: readonly Op[];
  /** Returns another op that the intent names, read when this op was taken up. */
  findOp(id: Op['id']): Op | undefined;
}

/** An op that is being worked on: the journal's record of it, kept in step with every durable write. */
export interface OpRun {
  readonly context: OpContext;
  op: Op;
  attempts: readonly Attempt[];
  /** When the newest answered read left, by the service's clock: it shows nothing that came about later. */
  readFrom?: number;
}

/** A body with the code of a gift card is left out: a short code could be found from its digest. The address names the load. */
export function hashOfRequest(world: Pick<World, 'digest'>, { method, target, body: sent }: RequestBytes): string {
  const body = target.includes(LOADS) ? NO_BYTES : sent;
  const head = utf8Bytes(`${method} ${target}\n`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return hexOf(world.digest('sha256', bytes));
}

const LOADS = '/value_cards/loads/';
const NO_BYTES = new Uint8Array();

export interface SendOptions<Described extends Operation> {
  /** Returns refs to write together with the outcome. */
  readonly learn?: (outcome: CallOutcome<ValueOf<Described>>) => Partial<Refs> | undefined;
  /** Refs to write before the request leaves. */
  readonly before?: Partial<Refs>;
  readonly isDeduplicated?: boolean;
}

/** Sends a request that changes something: writes it down, sends it once, and writes its outcome down. */
export function* send<const Described extends Operation>(
  run: OpRun,
  step: string,
  operation: Described,
  input: CallInput<Described>,
  { learn, before, isDeduplicated = false }: SendOptions<Described> = {},
): Steps<CallOutcome<ValueOf<Described>>> {
  const { context } = run;
  // Wait for the queue first, so that the time that is written down is that of the send.
  yield* wait('turn');
  const requestHash = hashOfRequest(context.world, writeRequest(operation, input));
  const n = (run.attempts.at(-1)?.n ?? 0) + 1;
  const head = { opId: run.op.id, n, step, requestHash };
  yield* note(run, `${step}/sending`, { ...head, phase: 'sending', at: context.now() }, before);
  const outcome = yield* http(step, operation, input, isDeduplicated);
  const status = 'status' in outcome ? outcome.status : undefined;
  const row: Attempt = { ...head, phase: 'answered', at: context.now(), outcome: outcome.kind, ...(status !== undefined && { status }) };
  const isClear = outcome.kind === 'ok' || isRefused(outcome);
  const settles = isClear && unclearAttempts(run).every((attempt) => attempt.n === n);
  yield* note(run, `${step}/answered`, row, { ...(settles && { settledUpTo: n }), ...learn?.(outcome) });
  return outcome;
}

function* note(run: OpRun, step: string, attempt: Attempt, more: Partial<Refs> = {}): Steps<void> {
  const isMore = Object.keys(more).length > 0;
  const change = { id: run.op.id, refs: { ...run.op.refs, ...more } };
  yield* durable(step, isMore ? { attempt, change } : { attempt });
  run.attempts = [...run.attempts, attempt];
  if (isMore) run.op = changeOp(run.op, change);
}

/** Makes refs durable before they are used. */
export function* saveRefs(run: OpRun, step: string, more: Partial<Refs>, audit?: AuditFact): Steps<void> {
  const change = { id: run.op.id, refs: { ...run.op.refs, ...more } };
  yield* durable(step, audit === undefined ? { change } : { change, audit });
  run.op = changeOp(run.op, change);
}

/** Gives up something that the service chose, as an explicit step; unclear requests about it no longer matter. */
export function* abandon(run: OpRun, step: string, dropped: readonly (keyof Refs)[], more: Partial<Refs> = {}): Steps<void> {
  const remaining = Object.fromEntries(Object.entries(run.op.refs).filter(([key]) => !dropped.includes(key as keyof Refs))) as Refs;
  const last = run.attempts.at(-1)?.n ?? 0;
  const change = { id: run.op.id, refs: { ...remaining, settledUpTo: last, abandonedUpTo: last, ...more }, abandons: true };
  yield* durable(step, { change });
  run.op = changeOp(run.op, change);
}

/** As `isRefused`, of a request that was written down. */
export function wasRefused(attempt: Attempt): boolean {
  return attempt.outcome === 'rejected' && !isTooManyRequests(attempt);
}

/** After as many refusals of one step a person decides. */
export const MOST_REFUSALS = 3;

export function isRefusedForGood({ op, attempts }: OpRun, step: string, outcome: CallOutcome): outcome is Rejected {
  const from = op.refs.abandonedUpTo ?? 0;
  const refusals = attempts.filter((attempt) => attempt.step === step && attempt.n > from && wasRefused(attempt));
  return isRefused(outcome) && refusals.length >= MOST_REFUSALS;
}

/** Returns the requests that may have been applied or not: their outcome is ambiguous, or a crash came before it. */
export function unclearAttempts({ op, attempts }: Pick<OpRun, 'op' | 'attempts'>, step?: string): readonly Attempt[] {
  const settled = op.refs.settledUpTo ?? 0;
  const clear = new Set(attempts.filter(({ phase, outcome }) => phase === 'answered' && outcome !== 'ambiguous').map(({ n }) => n));
  return attempts.filter(
    (attempt) =>
      attempt.phase === 'sending' && attempt.n > settled && !clear.has(attempt.n) && (step === undefined || attempt.step === step),
  );
}

export function isUnclear(run: Pick<OpRun, 'op' | 'attempts'>, step?: string): boolean {
  return unclearAttempts(run, step).length > 0;
}

/** True when a request since the last `abandon` was ever without a clear answer, even if it was cleared up later. */
export function wasEverUnclear({ op, attempts }: Pick<OpRun, 'op' | 'attempts'>, step: string): boolean {
  const from = op.refs.abandonedUpTo ?? 0;
  const sure = new Set(attempts.filter(({ phase, outcome }) => phase === 'answered' && outcome !== 'ambiguous').map(({ n }) => n));
  return attempts.some((attempt) => attempt.phase === 'sending' && attempt.step === step && attempt.n > from && !sure.has(attempt.n));
}

/** True when a request since the last `abandon` succeeded: a crash may have come right after that was written down. */
export function wasApplied({ op, attempts }: Pick<OpRun, 'op' | 'attempts'>, step: string): boolean {
  const from = op.refs.abandonedUpTo ?? 0;
  return attempts.some((attempt) => attempt.step === step && attempt.outcome === 'ok' && attempt.n > from);
}

/** True for an op that another machine's journal may have sent without this one knowing. */
export function isOfOldEpoch({ op, context }: Pick<OpRun, 'op' | 'context'>): boolean {
  return op.epoch < context.epoch && op.refs.clearedForEpoch !== context.epoch;
}

/**
 * Returns the latest time at which a caller stopped waiting for a request that may still arrive: when its outcome was written down, when
 * this process took up the op, or when the patience of the process that died was over. The time written before the request left would be
 * too early if the machine slept in between.
 */
export function lastCallerGaveUpAt(run: OpRun, step?: string): number | undefined {
  const times = unclearAttempts(run, step).map(({ n, at }) => {
    const answered = run.attempts.find((attempt) => attempt.n === n && attempt.phase === 'answered');
    return answered?.at ?? Math.max(at + run.context.settings.patience, run.context.since);
  });
  return times.length === 0 ? undefined : Math.max(...times);
}

/** A `Date` header has whole seconds only. */
export const CLOCK_GRAIN = 2000;

/** A service finishes a request within this time after its last check of it: only the disk and the database's network are in between. */
export const LONGEST_COMMIT = 30_000;

export function noArrivalsAfter(run: OpRun, waitEnd: number): number {
  return waitEnd + run.context.settings.quiescence + CLOCK_GRAIN;
}

/**
 * The newest read does not show the effect of an unclear request. That is believed if the read left when no sent request could still
 * arrive; otherwise this waits, and the caller reads again.
 */
export function* confirmAbsence(run: OpRun, step: string, learnt: string): Steps<void> {
  const quiet = noArrivalsAfter(run, lastCallerGaveUpAt(run, step) ?? run.context.since);
  if (run.readFrom !== undefined && run.readFrom >= quiet) yield* saveRefs(run, learnt, settledRefs(run));
  else yield* waitUntilDeadline(run, 'quiet', quiet - run.context.now());
}

/** Marks every request that was ever sent as clear. */
export function settledRefs({ attempts }: Pick<OpRun, 'attempts'>): Pick<Refs, 'settledUpTo'> {
  return { settledUpTo: attempts.at(-1)?.n ?? 0 };
}

/** Returns when the op must have ended, or undefined while nothing of it has left. */
export function deadlineOf({ context, attempts }: OpRun): number | undefined {
  const unsent = new Set(
    attempts
      .filter((attempt) => attempt.outcome === 'not_sent' || attempt.outcome === 'unauthorized' || isTooManyRequests(attempt))
      .map(({ n }) => n),
  );
  const first = attempts.find(({ phase, n }) => phase === 'sending' && !unsent.has(n));
  return first === undefined ? undefined : Math.max(first.at, context.since) + context.settings.decisionLimit;
}

export const OUT_OF_TIME = 'out_of_time';
export type OutOfTime = typeof OUT_OF_TIME;

export function isOutOfTime(run: OpRun): boolean {
  const deadline = deadlineOf(run);
  return deadline !== undefined && run.context.now() >= deadline;
}

/** Waits, but never beyond the moment at which a person is to be asked. */
export function* waitUntilDeadline(run: OpRun, reason: Parameters<typeof wait>[0], milliseconds?: number): Steps<void> {
  const deadline = deadlineOf(run);
  const left = deadline === undefined ? undefined : Math.max(deadline - run.context.now(), 0);
  const least = [milliseconds, left].filter((value) => value !== undefined);
  yield* wait(reason, least.length === 0 ? undefined : Math.max(Math.min(...least), 1));
}

// biome-ignore lint/correctness/useYield: steps that end at once
export function* end(verdict: Verdict): Steps<Verdict> {
  return verdict;
}

const BACKOFF = { first: 1000, longest: 60_000 };

/** Doubles from one second. A digest of the op's id adds the jitter, so that terminals do not come back together. */
export function backoffOf(run: OpRun, round: number): number {
  const pause = pauseOfRound(BACKOFF, round);
  const chance = run.context.world.digest('sha256', utf8Bytes(`${run.op.id} ${round}`))[0] as number;
  return Math.round(pause * (0.5 + chance / 512));
}

/** Waits after an outcome that says nothing about the op itself. */
export function* waitAfterOutcome(run: OpRun, outcome: Exclude<CallOutcome, AnsweredOk>, round: number): Steps<void> {
  if (outcome.kind === 'not_sent') return yield* waitUntilDeadline(run, 'reachable');
  const backoff = backoffOf(run, round);
  if (outcome.kind === 'unauthorized') return yield* waitUntilDeadline(run, 'sign_in', Math.max(backoff, LEAST_SIGN_IN_PAUSE));
  const { retryAfter } = outcome;
  return yield* waitUntilDeadline(run, retryAfter === undefined ? 'backoff' : 'patience', Math.max(retryAfter ?? 0, backoff));
}

const LEAST_SIGN_IN_PAUSE = 5000;

/** Repeats a read, or another call without side effects, until it is answered or the op is out of time. */
export function* readUntilAnswered<const Described extends Operation>(
  run: OpRun,
  step: string,
  operation: Described,
  input: CallInput<Described>,
): Steps<AnsweredOk<ValueOf<Described>> | Rejected | OutOfTime> {
  for (let round = 0; ; round++) {
    if (isOutOfTime(run)) return OUT_OF_TIME;
    const left = run.context.now();
    const outcome = yield* http(step, operation, input);
    if (outcome.kind === 'ok' || isRefused(outcome)) {
      run.readFrom = left;
      return outcome;
    }
    yield* waitAfterOutcome(run, outcome, round);
  }
}

/** A service refuses times further in its future; up to here a difference changes no price. */
const MOST_IN_FUTURE = 60_000;

/** Returns a time of sale or order that the service accepts: one in its future, from a till's clock that was wrong, becomes now. */
export function clampToServiceNow({ context }: Pick<OpRun, 'context'>, at: Instant): Instant {
  const now = context.now();
  return epochOf(at) > now + MOST_IN_FUTURE ? instantFromEpoch(now) : at;
}

/** Returns a ref of this op, or else of the newest earlier op of the lane that has it. */
export function findRefInLane<Key extends keyof Refs>({ context, op }: OpRun, key: Key): Refs[Key] | undefined {
  return op.refs[key] ?? context.earlier.findLast(({ refs }) => refs[key] !== undefined)?.refs[key];
}

export function requireRef<Value>(value: Value | undefined, what: string): Value {
  assert(value !== undefined, `${what} is durable before it is used`);
  return value;
}
