import { uuidV4 } from '../../shared/base/ids.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import type { CallOutcome } from '../../shared/client/call-outcome.ts';
import type { DurableEffect, HttpEffect } from '../../shared/sync/journal/effect.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import type { SyncSettings } from '../../shared/sync/journal/sync-settings.ts';
import type { EffectHandlers } from '../../shared/sync/paths/run-steps.ts';
import { makeWorld } from '../world.ts';
import type { Deployed } from './deployment.ts';
import type { Fault } from './network.ts';
import type { Scenario } from './simulate.ts';

/** What a protocol that is a little wrong would do. Each is shown to be caught by the checker, or to do no harm. */
export interface ProtocolBug
  extends Pick<Scenario, 'isPatient' | 'judgesOnArrival' | 'cartLifetimeSeconds' | 'longLateness' | 'mayDouble' | 'happenings'> {
  readonly name: string;
  readonly deployed: Deployed;
  readonly harm: 'caught' | 'harmless';
  readonly sabotage?: (outside: EffectHandlers, op: Op) => EffectHandlers;
  readonly settings?: Partial<SyncSettings>;
  /** What the terminal believes of the service. */
  readonly believes?: Deployed;
  /** What goes wrong beside it; otherwise all that makes an outcome unclear. */
  readonly faults?: readonly Fault[];
  /** Nothing but sales by checkout. */
  readonly onlySales?: boolean;
}

type Http = EffectHandlers['http'];

function onHttp(
  change: (effect: HttpEffect, http: Http, op: Op) => Promise<CallOutcome>,
): (outside: EffectHandlers, op: Op) => EffectHandlers {
  return (outside, op) => ({ ...outside, http: (effect) => change(effect, outside.http, op) });
}

function onDurable(
  change: (effect: DurableEffect, durable: EffectHandlers['durable']) => Promise<void>,
): (outside: EffectHandlers) => EffectHandlers {
  return (outside) => ({ ...outside, durable: (effect) => change(effect, outside.durable) });
}

/** Repeats each request with an unclear answer at once. */
function blindly(...operationIds: readonly string[]) {
  return onHttp(async (effect, http) => {
    const outcome = await http(effect);
    return operationIds.includes(effect.operation.id) && outcome.kind === 'ambiguous' ? await http(effect) : outcome;
  });
}

const chance = makeWorld({ seed: 4242 });

function changeBody(effect: HttpEffect, change: (body: string) => string): HttpEffect {
  return { ...effect, request: { ...effect.request, body: utf8Bytes(change(utf8Text(effect.request.body) ?? '')) } };
}

function freshUuids(text: string): string {
  const fresh = new Map<string, string>();
  return text.replace(/"(uuid|payment_uuid|external_id)":"([0-9a-f-]{36})"/g, (_, name: string, uuid: string) => {
    fresh.set(uuid, fresh.get(uuid) ?? uuidV4(chance));
    return `"${name}":"${fresh.get(uuid)}"`;
  });
}

function onList(change: (target: string) => string, changeAnswer: (value: Listed) => Listed = (value) => value) {
  return onHttp(async (effect, http) => {
    if (effect.operation.id !== 'listOrders') return await http(effect);
    const outcome = await http({ ...effect, request: { ...effect.request, target: change(effect.request.target) } });
    return outcome.kind === 'ok' ? { ...outcome, value: changeAnswer(outcome.value as Listed) } : outcome;
  });
}

interface Listed {
  readonly orders: readonly unknown[];
  readonly pagination: { readonly total_pages: number };
}

function turned(from: CallOutcome['kind'], to: CallOutcome, ...operationIds: readonly string[]) {
  return onHttp(async (effect, http) => {
    const outcome = await http(effect);
    return outcome.kind === from && operationIds.includes(effect.operation.id) ? to : outcome;
  });
}

function dropping(isDropped: (effect: DurableEffect) => boolean) {
  return onDurable(async (effect, durable) => (isDropped(effect) ? undefined : await durable(effect)));
}

/** Repeats a card's transaction in a new session where the result of the first is unknown. */
function inAnotherSession(kind: Op['kind']): NonNullable<ProtocolBug['sabotage']> {
  return (outside, op) => {
    let session: HttpEffect | undefined;
    return {
      ...outside,
      http: async (effect) => {
        if (effect.operation.id === 'initializeSession') session = effect;
        const outcome = await outside.http(effect);
        const isUnclear = effect.operation.id === 'submitPayment' && outcome.kind === 'ambiguous';
        if (op.kind !== kind || !isUnclear || session === undefined) return outcome;
        const opened = await outside.http(session);
        if (opened.kind !== 'ok') return outcome;
        const { session_key } = opened.value as { session_key: string };
        return await outside.http(changeBody(effect, (body) => JSON.stringify({ ...JSON.parse(body), session_key })));
      },
    };
  };
}

/** Seconds that a cart lives where the end of it is to be met. */
const SHORT_LIVED = 20;

