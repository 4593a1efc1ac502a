import type { CallOutcome } from '../../client/call-outcome.ts';
import type { DurableEffect, Effect, EffectAnswer, HttpEffect, Steps, WaitEffect } from '../journal/effect.ts';
import type { RuleGuard } from './rule-guard.ts';

/** The outside as steps see it: network and disk, or a simulation. */
export interface EffectHandlers {
  http(effect: HttpEffect): Promise<CallOutcome>;
  durable(effect: DurableEffect): Promise<void>;
  wait(effect: WaitEffect): Promise<void>;
}

export async function runSteps<Value>(steps: Steps<Value>, outside: EffectHandlers, guard: RuleGuard): Promise<Value> {
  let next = steps.next(undefined);
  while (!next.done) {
    const effect = next.value;
    guard.before(effect);
    const answer = await perform(effect, outside);
    guard.after(effect, answer);
    next = steps.next(answer);
  }
  return next.value;
}

async function perform(effect: Effect, outside: EffectHandlers): Promise<EffectAnswer> {
  switch (effect.kind) {
    case 'http':
      return await outside.http(effect);
    case 'durable':
      await outside.durable(effect);
      return undefined;
    case 'wait':
      await outside.wait(effect);
      return undefined;
  }
}
