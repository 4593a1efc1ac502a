import type { Effect } from '../../shared/sync/journal/effect.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import type { SyncSettings } from '../../shared/sync/journal/sync-settings.ts';
import { decide } from '../../shared/sync/ops/attention.ts';
import type { EffectHandlers } from '../../shared/sync/paths/run-steps.ts';
import { makeChance } from './chance.ts';
import { type Checked, check, type Finding } from './checker.ts';
import { type Deployed, type Deployment, deploy } from './deployment.ts';
import type { StepTimes } from './late-store.ts';
import { type Fault, makeNetwork, type NetworkParts, OUTCOME_OF, type Passing } from './network.ts';
import type { Plan } from './plan.ts';
import { decidePrice } from './price-decider.ts';
import { makeScheduler, type Scheduler } from './scheduler.ts';
import { type CrashPoint, makeTerminal } from './terminal.ts';

export const START = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const MANAGER_EVERY = 3 * MINUTE;
/** Nothing is on its way for longer than that. */
const LONGEST_MINUTES = 60;

export interface Scenario {
  readonly seed: number;
  readonly deployed: Deployed;
  readonly isKnown: boolean;
  /** Where the terminals believe something else of the service than is true. */
  readonly believes?: Deployed;
  /** By terminal. */
  readonly plans: Readonly<Record<string, readonly Plan[]>>;
  readonly settings?: Partial<SyncSettings>;
  readonly chooseFault: (passing: Passing, now: number) => Fault;
  readonly crashAt?: (op: Op, effect: Effect, point: CrashPoint, now: number) => number | undefined;
  readonly latency?: () => number;
  readonly lateness?: () => number;
  /** Of a checkout at our own service. */
  readonly longLateness?: () => number;
  /** How long the service takes for its steps where nothing is wrong. */
  readonly stepTimes?: () => StepTimes;
  readonly cartLifetimeSeconds?: number;
  readonly judgesOnArrival?: boolean;
  /** A proxy in front of the service puts its own name in the place of the service's. */
  readonly renames?: boolean;
  /** What a proxy may deliver twice, where it is more than a till can bear. */
  readonly mayDouble?: NetworkParts['mayDouble'];
  readonly isPatient?: boolean;
  readonly wallJump?: () => number;
  readonly sabotage?: (outside: EffectHandlers, op: Op) => EffectHandlers;
  /** Things that happen at the service: milliseconds from the start, and what. */
  readonly happenings?: readonly { readonly at: number; readonly run: (deployment: Deployment) => Promise<void> }[];
  /** From then on nothing goes wrong any more. */
  readonly calmFrom: number;
}

export interface Simulated extends Checked {
  readonly requests: number;
  readonly unclear: number;
  readonly crashes: number;
  readonly faults: readonly unknown[];
  /** When all had ended. */
  readonly endedAt: number;
}

/** Attention that a person clears up by asking for another look. */
const WORTH_A_LOOK: ReadonlySet<string> = new Set(['no_answer', 'unclear_checkout', 'order_changed_elsewhere', 'too_many_rounds']);

/** At a service that doesn't know a cart again a second delivery is a second order; a second create is an open order too many. */
function isRepeatableAt(deployed: Deployed, operationId: string): boolean {
  return operationId !== 'createOrder' && (deployed === 'dedupe' || operationId !== 'checkOut');
}

export async function simulate(scenario: Scenario): Promise<Simulated> {
  const scheduler = makeScheduler(START);
  const { deployed, seed, cartLifetimeSeconds, judgesOnArrival } = scenario;
  const deployment = await deploy(deployed, seed, scheduler.now, {
    after: scheduler.after,
    ...(cartLifetimeSeconds !== undefined && { cartLifetimeSeconds }),
    ...(judgesOnArrival !== undefined && { judgesOnArrival }),
  });
  try {
    return await play(scenario, scheduler, deployment);
  } finally {
    await deployment.close();
  }
}

