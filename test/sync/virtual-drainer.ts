import { expect, onTestFinished, TestRunner } from 'vitest';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { type Drainer, makeDrainer } from '../../shared/sync/drain/drainer.ts';
import type { Journal, NewOp } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op, OpId } from '../../shared/sync/journal/op.ts';
import { DEFAULT_SYNC_SETTINGS, type SyncSettings } from '../../shared/sync/journal/sync-settings.ts';
import { capabilityKey } from '../../shared/sync/paths/capability.ts';
import { compareBooks } from '../books/compare-books.ts';
import { KEYS } from '../service/test-catalogue.ts';
import { type Deployed, type Deployment, deploy } from '../simulation/deployment.ts';
import { AT_ONCE, type StepTimes } from '../simulation/late-store.ts';
import { PLACE, type Plan } from '../simulation/plan.ts';
import { makeScheduler, type Scheduler } from '../simulation/scheduler.ts';
import { START } from '../simulation/simulate.ts';
import { bytesOfAnswer, makeAnswerStream } from '../simulation/socket.ts';
import { isClosed } from '../till/journals.ts';
import { makeWorld } from '../world.ts';

export interface Passed {
  readonly at: number;
  readonly method: string;
  readonly target: string;
}

/** A drainer, the transport that ships, a real service and virtual time between them. `answer` may delay or change each request; by default it delivers them. */
export interface VirtualDrainer {
  readonly scheduler: Scheduler;
  readonly deployment: Deployment;
  readonly journal: Journal;
  readonly drainer: Drainer;
  readonly passed: Passed[];
  readonly inFlight: () => number;
  readonly mostInFlight: () => number;
  readonly ended: Op[];
  readonly mistakes: unknown[];
  add(...ops: readonly NewOp[]): Promise<void>;
  /** Seconds of virtual time. */
  pass(seconds: number): Promise<void>;
  /** Waits milliseconds of virtual time; for an `answer` that delays a request. */
  pause(milliseconds: number): Promise<void>;
  onEnded(listener: (op: Op) => void): void;
  op(id: OpId): Promise<Op | undefined>;
}

export interface VirtualOptions {
  readonly deployed?: Deployed;
  readonly knows?: Deployed;
  readonly epoch?: number;
  readonly settings?: Partial<SyncSettings>;
  /** Milliseconds there and back. */
  readonly roundTrip?: number;
  readonly answer?: (request: RequestBytes, deliver: (times?: StepTimes) => Promise<ResponseBytes>, now: number) => Promise<ResponseBytes>;
  readonly journal?: Journal;
  /** Whose service it is, where it is another drainer's too. */
  readonly beside?: Pick<Deployment, 'begin'>;
  readonly isHeld?: () => boolean;
  /** Why journal, service and cards differ: the test made them differ on purpose. */
  readonly booksDifferSince?: string;
}

