import type { World } from '../base/world.ts';
import type { CallOutcome } from '../client/call-outcome.ts';
import type { Caller } from '../client/caller.ts';
import { ORDERING_OPERATIONS } from '../contract/operations-ordering.ts';
import { OWN_SERVER } from '../contract/own-server.ts';
import { atMost, sleep, type Timer } from './timer.ts';

/** `service`: it answers. `alone`: it does not, and selling goes on. */
export type Grade = 'service' | 'alone';

export interface Connection {
  grade(): Grade;
  /** Whether the last sign-in was refused. Selling goes on meanwhile. */
  isSignInRefused(): boolean;
  isOwnService(): boolean;
  /** Every outcome of every call, pings included. What is refused after a sign-in that was taken is refused for its place alone. */
  hear(outcome: CallOutcome, isSignIn: boolean): void;
  /** False once the time is over. */
  untilReachable(milliseconds?: number): Promise<boolean>;
  /** Tells of each change of the grade; the answer unsubscribes. */
  onChange(told: (grade: Grade) => void): () => void;
  /** Looks after the connection until it is stopped. */
  start(caller: Caller): void;
  stop(): void;
}

export interface ConnectionParts {
  readonly world: Pick<World, 'monotonicMilliseconds'>;
  readonly timer: Timer;
}

/** Together they are what a change takes to be noticed at most. Nothing is asked while other calls tell as much. */
const PAUSE = 1400;
const PATIENCE = 1500;

export function makeConnection({ world, timer }: ConnectionParts): Connection {
  let isReachable = false;
  let isSignInRefused = false;
  let isOwn = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let wake: () => void = () => undefined;
  const waiting = new Set<() => void>();
  const listeners = new Set<(grade: Grade) => void>();

  const grade = (): Grade => (isReachable ? 'service' : 'alone');
  const setReachable = (value: boolean): void => {
    const isChanged = value !== isReachable;
    isReachable = value;
    if (isChanged) for (const told of listeners) told(grade());
    if (!value) return;
    for (const go of waiting) go();
    waiting.clear();
  };

  const hear = (outcome: CallOutcome, isSignIn: boolean): void => {
    switch (outcome.kind) {
      case 'ok':
      case 'rejected':
      case 'unauthorized':
        heardAt = world.monotonicMilliseconds();
        if (outcome.kind !== 'unauthorized' || isSignIn) isSignInRefused = outcome.kind === 'unauthorized';
        isOwn = outcome.server === OWN_SERVER;
        setReachable(true);
        break;
      case 'not_sent':
        setReachable(false);
        break;
      case 'ambiguous':
        // It may be one request's bad luck: the next ping tells.
        heardAt = Number.NEGATIVE_INFINITY;
        wake();
        break;
    }
  };

  const look = async (caller: Caller): Promise<void> => {
    while (isRunning) {
      if (world.monotonicMilliseconds() - heardAt >= PAUSE) {
        const outcome = await atMost(timer, caller.call(ORDERING_OPERATIONS.getRoot, { path: {} }), PATIENCE);
        if (outcome === undefined || outcome.kind === 'not_sent' || outcome.kind === 'ambiguous') setReachable(false);
      }
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await sleep(timer, 100);
      await atMost(timer, woken, PAUSE - 100);
    }
  };

  return {
    grade,
    hear,
    isSignInRefused: () => isSignInRefused,
    isOwnService: () => isOwn,
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
