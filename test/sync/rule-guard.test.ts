import { describe, expect, test } from 'vitest';
import { writeRequest } from '../../shared/client/call-operation.ts';
import type { CallOutcome } from '../../shared/client/call-outcome.ts';
import { isMutating } from '../../shared/client/operation-policy.ts';
import type { Operation } from '../../shared/contract/http/operation.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import type { DurableEffect, HttpEffect } from '../../shared/sync/journal/effect.ts';
import type { JournalWrite } from '../../shared/sync/journal/journal.ts';
import type { Attempt, Op, OpId, Refs } from '../../shared/sync/journal/op.ts';
import { hashOfRequest } from '../../shared/sync/paths/op-run.ts';
import { makeRuleGuard, type RuleGuard } from '../../shared/sync/paths/rule-guard.ts';
import { opIdOf } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';

const world = makeWorld();
const ID = opIdOf('guarded') as OpId;
const PATH = { corporate_id: 11, venue_id: 21, vendor_id: 31, uuid: '0191f300-0000-7000-8000-000000000001' };
const OK: CallOutcome = { kind: 'ok', status: 200, value: {}, bytes: new Uint8Array() };
const AMBIGUOUS: CallOutcome = { kind: 'ambiguous', reason: 'ECONNRESET' };

function op(refs: Refs = {}): Op {
  return {
    id: ID,
    kind: 'sale',
    lane: 'l',
    seq: 1,
    epoch: 1,
    state: 'waiting',
    intent: '{}',
    refs,
    createdAt: '2026-11-21T18:00:00.000Z' as Op['createdAt'],
  };
}

function http(operation: Operation, step: string, isDeduplicated = false): HttpEffect {
  const input = { path: PATH, ...(operation.request !== undefined && { body: { value: {} } }) };
  return {
    kind: 'http',
    step,
    operation,
    request: writeRequest(operation, input as never),
    mutates: isMutating(operation),
    isDeduplicated,
  };
}

function durable(write: JournalWrite): DurableEffect {
  return { kind: 'durable', step: 'x', write };
}

function row(effect: HttpEffect, n: number, phase: Attempt['phase'], outcome?: Attempt['outcome']): Attempt {
  return {
    opId: ID,
    n,
    phase,
    step: effect.step,
    requestHash: hashOfRequest(world, effect.request),
    at: 0,
    ...(outcome !== undefined && { outcome }),
  };
}

function happen(guard: RuleGuard, effect: HttpEffect | DurableEffect, answer?: CallOutcome): void {
  guard.before(effect);
  guard.after(effect, answer);
}

/** Written down, sent, and written down again. */
function attempt(guard: RuleGuard, effect: HttpEffect, n: number, answer: CallOutcome): void {
  happen(guard, durable({ attempt: row(effect, n, 'sending') }));
  happen(guard, effect, answer);
  happen(guard, durable({ attempt: row(effect, n, 'answered', answer.kind) }));
}

const CHECKOUT = http(ORDERING_OPERATIONS.checkOut, 'checkout');
const GET = http(V3_OPERATIONS.getV3Order, 'get');
const CREATE = http(V3_OPERATIONS.createOrder, 'create');
const CANCEL = http(V3_OPERATIONS.cancelOrder, 'cancel');
const CALCULATE = http(ORDERING_OPERATIONS.calculateCart, 'calculate');
const PAY = http(ORDERING_OPERATIONS.submitPayment, 'pay');
const ADD_PAYMENTS = http(V3_OPERATIONS.addPayments, 'add_payments');

