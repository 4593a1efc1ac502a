import { expect, test } from 'vitest';
import { epochOf } from '../../shared/base/time.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { ITEMS } from '../service/stall-catalogue.ts';
import { makeWorld } from '../world.ts';
import { cartOf, lineOf, openingOf, ordersOf } from './carts.ts';
import { sellFor } from './kitchen-ground.ts';
import { openStand } from './till-stand.ts';

const MINUTE = 60_000;

/** A till that began in an outage: no answer has told it the service's time yet. */
async function openUntold(clockAhead: number, clockWasAhead?: number) {
  let isTold = false;
  const stand = await openStand({
    journal: makeMemoryJournal(makeWorld()),
    clockAhead,
    ...(clockWasAhead !== undefined && { clockWasAhead }),
    async answer(_request: RequestBytes, deliver: () => Promise<ResponseBytes>) {
      const response = await deliver();
      const { date: _date, ...headers } = response.headers;
      return isTold ? response : { ...response, headers };
    },
  });
  return Object.assign(stand, {
    tellTime() {
      isTold = true;
    },
  });
}

test.each([20, -20])('what is sold in an outage by a clock that is %i minutes ahead is taken by the service', async (minutes) => {
  const stand = await openUntold(minutes * MINUTE);
  const cart = cartOf([lineOf(ITEMS.burger)]);
  const kept = await stand.must('keepTab', {
    path: { tab_id: 'tab1', edit_id: 'e1' },
    body: { name: 'Row 5', cart, revision: 0, submits: true },
  });
  await sellFor(stand, 's1', cartOf([lineOf(ITEMS.soda)]));
  await sellFor(stand, 's2', kept.cart, undefined, openingOf(stand, kept.cart, { tab: { id: 'tab1', revision: kept.revision } }));
  stand.tellTime();
  await stand.pass(20);
  expect((await ordersOf(stand)).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
  expect(await stand.journal.listOps(['waiting', 'attention', 'rejected'])).toEqual([]);
});

test('a till that begins in an outage sells by the time of the service, of which it knew how far its clock was ahead', async () => {
  const stand = await openUntold(20 * MINUTE, 20 * MINUTE);
  const { sale } = await stand.must('openSale', { path: { sale_id: 's1' }, body: openingOf(stand, cartOf([lineOf(ITEMS.soda)])) });
  expect(Math.abs(epochOf(sale.at) - stand.scheduler.now())).toBeLessThan(1000);
});
