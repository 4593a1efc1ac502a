import { describe, expect, test } from 'vitest';
import { isLong } from '../base/search.ts';
import {
  CRASH_CASES,
  type CrashCase,
  crashAtEffect,
  crashAtMoment,
  DETOURS,
  MOMENTS,
  type Target,
  TRIED_FAULTS,
  targetsOf,
} from './crash-points.ts';
import { type Fault, OUTCOME_OF } from './network.ts';
import type { CrashPoint } from './terminal.ts';

const LIMIT = 600_000;
/**
 * The standard suite tries every eighth moment of each fault, other ones at each request of each crashCase, and every other effect at
 * each point: before an effect is after the one before it.
 */
const MOMENT_STEP = isLong ? 1 : 8;
const EFFECT_STEP = isLong ? 1 : 2;
const POINTS: readonly CrashPoint[] = isLong ? ['before', 'during', 'after'] : ['during', 'after'];

/** By step and outcome: how many of the moments were reached. */
const table = new Map<string, number>();

describe.each(CRASH_CASES.map((crashCase, at) => ({ ...crashCase, at })))('$name', ({ at: caseIndex, ...crashCase }) => {
  test(
    'a crash at any moment of any request, whatever becomes of it, does no harm',
    async () => {
      const targets = await targetsOf(crashCase);
      expect(targets.length).toBeGreaterThan(0);
      for (const [targetAt, target] of targets.entries()) {
        for (const [faultAt, fault] of TRIED_FAULTS.entries()) {
          const first = caseIndex + targetAt + faultAt;
          for (const moment of MOMENTS.filter((_, index) => (index + first) % MOMENT_STEP === 0)) {
            const { key, isReached, result } = await crashAtMoment(crashCase, target, fault, moment);
            expect({ key, isReached, findings: result.findings, faults: result.faults.map(String) }).toEqual({
              key,
              isReached: true,
              findings: [],
              faults: [],
            });
            const cell = `${target.opKind} ${target.step} × ${OUTCOME_OF[fault]}`;
            table.set(cell, (table.get(cell) ?? 0) + 1);
          }
        }
      }
    },
    LIMIT,
  );

  test(
    'a crash during and after each effect of the way does no harm',
    async () => {
      expect(await crashEverywhere(crashCase, undefined, 'none')).toBeGreaterThan(6);
      if (!isLong) return;
      for (const target of await targetsOf(crashCase)) for (const fault of TRIED_FAULTS) await crashEverywhere(crashCase, target, fault);
    },
    LIMIT,
  );
});

test.each(DETOURS)(
  'a crash at each effect of the way round does no harm: $crashCase, $step, $fault',
  async ({ crashCase: name, step, fault }) => {
    const crashCase = CRASH_CASES.find((each) => each.name === name);
    const target = crashCase && (await targetsOf(crashCase)).find((each) => each.step === step);
    if (crashCase === undefined || target === undefined) throw new Error('no such case');
    expect(await crashEverywhere(crashCase, target, fault)).toBeGreaterThan(3);
  },
  LIMIT,
);

/** How often the power went. */
async function crashEverywhere(crashCase: CrashCase, target: Target | undefined, fault: Fault): Promise<number> {
  let reached = 0;
  for (const [index, point] of POINTS.entries()) {
    for (let effect = index % EFFECT_STEP; ; effect += EFFECT_STEP) {
      const result = await crashAtEffect(crashCase, target, fault, effect, point);
      if (result === undefined) break;
      reached++;
      const where = `effect ${effect} ${point}, ${target?.step ?? 'no fault'} ${fault}`;
      expect({ where, findings: result.findings, faults: result.faults.map(String) }).toEqual({ where, findings: [], faults: [] });
    }
  }
  return reached;
}

test('every step was crashed at every moment, for every outcome', () => {
  const steps = [...new Set([...table.keys()].map((cell) => cell.split(' × ')[0] as string))].sort();
  const outcomes = [...new Set(Object.values(OUTCOME_OF))];
  console.log(['step'.padEnd(34), ...outcomes.map((outcome) => outcome.padStart(13))].join(''));
  for (const step of steps)
    console.log([step.padEnd(34), ...outcomes.map((outcome) => String(table.get(`${step} × ${outcome}`) ?? 0).padStart(13))].join(''));
  expect(steps).toEqual([
    'card_follow_up pay',
    'card_payment pay',
    'order_cancel cancel',
    'order_items add_items',
    'order_kitchen calculate_order',
    'order_kitchen submit',
    'order_open create',
    'order_settle add_payments',
    'order_settle checkout_order',
    'refund refund',
    'sale add_discounts',
    'sale add_payments',
    'sale calculate_order',
    'sale checkout',
    'sale checkout_order',
    'sale create',
  ]);
  for (const step of steps)
    for (const outcome of outcomes)
      expect(table.get(`${step} × ${outcome}`) ?? 0, `${step} × ${outcome}`).toBeGreaterThanOrEqual(
        Math.floor(MOMENTS.length / MOMENT_STEP),
      );
});
