import type { Effect } from '../../shared/sync/journal/effect.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { isLong } from '../base/search.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import type { Deployed } from './deployment.ts';
import { type Fault, OUTCOME_OF } from './network.ts';
import { cardSale, cashSale, droppedTab, type Plan, tab, tippedSale } from './plan.ts';
import { type Simulated, START, simulate } from './simulate.ts';
import type { CrashPoint } from './terminal.ts';

/** Every crash at every effect of every step, for each outcome: counted out, not left to seeds. */

const MINUTE = 60_000;

export interface CrashCase {
  readonly name: string;
  readonly deployed: Deployed;
  readonly plan: () => Plan;
}

const [burger, fries, soda] = [ITEMS.burger, ITEMS.fries, ITEMS.soda] as const;

export const CRASH_CASES: readonly CrashCase[] = [
  {
    name: 'sale where carts are known again',
    deployed: 'dedupe',
    plan: () =>
      cashSale('t1', 'a', START, [
        [burger, 2],
        [fries, 1],
      ]),
  },
  {
    name: 'sale where orders can be looked up',
    deployed: 'lookup',
    plan: () =>
      cashSale('t1', 'a', START, [
        [burger, 2],
        [fries, 1],
      ]),
  },
  {
    name: 'sale where neither is possible',
    deployed: 'none',
    plan: () =>
      cashSale('t1', 'a', START, [
        [burger, 2],
        [fries, 1],
      ]),
  },
  {
    name: 'sale where neither is possible and no other way',
    deployed: 'none',
    plan: () => cashSale('t1', 'a', START, [[soda, 1]], { canGoByOrder: false }),
  },
  { name: 'card, sale and refund', deployed: 'dedupe', plan: () => cardSale('t1', 'a', START, [[burger, 1]], true) },
  {
    name: 'tab with two rounds',
    deployed: 'dedupe',
    plan: () =>
      tab(
        't1',
        'a',
        START,
        [[burger, 1]],
        [
          [soda, 2],
          [burger, 1],
        ],
      ),
  },
  {
    name: 'discounted sale by an open order',
    deployed: 'none',
    plan: () => cashSale('t1', 'a', START, [[burger, 10]], { isDiscounted: true }),
  },
  { name: 'card, sale and tip', deployed: 'dedupe', plan: () => tippedSale('t1', 'a', START, [[burger, 1]]) },
  { name: 'tab that is cancelled', deployed: 'lookup', plan: () => droppedTab('t1', 'a', START, [[burger, 1]]) },
];

/** Ways round that a fault leads to; every effect of each is crashed at. */
export const DETOURS: readonly { readonly crashCase: string; readonly step: string; readonly fault: Fault }[] = [
  { crashCase: 'sale where orders can be looked up', step: 'checkout', fault: 'reset_before' },
  { crashCase: 'sale where orders can be looked up', step: 'checkout', fault: 'reset_late' },
  { crashCase: 'sale where neither is possible', step: 'create', fault: 'reset_late' },
  { crashCase: 'sale where neither is possible', step: 'add_payments', fault: 'reset_after' },
  { crashCase: 'sale where neither is possible', step: 'checkout_order', fault: 'reset_before' },
  { crashCase: 'card, sale and refund', step: 'pay', fault: 'reset_after' },
  { crashCase: 'card, sale and refund', step: 'refund', fault: 'reset_after' },
  { crashCase: 'tab with two rounds', step: 'add_items', fault: 'reset_late' },
  { crashCase: 'tab with two rounds', step: 'submit', fault: 'reset_before' },
  { crashCase: 'tab with two rounds', step: 'add_payments', fault: 'reset_late' },
];

export const MOMENTS = [
  'sending/before',
  'sending/after',
  'http/before',
  'http/during',
  'http/after',
  'answered/before',
  'answered/after',
] as const;
export type Moment = (typeof MOMENTS)[number];

/** Of each outcome, and of each ambiguous one whether the service did it, did not, or will. */
export const TRIED_FAULTS: readonly Fault[] = [
  'none',
  'refused',
  'reset_before',
  'reset_after',
  'reset_late',
  'late',
  'stalled_body',
  'late_commit',
  'unauthorized',
  'busy',
];

/** A request that changes something, as a run without any trouble makes it. */
export interface Target {
  readonly opKind: string;
  readonly step: string;
  readonly operationId: string;
}

export async function targetsOf(crashCase: CrashCase): Promise<readonly Target[]> {
  const found = new Map<string, Target>();
  await play(crashCase, {
    note: (op, effect) => {
      if (effect.kind !== 'http' || !effect.mutates) return;
      const target = { opKind: op.kind, step: effect.step, operationId: effect.operation.id };
      found.set(`${target.opKind} ${target.step}`, target);
    },
  });
  return [...found.values()];
}

interface Trouble {
  readonly target?: Target;
  readonly fault?: Fault;
  /** True once: then the power goes. `isMet`: whether the fault has happened. */
  readonly crashAt?: (op: Op, effect: Effect, point: CrashPoint, isMet: boolean) => boolean;
  readonly note?: (op: Op, effect: Effect) => void;
}

function play({ deployed, plan }: CrashCase, { target, fault = 'none', crashAt, note }: Trouble): Promise<Simulated> {
  let isFaultDue = target !== undefined;
  let isArmed = false;
  let isCrashDue = crashAt !== undefined;
  return simulate({
    seed: 7,
    deployed,
    isKnown: true,
    plans: { t1: [plan()] },
    calmFrom: 20 * MINUTE,
    chooseFault: ({ operationId }) => {
      if (!isFaultDue || !isArmed || operationId !== target?.operationId) return 'none';
      isFaultDue = false;
      return fault;
    },
    crashAt: (op, effect, point) => {
      if (point === 'before') note?.(op, effect);
      isArmed = effect.kind === 'http' && op.kind === target?.opKind && effect.step === target.step;
      if (!isCrashDue || crashAt?.(op, effect, point, !isFaultDue) !== true) return undefined;
      isCrashDue = false;
      return 3000;
    },
  });
}

/** One crash at one moment of one attempt, whose outcome is (or would have been) the fault's. */
export async function crashAtMoment(
  crashCase: CrashCase,
  target: Target,
  fault: Fault,
  moment: Moment,
): Promise<{ readonly key: string; readonly isReached: boolean; readonly result: Simulated }> {
  const [part, point] = moment.split('/') as [string, CrashPoint];
  let isReached = false;
  const result = await play(crashCase, {
    target,
    fault,
    crashAt: (op, effect, at) => {
      const step = part === 'http' ? target.step : `${target.step}/${part}`;
      const isThere =
        op.kind === target.opKind && effect.kind === (part === 'http' ? 'http' : 'durable') && effect.step === step && at === point;
      isReached ||= isThere;
      return isThere;
    },
  });
  return { key: `${crashCase.name} | ${target.opKind} ${target.step} | ${fault} (${OUTCOME_OF[fault]}) | ${moment}`, isReached, result };
}

/**
 * One crash at the n-th effect of a run with the fault, in the standard suite counted from the fault on; undefined where the run has no such
 * effect.
 */
export async function crashAtEffect(
  crashCase: CrashCase,
  target: Target | undefined,
  fault: Fault,
  n: number,
  point: CrashPoint,
): Promise<Simulated | undefined> {
  let count = 0;
  let isReached = false;
  const result = await play(crashCase, {
    ...(target !== undefined && { target }),
    fault,
    crashAt: (_op, _effect, at, isMet) => {
      if (at !== point || !(isMet || isLong)) return false;
      isReached ||= count === n;
      return count++ === n;
    },
  });
  return isReached ? result : undefined;
}