export async function openVirtualDrainer({
  deployed = 'dedupe',
  knows,
  epoch = 1,
  settings = {},
  roundTrip = 40,
  answer = (_request, deliver) => deliver(),
  journal: kept = makeMemoryJournal(makeWorld()),
  beside,
  isHeld,
  booksDifferSince,
}: VirtualOptions = {}): Promise<VirtualDrainer> {
  const scheduler = makeScheduler(START);
  const deployment = await deploy(deployed, 5, scheduler.now, { after: scheduler.after });
  if (booksDifferSince === undefined && beside === undefined) compareAtTheEnd(kept, deployment);
  const passed: Passed[] = [];
  const ended: Op[] = [];
  const mistakes: unknown[] = [];
  let tellEnded: (op: Op) => void = () => undefined;
  const { journal, untilWritten } = watchWrites(kept);
  let inFlight = 0;
  let mostInFlight = 0;
  if (knows !== undefined) await journal.append({ facts: { [capabilityKey(PLACE)]: knows } });
  const deliver =
    (request: RequestBytes) =>
    (times: StepTimes = AT_ONCE): Promise<ResponseBytes> =>
      new Promise((resolve, reject) =>
        scheduler.after(roundTrip, () => {
          const { answer: answering, untilItWaits } = (beside ?? deployment).begin(request, times);
          answering.then(resolve, reject);
          return untilItWaits;
        }),
      );
  const transport = makeNetworkTransport({
    origin: 'http://simulated',
    timer: scheduler,
    openExchange: async (request) => {
      const stream = makeAnswerStream();
      answer(request, deliver(request), scheduler.now() - START).then((value) => stream.push(bytesOfAnswer(value)), stream.fail);
      return { head: stream.head, end: () => undefined };
    },
  });
  const drainer = makeDrainer({
    journal,
    transport: async (request) => {
      passed.push({ at: scheduler.now() - START, method: request.method, target: request.target });
      const isPing = request.target === '/' || request.target === '/auth/ordering';
      if (!isPing) mostInFlight = Math.max(mostInFlight, ++inFlight);
      try {
        return await transport(request);
      } finally {
        if (!isPing) inFlight--;
      }
    },
    credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice },
    world: { ...makeWorld({ seed: 3 }), epochMilliseconds: scheduler.now, monotonicMilliseconds: () => scheduler.now() - START },
    timer: { after: scheduler.after },
    settings: { ...DEFAULT_SYNC_SETTINGS, ...settings },
    epoch,
    ...(isHeld !== undefined && { isHeld }),
    onMistake: (mistake) => mistakes.push(mistake),
    onFault: (fault) => mistakes.push(fault),
    onEnded: (op) => {
      ended.push(op);
      tellEnded(op);
    },
  });
  return {
    scheduler,
    deployment,
    journal,
    drainer,
    passed,
    ended,
    mistakes,
    inFlight: () => inFlight,
    mostInFlight: () => mostInFlight,
    add: async (...ops) => {
      await journal.append({ adds: ops });
      drainer.wake();
    },
    pass: async (seconds) => {
      await untilWritten();
      const until = scheduler.now() + seconds * 1000;
      scheduler.after(seconds * 1000, () => undefined);
      await scheduler.run(until, () => untilWritten().then(() => false));
    },
    pause: (milliseconds) => new Promise((resolve) => scheduler.after(milliseconds, resolve)),
    onEnded: (listener) => {
      tellEnded = listener;
    },
    op: (id) => journal.findOp(id),
  };
}

function compareAtTheEnd(journal: Journal, deployment: Deployment): void {
  if (TestRunner.getCurrentTest() === undefined) return;
  onTestFinished(async () => {
    if (await isClosed(journal)) return;
    expect(await compareBooks({ journals: [journal], store: deployment.store, cards: deployment.cards() })).toEqual([]);
  });
}

/**
 * A write to a real disk takes turns of the event loop, more of them on a busy machine. Virtual time stops until all is written, so that no
 * timeout of the code under test passes meanwhile.
 */
function watchWrites(kept: Journal): { readonly journal: Journal; untilWritten(): Promise<void> } {
  const writes = new Set<Promise<void>>();
  return {
    journal: {
      ...kept,
      append(write) {
        const written = kept.append(write);
        const over = written.then(
          () => void writes.delete(over),
          () => void writes.delete(over),
        );
        writes.add(over);
        return written;
      },
    },
    async untilWritten() {
      while (writes.size > 0) {
        await Promise.all(writes);
        // What follows from a write may write again.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** The first op of a plan, as the till writes it down. */
export function opOf(plan: Plan, more: Partial<NewOp> = {}, index = 0): NewOp {
  const step = plan.steps[index];
  if (step === undefined) throw new Error('the plan has no such step');
  return {
    id: step.opId,
    kind: step.kind,
    lane: plan.lane,
    epoch: 1,
    intent: JSON.stringify(step.intent([], START)),
    createdAt: new Date(START).toISOString() as NewOp['createdAt'],
    ...more,
  };
}

export function lost(): Promise<never> {
  return Promise.reject(new NoAnswer('not_sent', 'ECONNREFUSED'));
}

export function unclear(): Promise<never> {
  return Promise.reject(new NoAnswer('unclear', 'ECONNRESET'));
}
