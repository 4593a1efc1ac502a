import { assert } from '../base/assert.ts';
import { hexOf } from '../base/hex.ts';
import { epochOf, type Instant, instantFromEpoch } from '../base/time.ts';
import { utf8Bytes } from '../base/utf8.ts';
import type { World } from '../base/world.ts';
import { type CallInput, type ValueOf, writeRequest } from '../client/call-operation.ts';
import type { AnsweredOk, CallOutcome, Rejected } from '../client/call-outcome.ts';
import type { RequestBytes } from '../contract/exchange.ts';
import type { Operation } from '../contract/operation.ts';
import type { KnownService } from '../contract/service-greeting.ts';
import type { Capability } from './capability.ts';
import { durable, http, type Steps, wait } from './effect.ts';
import type { Place } from './intent.ts';
import { type AuditFact, changeOp } from './journal.ts';
import type { Attempt, Op, Refs } from './op.ts';
import type { SyncSettings } from './sync-settings.ts';
import type { Verdict } from './verdict.ts';

/** What steps may know beside their own op. */
export interface Scene {
  readonly world: Pick<World, 'digest'>;
  readonly settings: SyncSettings;
  /** By the service's clock. */
  now(): number;
  /** When this process took the op in hand, by the service's clock. */
  readonly since: number;
  /** As an order of this service proved it. */
  capabilityAt(place: Place): Capability;
  /** Of the journal as it is now. */
  readonly epoch: number;
  /** Somebody stands there and waits for the outcome. */
  readonly isAttended: boolean;
  /** As the service last said itself: it may promise more, or less, while an op waits. */
  service(): KnownService;
  /** The ops of the lane before this one, as they ended. */
  readonly earlier: readonly Op[];
  /** For a comparison with the service alone: the ops that have not ended well, and those done since the time that it looks back to. */
  readonly recent: readonly Op[];
  /** Any other op of the journal, as it is now. */
  findOp(id: Op['id']): Op | undefined;
}

/** An op while it is being worked on: what the journal has of it, kept in step with every durable write. */
export interface Hand {
  readonly scene: Scene;
  op: Op;
  attempts: readonly Attempt[];
  /** When the newest read that was answered left, by the service's clock: it shows nothing that came about later. */
  readFrom?: number;
}

