import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import {
  DRILL_OPERATIONS,
  type DrillForm,
  type DrillSummary,
  type DrillView,
  FAILURES,
  type Failure,
} from '../../shared/till-contract/operations/drill-operations.ts';
import { HOST_OPERATIONS, type HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { TRAINING_OPERATIONS } from '../../shared/till-contract/operations/training-operations.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { charge, openOne, payInCash, pullWhole, sellOne } from './till-sale.ts';

// A second till and service are opened in each, and what fails is tried again after a while.

const { readDrill, startDrill, nextInDrill, stopDrill } = DRILL_OPERATIONS;

let running: RunningTillHost;
let till: PairedDevice;
beforeEach(async () => {
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await till.must(TRAINING_OPERATIONS.enterTraining);
});
afterEach(() => running.stop());

async function begin(...failures: readonly Failure[]): Promise<DrillView> {
  const form: DrillForm = { failures };
  return await till.must(startDrill, { path: { drill_id: uuidV4(nodeWorld) }, body: form });
}

const end = async ({ id }: DrillView): Promise<DrillView> => await till.must(stopDrill, { path: { drill_id: id } });
const lastDrill = async (): Promise<DrillView> => (await till.must(readDrill)).drill as DrillView;
const isUnsettled = ({ queue: { waiting, unsure } }: HostStatus): boolean => waiting + unsure > 0;

/** Reads both databases of the training without code of the product: the orders of each completed sale. */
function recount(): Pick<DrillSummary, 'sold' | 'sent' | 'lost' | 'doubled'> & { readonly amount: number } {
  const rowsOf = (file: string, query: string): readonly { readonly text: string }[] => {
    const database = new DatabaseSync(join(running.folder, 'training', file), { readOnly: true });
    const rows = database.prepare(query).all() as never;
    database.close();
    return rows;
  };
  const sales = rowsOf('journal.sqlite', "select body as text from records where kind = 'sale' and state = 'complete'").map(
    ({ text }) =>
      JSON.parse(text) as { readonly opId: string; readonly sale: { readonly priced: { readonly totals: { readonly due: number } } } },
  );
  const orders = rowsOf('service.sqlite', 'select external_id as text from orders').map(({ text }) => text);
  const counts = sales.map(({ opId }) => orders.filter((name) => name.endsWith(`.${opId}`)).length);
  return {
    sold: sales.length,
    amount: sales.reduce((sum, { sale }) => sum + sale.priced.totals.due, 0),
    sent: counts.filter((count) => count === 1).length,
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
  };
}

/** Sold while it fails; and after it each sale is at the service once, by the summary and by a recount of both books. */
async function expectAllArrived(drill: DrillView, sold: number): Promise<void> {
  await end(drill);
  await untilStatus(till, isAllSent);
  const { summary, endedAt } = await lastDrill();
  expect(endedAt).toBeDefined();
  const { sold: counted, amount, sent, lost, doubled } = summary;
  expect({ sold: counted, amount, sent, lost, doubled }).toEqual(recount());
  expect(summary).toMatchObject({ sold, sent: sold, waiting: 0, unsure: 0, attention: 0, lost: 0, doubled: 0, unknownCards: 0 });
  expect(summary).toMatchObject({ unbooked: 0, uncharged: 0 });
}

test.each(['service_away', 'slow_answers', 'service_broken', 'keys_refused'] as const)(
  'while the drill is %s sales wait and are counted as such; after it each has arrived once',
  async (failure) => {
    const drill = await begin(failure);
    expect((await till.must(HOST_OPERATIONS.readStatus)).drill).toBe(failure);
    const catalogue = await pullWhole(till);
    await sellOne(till, catalogue);
    await sellOne(till, catalogue);
    await untilStatus(till, isUnsettled);
    const { summary } = await lastDrill();
    expect(summary).toMatchObject({ sold: 2, sent: 0 });
    expect(summary.waiting + summary.unsure).toBe(2);
    if (failure === 'keys_refused') await untilStatus(till, ({ isServiceSignInRefused }) => isServiceSignInRefused);
    if (failure === 'service_away' || failure === 'slow_answers') await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
    await expectAllArrived(drill, 2);
  },
);

test('an answer that is lost after the service did the work makes no second order, and no lost one [S1]', async () => {
  const drill = await begin('answers_lost');
  const catalogue = await pullWhole(till);
  for (let sales = 0; sales < 3; sales += 1) await sellOne(till, catalogue);
  await expectAllArrived(drill, 3);
  const journal = new DatabaseSync(join(running.folder, 'training', 'journal.sqlite'), { readOnly: true });
  const outcomes = journal.prepare("select count(*) as count from attempts where outcome = 'ambiguous'").get()?.count;
  journal.close();
  // So that it was in doubt at all.
  expect(outcomes).toBeGreaterThanOrEqual(3);
});

test('a card terminal that is silent leaves the charge unknown until a person has said what they saw', async () => {
  const drill = await begin('card_silent');
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const { id, state } = await charge(till, saleId, due);
  expect([state, (await lastDrill()).summary.unknownCards]).toEqual(['unknown', 1]);
  const path = { sale_id: saleId, charge_id: id };
  await till.must(SALE_OPERATIONS.decideCharge, { path, body: { saw: 'approved', code: '123456' } });
  await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  await expectAllArrived(drill, 1);
});

test('what is said of a silent card is compared with what the card network did', async () => {
  const drill = await begin('card_silent');
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const { id } = await charge(till, saleId, due);
  expect((await lastDrill()).summary).toMatchObject({ unknownCards: 1, unbooked: 0, uncharged: 0 });
  // The card was charged, so that the decision `declined` is wrong.
  await till.must(SALE_OPERATIONS.decideCharge, { path: { sale_id: saleId, charge_id: id }, body: { saw: 'declined' } });
  await payInCash(till, { saleId, due });
  expect((await lastDrill()).summary).toMatchObject({ sold: 1, unknownCards: 0, unbooked: 1, uncharged: 0 });
  await end(drill);
});

test('a card that was charged and given back before the sale was paid is none that paid for nothing', async () => {
  const drill = await begin('menu_changed');
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const { id, state } = await charge(till, saleId, due);
  expect([state, (await lastDrill()).summary.unbooked]).toEqual(['approved', 0]);
  await till.must(SALE_OPERATIONS.voidTender, { path: { sale_id: saleId, tender_id: id } });
  await payInCash(till, { saleId, due });
  await expectAllArrived(drill, 1);
});

test('a card is declined while that is drilled, and taken after it', async () => {
  const drill = await begin('card_declined');
  const { saleId, due } = await openOne(till, await pullWhole(till));
  expect(await charge(till, saleId, due)).toMatchObject({ state: 'declined' });
  await end(drill);
  expect(await charge(till, saleId, due)).toMatchObject({ state: 'approved' });
  await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
});

test('the menu changes under the till, by a price that is named, and is what it was after the drill', async () => {
  const before = await pullWhole(till);
  const drill = await begin('menu_changed');
  await untilStatus(till, ({ catalogue }) => catalogue?.revision !== before.revision);
  const { changedItem } = await lastDrill();
  const during = await pullWhole(till);
  const priceOf = (catalogue: typeof before): readonly unknown[] =>
    [...catalogue.calendar.dayparts.flatMap(({ itemIds }) => [...itemIds])]
      .map((itemId) => findItem(catalogue, itemId)?.data)
      .filter((item) => item?.name === changedItem?.name)
      .map((item) => item?.prices);
  expect(priceOf(during)).not.toEqual(priceOf(before));
  expect(changedItem).toMatchObject({ after: (changedItem?.before ?? 0) + 100 });
  await end(drill);
  expect((await lastDrill()).changedItem).toBeUndefined();
  await untilStatus(till, ({ catalogue }) => catalogue?.revision !== during.revision);
  expect(priceOf(await pullWhole(till))).toEqual(priceOf(before));
});

test('one after the other, each once however often it is asked for, and a restart goes on where it was', async () => {
  const id = uuidV4(nodeWorld);
  const path = { drill_id: id };
  const body: DrillForm = { failures: ['service_away', 'card_declined', 'answers_lost'] };
  const begun = await till.must(startDrill, { path, body });
  expect((await till.must(startDrill, { path, body })).startedAt).toBe(begun.startedAt);
  expect((await till.ask(startDrill, { path, body: { failures: ['card_silent'] } })).refusal?.code).toBe('id_taken');
  expect((await till.ask(startDrill, { path: { drill_id: 'other' }, body })).refusal?.code).toBe('drill_running');
  for (const _twice of [1, 2]) expect((await till.must(nextInDrill, { path, body: { after: 0 } })).step).toBe(1);
  expect((await till.must(HOST_OPERATIONS.readStatus)).drill).toBe('card_declined');
  await sellOne(till, await pullWhole(till));
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  expect((await till.must(HOST_OPERATIONS.readStatus)).drill).toBe('card_declined');
  await till.must(nextInDrill, { path, body: { after: 1 } });
  const over = await till.must(nextInDrill, { path, body: { after: 2 } });
  expect(over).toMatchObject({ step: 2, summary: { sold: 1 } });
  expect(over.endedAt).toBeDefined();
  expect((await till.must(HOST_OPERATIONS.readStatus)).drill).toBeUndefined();
  expect((await till.must(stopDrill, { path })).endedAt).toBe(over.endedAt);
});

test('by time it goes through all that can fail by itself, and ends', async () => {
  const received = await till.listen();
  const body: DrillForm = { failures: FAILURES, everySeconds: 1 };
  await till.must(startDrill, { path: { drill_id: 'half-time' }, body });
  const seen = new Set<Failure>();
  await received.next('status', ({ status: { drill } }) => {
    if (drill !== undefined) seen.add(drill);
    return drill === undefined && seen.size > 0;
  });
  // On a very slow machine a step may be over before its event arrives.
  expect([...seen]).toEqual(FAILURES.filter((failure) => seen.has(failure)));
  expect(await lastDrill()).toMatchObject({ step: FAILURES.length - 1, summary: { sold: 0, lost: 0, doubled: 0 } });
});

test('the real till has no drill, and a cashier begins none', async () => {
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const path = { drill_id: 'd' };
  const body: DrillForm = { failures: ['service_away'] };
  expect((await other.ask(startDrill, { path, body })).refusal?.code).toBe('only_in_training');
  expect((await other.ask(readDrill)).refusal?.code).toBe('only_in_training');
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  expect((await till.ask(startDrill, { path, body })).refusal?.code).toBe('not_allowed');
  await sellOne(other, await pullWhole(other));
  await untilStatus(other, isAllSent);
});
