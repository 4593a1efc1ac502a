import type { World } from '../base/world.ts';
import type { CallOutcome } from '../client/call-outcome.ts';
import type { Caller } from '../client/caller.ts';
import { ORDERING_OPERATIONS } from '../contract/operations-ordering.ts';
import { OWN_SERVER } from '../contract/own-server.ts';
import { atMost, sleep, type Timer } from './timer.ts';

/** `service`: all is well. `stand`: the stand's own host answers, the service does not. `alone`: nobody does. */
export type Grade = 'service' | 'stand' | 'alone';

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
  /** Whether the host of the stand answers. */
  readonly pingStand?: () => Promise<boolean>;
}

/** Together they are what a change takes to be noticed at most. Nothing is asked while other calls tell as much. */
const PAUSE = 1400;
const PATIENCE = 1500;

export function makeConnection({ world, timer, pingStand }: ConnectionParts): Connection {
  let isReachable = false;
  let isStandThere = false;
  let isSignInRefused = false;
  let isOwn = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let wake: () => void = () => undefined;
  const waiting = new Set<() => void>();
  const listeners = new Set<(grade: Grade) => void>();

  const grade = (): Grade => (isReachable ? 'service' : isStandThere ? 'stand' : 'alone');
  const changing = (change: () => void): void => {
    const before = grade();
    change();
    if (grade() !== before) for (const told of listeners) told(grade());
  };
  const setReachable = (value: boolean): void => {
    changing(() => {
      isReachable = value;
    });
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
        if (!isReachable && pingStand !== undefined) {
          const isThere =
            (await atMost(
              timer,
              pingStand().catch(() => false),
              PATIENCE,
            )) === true;
          changing(() => {
            isStandThere = isThere;
          });
        }
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
      const reached = new Promise<true>((resolve) => waiting.add(() => resolve(true)));
      return atMost(timer, reached, milliseconds).then((value) => value === true);
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
