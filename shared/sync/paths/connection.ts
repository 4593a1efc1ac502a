import type { World } from '../../base/world.ts';
import type { CallOutcome } from '../../client/call-outcome.ts';
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

/** `service`: it answers. `alone`: it does not, and selling goes on. */
export type Connectivity = 'online' | 'offline';

export interface Connection {
  connectivity(): Connectivity;
  /** True when the last sign-in was refused. Selling goes on. */
  isSignInRefused(): boolean;
  /** The problem of the last call; undefined while the service can be used. */
  trouble(): ServiceTrouble | undefined;
  /** The service as it last described itself; until it is asked, as an earlier process knew it. */
  service(): KnownService;
  /** Takes the outcome of every call, pings included. A refusal after an accepted sign-in concerns only the place that was asked for. */
  hear(outcome: CallOutcome, isSignIn: boolean): void;
  /** Resolves to true once the service is reachable, or to false once the time is over. */
  untilReachable(milliseconds?: number): Promise<boolean>;
  /** Call this when a person works with the service or is about to: it is then watched closely for a while. */
  watchClosely(): void;
  isAttended(): boolean;
  /** Calls back after each change of the grade. Returns an unsubscribe function. */
  onChange(told: (connectivity: Connectivity) => void): () => void;
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

export function makeConnection({
  world,
  timer,
  idlePause = PAUSE,
  known,
  onService = () => undefined,
  onTrouble = () => undefined,
}: ConnectionOptions): Connection {
  let isReachable = false;
  let isSignInRefused = false;
  let trouble: ServiceTrouble | undefined;
  let service = known ?? FOREIGN_SERVICE;
  /** True once the service was asked what it is since it was last away. Nothing is sent before that. */
  let isIntroduced = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let doubts = 0;
  /** False if the service's root cannot be read; another operation then shows whether the service is there. */
  let hasRoot = true;
  let heardAt = Number.NEGATIVE_INFINITY;
  let attendedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let wake: () => void = () => undefined;
  const waiting = new Set<() => void>();
  const listeners = new Set<(connectivity: Connectivity) => void>();

  const connectivity = (): Connectivity => (isReachable ? 'online' : 'offline');
  const setReachable = (value: boolean): void => {
    const isChanged = value !== isReachable;
    isReachable = value;
    if (isChanged) for (const told of listeners) told(connectivity());
    if (!value) return;
    for (const go of waiting) go();
    waiting.clear();
  };

  const noticeTrouble = (next: ServiceTrouble | undefined): void => {
    if (next === trouble) return;
    trouble = next;
    onTrouble(next);
  };

  const hear = (outcome: CallOutcome, isSignIn: boolean): void => {
    noticeTrouble(troubleOf(outcome, isSignIn));
    switch (outcome.kind) {
      case 'ok':
      case 'rejected':
      case 'unauthorized':
        heardAt = world.monotonicMilliseconds();
        if (outcome.kind !== 'unauthorized' || isSignIn) isSignInRefused = outcome.kind === 'unauthorized';
        if (isIntroduced) setReachable(true);
        else wake();
        break;
      case 'not_sent':
        if (isReachable) wake();
        setReachable(false);
        break;
      case 'ambiguous':
        // This may be one request's bad luck: the next ping decides.
        heardAt = Number.NEGATIVE_INFINITY;
        wake();
        break;
    }
  };

  const learn = (told: KnownService): void => {
    doubts = service.isOwn && !told.isOwn ? doubts + 1 : 0;
    if (doubts > 0 && doubts < MOST_DOUBTS) return;
    doubts = 0;
    askedAt = world.monotonicMilliseconds();
    if (isSameService(service, told)) return;
    service = told;
    onService(told);
  };

  /** Call this after the root was asked, with or without an answer: from now on any answer shows that the service is there. */
  const introduce = (isThere: boolean): void => {
    isIntroduced = doubts === 0 || isReachable;
    if (isIntroduced && isThere) setReachable(true);
  };

  const noticeSilence = (): void => {
    if (isReachable) {
      isIntroduced = false;
      setReachable(false);
    } else introduce(false);
  };

  const judgeRoot = async (caller: Caller, outcome: CallOutcome<ServiceGreeting>): Promise<void> => {
    hasRoot = outcome.kind !== 'ambiguous' || outcome.status === undefined;
    switch (outcome.kind) {
      case 'ok':
        learn(serviceOfGreeting(outcome.value));
        return introduce(true);
      case 'rejected':
        if (outcome.status !== 429) learn(FOREIGN_SERVICE);
        return introduce(true);
      case 'unauthorized':
        return introduce(true);
      case 'ambiguous':
        return outcome.status === undefined ? noticeSilence() : await askOtherwise(caller, outcome.status < 500);
      case 'not_sent':
        isIntroduced = false;
        return setReachable(false);
    }
  };

  /** A slow answer still identifies the service, although it came too late to show that the service is there. */
  const askRoot = async (caller: Caller): Promise<void> => {
    const judged = caller.call(ORDERING_OPERATIONS.getRoot, { path: {} }).then((outcome) => ({ done: judgeRoot(caller, outcome) }));
    const inTime = await atMost(timer, judged, PATIENCE);
    if (inTime === undefined) noticeSilence();
    else await inTime.done;
  };

  /** A page of any kind at the root may come from a service or a portal; only a service returns the documented vendor list. */
  const askOtherwise = async (caller: Caller, isForeign: boolean): Promise<void> => {
    const outcome = await atMost(timer, caller.call(ORDERING_OPERATIONS.listVendors, { path: {} }), PATIENCE);
    if (outcome === undefined || outcome.kind === 'not_sent' || outcome.kind === 'ambiguous') return noticeSilence();
    if (isForeign) learn(FOREIGN_SERVICE);
    introduce(true);
  };

  const isAttended = (): boolean => world.monotonicMilliseconds() - attendedAt < ATTENDED_FOR;

  /** Returns how long nothing needs asking unless something wakes the loop, so that an idle machine stays asleep. */
  const quietTime = (): number => {
    if (!isReachable || isAttended()) return PAUSE;
    return Math.max(Math.min(heardAt + idlePause, askedAt + ASK_EVERY) - world.monotonicMilliseconds(), PAUSE);
  };

  const look = async (caller: Caller): Promise<void> => {
    while (isRunning) {
      const now = world.monotonicMilliseconds();
      const isQuiet = now - heardAt >= (isReachable && !isAttended() ? idlePause : PAUSE);
      if (!isIntroduced || doubts > 0 || now - askedAt >= ASK_EVERY || (hasRoot && isQuiet)) await askRoot(caller);
      else if (isQuiet) await askOtherwise(caller, false);
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await sleep(timer, doubts > 0 && isReachable ? DOUBT_PAUSE : LEAST_PAUSE);
      if (doubts === 0) await atMost(timer, woken, quietTime() - LEAST_PAUSE);
    }
  };

  return {
    connectivity,
    hear,
    isSignInRefused: () => isSignInRefused,
    trouble: () => trouble,
    service: () => service,
    untilReachable: (milliseconds) => {
      if (isReachable) return Promise.resolve(true);
      const { promise, resolve } = Promise.withResolvers<true>();
      const go = (): void => resolve(true);
      waiting.add(go);
      return atMost(timer, promise, milliseconds).then((value) => {
        waiting.delete(go);
        return value === true;
      });
    },
    watchClosely: () => {
      if (!isAttended()) wake();
      attendedAt = world.monotonicMilliseconds();
    },
    isAttended,
    onChange: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
    start: (caller) => {
      isRunning = true;
      void look(caller);
    },
    stop: () => {
      isRunning = false;
      wake();
    },
  };
}
