import type { World } from '../../base/world.ts';
import { type CallOutcome, isRefused } from '../../client/call-outcome.ts';
import type { Caller } from '../../client/caller.ts';
import {
  FOREIGN_SERVICE,
  isSameService,
  type KnownService,
  type ServiceGreeting,
  serviceOfGreeting,
} from '../../contract/http/service-greeting.ts';
import type { ServiceTrouble } from '../../contract/http/service-trouble.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import { atMost, sleep, type Timer } from '../journal/timer.ts';
import { troubleOf } from './service-trouble.ts';

/** Whether the service answers. Selling goes on when it does not. */
export type Connectivity = 'online' | 'offline';

export interface Connection {
  connectivity(): Connectivity;
  /** True when the last sign-in was refused. Selling goes on. */
  isSignInRefused(): boolean;
  /** The problem of the last call; undefined while the service can be used. */
  trouble(): ServiceTrouble | undefined;
  /** The service as it last described itself; until it is asked, as an earlier process knew it. */
  service(): KnownService;
  /** Takes the outcome of every call, pings included. A refusal after an accepted sign-in concerns only the vendor that was asked about. */
  noteOutcome(outcome: CallOutcome, isSignIn: boolean): void;
  /** Resolves to true once the service is reachable, or to false once the time is over. */
  untilReachable(milliseconds?: number): Promise<boolean>;
  /** Call this when a person works with the service or is about to: it is then watched closely for a while. */
  watchClosely(): void;
  isAttended(): boolean;
  /** Calls back after each change of connectivity. Returns an unsubscribe function. */
  onChange(listener: (connectivity: Connectivity) => void): () => void;
  /** Watches the connection until `stop`. */
  start(caller: Caller): void;
  stop(): void;
}

export interface ConnectionOptions {
  readonly world: Pick<World, 'monotonicMilliseconds'>;
  readonly timer: Timer;
  /** Milliseconds between checks of a service that answers while it is not in use; defaults to the normal pause. */
  readonly idlePause?: number;
  /** The service at this address as an earlier process knew it. */
  readonly known?: KnownService;
  /** Reports that the service describes itself differently than before. */
  readonly onService?: (service: KnownService) => void;
  readonly onTrouble?: (trouble: ServiceTrouble | undefined) => void;
}

/** Their sum is the longest time until a change is noticed. Nothing is asked while other calls show the same. */
const PAUSE = 1400;
const PATIENCE = 1500;
const LEAST_PAUSE = 100;
/** For a remote service while it is not in use: longer than the interval of menu pulls, which also show that it is there. */
export const IDLE_PAUSE = 40_000;
/** How long after the last piece of work a service is still watched closely. */
const ATTENDED_FOR = 15_000;
/** A service is asked what it is at least this often, however busy it is: it may have been replaced behind the same address. */
const ASK_EVERY = 60_000;
/** A service that named itself ours is given up only after this many foreign answers in a row: one may be a proxy's error page. */
const MOST_DOUBTS = 3;
const DOUBT_PAUSE = 1000;

interface ConnectionState extends ConnectionOptions {
  readonly idlePause: number;
  isReachable: boolean;
  isSignInRefused: boolean;
  trouble: ServiceTrouble | undefined;
  service: KnownService;
  /** True once the service was asked what it is since it was last away. Nothing is sent before that. */
  isIntroduced: boolean;
  askedAt: number;
  doubts: number;
  /** False if the service's root cannot be read; another operation then shows whether the service is there. */
  hasRoot: boolean;
  answeredAt: number;
  attendedAt: number;
  isRunning: boolean;
  wake: () => void;
  readonly waiting: Set<() => void>;
  readonly listeners: Set<(connectivity: Connectivity) => void>;
}

export function makeConnection(options: ConnectionOptions): Connection {
  const state = newState(options);
  const { listeners, world } = state;
  return {
    connectivity: () => connectivityOf(state),
    noteOutcome: (outcome, isSignIn) => takeOutcome(state, outcome, isSignIn),
    isSignInRefused: () => state.isSignInRefused,
    trouble: () => state.trouble,
    service: () => state.service,
    untilReachable: (milliseconds) => waitUntilReachable(state, milliseconds),
    watchClosely: () => {
      if (!isAttended(state)) state.wake();
      state.attendedAt = world.monotonicMilliseconds();
    },
    isAttended: () => isAttended(state),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (caller) => {
      state.isRunning = true;
      void watch(state, caller);
    },
    stop: () => {
      state.isRunning = false;
      state.wake();
    },
  };
}

function newState(options: ConnectionOptions): ConnectionState {
  return {
    ...options,
    idlePause: options.idlePause ?? PAUSE,
    isReachable: false,
    isSignInRefused: false,
    trouble: undefined,
    service: options.known ?? FOREIGN_SERVICE,
    isIntroduced: false,
    askedAt: Number.NEGATIVE_INFINITY,
    doubts: 0,
    hasRoot: true,
    answeredAt: Number.NEGATIVE_INFINITY,
    attendedAt: Number.NEGATIVE_INFINITY,
    isRunning: false,
    wake: () => undefined,
    waiting: new Set(),
    listeners: new Set(),
  };
}

function connectivityOf({ isReachable }: ConnectionState): Connectivity {
  return isReachable ? 'online' : 'offline';
}

function setReachable(state: ConnectionState, value: boolean): void {
  const isChanged = value !== state.isReachable;
  state.isReachable = value;
  if (isChanged) for (const listener of state.listeners) listener(connectivityOf(state));
  if (!value) return;
  for (const go of state.waiting) go();
  state.waiting.clear();
}

