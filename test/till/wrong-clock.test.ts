import { expect, test } from 'vitest';
import { epochOf } from '../../shared/base/time.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { cartOf, lineOf, openingOf, ordersOf } from './carts.ts';
import { sellFor } from './kitchen-steps.ts';
import { openTill } from './test-till.ts';

const MINUTE = 60_000;

/** A till that was started in an outage and has not seen the service's time in any answer. */
async function openInOutage(clockAhead: number, clockWasAhead?: number) {
  let sendsTime = false;
  const till = await openTill({
    journal: makeMemoryJournal(makeWorld()),
    clockAhead,
    ...(clockWasAhead !== undefined && { clockWasAhead }),
    async answer(_request: RequestBytes, deliver: () => Promise<ResponseBytes>) {
      const response = await deliver();
      const { date: _date, ...headers } = response.headers;
      return sendsTime ? response : { ...response, headers };
    },
  });
  return Object.assign(till, {
    sendTime() {
      sendsTime = true;
    },
  });
}

test.each([20, -20])('what is sold in an outage by a clock that is %i minutes ahead is taken by the service', async (minutes) => {
  const till = await openInOutage(minutes * MINUTE);
  const cart = cartOf([lineOf(ITEMS.burger)]);
  const kept = await till.must('keepTab', {
    path: { tab_id: 'tab1', edit_id: 'e1' },
    body: { name: 'Row 5', cart, revision: 0, submits: true },
  });
  await sellFor(till, 's1', cartOf([lineOf(ITEMS.soda)]));
  await sellFor(till, 's2', kept.cart, undefined, openingOf(till, kept.cart, { tab: { id: 'tab1', revision: kept.revision } }));
  till.sendTime();
  await till.pass(20);
  expect((await ordersOf(till)).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(await till.journal.listOps(['waiting', 'attention', 'rejected'])).toEqual([]);
});

test('a till that begins in an outage sells by the time of the service, of which it knew how far its clock was ahead', async () => {
  const till = await openInOutage(20 * MINUTE, 20 * MINUTE);
  const { sale } = await till.must('openSale', { path: { sale_id: 's1' }, body: openingOf(till, cartOf([lineOf(ITEMS.soda)])) });
  expect(Math.abs(epochOf(sale.at) - till.scheduler.now())).toBeLessThan(1000);
});
