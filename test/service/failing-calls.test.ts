import { expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { OrderList } from '../../shared/contract/records/v3-order.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { makeWorld } from '../world.ts';
import { countedGateway } from './counted-gateway.ts';
import { failingStore, makeTrouble, plan, type Trouble } from './failing-store.ts';
import type { Answer } from './running-service.ts';
import {
  cardPayment,
  cartOf,
  findOrder,
  itemOf,
  lineOf,
  NOON,
  openServiceClient,
  orderOf,
  pay,
  readOrder,
  refund,
  type ServiceClient,
  type SignedAnswer,
  v3Payments,
} from './service-client.ts';
import { ITEMS, KEYS, VENDOR, VENUE } from './test-catalogue.ts';

/** What the steps of a day remember for later steps. The steps are the same ones for every fault. */
interface Diary {
  session?: string;
  transaction?: string;
  signed?: SignedAnswer;
  orderId?: number;
  tipSession?: string;
  uuid?: string;
  other?: string;
}

interface Step {
  readonly name: string;
  readonly run: (client: ServiceClient, diary: Diary) => Promise<Answer>;
  /** How the request is repeated; by default unchanged. */
  readonly again?: (client: ServiceClient, diary: Diary) => Promise<Answer>;
  /** Whether it was done, though no answer said so: a careful caller looks before it asks again. */
  readonly isDone?: (client: ServiceClient, diary: Diary) => Promise<boolean>;
}

const PERIOD = '?start_date=2026-01-01T00:00:00Z&end_date=2027-01-01T00:00:00Z';
const SODA = '0e300000-0000-4000-8000-000000000001';
const FRIES = '0e300000-0000-4000-8000-000000000002';
const PAID = '0e300000-0000-4000-8000-000000000003';

/** Remembers the ids of a good answer. */
async function keep<Body>(answer: Promise<Answer<Body>>, learn: (body: Body) => void): Promise<Answer> {
  const { body, ...rest } = await answer;
  if (rest.status < 300) learn(body);
  return { body, ...rest };
}

const session = (client: ServiceClient, amount: number) =>
  client.send<{ readonly session_key: string }>('POST', '/ordering/pay/initialize_session', { terminal_id: 'T1', amount });

function payment(client: ServiceClient, diary: Diary): Promise<Answer> {
  return keep(pay(client, diary.session ?? ''), ({ transaction_uid }) => {
    diary.transaction = transaction_uid;
  });
}

async function adopt(client: ServiceClient, externalId: string): Promise<string | undefined> {
  const { orders } = (await client.v3<OrderList>('GET', PERIOD)).body;
  return orders.find(({ external_id }) => external_id === externalId)?.uuid;
}

const order = (client: ServiceClient, { uuid = '' }: Diary) => readOrder(client, uuid);
const v3 =
  (method: string, path: string, body?: unknown) =>
  (client: ServiceClient, { uuid }: Diary) =>
    client.v3(method, `/${uuid}${path}`, body);

const STEPS: readonly Step[] = [
  { name: 'authorize', run: (client) => client.send('POST', '/auth/ordering', undefined, { 'x-api-key': KEYS.ordering }) },
  { name: 'vendors', run: (client) => client.send('GET', '/ordering/vendors') },
  { name: 'menu', run: (client) => client.ordering('GET', '/menu?since=2026-11-21T18:00:00.000Z') },
  {
    name: 'session',
    run: (client, diary) =>
      keep(session(client, 3.85), ({ session_key }) => {
        diary.session = session_key;
      }),
  },
  {
    name: 'payment',
    run: payment,
    again: async (client, diary) => {
      const answer = await payment(client, diary);
      // The network never heard of it, and it is not sent again by itself: a person decides to charge anew.
      if (answer.status !== 500) return answer;
      diary.session = (await session(client, 3.85)).body.session_key;
      return payment(client, diary);
    },
  },
  {
    name: 'calculate',
    run: (client, diary) => {
      const payments = [cardPayment({ transaction_uid: diary.transaction ?? '' })];
      const customer = { email: 'guest@example.org' };
      return keep(client.calculate(cartOf([lineOf(ITEMS.fries)], { payments, customer, tip_status_closed: false })), (signed) => {
        diary.signed = signed;
      });
    },
  },
  {
    name: 'checkout',
    run: (client, diary) =>
      keep(client.checkOut({ ...diary.signed, send_email_receipt: true }), (body) => {
        diary.orderId = body.order.order_id;
      }),
  },
  {
    name: 'session of a tip',
    run: (client, diary) =>
      keep(session(client, 1), ({ session_key }) => {
        diary.tipSession = session_key;
      }),
  },
  {
    name: 'tip',
    run: (client, { tipSession = '', transaction = '' }) =>
      pay(client, tipSession, { transaction_type: 'ADJUSTMENT', original_transaction_uid: transaction, tip: 1 }),
  },
  { name: 'look-up', run: (client, { orderId = 0 }) => findOrder(client, orderId) },
  {
    name: 'refund',
    run: (client, { orderId = 0 }) => refund(client, orderId),
    isDone: async (client, { orderId = 0 }) => (await findOrder(client, orderId)).body.refund.refund_orders.length > 0,
  },
  {
    name: 'create',
    run: (client, diary) =>
      keep(client.v3<{ readonly uuid: string }>('POST', '', orderOf([itemOf(ITEMS.burger)])), ({ uuid }) => {
        diary.uuid = uuid;
      }),
    isDone: async (client, diary) => {
      const uuid = await adopt(client, 'tab-1');
      if (uuid !== undefined) diary.uuid = uuid;
      return uuid !== undefined;
    },
  },
  {
    name: 'items',
    run: v3('POST', '/items', { venue_id: VENUE, items: [itemOf(ITEMS.soda, 1, { uuid: SODA }), itemOf(ITEMS.fries, 1, { uuid: FRIES })] }),
    isDone: async (client, diary) => (await order(client, diary)).items.some(({ uuid }) => uuid === SODA),
  },
  { name: 'item', run: v3('PATCH', `/items/${SODA}`, { quantity: 2 }) },
  {
    name: 'item away',
    run: v3('DELETE', `/items/${FRIES}`),
    isDone: async (client, diary) => !(await order(client, diary)).items.some(({ uuid }) => uuid === FRIES),
  },
  { name: 'discounts', run: v3('POST', '/discounts', { ref_tags: ['TEN', 'FROM-50'] }) },
  {
    name: 'discount away',
    run: v3('DELETE', '/discounts/FROM-50'),
    isDone: async (client, diary) => !(await order(client, diary)).pending_discounts.reftags.includes('FROM-50'),
  },
  { name: 'metadata', run: v3('PATCH', '', { metadata: 'A47', charity_rounding_enabled: true }) },
  { name: 'calculation', run: v3('POST', '/calculate') },
  { name: 'kitchen', run: v3('POST', '/submit') },
  {
    name: 'payments',
    run: v3('POST', '/payments', v3Payments({ payment_type: 1, amount: 14, payment_uuid: PAID })),
    isDone: async (client, diary) => (await order(client, diary)).payment_information.payments.length > 0,
  },
  { name: 'list', run: (client) => client.v3('GET', PERIOD) },
  {
    name: 'completion',
    run: v3('POST', '/checkout'),
    isDone: async (client, diary) => (await order(client, diary)).status === 'COMPLETED',
  },
  {
    name: 'another order',
    run: (client, diary) =>
      keep(client.v3<{ readonly uuid: string }>('POST', '', { ...orderOf([itemOf(ITEMS.soda)]), external_id: 'tab-2' }), ({ uuid }) => {
        diary.other = uuid;
      }),
    isDone: async (client, diary) => {
      const uuid = await adopt(client, 'tab-2');
      if (uuid !== undefined) diary.other = uuid;
      return uuid !== undefined;
    },
  },
  {
    name: 'cancel',
    run: (client, { other }) => client.v3('DELETE', `/${other}`),
    isDone: async (client, { other = '' }) => (await readOrder(client, other)).status === 'CANCELLED',
  },
];

interface Day {
  readonly client: ServiceClient;
  readonly trouble: Trouble;
  readonly diary: Diary;
  readonly moneyMoved: () => readonly string[];
}

async function beginDay(): Promise<Day> {
  const trouble = makeTrouble();
  const world = makeWorld({ startsAt: NOON });
  const network = countedGateway(makeCardSimulator(world));
  const client = await openServiceClient({ world, gateway: network, store: failingStore(openSqliteServiceStore(':memory:'), trouble) });
  const moneyMoved = () => {
    const moving = new Map(network.calls.filter(([what]) => what !== 'find').map(([what, reference]) => [reference, what]));
    return [...moving.values()];
  };
  return { client, trouble, diary: {}, moneyMoved };
}

/** What the day left behind, without the ids and numbers that chance gave. */
async function stateOf({ client, diary, moneyMoved }: Day): Promise<unknown> {
  const { orders, mail } = client.store;
  const filter = { vendorId: VENDOR, venueId: VENUE, statuses: [], offset: 0, limit: 100 };
  const listed = await orders.list({ ...filter, createdFrom: NOON as Instant, createdBefore: '2027-01-01T00:00:00.000Z' as Instant });
  const stored = (externalId: string) => listed.orders.find((each) => each.externalId === externalId);
  const { orderId } = stored('till-1.1') ?? {};
  const { uuid } = stored('tab-1') ?? {};
  const found = orderId === undefined ? undefined : (await findOrder(client, orderId)).body;
  const open = uuid === undefined ? undefined : await readOrder(client, uuid);
  const paid = diary.transaction === undefined ? undefined : await client.store.payments.find(diary.transaction);
  return {
    orders: listed.orders.map(({ status, externalId }) => [externalId, status]).sort(),
    payment: [paid?.state, paid?.approvedAmount, paid?.spentBy !== undefined],
    checkedOut: found && [
      found.cart.payments[0]?.amount,
      found.cart.payments[0]?.tip,
      found.refund.total_refunded,
      found.refund.refund_orders.length,
    ],
    open: open && [
      open.items.map(({ item_id, quantity }) => [item_id, quantity]),
      open.metadata,
      open.order_totals,
      open.applied_discounts,
      open.pending_discounts,
      open.payment_information.amount,
    ],
    tickets: (await orders.kitchenTickets(VENDOR, 0, 100)).map(({ body }) => JSON.parse(body).lines.length),
    mail: (await mail.claim('2027-01-01T00:00:00.000Z' as Instant, NOON as Instant, 100)).map(({ to }) => to),
    moneyMoved: moneyMoved(),
  };
}

type How = Partial<Pick<Trouble, 'when' | 'lasts'>>;

const succeeds = expect.toSatisfy((status) => status < 300);
const breaksDown = expect.toSatisfy((status) => status === 500 || status === 503);

/** One step with trouble at the n-th call; false where the step makes fewer calls. The step is then done whole or not at all. */
async function stepInTrouble(day: Day, step: Step, n: number, how: How, whole: unknown): Promise<boolean> {
  const { client, trouble, diary } = day;
  const before = await stateOf(day);
  plan(trouble, n, how);
  const answer = await step.run(client, diary);
  const isHit = trouble.calls >= n;
  plan(trouble, undefined);
  expect([step.name, n, how, answer.status]).toEqual([step.name, n, how, isHit ? breaksDown : succeeds]);
  if (!isHit) return false;
  expect(client.faults.length > 0 || answer.text.includes('card network')).toBe(true);
  const isDone = (await step.isDone?.(client, diary)) ?? false;
  const between = await stateOf(day);
  if (!PAY_LAYER.has(step.name)) expect([before, whole]).toContainEqual(between);
  if (!isDone) expect([step.name, n, (await (step.again ?? step.run)(client, diary)).status]).toEqual([step.name, n, succeeds]);
  return true;
}

/** Their transactions may be half-way, which is what asking again with the same session is for. */
const PAY_LAYER: ReadonlySet<string> = new Set(['payment', 'tip', 'refund']);

interface Plot {
  readonly step: Step;
  readonly n: number;
  readonly how: How;
}

/** What every step left behind, and how often it called the store. */
async function playDay(plot?: Plot, ordinary: readonly unknown[] = []) {
  const day = await beginDay();
  let isHit = false;
  const states: unknown[] = [];
  const calls: number[] = [];
  for (const [index, step] of STEPS.entries()) {
    plan(day.trouble, undefined);
    if (step === plot?.step) isHit = await stepInTrouble(day, step, plot.n, plot.how, ordinary[index]);
    else expect([step.name, (await step.run(day.client, day.diary)).status]).toEqual([step.name, succeeds]);
    calls.push(day.trouble.calls);
    if (plot === undefined || index === STEPS.length - 1) states.push(await stateOf(day));
  }
  await day.client.close();
  return { states, calls, isHit };
}

const WAYS = [
  ['was not done', { when: 'before', lasts: false }],
  ['was not done, nor any after it', { when: 'before', lasts: true }],
  ['was done, and its answer lost', { when: 'after', lasts: false }],
] as const;

const ordinaryDay = playDay();

test.each(STEPS.map((step) => step.name))('%s: whichever call of the store fails, the day ends as any other', async (name) => {
  const step = STEPS.find((each) => each.name === name) as Step;
  const { states: ordinary, calls } = await ordinaryDay;
  const most = calls[STEPS.indexOf(step)] as number;
  const end = ordinary.at(-1);
  expect(end).toMatchObject({ moneyMoved: ['pay', 'adjust', 'refund'], tickets: [1, 0, 2], mail: ['guest@example.org'] });
  for (const [what, how] of WAYS) {
    for (let n = 1; n <= most; n++) {
      const { states, isHit } = await playDay({ step, n, how }, ordinary);
      expect([what, n, isHit, states.at(-1)]).toEqual([what, n, true, end]);
    }
  }
});