describe('what breaks a rule does not happen', () => {
  test('a request that was not written down, or not as it leaves [S5]', () => {
    const guard = makeRuleGuard(world, op(), []);
    expect(() => guard.before(CHECKOUT)).toThrow('written down before it leaves');
    happen(guard, durable({ attempt: row(CREATE, 1, 'sending') }));
    expect(() => guard.before(CHECKOUT)).toThrow('written down before it leaves');
  });

  test('anything at all before an outcome is durable [S5]', () => {
    const guard = makeRuleGuard(world, op(), []);
    happen(guard, durable({ attempt: row(CHECKOUT, 1, 'sending') }));
    happen(guard, CHECKOUT, OK);
    expect(() => guard.before(GET)).toThrow('outcome is durable');
    expect(() => guard.before(durable({ change: { id: ID, refs: {} } }))).toThrow('outcome is durable');
    expect(() => guard.before({ kind: 'wait', reason: 'backoff' })).toThrow('outcome is durable');
    guard.before(durable({ attempt: row(CHECKOUT, 1, 'answered', 'ok') }));
  });

  test('a write after an unclear answer, before something was read [S6]', () => {
    const guard = makeRuleGuard(world, op(), []);
    attempt(guard, CREATE, 1, AMBIGUOUS);
    happen(guard, durable({ attempt: row(CREATE, 2, 'sending') }));
    expect(() => guard.before(CREATE)).toThrow('next request is a read');
    happen(guard, GET, AMBIGUOUS);
    expect(() => guard.before(CREATE)).toThrow('next request is a read');
    happen(guard, GET, OK);
    guard.before(CREATE);
  });

  test('the same after a crash between sending and its outcome [S6]', () => {
    const guard = makeRuleGuard(world, op(), [row(CREATE, 1, 'sending')]);
    happen(guard, durable({ attempt: row(CREATE, 2, 'sending') }));
    expect(() => guard.before(CREATE)).toThrow('next request is a read');
  });

  test('a checkout again before its absence is proven, be something read or not [S7]', () => {
    const guard = makeRuleGuard(world, op(), [row(CHECKOUT, 1, 'sending')]);
    happen(guard, GET, OK);
    const other = { ...CHECKOUT, request: { ...CHECKOUT.request, body: new Uint8Array([1]) } };
    happen(guard, durable({ attempt: row(other, 2, 'sending') }));
    expect(() => guard.before(other)).toThrow('absence is proven');
    const proven = makeRuleGuard(world, op({ settledUpTo: 1 }), [row(CHECKOUT, 1, 'sending')]);
    happen(proven, durable({ attempt: row(CHECKOUT, 2, 'sending') }));
    proven.before(CHECKOUT);
  });

  test('other bytes than those that are known again [S7]', () => {
    const guard = makeRuleGuard(world, op(), [row(CHECKOUT, 1, 'sending')]);
    const same = { ...CHECKOUT, isDeduplicated: true };
    const other = { ...same, request: { ...CHECKOUT.request, body: new Uint8Array([1]) } };
    happen(guard, durable({ attempt: row(other, 2, 'sending') }));
    expect(() => guard.before(other)).toThrow('next request is a read');
    const again = makeRuleGuard(world, op(), [row(CHECKOUT, 1, 'sending')]);
    happen(again, durable({ attempt: row(same, 2, 'sending') }));
    again.before(same);
  });

  test('a calculation while a checkout is unclear', () => {
    expect(() => makeRuleGuard(world, op(), [row(CHECKOUT, 1, 'sending')]).before(CALCULATE)).toThrow('calculated again');
    makeRuleGuard(world, op(), []).before(CALCULATE);
  });

  test('payments again while some are unclear', () => {
    const guard = makeRuleGuard(world, op(), [row(ADD_PAYMENTS, 1, 'sending')]);
    happen(guard, GET, OK);
    const other = { ...ADD_PAYMENTS, request: { ...ADD_PAYMENTS.request, body: new Uint8Array([1]) } };
    happen(guard, durable({ attempt: row(other, 2, 'sending') }));
    expect(() => guard.before(other)).toThrow('payments are never sent again');
  });

  test('a second send in a card session', () => {
    const guard = makeRuleGuard(world, op(), [row(PAY, 1, 'sending'), row(PAY, 1, 'answered', 'not_sent')]);
    happen(guard, durable({ attempt: row(PAY, 2, 'sending') }));
    expect(() => guard.before(PAY)).toThrow('a session is sent once');
  });

  test('a cancel that was not intended', () => {
    const guard = makeRuleGuard(world, op(), []);
    happen(guard, durable({ attempt: row(CANCEL, 1, 'sending') }));
    expect(() => guard.before(CANCEL)).toThrow('intended before');
    happen(guard, durable({ change: { id: ID, refs: { cancelIntent: true } } }));
    guard.before(CANCEL);
  });

  test('another order, cart or session in the place of one that was not given up', () => {
    const guard = makeRuleGuard(world, op({ orderUuid: 'a' }), []);
    expect(() => guard.before(durable({ change: { id: ID, refs: { orderUuid: 'b' } } }))).toThrow('never replaced');
    expect(() => guard.before(durable({ change: { id: ID, refs: {} } }))).toThrow('never replaced');
    guard.before(durable({ change: { id: ID, refs: { orderUuid: 'a', generation: 1 } } }));
    happen(guard, durable({ change: { id: ID, refs: {}, abandons: true } }));
    guard.before(durable({ change: { id: ID, refs: { orderUuid: 'b' } } }));
  });
});