function waitUntilReachable({ isReachable, timer, waiting }: ConnectionState, milliseconds: number | undefined): Promise<boolean> {
  if (isReachable) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<true>();
  const go = (): void => resolve(true);
  waiting.add(go);
  return atMost(timer, promise, milliseconds).then((value) => {
    waiting.delete(go);
    return value === true;
  });
}

function noticeTrouble(state: ConnectionState, next: ServiceTrouble | undefined): void {
  if (next === state.trouble) return;
  state.trouble = next;
  state.onTrouble?.(next);
}

function takeOutcome(state: ConnectionState, outcome: CallOutcome, isSignIn: boolean): void {
  noticeTrouble(state, troubleOf(outcome, isSignIn));
  switch (outcome.kind) {
    case 'ok':
    case 'rejected':
    case 'unauthorized':
      state.answeredAt = state.world.monotonicMilliseconds();
      if (outcome.kind !== 'unauthorized' || isSignIn) state.isSignInRefused = outcome.kind === 'unauthorized';
      if (state.isIntroduced) setReachable(state, true);
      else state.wake();
      break;
    case 'not_sent':
      if (state.isReachable) state.wake();
      setReachable(state, false);
      break;
    case 'ambiguous':
      // This may be one request's bad luck: the next ping decides.
      state.answeredAt = Number.NEGATIVE_INFINITY;
      state.wake();
      break;
  }
}

function learn(state: ConnectionState, described: KnownService): void {
  state.doubts = state.service.isOwn && !described.isOwn ? state.doubts + 1 : 0;
  if (state.doubts > 0 && state.doubts < MOST_DOUBTS) return;
  state.doubts = 0;
  state.askedAt = state.world.monotonicMilliseconds();
  if (isSameService(state.service, described)) return;
  state.service = described;
  state.onService?.(described);
}

/** Call this after the root was asked, with or without an answer: from now on any answer shows that the service is there. */
function introduce(state: ConnectionState, isThere: boolean): void {
  state.isIntroduced = state.doubts === 0 || state.isReachable;
  if (state.isIntroduced && isThere) setReachable(state, true);
}

function noticeSilence(state: ConnectionState): void {
  if (state.isReachable) {
    state.isIntroduced = false;
    setReachable(state, false);
  } else introduce(state, false);
}

async function judgeRoot(state: ConnectionState, caller: Caller, outcome: CallOutcome<ServiceGreeting>): Promise<void> {
  state.hasRoot = outcome.kind !== 'ambiguous' || outcome.status === undefined;
  switch (outcome.kind) {
    case 'ok':
      learn(state, serviceOfGreeting(outcome.value));
      return introduce(state, true);
    case 'rejected':
      if (isRefused(outcome)) learn(state, FOREIGN_SERVICE);
      return introduce(state, true);
    case 'unauthorized':
      return introduce(state, true);
    case 'ambiguous':
      return outcome.status === undefined ? noticeSilence(state) : await askOtherwise(state, caller, outcome.status < 500);
    case 'not_sent':
      state.isIntroduced = false;
      return setReachable(state, false);
  }
}

/** A slow answer still identifies the service, although it came too late to show that the service is there. */
async function askRoot(state: ConnectionState, caller: Caller): Promise<void> {
  const rootCheck = caller.call(ORDERING_OPERATIONS.getRoot, { path: {} }).then((outcome) => ({ done: judgeRoot(state, caller, outcome) }));
  const inTime = await atMost(state.timer, rootCheck, PATIENCE);
  if (inTime === undefined) noticeSilence(state);
  else await inTime.done;
}

/** A page of any kind at the root may come from a service or a portal; only a service returns the documented vendor list. */
async function askOtherwise(state: ConnectionState, caller: Caller, isForeign: boolean): Promise<void> {
  const outcome = await atMost(state.timer, caller.call(ORDERING_OPERATIONS.listVendors, { path: {} }), PATIENCE);
  if (outcome === undefined || outcome.kind === 'not_sent' || outcome.kind === 'ambiguous') return noticeSilence(state);
  if (isForeign) learn(state, FOREIGN_SERVICE);
  introduce(state, true);
}

function isAttended({ attendedAt, world }: ConnectionState): boolean {
  return world.monotonicMilliseconds() - attendedAt < ATTENDED_FOR;
}

/** Returns how long nothing needs asking unless something wakes the loop, so that an idle machine stays asleep. */
function quietTime(state: ConnectionState): number {
  if (!state.isReachable || isAttended(state)) return PAUSE;
  return Math.max(Math.min(state.answeredAt + state.idlePause, state.askedAt + ASK_EVERY) - state.world.monotonicMilliseconds(), PAUSE);
}

async function watch(state: ConnectionState, caller: Caller): Promise<void> {
  while (state.isRunning) {
    const now = state.world.monotonicMilliseconds();
    const isQuiet = now - state.answeredAt >= (state.isReachable && !isAttended(state) ? state.idlePause : PAUSE);
    if (!state.isIntroduced || state.doubts > 0 || now - state.askedAt >= ASK_EVERY || (state.hasRoot && isQuiet))
      await askRoot(state, caller);
    else if (isQuiet) await askOtherwise(state, caller, false);
    const woken = new Promise<void>((resolve) => {
      state.wake = resolve;
    });
    await sleep(state.timer, state.doubts > 0 && state.isReachable ? DOUBT_PAUSE : LEAST_PAUSE);
    if (state.doubts === 0) await atMost(state.timer, woken, quietTime(state) - LEAST_PAUSE);
  }
}
