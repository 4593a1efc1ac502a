import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { Cart, CartLine } from '../../shared/engine/terms/cart.ts';
import type { ApprovedAction } from '../../shared/till-contract/parts/permissions.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { approve } from './approved.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf } from './carts.ts';
import { openTillWithItem } from './changed-menu.ts';
import { MANAGER, OTHER_TILL, type TestTill, TILL } from './test-till.ts';

const S1 = { path: { sale_id: 's1' } };
const FREE = { kind: 'complimentary', amount: money(1480), reason: 'Staff meal' } as const;

const CHEAPER: Partial<CartLine> = { unitCost: money(250) };

/** Where fries may be sold at another price than the 3.50 of the menu. */
const openHagglingTill = (): Promise<TestTill> => openTillWithItem(ITEMS.fries, { price_override: true });

describe('nobody without a manager', () => {
  const needing: readonly (readonly [ApprovedAction, Cart])[] = [
    ['price_override', cartOf([lineOf(ITEMS.fries, 1, CHEAPER)])],
    ['open_price', cartOf([lineOf(ITEMS.special, 1, CHEAPER)])],
    ['off_menu', cartOf([lineOf(ITEMS.burger, 1, { isOffMenu: true })])],
    ['return', cartOf([lineOf(ITEMS.burger, 1, { activity: 'RETURN' })])],
    ['discount', cartOf([lineOf(ITEMS.burger)], { discounts: [{ referenceId: 'TEN' }] })],
  ];

  test.each(needing)('sells with %s', async (action, cart) => {
    const till = await openHagglingTill();
    const body = openingOf(till, cart);
    expect(await till.ask('openSale', { ...S1, body })).toMatchObject({ refusal: { code: 'needs_approval', facts: { action } } });
    const other = await approve(till, 'refund');
    expect(await till.ask('openSale', { ...S1, body: { ...body, approvals: [other] } })).toMatchObject({
      refusal: { code: 'needs_approval' },
    });
    const approvals = [await approve(till, action, { reason: 'a regular' })];
    expect(await till.must('openSale', { ...S1, body: { ...body, approvals } })).toMatchObject({ state: 'paying' });
    expect((await till.journal.findRecord('approval', approvals[0] as string))?.state).toBe('used');
  });

  test('gives anything away', async () => {
    const till = await openHagglingTill();
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    const path = { sale_id: 's1', tender_id: 't1' };
    expect(await till.ask('addTender', { path, body: FREE })).toMatchObject({
      refusal: { code: 'needs_approval', facts: { action: 'complimentary', amount: 1480 } },
    });
    const approvals = [await approve(till, 'complimentary', { reason: 'lost a bet' })];
    await till.must('addTender', { path, body: { ...FREE, approvals } });
    expect(await till.must('addTender', { path, body: { ...FREE, approvals } })).toMatchObject({ state: 'paying' });
    await till.must('completeSale', { ...S1, body: {} });
    const [completed] = (await till.journal.listAudit(0, 9)).filter(({ event }) => event === 'sale_completed');
    expect(JSON.parse(completed?.body ?? '{}')).toMatchObject({
      number: 'A1',
      employee: 'e1',
      approvals: [{ action: 'complimentary', employeeId: 'm1', reason: 'lost a bet' }],
    });
    await till.pass(10);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', paid: 1480 }]);
  });
});

