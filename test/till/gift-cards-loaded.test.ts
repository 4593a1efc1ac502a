import { expect, test } from 'vitest';
import { type Money, money } from '../../shared/base/money.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { giftCardsOnReceipt } from '../../shared/engine/receipt/gift-cards-on-receipt.ts';
import { receiptLines } from '../../shared/engine/receipt/receipt-lines.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import { ITEMS, testCatalogue, withItem } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf } from './carts.ts';
import { makeTillWorld, openTill, type TestTill, type TillWorld } from './test-till.ts';

const CODES = ['GIFT-2026-AAAA', 'GIFT-2026-BBBB', 'GIFT-2026-CCCC'] as const;

type Answer = (request: RequestBytes, deliver: () => Promise<ResponseBytes>) => Promise<ResponseBytes>;

/** A stand that takes gift cards, where the soda of 3.00 is one. */
async function openGiftTill(answer?: Answer, tillWorld?: TillWorld): Promise<TestTill> {
  const till = await openTill({
    journal: makeMemoryJournal(makeWorld()),
    ...(answer !== undefined && { answer }),
    ...(tillWorld !== undefined && { tillWorld }),
  });
  await till.deployment.service.context.catalogues.adopt(withItem(testCatalogue(), ITEMS.soda, { gift_card: true }));
  await till.pull();
  till.settings = { ...till.settings, tenders: [...till.settings.tenders, 'gift'] };
  return till;
}

const LINE = `line ${ITEMS.soda}`;
const pathOf = (saleId: string) => ({ sale_id: saleId });

const open = (till: TestTill, saleId: string, cart: Cart, approvals: readonly string[] = []): Promise<SaleView> =>
  till.must('openSale', { path: pathOf(saleId), body: openingOf(till, cart, { approvals }) });
const choose = (till: TestTill, saleId: string, unit: number, code: string) =>
  till.ask('chooseGiftCard', { path: { ...pathOf(saleId), line_id: LINE }, body: { unit, code } });
const payCash = (till: TestTill, saleId: string, amount: Money) =>
  till.ask('addTender', { path: { ...pathOf(saleId), tender_id: `${saleId} cash` }, body: { kind: 'cash', amount } });

async function sell(till: TestTill, saleId: string, count = 1): Promise<SaleView> {
  const { sale } = await open(till, saleId, cartOf([lineOf(ITEMS.soda, count)]));
  for (let unit = 0; unit < count; unit++) expect((await choose(till, saleId, unit, CODES[unit] ?? '')).ok).toBe(true);
  expect((await payCash(till, saleId, sale.priced.totals.due)).ok).toBe(true);
  return await till.must('completeSale', { path: pathOf(saleId), body: {} });
}

const stateOf = async (till: TestTill, saleId: string) =>
  (await till.must('findSale', { path: pathOf(saleId) })).giftCards?.map(({ state, balance }) => [state, balance]);

async function balanceOf(till: TestTill, code: string): Promise<number | undefined> {
  const { valueCards } = till.deployment.service.context;
  return (await valueCards.lookUp([PLACE.corporateId], code))?.balance;
}

const valueCardsOf = (till: TestTill) => till.deployment.service.context.valueCards;
const isLoad = ({ target }: RequestBytes) => target.includes('/value_cards/loads/');

async function refund(till: TestTill, saleId: string, way: 'cash' | 'void', amount: number, part?: object) {
  const facts = { order: saleId, amount, reason: 'Wrong' };
  const approvals = [await approve(till, way === 'void' ? 'void_sale' : 'refund', facts)];
  const body = { saleId, way, amount: money(amount), reason: 'Wrong', approvals, ...(part && { part }) } as never;
  return await till.ask('askRefund', { path: { refund_id: `${saleId} ${JSON.stringify(part ?? 'all')}` }, body });
}

test('what is owed for a gift card that is sold is on the card, unit by unit, and the sale says what is on it', async () => {
  const till = await openGiftTill();
  const view = await sell(till, 's1', 2);
  expect(view.giftCards?.map(({ maskedCode, amount }) => [maskedCode, amount])).toEqual([
    ['****AAAA', 300],
    ['****BBBB', 300],
  ]);
  await till.pass(5);
  expect(await stateOf(till, 's1')).toEqual([
    ['loaded', 300],
    ['loaded', 300],
  ]);
  expect([await balanceOf(till, CODES[0]), await balanceOf(till, CODES[1])]).toEqual([300, 300]);
  await sell(till, 's2');
  await till.pass(5);
  expect(await stateOf(till, 's2')).toEqual([['loaded', 600]]);
});

