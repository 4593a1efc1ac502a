import { expect, test } from 'vitest';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { searchSales } from '../../shared/till/orders/orders-search.ts';
import { keepSale, type SaleRecord } from '../../shared/till/records/sales-record.ts';
import { findKept } from '../../shared/till/records/till-records.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openTill } from './test-till.ts';

const SALES = 600;

test('the newest orders are listed without reading the older ones, and one that is named is found among all', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), booksDifferSince: 'the sale is copied many times by hand' });
  const opening = openingOf(till, LUNCH);
  await till.must('openSale', { path: { sale_id: 'sale-0' }, body: opening });
  await till.must('addTender', { path: { sale_id: 'sale-0', tender_id: 't1' }, body: { kind: 'cash', amount: opening.due } });
  await till.must('completeSale', { path: { sale_id: 'sale-0' }, body: {} });
  const { body } = (await findKept<SaleRecord>(till.journal, 'sale', 'sale-0')) as { readonly body: SaleRecord };
  for (let index = 1; index < SALES; index++) {
    const sale = { ...body.sale, id: `sale-${index}` as SaleRecord['sale']['id'] };
    await till.journal.append({ records: [keepSale(0, 'complete', till.now(), { ...body, sale })] });
  }
  let read = 0;
  const listRecords: typeof till.journal.listRecords = async (kind, query) => {
    const records = await till.journal.listRecords(kind, query);
    read += records.length;
    return records;
  };
  const host = { journal: { ...till.journal, listRecords } };
  const listed = await searchSales(host, PLACE, {});
  expect(listed.orders.map(({ saleId }) => saleId)).toEqual(Array.from({ length: 100 }, (_, index) => `sale-${SALES - 1 - index}`));
  expect(listed.hasMore).toBe(true);
  expect(read).toBeLessThan(SALES / 2);
  expect(await searchSales(host, PLACE, { text: 'sale-0' })).toMatchObject({ orders: [{ saleId: 'sale-0' }], hasMore: false });
});