describe('an approval', () => {
  const cart = cartOf([lineOf(ITEMS.fries, 1, CHEAPER)]);
  const lineId = `line ${ITEMS.fries}`;

  test('is good once, at its device, for ten minutes, and up to its amount [A1]', async () => {
    const till = await openHagglingTill();
    const once = await approve(till, 'price_override');
    await till.must('openSale', { ...S1, body: openingOf(till, cart, { approvals: [once] }) });
    const path = { sale_id: 's2' };
    const refused = { refusal: { code: 'needs_approval' } };
    const opening = (approval: string) => ({ path, body: openingOf(till, cart, { approvals: [approval] }) });
    expect(await till.ask('openSale', opening(once))).toMatchObject(refused);
    expect(await till.ask('openSale', opening(await approve(till, 'price_override')), OTHER_TILL)).toMatchObject(refused);
    const old = await approve(till, 'price_override');
    await till.pass(601);
    expect(await till.ask('openSale', opening(old))).toMatchObject(refused);
    expect(await till.ask('openSale', opening(await approve(till, 'price_override', { facts: { lineId: 'another' } })))).toMatchObject(
      refused,
    );
    const change = 100;
    const bare = await approve(till, 'price_override', { facts: {} });
    expect(await till.ask('openSale', opening(bare))).toMatchObject(refused);
    expect(await till.ask('openSale', opening('none'))).toMatchObject({ refusal: { facts: { lineId, amount: change } } });
    const of = { lineId, itemId: ITEMS.fries };
    const tooLittle = await approve(till, 'price_override', { facts: { ...of, amount: change - 1 } });
    expect(await till.ask('openSale', opening(tooLittle))).toMatchObject(refused);
    await till.must('openSale', opening(await approve(till, 'price_override', { facts: { ...of, amount: change } })));
  });

  test('of one thing covers no other: not another sale, cart or movement, nor more money [A1]', async () => {
    const till = await openHagglingTill();
    const refused = { refusal: { code: 'needs_approval' } };
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    await till.must('openSale', { path: { sale_id: 's2' }, body: openingOf(till, LUNCH) });
    const gift = async (sale_id: string, facts: object) => {
      const approvals = [await approve(till, 'complimentary', { facts: facts as Record<string, string> })];
      return await till.ask('addTender', { path: { sale_id, tender_id: 't1' }, body: { ...FREE, approvals } });
    };
    for (const facts of [{}, { amount: 1480 }, { sale: 's1', amount: 1479 }, { sale: 's2', amount: 1480 }])
      expect(await gift('s1', facts)).toMatchObject(refused);
    expect(await gift('s1', { sale: 's1', amount: 1480 })).toMatchObject({ ok: true });
    const discounted = cartOf([lineOf(ITEMS.burger)], { discounts: [{ referenceId: 'TEN' }] });
    const other = { cart: 'another line', discountId: 'TEN', amount: 10_000 };
    const approvals = [await approve(till, 'discount', { facts: other })];
    expect(await till.ask('openSale', { path: { sale_id: 's3' }, body: openingOf(till, discounted, { approvals }) })).toMatchObject(
      refused,
    );
    const payIn = { kind: 'pay_in', amount: money(500), reason: 'Change' } as const;
    const moved = [await approve(till, 'pay_in', { facts: { movement: 'm1', amount: 500, reason: 'Change' } })];
    expect(await till.ask('moveCash', { path: { movement_id: 'm2' }, body: { ...payIn, approvals: moved } })).toMatchObject(refused);
    expect(await till.ask('moveCash', { path: { movement_id: 'm1' }, body: { ...payIn, approvals: moved } })).toMatchObject({ ok: true });
  });

  test('that two sales use at the same time is used by one [A1]', async () => {
    const till = await openHagglingTill();
    const approvals = [await approve(till, 'price_override')];
    const both = await Promise.all(
      ['s1', 's2'].map((id) => till.ask('openSale', { path: { sale_id: id }, body: openingOf(till, cart, { approvals }) })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'needs_approval' } });
  });

  test('of a sale that was left again is good for the next try', async () => {
    const till = await openHagglingTill();
    const approvals = [await approve(till, 'price_override')];
    const body = openingOf(till, cart, { approvals });
    await till.must('openSale', { ...S1, body });
    await till.must('abandonSale', S1);
    await till.must('openSale', { path: { sale_id: 's2' }, body });
  });

  test('is not asked of a manager who has shown a PIN, nor below the limit that is set', async () => {
    const till = await openHagglingTill();
    const manager = { ...TILL, employee: MANAGER };
    const body = openingOf(till, cart);
    expect(await till.ask('openSale', { ...S1, body }, manager)).toMatchObject({ refusal: { code: 'needs_approval' } });
    till.settings = { ...till.settings, signIn: 'pin' };
    await till.must('openSale', { ...S1, body }, manager);
    till.settings = { ...till.settings, approvalLimits: { discount: 0, override: 100_000 } };
    await till.must('openSale', { path: { sale_id: 's2' }, body });
  });

  test('is needed for a manager too where the stand leaves it to administrators, and for nobody where it leaves it to cashiers', async () => {
    const till = await openHagglingTill();
    const manager = { ...TILL, employee: MANAGER };
    const body = openingOf(till, cart);
    till.settings = { ...till.settings, signIn: 'pin', permissions: { price_override: 'admin' } };
    expect(await till.ask('openSale', { ...S1, body }, manager)).toMatchObject({
      refusal: { code: 'needs_approval', facts: { action: 'price_override' } },
    });
    await till.must('openSale', { ...S1, body }, { ...TILL, employee: { ...MANAGER, role: 'admin' } });
    till.settings = { ...till.settings, signIn: 'open', permissions: { price_override: 'cashier' } };
    await till.must('openSale', { path: { sale_id: 's2' }, body });
  });
});

test('what the service would not take is refused before any money is', async () => {
  const till = await openHagglingTill();
  const unsayable = cartOf([lineOf(ITEMS.special, 1, { ownPrice: money(500) })], { orderType: 'DELIVERY' });
  const approvals = [await approve(till, 'open_price')];
  expect(await till.ask('openSale', { ...S1, body: openingOf(till, unsayable, { approvals }) })).toMatchObject({
    refusal: { code: 'not_carried', facts: { reason: expect.any(String) } },
  });
});