test('nothing is paid before each gift card has a card, and none is needed where the stand takes none', async () => {
  const till = await openGiftTill();
  const { sale, giftCards } = await open(till, 's1', cartOf([lineOf(ITEMS.soda, 2)]));
  expect(giftCards?.map(({ state }) => state)).toEqual(['missing', 'missing']);
  expect(await payCash(till, 's1', sale.priced.totals.due)).toMatchObject({ refusal: { code: 'gift_card_missing', facts: { count: 2 } } });
  expect((await choose(till, 's1', 0, '4111 1111 1111 1111')).ok).toBe(false);
  expect((await choose(till, 's1', 2, CODES[2])).ok).toBe(false);
  await choose(till, 's1', 0, CODES[0]);
  const charge = { path: { ...pathOf('s1'), charge_id: 'c1' }, body: { amount: sale.priced.totals.due } };
  expect(await till.ask('chargeCard', charge)).toMatchObject({ refusal: { code: 'gift_card_missing', facts: { count: 1 } } });
  await choose(till, 's1', 1, CODES[1]);
  await choose(till, 's1', 1, CODES[2]);
  expect((await payCash(till, 's1', sale.priced.totals.due)).ok).toBe(true);
  await till.must('completeSale', { path: pathOf('s1'), body: {} });
  await till.pass(5);
  expect([await balanceOf(till, CODES[1]), await balanceOf(till, CODES[2])]).toEqual([undefined, 300]);
  till.settings = { ...till.settings, tenders: ['cash'] };
  const plain = await open(till, 's2', cartOf([lineOf(ITEMS.soda)]));
  expect(plain.giftCards).toBeUndefined();
  expect((await payCash(till, 's2', plain.sale.priced.totals.due)).ok).toBe(true);
  await till.must('completeSale', { path: pathOf('s2'), body: {} });
});

test('a card that is blocked is not chosen while the service can say so', async () => {
  const till = await openGiftTill();
  await sell(till, 's1');
  await till.pass(5);
  await valueCardsOf(till).change([PLACE.corporateId], CODES[0], { isBlocked: true, by: 'Ada' });
  await open(till, 's2', cartOf([lineOf(ITEMS.soda)]));
  expect(await choose(till, 's2', 0, CODES[0])).toMatchObject({ refusal: { code: 'value_card_blocked' } });
});

test.each(['request', 'answer'] as const)('a card whose load loses its %s again and again is loaded once', async (lost) => {
  let left = 3;
  const till = await openGiftTill(async (request, deliver) => {
    if (!isLoad(request) || left === 0) return await deliver();
    left -= 1;
    if (lost === 'answer') await deliver();
    return { status: 502, headers: { 'content-type': 'text/plain' }, body: utf8Bytes('bad gateway') };
  });
  await sell(till, 's1');
  await till.pass(50);
  expect([left, await stateOf(till, 's1'), await balanceOf(till, CODES[0])]).toEqual([0, [['loaded', 300]], 300]);
});

test('while the service is away a card is sold all the same, waits, and is loaded once the service is there', async () => {
  let isAway = false;
  const till = await openGiftTill(async (_, deliver) => {
    if (isAway) throw new Error('cut');
    return await deliver();
  });
  isAway = true;
  await till.pass(20);
  await sell(till, 's1');
  await till.pass(20);
  expect(await stateOf(till, 's1')).toEqual([['waiting', undefined]]);
  isAway = false;
  await till.pass(120);
  expect([await stateOf(till, 's1'), await balanceOf(till, CODES[0])]).toEqual([[['loaded', 300]], 300]);
});