export function hashOfRequest(world: Pick<World, 'digest'>, { method, target, body }: RequestBytes): string {
  const head = utf8Bytes(`${method} ${target}\n`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return hexOf(world.digest('sha256', bytes));
}

export interface SendOptions<Described extends Operation> {
  /** What is learnt of the outcome, written with it. */
  readonly learn?: (outcome: CallOutcome<ValueOf<Described>>) => Partial<Refs> | undefined;
  /** Written before the request leaves. */
  readonly before?: Partial<Refs>;
  readonly isDeduplicated?: boolean;
}

/** A request that changes something: written down, sent once, its outcome written down. */
export function* send<const Described extends Operation>(
  hand: Hand,
  step: string,
  operation: Described,
  input: CallInput<Described>,
  { learn, before, isDeduplicated = false }: SendOptions<Described> = {},
): Steps<CallOutcome<ValueOf<Described>>> {
  const { scene } = hand;
  // Whoever has to be waited for is waited for now: the time that is written down is that of the send.
  yield* wait('turn');
  const requestHash = hashOfRequest(scene.world, writeRequest(operation, input));
  const n = (hand.attempts.at(-1)?.n ?? 0) + 1;
  const head = { opId: hand.op.id, n, step, requestHash };
  yield* note(hand, `${step}/sending`, { ...head, phase: 'sending', at: scene.now() }, before);
  const outcome = yield* http(step, operation, input, isDeduplicated);
  const status = 'status' in outcome ? outcome.status : undefined;
  const row: Attempt = { ...head, phase: 'answered', at: scene.now(), outcome: outcome.kind, ...(status !== undefined && { status }) };
  const isClear = outcome.kind === 'ok' || (outcome.kind === 'rejected' && outcome.status !== 429);
  const settles = isClear && unclearAttempts(hand).every((attempt) => attempt.n === n);
  yield* note(hand, `${step}/answered`, row, { ...(settles && { settledUpTo: n }), ...learn?.(outcome) });
  return outcome;
}

function* note(hand: Hand, step: string, attempt: Attempt, more: Partial<Refs> = {}): Steps<void> {
  const isMore = Object.keys(more).length > 0;
  const change = { id: hand.op.id, refs: { ...hand.op.refs, ...more } };
  yield* durable(step, isMore ? { attempt, change } : { attempt });
  hand.attempts = [...hand.attempts, attempt];
  if (isMore) hand.op = changeOp(hand.op, change);
}

/** Something learnt, durable before it is used. */
export function* learn(hand: Hand, step: string, more: Partial<Refs>, audit?: AuditFact): Steps<void> {
  const change = { id: hand.op.id, refs: { ...hand.op.refs, ...more } };
  yield* durable(step, audit === undefined ? { change } : { change, audit });
  hand.op = changeOp(hand.op, change);
}

/** The explicit step by which something that the service chose is given up; whatever was unclear about it no longer matters. */
export function* abandon(hand: Hand, step: string, dropped: readonly (keyof Refs)[], more: Partial<Refs> = {}): Steps<void> {
  const kept = Object.fromEntries(Object.entries(hand.op.refs).filter(([key]) => !dropped.includes(key as keyof Refs))) as Refs;
  const last = hand.attempts.at(-1)?.n ?? 0;
  const change = { id: hand.op.id, refs: { ...kept, settledUpTo: last, abandonedUpTo: last, ...more }, abandons: true };
  yield* durable(step, { change });
  hand.op = changeOp(hand.op, change);
}

/** Requests of which nobody knows whether they were applied: the outcome is ambiguous, or a crash came before it. */
export function unclearAttempts({ op, attempts }: Pick<Hand, 'op' | 'attempts'>, step?: string): readonly Attempt[] {
  const settled = op.refs.settledUpTo ?? 0;
  const clear = new Set(attempts.filter(({ phase, outcome }) => phase === 'answered' && outcome !== 'ambiguous').map(({ n }) => n));
  return attempts.filter(
    (attempt) =>
      attempt.phase === 'sending' && attempt.n > settled && !clear.has(attempt.n) && (step === undefined || attempt.step === step),
  );
}

export function isUnclear(hand: Pick<Hand, 'op' | 'attempts'>, step?: string): boolean {
  return unclearAttempts(hand, step).length > 0;
}

/** Whether some request of what is now under way was ever without a clear answer, be it cleared up since. */
export function wasEverUnclear({ op, attempts }: Pick<Hand, 'op' | 'attempts'>, step: string): boolean {
  const from = op.refs.abandonedUpTo ?? 0;
  const sure = new Set(attempts.filter(({ phase, outcome }) => phase === 'answered' && outcome !== 'ambiguous').map(({ n }) => n));
  return attempts.some((attempt) => attempt.phase === 'sending' && attempt.step === step && attempt.n > from && !sure.has(attempt.n));
}

/** Whether a request of what is now under way was answered with success: the crash may have come right after that was written down. */
export function wasApplied({ op, attempts }: Pick<Hand, 'op' | 'attempts'>, step: string): boolean {
  const from = op.refs.abandonedUpTo ?? 0;
  return attempts.some((attempt) => attempt.step === step && attempt.outcome === 'ok' && attempt.n > from);
}

/** An op that another machine's journal may have sent, of which nothing is known here. */
export function isOfOldEpoch({ op, scene }: Pick<Hand, 'op' | 'scene'>): boolean {
  return op.epoch < scene.epoch && op.refs.clearedForEpoch !== scene.epoch;
}

/**
 * When its caller stopped waiting for a request that may still arrive, at the latest: before its outcome was written down, or before this
 * process began, or when the patience of the process that died would have been over. What was written before it left is too early where
 * the machine slept in between.
 */
export function endOfLastWait(hand: Hand, step?: string): number | undefined {
  const times = unclearAttempts(hand, step).map(({ n, at }) => {
    const answered = hand.attempts.find((attempt) => attempt.n === n && attempt.phase === 'answered');
    return answered?.at ?? Math.max(at + hand.scene.settings.patience, hand.scene.since);
  });
  return times.length === 0 ? undefined : Math.max(...times);
}

/** A `Date` header knows whole seconds only. */
export const CLOCK_GRAIN = 2000;

/**
 * A service ends what it does for one request within this time after it judged the request for the last time. Only the disk and the network
 * to its database lie in between.
 */
export const LONGEST_COMMIT = 30_000;

export function quietFrom(hand: Hand, waitEnd: number): number {
  return waitEnd + hand.scene.settings.quiescence + CLOCK_GRAIN;
}

/**
 * The newest read does not show what an unclear request was to make. That is believed of a read which left when nothing that was sent could
 * arrive any more; one that left earlier is made again.
 */
export function* believeAbsent(hand: Hand, step: string, learnt: string): Steps<void> {
  const quiet = quietFrom(hand, endOfLastWait(hand, step) ?? hand.scene.since);
  if (hand.readFrom !== undefined && hand.readFrom >= quiet) yield* learn(hand, learnt, allSettled(hand));
  else yield* rest(hand, 'quiet', quiet - hand.scene.now());
}

/** Of all that was ever sent it is known what became of it. */
export function allSettled({ attempts }: Pick<Hand, 'attempts'>): Pick<Refs, 'settledUpTo'> {
  return { settledUpTo: attempts.at(-1)?.n ?? 0 };
}

/** Until when the op must have ended, or undefined while nothing of it has left. */
export function deadlineOf({ scene, attempts }: Hand): number | undefined {
  const unsent = new Set(
    attempts.filter(({ outcome, status }) => outcome === 'not_sent' || outcome === 'unauthorized' || status === 429).map(({ n }) => n),
  );
  const first = attempts.find(({ phase, n }) => phase === 'sending' && !unsent.has(n));
  return first === undefined ? undefined : Math.max(first.at, scene.since) + scene.settings.decisionLimit;
}

export const OUT_OF_TIME = 'out_of_time';
export type OutOfTime = typeof OUT_OF_TIME;

export function isOutOfTime(hand: Hand): boolean {
  const deadline = deadlineOf(hand);
  return deadline !== undefined && hand.scene.now() >= deadline;
}

/** Waits, but never past the moment at which a person is to be asked. */
export function* rest(hand: Hand, reason: Parameters<typeof wait>[0], milliseconds?: number): Steps<void> {
  const deadline = deadlineOf(hand);
  const left = deadline === undefined ? undefined : Math.max(deadline - hand.scene.now(), 0);
  const least = [milliseconds, left].filter((value) => value !== undefined);
  yield* wait(reason, least.length === 0 ? undefined : Math.max(Math.min(...least), 1));
}

// biome-ignore lint/correctness/useYield: steps that end at once
export function* end(verdict: Verdict): Steps<Verdict> {
  return verdict;
}

const FIRST_BACKOFF = 1000;
const LONGEST_BACKOFF = 60_000;

/** Doubles from one second; which part of it is the job's own, so that terminals do not come back together. */
export function backoffOf(hand: Hand, round: number): number {
  const whole = Math.min(FIRST_BACKOFF * 2 ** Math.min(round, 10), LONGEST_BACKOFF);
  const chance = hand.scene.world.digest('sha256', utf8Bytes(`${hand.op.id} ${round}`))[0] as number;
  return Math.round(whole * (0.5 + chance / 512));
}

/** What to do about an outcome that says nothing about the op itself. */
export function* recover(hand: Hand, outcome: Exclude<CallOutcome, AnsweredOk>, round: number): Steps<void> {
  if (outcome.kind === 'not_sent') return yield* rest(hand, 'reachable');
  const backoff = backoffOf(hand, round);
  if (outcome.kind === 'unauthorized') return yield* rest(hand, 'sign_in', Math.max(backoff, LEAST_SIGN_IN_PAUSE));
  const { retryAfter } = outcome;
  return yield* rest(hand, retryAfter === undefined ? 'backoff' : 'patience', Math.max(retryAfter ?? 0, backoff));
}

const LEAST_SIGN_IN_PAUSE = 5000;

/** A read, or another call that does no harm when it is repeated: until it is answered one way or the other. */
export function* ask<const Described extends Operation>(
  hand: Hand,
  step: string,
  operation: Described,
  input: CallInput<Described>,
): Steps<AnsweredOk<ValueOf<Described>> | Rejected | OutOfTime> {
  for (let round = 0; ; round++) {
    if (isOutOfTime(hand)) return OUT_OF_TIME;
    const left = hand.scene.now();
    const outcome = yield* http(step, operation, input);
    if (outcome.kind === 'ok' || (outcome.kind === 'rejected' && outcome.status !== 429)) {
      hand.readFrom = left;
      return outcome;
    }
    yield* recover(hand, outcome, round);
  }
}

/** A service refuses what lies further in its future; up to there a difference changes no price. */
const MOST_IN_FUTURE = 60_000;

/**
 * When something was sold or ordered, as a service takes it: by a clock that was wrong while nobody could tell it lies in the service's
 * future, and then it counts as sold now.
 */
export function notInFuture({ scene }: Pick<Hand, 'scene'>, at: Instant): Instant {
  const now = scene.now();
  return epochOf(at) > now + MOST_IN_FUTURE ? instantFromEpoch(now) : at;
}

/** A ref of an earlier op of the lane, the newest first. */
export function refOfLane<Key extends keyof Refs>({ scene, op }: Hand, key: Key): Refs[Key] | undefined {
  return op.refs[key] ?? scene.earlier.findLast(({ refs }) => refs[key] !== undefined)?.refs[key];
}

export function chosen<Value>(value: Value | undefined, what: string): Value {
  assert(value !== undefined, `${what} is durable before it is used`);
  return value;
}