const REFUSED: CallOutcome = { kind: 'rejected', status: 422, message: 'x', paths: [] };
const NOT_SENT: CallOutcome = { kind: 'not_sent', reason: 'x' };

export const PROTOCOL_BUGS: readonly ProtocolBug[] = [
  { name: 'a checkout without a clear answer is sent again blindly', deployed: 'lookup', harm: 'caught', sabotage: blindly('checkOut') },
  { name: 'the same at a service that knows carts again', deployed: 'dedupe', harm: 'harmless', sabotage: blindly('checkOut') },
  {
    name: 'calculated again after an unclear checkout',
    deployed: 'dedupe',
    harm: 'caught',
    sabotage: turned('ambiguous', REFUSED, 'checkOut'),
  },
  { name: 'no quiescence before absence is believed', deployed: 'lookup', harm: 'caught', settings: { quiescence: -2000 } },
  {
    name: 'only the first page is looked through',
    deployed: 'lookup',
    harm: 'caught',
    sabotage: onList(
      (target) => target.replace('per_page=500', 'per_page=1'),
      (value) => ({ ...value, pagination: { ...value.pagination, total_pages: 1 } }),
    ),
  },
  {
    name: 'only open orders are looked through',
    deployed: 'lookup',
    harm: 'caught',
    sabotage: onList((target) => `${target}&status=OPEN`),
  },
  {
    name: 'the window of the look-up follows a wrong clock',
    deployed: 'lookup',
    harm: 'caught',
    sabotage: onList((target) => target.replaceAll('2026-11-21', '2026-11-19')),
  },
  {
    // The total differs from what was taken, so that a person must decide before anything is paid.
    name: 'items are sent again under new uuids',
    deployed: 'dedupe',
    harm: 'harmless',
    sabotage: onHttp(async (effect, http) => {
      const outcome = await http(effect);
      return effect.operation.id === 'addItems' && outcome.kind === 'ambiguous' ? await http(changeBody(effect, freshUuids)) : outcome;
    }),
  },
  {
    // An order with payments that are not ours is given up.
    name: 'payments are sent again under new ids',
    deployed: 'none',
    harm: 'harmless',
    sabotage: onHttp(async (effect, http) => {
      const outcome = await http(effect);
      return effect.operation.id === 'addPayments' && outcome.kind === 'ambiguous' ? await http(changeBody(effect, freshUuids)) : outcome;
    }),
  },
  { name: 'payments are sent again under the same ids', deployed: 'none', harm: 'harmless', sabotage: blindly('addPayments') },
  {
    name: 'sending is written down after it was sent',
    deployed: 'lookup',
    harm: 'caught',
    sabotage: dropping(({ write }) => write.attempt?.phase === 'sending'),
  },
  {
    name: 'outcomes are not written down',
    deployed: 'dedupe',
    harm: 'harmless',
    sabotage: onDurable(async (effect, durable) => {
      const { attempt, ...rest } = effect.write;
      await durable(attempt?.phase === 'answered' && attempt.outcome !== 'ok' ? { ...effect, write: rest } : effect);
    }),
  },
  {
    name: 'the signed cart is not durable before it is used',
    deployed: 'lookup',
    harm: 'harmless',
    sabotage: dropping(({ step }) => step === 'signed'),
  },
  {
    name: 'the signed cart is not durable at a service that knows carts again',
    deployed: 'dedupe',
    harm: 'caught',
    sabotage: dropping(({ step }) => step === 'signed'),
  },
  {
    name: 'a card is charged anew in the same session after an unknown answer',
    deployed: 'dedupe',
    harm: 'harmless',
    sabotage: blindly('submitPayment'),
  },
  {
    name: 'a card is charged anew in another session after an unknown answer',
    deployed: 'dedupe',
    harm: 'caught',
    sabotage: inAnotherSession('card_payment'),
  },
  {
    name: 'an unknown charge counts as none',
    deployed: 'dedupe',
    harm: 'caught',
    sabotage: turned('ambiguous', NOT_SENT, 'submitPayment'),
  },
  { name: 'a time-out counts as not sent', deployed: 'lookup', harm: 'caught', sabotage: turned('ambiguous', NOT_SENT, 'checkOut') },
  {
    name: "an answer that is not the service's counts as success",
    deployed: 'dedupe',
    harm: 'caught',
    sabotage: onHttp(async (effect, http) => {
      const outcome = await http(effect);
      if (effect.operation.id !== 'checkOut' || outcome.kind !== 'ambiguous') return outcome;
      const order = { order_uuid: uuidV4(chance), order_id: 1 };
      return { kind: 'ok', status: 200, value: { order }, bytes: new Uint8Array() };
    }),
  },
  { name: 'carts are believed to be known again where they are not', deployed: 'lookup', harm: 'caught', believes: 'dedupe' },
  { name: 'orders are believed to show where they do not', deployed: 'none', harm: 'caught', believes: 'lookup' },
  { name: 'neither is believed of a service that can do both', deployed: 'dedupe', harm: 'harmless', believes: 'none' },
  {
    name: 'a refund without a clear answer is asked for again blindly',
    deployed: 'dedupe',
    harm: 'harmless',
    sabotage: blindly('createRefund'),
  },
  { name: 'a submit to the kitchen is repeated blindly', deployed: 'dedupe', harm: 'harmless', sabotage: blindly('submitOrder') },
  { name: 'a create is repeated blindly, and nobody sweeps behind it', deployed: 'none', harm: 'caught', sabotage: blindly('createOrder') },
  { name: 'a checkout of an order is repeated blindly', deployed: 'none', harm: 'harmless', sabotage: blindly('checkOutOrder') },
  { name: 'a cancel is repeated blindly', deployed: 'dedupe', harm: 'harmless', sabotage: blindly('cancelOrder') },
  {
    name: 'an unclear kitchen submit counts as done',
    deployed: 'dedupe',
    harm: 'harmless',
    sabotage: turned('ambiguous', { kind: 'ok', status: 204, value: undefined, bytes: new Uint8Array() }, 'submitOrder'),
  },
  {
    name: 'an unclear refund counts as done',
    deployed: 'dedupe',
    harm: 'caught',
    sabotage: turned('ambiguous', { kind: 'ok', status: 201, value: { order_id: 1 }, bytes: new Uint8Array() }, 'createRefund'),
  },
  { name: 'an answer that stalls is waited for without end', deployed: 'dedupe', harm: 'caught', isPatient: true },
  {
    name: 'that a cart has expired is taken for proof, at a service that judges it on arrival alone',
    deployed: 'dedupe',
    harm: 'caught',
    settings: { quiescence: -2000 },
    judgesOnArrival: true,
    cartLifetimeSeconds: SHORT_LIVED,
  },
  {
    name: 'the same at a service that judges it where the order is written',
    deployed: 'dedupe',
    harm: 'harmless',
    settings: { quiescence: -2000 },
    cartLifetimeSeconds: SHORT_LIVED,
    // The other paths have nothing but the quiet time.
    onlySales: true,
  },
  {
    name: 'expiry is judged on arrival alone, and what arrived is written within the quiet time',
    deployed: 'dedupe',
    harm: 'harmless',
    judgesOnArrival: true,
    cartLifetimeSeconds: SHORT_LIVED,
  },
  {
    name: 'expiry is judged on arrival alone, and what arrived is written at any time',
    deployed: 'dedupe',
    harm: 'caught',
    judgesOnArrival: true,
    cartLifetimeSeconds: SHORT_LIVED,
    longLateness: () => 400_000,
    faults: ['late_commit'],
  },
  { name: 'a checkout is delivered twice where carts are not known again', deployed: 'lookup', harm: 'caught', mayDouble: () => true },
  {
    name: "a portal's page counts as the answer",
    deployed: 'dedupe',
    harm: 'caught',
    sabotage: onHttp(async (effect, http) => {
      const outcome = await http(effect);
      if (effect.operation.id !== 'checkOut' || outcome.kind !== 'ambiguous' || outcome.status !== 200) return outcome;
      return { kind: 'ok', status: 200, value: { order: { order_uuid: uuidV4(chance), order_id: 1 } }, bytes: new Uint8Array() };
    }),
  },
  {
    name: 'the refusal of a second delivery counts, and nobody looks what the first one did',
    deployed: 'dedupe',
    harm: 'caught',
    faults: ['doubled'],
    sabotage: (outside, op) => {
      let isRefused = false;
      return {
        ...outside,
        http: async (effect) => {
          if (isRefused && effect.operation.id === 'getV3Order') return { kind: 'rejected', status: 404, message: 'x', paths: [] };
          const outcome = await outside.http(effect);
          isRefused ||= op.kind === 'order_items' && effect.operation.id === 'addItems' && outcome.kind === 'rejected';
          return outcome;
        },
      };
    },
  },
  {
    name: 'a tip without a clear answer is sent again at a service that adds tips up',
    deployed: 'lookup',
    harm: 'caught',
    sabotage: inAnotherSession('card_follow_up'),
  },
  { name: 'the same at a service that sets tips', deployed: 'dedupe', harm: 'harmless', sabotage: inAnotherSession('card_follow_up') },
  {
    name: 'a tip stands at the till and at the service, and the card never paid it',
    deployed: 'dedupe',
    harm: 'caught',
    happenings: [{ at: 0, run: async ({ network }) => void Object.assign(network, { forgetsTips: true }) }],
  },
  {
    name: 'a refund stands at the till and at the service, and the card has not got all of it back',
    deployed: 'dedupe',
    harm: 'caught',
    happenings: [{ at: 0, run: async ({ network }) => void Object.assign(network, { refundsAtMost: (amount: number) => amount - 100 }) }],
  },
];