test('a till that is started again in the middle of a load goes on with it, and the card is loaded once [C14]', async () => {
  const tillWorld = await makeTillWorld();
  const journal = makeMemoryJournal(makeWorld());
  let isDead = false;
  const till = await openTill({
    journal,
    tillWorld,
    answer: async (request, deliver) => {
      if (isDead) return await new Promise<never>(() => undefined);
      if (!isLoad(request)) return await deliver();
      await deliver();
      isDead = true;
      return await new Promise<never>(() => undefined);
    },
  });
  await till.deployment.service.context.catalogues.adopt(withItem(testCatalogue(), ITEMS.soda, { gift_card: true }));
  await till.pull();
  till.settings = { ...till.settings, tenders: [...till.settings.tenders, 'gift'] };
  await sell(till, 's1');
  await till.pass(5);
  expect([isDead, await balanceOf(till, CODES[0])]).toEqual([true, 300]);
  const again = await openTill({ journal, tillWorld });
  await again.pass(120);
  expect([await stateOf(again, 's1'), await balanceOf(again, CODES[0])]).toEqual([[['loaded', 300]], 300]);
});

test('the code is in no record and in no job in the clear, and in no record at all once the sale is complete [C13]', async () => {
  const till = await openGiftTill();
  await open(till, 's1', cartOf([lineOf(ITEMS.soda)]));
  await choose(till, 's1', 0, CODES[0]);
  const before = JSON.stringify(await till.journal.listRecords('sale', { limit: 10 }));
  expect([before.includes('GIFT2026AAAA'), before.includes('sealed:')]).toEqual([false, true]);
  await till.must('abandonSale', { path: pathOf('s1') });
  await sell(till, 's2');
  const after = JSON.stringify(await till.journal.listRecords('sale', { limit: 10 }));
  const jobs = JSON.stringify(await till.journal.listOps(['waiting', 'done', 'attention', 'rejected']));
  expect([after.includes('sealed:'), jobs.includes('GIFT2026AAAA'), jobs.includes('sealed:')]).toEqual([false, false, true]);
});

test('a refund takes the load off the card again, once, and is refused where the guest has spent it [C15]', async () => {
  const till = await openGiftTill();
  await sell(till, 's1', 2);
  await till.pass(5);
  const token = (await valueCardsOf(till).lookUp([PLACE.corporateId], CODES[0]))?.id ?? '';
  await valueCardsOf(till).pay({ reference: 'p1', terminalId: 'T', amount: 100, isCaptured: true, token: `value-card:#${token}` }, [
    PLACE.corporateId,
  ]);
  const offer = await till.must('offerRefund', { query: { sale_id: 's1' } });
  expect(offer.way).toBeUndefined();
  expect(offer.blocker).toMatchObject({ code: 'gift_card_spent', facts: { card: '****AAAA', left: 200, amount: 300 } });
  expect(await refund(till, 's1', 'cash', offer.amount)).toMatchObject({
    refusal: { code: 'not_given_back', facts: { blocker: 'gift_card_spent' } },
  });
  await valueCardsOf(till).refund('r1', 'p1', 100);
  const now = await till.must('offerRefund', { query: { sale_id: 's1' } });
  expect(now.way).toBe('cash');
  expect((await refund(till, 's1', 'cash', now.amount)).ok).toBe(true);
  await till.pass(5);
  expect([await balanceOf(till, CODES[0]), await balanceOf(till, CODES[1])]).toEqual([0, 0]);
  expect(await stateOf(till, 's1')).toEqual([
    ['taken_back', 300],
    ['taken_back', 300],
  ]);
});

test('a sale that is voided before it was sent loads nothing, whichever of the two jobs arrives first', async () => {
  let isAway = false;
  const till = await openGiftTill(async (_, deliver) => {
    if (isAway) throw new Error('cut');
    return await deliver();
  });
  isAway = true;
  await till.pass(20);
  const { sale } = await sell(till, 's1');
  expect((await refund(till, 's1', 'void', sale.priced.totals.due)).ok).toBe(true);
  isAway = false;
  await till.pass(120);
  expect((await stateOf(till, 's1'))?.map(([state]) => state)).toEqual(['taken_back']);
  expect((await balanceOf(till, CODES[0])) ?? 0).toBe(0);
});