async function play(scenario: Scenario, scheduler: Scheduler, deployment: Deployment): Promise<Simulated> {
  const { seed, deployed, isKnown, plans, calmFrom } = scenario;
  let requests = 0;
  let unclear = 0;
  const calmAt = START + calmFrom;
  const isQuiet = (): boolean => scheduler.now() >= calmAt;
  const { longLateness, stepTimes, renames, isPatient } = scenario;
  const network = makeNetwork({
    scheduler,
    deployment,
    chance: makeChance(seed * 31 + 7),
    requestChance: makeChance(seed * 53 + 11),
    mayDouble: scenario.mayDouble ?? (({ operationId }) => isRepeatableAt(deployed, operationId)),
    ...(longLateness !== undefined && { longLateness }),
    ...(stepTimes !== undefined && { stepTimes }),
    ...(renames !== undefined && { renames }),
    ...(isPatient !== undefined && { isPatient }),
    chooseFault: (passing) => {
      const fault = isQuiet() ? 'none' : scenario.chooseFault(passing, scheduler.now() - START);
      if (passing.operationId !== 'getRoot') {
        requests++;
        if (OUTCOME_OF[fault] === 'ambiguous') unclear++;
      }
      return fault;
    },
    latency: scenario.latency ?? (() => 20),
    lateness: scenario.lateness ?? (() => 100_000),
  });
  const terminals = Object.values(plans).map((ofTerminal, index) =>
    makeTerminal({
      seed: seed * 17 + index,
      scheduler,
      transport: network.transport,
      plans: ofTerminal,
      ...(isKnown && { knows: scenario.believes ?? deployed }),
      ...(scenario.settings !== undefined && { settings: scenario.settings }),
      crashAt: (op, effect, point) => (isQuiet() ? undefined : scenario.crashAt?.(op, effect, point, scheduler.now() - START)),
      wallJump: scenario.wallJump ?? (() => 0),
      ...(scenario.sabotage !== undefined && { sabotage: scenario.sabotage }),
    }),
  );
  for (const { at, run } of scenario.happenings ?? []) scheduler.after(at, () => run(deployment));
  for (const terminal of terminals) await terminal.start();
  const decidePrices = async (): Promise<boolean> => {
    let isAny = false;
    for (const { journal, wake } of terminals) {
      for (const op of await journal.listOps(['attention'])) {
        if (!(await decidePrice(journal, op, scheduler.now()))) continue;
        isAny = true;
        wake();
      }
    }
    return isAny;
  };
  // A manager comes by from time to time, while things go wrong.
  for (let at = MANAGER_EVERY; at < calmFrom; at += MANAGER_EVERY) scheduler.after(at, async () => void (await decidePrices()));

  const areFinished = async (): Promise<boolean> => {
    for (const terminal of terminals) if (!(await terminal.isFinished())) return false;
    return true;
  };
  let checked = START;
  const seldom = async (): Promise<boolean> => {
    if (scheduler.now() - checked < 2000) return false;
    checked = scheduler.now();
    return await areFinished();
  };
  await scheduler.run(calmAt, seldom);
  await scheduler.run(calmAt + 40 * MINUTE, seldom);
  // A person looks at what needs one, once all is calm.
  for (let look = 0; look < 3; look++) {
    let hasDecided = await decidePrices();
    for (const terminal of terminals) {
      for (const op of await terminal.journal.listOps(['attention'])) {
        const isInTheWay = op.reason === 'unclear_follow_up' && op.kind === 'order_kitchen';
        if (!isInTheWay && !WORTH_A_LOOK.has(op.reason ?? '')) continue;
        const decision = { kind: isInTheWay ? 'write_off' : 'check_again' } as const;
        await decide(terminal.journal, op, decision, 'e1', new Date(scheduler.now()).toISOString() as never);
        hasDecided = true;
      }
      terminal.wake();
    }
    if (!hasDecided) break;
    checked = scheduler.now();
    await scheduler.run(Math.max(calmAt, scheduler.now()) + 40 * MINUTE, seldom);
  }
  const endedAt = scheduler.now() - START;
  // Requests that are still on their way arrive before the results are compared.
  await scheduler.run(scheduler.now() + 3 * MINUTE);
  for (let minutes = 0; network.underWay() > 0 && minutes < LONGEST_MINUTES; minutes++) await scheduler.run(scheduler.now() + MINUTE);
  const verdict = await check(
    deployment,
    terminals.map(({ journal }) => journal),
  );
  const faults = [...deployment.faults, ...terminals.flatMap(({ mistakes }) => mistakes.map(({ mistake }) => mistake))];
  return {
    ...verdict,
    findings: [
      ...verdict.findings,
      ...terminals.flatMap(({ tooLong }) => tooLong.map((what): Finding => ({ kind: 'never_ending', what }))),
    ],
    requests,
    unclear,
    crashes: terminals.reduce((sum, terminal) => sum + terminal.crashes(), 0),
    faults,
    endedAt,
  };
}
