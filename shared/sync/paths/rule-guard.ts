import { assert } from '../../base/assert.ts';
import type { World } from '../../base/world.ts';
import { isRefused } from '../../client/call-outcome.ts';
import type { Effect, EffectAnswer, HttpEffect } from '../journal/effect.ts';
import { changeOp, type JournalWrite } from '../journal/journal.ts';
import { type Attempt, CHOSEN_REFS, type Op } from '../journal/op.ts';
import { hashOfRequest, unclearAttempts } from './op-run.ts';

/** Checks the effects of one op as they happen. An effect that breaks a rule of the protocol is a bug, and is not performed. */
export interface RuleGuard {
  before(effect: Effect): void;
  after(effect: Effect, answer: EffectAnswer): void;
}

export function makeRuleGuard(world: Pick<World, 'digest'>, startOp: Op, startAttempts: readonly Attempt[]): RuleGuard {
  let op = startOp;
  let attempts = startAttempts;
  /** The hash of the request that was written down and has not left. */
  let written: string | undefined;
  let isOutcomeDue = false;
  const left = unclearAttempts({ op, attempts }).at(-1);
  /** The hash of the request after which a read must come before anything else is sent. */
  let unread = left?.requestHash;

  const checkWrite = ({ change, attempt }: JournalWrite): void => {
    assert(!isOutcomeDue || attempt?.phase === 'answered', 'an outcome is durable before the next step');
    if (change?.refs === undefined) return;
    for (const key of CHOSEN_REFS) {
      const isKept = op.refs[key] === undefined || JSON.stringify(op.refs[key]) === JSON.stringify(change.refs[key]);
      assert(isKept || change.abandons === true, `${key} is never replaced but by abandoning it`);
    }
  };

  const checkRequest = (effect: HttpEffect): void => {
    const { operation, request, mutates, isDeduplicated, step } = effect;
    assert(!isOutcomeDue, 'an outcome is durable before the next request');
    const unclear = unclearAttempts({ op, attempts }).filter(({ requestHash }) => requestHash !== written);
    if (!mutates) {
      const isAnother = operation.id === 'calculateCart' && unclear.some((attempt) => attempt.step === 'checkout');
      assert(!isAnother, 'nothing is calculated again while a checkout is unclear');
      return;
    }
    const hash = hashOfRequest(world, request);
    assert(written === hash, 'a request that changes something is written down before it leaves');
    // A session of the pay layer pays once, so a request in it that differs can only learn what became of the first.
    const isRepeated = isDeduplicated && (unread === hash || step === 'pay');
    assert(unread === undefined || isRepeated, 'after an unclear answer the next request is a read');
    if (step === 'checkout') assert(isDeduplicated || unclear.length === 0, 'a checkout is sent again only once its absence is proven');
    if (step === 'add_payments')
      assert(!unclear.some((attempt) => attempt.step === step), 'payments are never sent again while some are unclear');
    if (step === 'pay') {
      const inSession = attempts.filter((attempt) => attempt.step === step && attempt.n > (op.refs.abandonedUpTo ?? 0));
      assert(isDeduplicated || inSession.filter(({ phase }) => phase === 'sending').length === 1, 'a session is sent once');
    }
    if (operation.id === 'cancelOrder') assert(op.refs.cancelIntent === true, 'a cancel is intended before it is sent');
  };

  return {
    before(effect) {
      if (effect.kind === 'durable') checkWrite(effect.write);
      else if (effect.kind === 'http') checkRequest(effect);
      else assert(!isOutcomeDue, 'an outcome is durable before anything is waited for');
    },
    after(effect, answer) {
      if (effect.kind === 'durable') {
        const { change, attempt } = effect.write;
        if (attempt !== undefined) {
          attempts = [...attempts, attempt];
          written = attempt.phase === 'sending' ? attempt.requestHash : undefined;
          isOutcomeDue = false;
        }
        if (change?.id === op.id) op = changeOp(op, change);
        return;
      }
      if (effect.kind !== 'http' || answer === undefined) return;
      const isAnswer = answer.kind === 'ok' || isRefused(answer);
      if (!effect.mutates) {
        if (isAnswer && effect.operation.method === 'GET') unread = undefined;
        return;
      }
      isOutcomeDue = true;
      if (answer.kind === 'ambiguous') unread = hashOfRequest(world, effect.request);
      else if (isAnswer) unread = undefined;
    },
  };
}