test('a refund of one unit takes the load off its card alone, and an amount names no card to take it from', async () => {
  const till = await openGiftTill();
  await sell(till, 's1', 2);
  await till.pass(5);
  const cash = money(300);
  const byAmount = await refund(till, 's1', 'cash', 300, { amount: cash, cash });
  expect(byAmount).toMatchObject({ refusal: { code: 'not_given_back', facts: { blocker: 'gift_card_by_item' } } });
  expect((await refund(till, 's1', 'cash', 300, { lines: [{ lineId: LINE, units: 1 }], cash })).ok).toBe(true);
  await till.pass(5);
  expect((await stateOf(till, 's1'))?.map(([state]) => state)).toEqual(['taken_back', 'loaded']);
  expect([await balanceOf(till, CODES[0]), await balanceOf(till, CODES[1])]).toEqual([0, 300]);
});

test('a refund to a card takes the load back once the card has its money', async () => {
  const till = await openGiftTill();
  const { sale } = await open(till, 's1', cartOf([lineOf(ITEMS.soda)]));
  await choose(till, 's1', 0, CODES[0]);
  await till.must('chargeCard', { path: { ...pathOf('s1'), charge_id: 'c1' }, body: { amount: sale.priced.totals.due } });
  await till.must('completeSale', { path: pathOf('s1'), body: {} });
  await till.pass(10);
  expect((await stateOf(till, 's1'))?.map(([state]) => state)).toEqual(['loaded']);
  const facts = { order: 's1', amount: 300, reason: 'Wrong' };
  const body = {
    saleId: 's1',
    way: 'card',
    amount: money(300),
    reason: 'Wrong',
    approvals: [await approve(till, 'refund', facts)],
  } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body });
  await till.pass(30);
  expect((await stateOf(till, 's1'))?.map(([state]) => state)).toEqual(['taken_back']);
  expect(await balanceOf(till, CODES[0])).toBe(0);
});

test('a refund that the service refuses leaves the card as it is', async () => {
  const till = await openGiftTill(async (request, deliver) => {
    if (!request.target.endsWith('/refunds')) return await deliver();
    const body = utf8Bytes(JSON.stringify({ code: 422, message: 'order is not refundable: not completed' }));
    return { status: 422, headers: { 'content-type': 'application/json' }, body };
  });
  const { sale } = await open(till, 's1', cartOf([lineOf(ITEMS.soda)]));
  await choose(till, 's1', 0, CODES[0]);
  await till.must('chargeCard', { path: { ...pathOf('s1'), charge_id: 'c1' }, body: { amount: sale.priced.totals.due } });
  await till.must('completeSale', { path: pathOf('s1'), body: {} });
  await till.pass(10);
  const facts = { order: 's1', amount: 300, reason: 'Wrong' };
  const body = {
    saleId: 's1',
    way: 'card',
    amount: money(300),
    reason: 'Wrong',
    approvals: [await approve(till, 'refund', facts)],
  } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body });
  await till.pass(30);
  expect(await balanceOf(till, CODES[0])).toBe(300);
  expect((await stateOf(till, 's1'))?.map(([state]) => state)).toEqual(['loaded']);
});

test('the receipt has what is on the card, and says so where it is loaded later', async () => {
  let isAway = false;
  const till = await openGiftTill(async (_, deliver) => {
    if (isAway) throw new Error('cut');
    return await deliver();
  });
  const linesOf = async (saleId: string) => {
    const { sale, giftCards = [] } = await till.must('findSale', { path: pathOf(saleId) });
    const facts = { vendorName: 'Stall', linesAbove: [], linesBelow: [], giftCards: giftCardsOnReceipt(giftCards) };
    return receiptLines(sale, facts).filter(({ kind }) => kind === 'gift_card');
  };
  await sell(till, 's1');
  await till.pass(5);
  expect(await linesOf('s1')).toEqual([{ kind: 'gift_card', word: 'gift_card_balance', card: '****AAAA', amount: 300 }]);
  isAway = true;
  await till.pass(20);
  await sell(till, 's2');
  expect(await linesOf('s2')).toEqual([{ kind: 'gift_card', word: 'gift_card_waits', card: '****AAAA', amount: 300 }]);
  isAway = false;
  await till.pass(120);
  expect(await linesOf('s2')).toEqual([{ kind: 'gift_card', word: 'gift_card_balance', card: '****AAAA', amount: 600 }]);
});
