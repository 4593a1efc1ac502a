import { describe, expect, test } from 'vitest';
import type { RequestBytes } from '../../shared/contract/http/exchange.ts';
import type { OrderChangeIntent, RefundIntent } from '../../shared/sync/journal/intent.ts';
import type { NewOp } from '../../shared/sync/journal/journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { type Deployed, failure } from '../simulation/deployment.ts';
import { cardSale, cashSale, droppedTab, opIdOf, PLACE, type Plan, type PlanStep, splitSale, tab, tippedSale } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { openVirtualDrainer, unclear, type VirtualDrainer } from './virtual-drainer.ts';

/** What may become of each request of a queue in turn: the service has no time for it, or refuses it for good, or nobody learns what it did. */

const BASKET = [
  [ITEMS.burger, 1],
  [ITEMS.fries, 2],
] as const;

/** A sale by card of which one item is given back later. */
function partlyRefunded(): Plan {
  const plan = cardSale('t1', 'part', START, BASKET, false);
  const opId = opIdOf('t1/part/back');
  const intent: PlanStep['intent'] = ([paid]) => {
    const transactionUid = paid?.refs.transaction?.uid;
    const part = transactionUid && { refundId: opId, transactionUid, amount: 385, items: [{ itemId: ITEMS.fries, quantity: 1000 }] };
    return part === undefined || part === ''
      ? undefined
      : ({ place: PLACE, reasonName: 'Cold', reasonCode: 'COLD', part } satisfies RefundIntent);
  };
  return { ...plan, steps: [...plan.steps, { opId, kind: 'refund', isEager: false, intent }] };
}

/** A tab whose fries become fewer before it is paid. */
function changedTab(): Plan {
  const plan = tab('t1', 'changed', START, BASKET, [[ITEMS.soda, 1]]);
  const [open, , more, , settle] = plan.steps as readonly PlanStep[];
  const contentOf = (step: PlanStep | undefined) => step?.intent([], START) as { readonly content: OrderChangeIntent['content'] };
  const { content } = contentOf(open);
  const items = content.items.map((item) =>
    String(item.item_id) === ITEMS.fries ? { ...item, quantity: 1 } : item,
  ) as OrderChangeIntent['items'];
  const intent: OrderChangeIntent = { place: PLACE, items, first: [], tagsOff: [], tagsOn: [], content: { ...content, items } };
  const taken = 880 + 385;
  return {
    ...plan,
    steps: [
      open as PlanStep,
      { ...(more as PlanStep), kind: 'order_change', intent: () => intent },
      { ...(settle as PlanStep), intent: () => ({ place: PLACE, taken, payments: [{ payment_type: 1, amount: taken / 100 }] }) },
    ],
  };
}

const PLANS: Readonly<Record<string, Plan>> = {
  'a cash sale': cashSale('t1', 'cash', START, BASKET),
  'a sale by two tenders, with a discount': splitSale('t1', 'split', START, BASKET),
  'a sale by card that is given back': cardSale('t1', 'card', START, BASKET, true),
  'a sale by card of which a part is given back': partlyRefunded(),
  'a tip that is corrected, and all of it given back': tippedSale('t1', 'tip', START, BASKET, [100, 250], true),
  'a tab': tab('t1', 'tab', START, BASKET, [[ITEMS.soda, 1]]),
  'a tab that is changed': changedTab(),
  'a tab that is cancelled': droppedTab('t1', 'dropped', START, BASKET),
};

type Answer = NonNullable<Parameters<typeof openVirtualDrainer>[0]>['answer'];

interface Played {
  readonly virtual: VirtualDrainer;
  readonly ends: readonly (readonly [kind: Op['kind'], state: Op['state'], reason: string | undefined])[];
  /** Method and path of each request of an op. */
  readonly requests: readonly string[];
}

const isOfOp = ({ target }: Pick<RequestBytes, 'target'>): boolean => target !== '/' && !target.startsWith('/auth/');
const nameOf = ({ method, target }: Pick<RequestBytes, 'method' | 'target'>): string => `${method} ${target.replace(/\?.*/, '')}`;

