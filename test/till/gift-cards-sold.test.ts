import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { suggestedTips } from '../../shared/engine/receipt/receipt-totals.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { ITEMS, testCatalogue } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { cartOf, lineOf, openingOf } from './carts.ts';
import { openTill, type TestTill } from './test-till.ts';
import { closeShifts, column, FIRST, readWhole, whole } from './whole-report.ts';

/** A stand where the soda of 3.00 is a gift card. */
async function openGiftTill(): Promise<TestTill> {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const catalogue = testCatalogue();
  const items = catalogue.items.map((item) => (item.id === ITEMS.soda ? { ...item, gift_card: true } : item));
  await till.deployment.service.context.catalogues.adopt({ ...catalogue, items });
  await till.pull();
  return till;
}

async function sell(till: TestTill, saleId: string, lines: Parameters<typeof cartOf>[0]) {
  const path = { sale_id: saleId };
  const body = openingOf(till, cartOf(lines));
  await till.must('openSale', { path, body });
  await till.must('addTender', { path: { ...path, tender_id: `${saleId} cash` }, body: { kind: 'cash', amount: body.due } });
  const { sale } = await till.must('completeSale', { path, body: {} });
  await till.pass(10);
  return sale;
}

test('a gift card that is sold is money owed to its holder, and no sale of goods in any report', async () => {
  const till = await openGiftTill();
  await sell(till, 's1', [lineOf(ITEMS.burger, 2), lineOf(ITEMS.soda, 3)]);
  await sell(till, 's2', [lineOf(ITEMS.soda)]);
  const { rows } = await readWhole(till, FIRST, FIRST);
  const day = (figure: string) => column(rows, 'days', figure)[FIRST];
  const burgers = whole(rows, 'items', 'goods');
  expect([day('sales'), day('goods'), day('giftCards')]).toEqual([2, burgers, 1200]);
  expect(day('total')).toBe(burgers + 1200 + (day('tax') ?? 0));
  expect(Object.keys(column(rows, 'items', 'net'))).toEqual([ITEMS.burger]);
  expect(whole(rows, 'groups', 'net')).toBe(burgers);
  expect(column(rows, 'giftCards', 'quantity')).toEqual({ [ITEMS.soda]: 4000 });
  expect(column(rows, 'giftCards', 'amount')).toEqual({ [ITEMS.soda]: 1200 });

  const closing = { till, closed: [], count: 0 };
  await closeShifts(closing);
  const [{ report }] = closing.closed as unknown as [{ report: { sales: object } }];
  expect(report.sales).toMatchObject({ count: 2, goods: burgers, giftCards: { count: 2, amount: 1200 }, total: day('total') });
});

test('a shift without gift cards says nothing of them', async () => {
  const till = await openGiftTill();
  await sell(till, 's1', [lineOf(ITEMS.burger)]);
  const closing = { till, closed: [], count: 0 };
  await closeShifts(closing);
  const [{ report }] = closing.closed as unknown as [{ report: { sales: object } }];
  expect(report.sales).not.toHaveProperty('giftCards');
});

test('no tip is suggested on paper for a gift card', async () => {
  const till = await openGiftTill();
  const sale = await sell(till, 's1', [lineOf(ITEMS.soda, 5)]);
  const suggesting = { ...sale, suggestedTipPercents: [20] };
  const suggested = (of: typeof sale) => [...suggestedTips(of)].filter(({ kind }) => kind === 'suggested_tip');
  expect(suggested(suggesting)).toEqual([]);
  const { giftCardItemIds: _, ...asGoods } = suggesting;
  expect(suggested(asGoods)).toEqual([{ kind: 'suggested_tip', percent: 20, amount: money(300) }]);
});
