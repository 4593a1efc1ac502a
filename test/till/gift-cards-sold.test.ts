import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { suggestedTips } from '../../shared/engine/receipt/receipt-totals.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf } from './carts.ts';
import { openTillWithItem } from './changed-menu.ts';
import type { TestTill } from './test-till.ts';
import { closeShifts, column, FIRST, readWhole, whole } from './whole-report.ts';

/** A stand where the soda of 3.00 is a gift card. */
const openGiftTill = (): Promise<TestTill> => openTillWithItem(ITEMS.soda, { gift_card: true });

async function sell(till: TestTill, saleId: string, cart: Cart, approvals: readonly string[] = []) {
  const path = { sale_id: saleId };
  const body = openingOf(till, cart, { approvals });
  await till.must('openSale', { path, body });
  await till.must('addTender', { path: { ...path, tender_id: `${saleId} cash` }, body: { kind: 'cash', amount: body.due } });
  const { sale } = await till.must('completeSale', { path, body: {} });
  await till.pass(10);
  return sale;
}

test('a gift card that is sold is money owed to its holder, and no sale of goods in any report', async () => {
  const till = await openGiftTill();
  await sell(till, 's1', cartOf([lineOf(ITEMS.burger, 2), lineOf(ITEMS.soda, 3)]));
  await sell(till, 's2', cartOf([lineOf(ITEMS.soda)]));
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

test('a discount on a gift card takes nothing from the net sales, which are those of the items', async () => {
  const till = await openGiftTill();
  till.settings = { ...till.settings, approvalLimits: { ...till.settings.approvalLimits, discount: 10_000 } };
  const cart = cartOf([lineOf(ITEMS.burger, 2), lineOf(ITEMS.soda, 3)], { discounts: [{ referenceId: 'TEN' }] });
  await sell(till, 's1', cart);
  const { rows } = await readWhole(till, FIRST, FIRST);
  const day = (figure: string) => column(rows, 'days', figure)[FIRST] ?? 0;
  expect(day('net')).toBe(whole(rows, 'items', 'net'));
  expect(day('discounts')).toBeLessThan(whole(rows, 'items', 'discounts'));
  expect(day('total')).toBe(day('goods') + day('giftCards') + day('discounts') + day('fees') + day('tax'));
});

test('a gift card that comes back is no return of goods', async () => {
  const till = await openGiftTill();
  await sell(till, 's1', cartOf([lineOf(ITEMS.burger), lineOf(ITEMS.soda, 1, { activity: 'RETURN' })]), [await approve(till, 'return')]);
  const closing = { till, closed: [], count: 0 };
  await closeShifts(closing);
  const [{ report }] = closing.closed as unknown as [{ report: { sales: object } }];
  expect(report.sales).toMatchObject({ giftCards: { count: 1, amount: -300 }, returns: { count: 0, amount: 0 } });
});

test('a shift without gift cards says nothing of them', async () => {
  const till = await openGiftTill();
  await sell(till, 's1', cartOf([lineOf(ITEMS.burger)]));
  const closing = { till, closed: [], count: 0 };
  await closeShifts(closing);
  const [{ report }] = closing.closed as unknown as [{ report: { sales: object } }];
  expect(report.sales).not.toHaveProperty('giftCards');
});

test('no tip is suggested on paper for a gift card', async () => {
  const till = await openGiftTill();
  const sale = await sell(till, 's1', cartOf([lineOf(ITEMS.soda, 5)]));
  const suggesting = { ...sale, suggestedTipPercents: [20] };
  const suggested = (of: typeof sale) => [...suggestedTips(of)].filter(({ kind }) => kind === 'suggested_tip');
  expect(suggested(suggesting)).toEqual([]);
  const { giftCardItemIds: _, ...asGoods } = suggesting;
  expect(suggested(asGoods)).toEqual([{ kind: 'suggested_tip', percent: 20, amount: money(300) }]);
});