/** One step after the other, as the simulated person does it, until one does not end well. */
async function play(plan: Plan, deployed: Deployed, answer?: Answer): Promise<Played> {
  const virtual = await openVirtualDrainer({ deployed, knows: deployed, ...(answer && { answer }) });
  virtual.drainer.start();
  await virtual.pass(2);
  const lane: Op[] = [];
  for (const { opId, kind, intent } of plan.steps) {
    const wanted = intent(lane, virtual.scheduler.now());
    if (wanted === undefined) break;
    const createdAt = new Date(virtual.scheduler.now()).toISOString() as NewOp['createdAt'];
    await virtual.add({ id: opId, kind, lane: plan.lane, epoch: 1, intent: JSON.stringify(wanted), createdAt });
    // A card is charged while the guest waits.
    if (kind === 'card_payment') void virtual.drainer.runNow(opId);
    for (let minute = 0; minute < 60 && (await virtual.op(opId))?.state === 'waiting'; minute += 1) await virtual.pass(60);
    lane.push((await virtual.op(opId)) as Op);
    if (lane.at(-1)?.state !== 'done') break;
  }
  expect(virtual.mistakes).toEqual([]);
  return {
    virtual,
    ends: lane.map(({ kind, state, reason }) => [kind, state, reason]),
    requests: virtual.passed.filter(isOfOp).map(nameOf),
  };
}

/** While the guest waits, as the first that a plan does; later payments are tips. */
function isCharge({ ends, requests }: Played, index: number): boolean {
  return ends[0]?.[0] === 'card_payment' && requests.findIndex((request) => request.endsWith('/pay/payment')) === index;
}

/** One request is answered so, and the service never gets it. */
function answering(index: number, message: string, status: number, isForGood: boolean): Answer {
  let count = -1;
  let refused: string | undefined;
  return async (request, deliver, now) => {
    if (!isOfOp(request)) return await deliver();
    count += 1;
    if (count === index) refused = nameOf(request);
    const isRefused = count === index || (isForGood && nameOf(request) === refused);
    return isRefused ? failure(START + now, status, message, status === 429 ? { 'retry-after': '2' } : {}) : await deliver();
  };
}

/** The answer of one request never comes, whether the service has done the work or not. */
function losing(index: number, isDone: boolean): Answer {
  let count = -1;
  return async (request, deliver) => {
    if (!isOfOp(request)) return await deliver();
    count += 1;
    if (count !== index) return await deliver();
    if (isDone) await deliver();
    return await unclear();
  };
}

describe.each(['dedupe', 'lookup', 'none'] as const)('at a service of the kind %s', (deployed) => {
  test.each(Object.entries(PLANS))(
    '%s: a request that comes when the service has no time is sent again, and all ends as without it',
    async (_, plan) => {
      const usual = await play(plan, deployed);
      for (const [index, name] of usual.requests.entries()) {
        const { ends, virtual } = await play(plan, deployed, answering(index, 'too many requests', 429, false));
        // The guest still stands there, and another try is the cashier's.
        const expected = isCharge(usual, index) ? [['card_payment', 'rejected', 'refused']] : usual.ends;
        expect([index, name, ends]).toEqual([index, name, expected]);
        if (isCharge(usual, index)) expect(virtual.deployment.charges).toEqual([]);
      }
    },
  );

  test.each(Object.entries(PLANS))(
    '%s: a job of which a request is refused for good ends after few tries, and a person is asked',
    async (_, plan) => {
      const usual = await play(plan, deployed);
      for (const [index, name] of usual.requests.entries()) {
        const { ends, requests } = await play(plan, deployed, answering(index, 'it is refused', 422, true));
        expect([index, name, ends.at(-1)?.[1]]).not.toEqual([index, name, 'waiting']);
        expect([index, name, requests.filter((one) => one === name).length < 12]).toEqual([index, name, true]);
      }
    },
  );

  test.each(Object.entries(PLANS))('%s: a request or an answer that is lost costs nothing and makes nothing twice', async (_, plan) => {
    const usual = await play(plan, deployed);
    for (const [index, name] of usual.requests.entries()) {
      for (const isDone of [false, true]) {
        const { ends } = await play(plan, deployed, losing(index, isDone));
        // Only our own service says what became of it; for the others a person finds out.
        if (deployed === 'dedupe') {
          const expected = isCharge(usual, index) ? [['card_payment', 'attention', 'payment_unknown']] : usual.ends;
          expect([index, name, isDone, ends]).toEqual([index, name, isDone, expected]);
        } else expect([index, name, isDone, ends.at(-1)?.[1]]).not.toEqual([index, name, isDone, 'waiting']);
      }
    }
  });
});
