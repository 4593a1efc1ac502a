import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import type { Scheduler } from './scheduler.ts';

/** How long a service takes for the steps of one request, in milliseconds. */
export interface StepTimes {
  /** Until it reads for the first time what it judges the request by. */
  readonly check: number;
  /** Between that judgement and its first write. */
  readonly commit: number;
  /** Between that write and what follows from it. */
  readonly answer: number;
}

export const AT_ONCE: StepTimes = { check: 0, commit: 0, answer: 0 };

/** A request in progress: virtual time stops until it has ended or waits for time to pass. */
export interface AtWork<Value> {
  readonly answer: Promise<Value>;
  readonly untilItWaits: Promise<void>;
}

/** A store that lets the time of a request pass between reading, writing and answering, so that other requests come in between. */
export interface LateStore {
  readonly store: ServiceStore;
  /** Runs `work` as the request whose steps take so long. */
  during<Value>(times: StepTimes, work: () => Promise<Value>): AtWork<Value>;
}

interface Request {
  readonly times: StepTimes;
  hasRead: boolean;
  hasWritten: boolean;
  waits: () => void;
}

const WRITES: ReadonlySet<string> = new Set(['create', 'change', 'saveSession', 'begin', 'update', 'spend']);

export function makeLateStore(store: ServiceStore, after: Scheduler['after']): LateStore {
  const requests = new AsyncLocalStorage<Request>();
  const pass = (request: Request, milliseconds: number): Promise<void> => {
    if (milliseconds === 0) return Promise.resolve();
    return new Promise((goOn) => {
      after(milliseconds, () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        request.waits = resolve;
        goOn();
        return promise;
      });
      request.waits();
    });
  };
  const late = <Part extends object>(part: Part): Part => {
    const calls = Object.entries(part).map(([name, call]) => {
      const isWrite = WRITES.has(name);
      const lateCall = async (...values: unknown[]) => {
        const request = requests.getStore();
        if (request === undefined || (isWrite ? request.hasWritten : request.hasRead)) return await call(...values);
        request.hasRead = true;
        request.hasWritten ||= isWrite;
        await pass(request, isWrite ? request.times.commit : request.times.check);
        const value = await call(...values);
        if (isWrite) await pass(request, request.times.answer);
        return value;
      };
      return [name, lateCall];
    });
    return Object.fromEntries(calls) as Part;
  };
  return {
    store: { ...store, orders: late(store.orders), payments: late(store.payments) },
    during(times, work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const request: Request = { times, hasRead: false, hasWritten: false, waits: resolve };
      const answer = requests.run(request, work);
      const isOver = (): void => request.waits();
      answer.then(isOver, isOver);
      return { answer, untilItWaits: promise };
    },
  };
}
