import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { add, type Money, money, subtract } from '../../shared/base/money.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import { attachCard } from '../../shared/engine/cart/attached-card.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { priceWithCard } from '../../shared/engine/pricing/price-with-card.ts';
import { refundOf } from '../../shared/engine/sale/refund-choice.ts';
import { shortenedCode } from '../../shared/till-contract/cards/shown-card.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { REFUND_OPERATIONS } from '../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { takeGiftCards } from './sold-gift-card.ts';
import { cartThatSells, pullWhole } from './till-sale.ts';

type Rewrite = (target: string, text: string) => string;

/** What the line between till and service does to bodies: a rough double of a service that thinks otherwise of benefits. */
let spoil: { readonly request?: Rewrite; readonly answer?: Rewrite; readonly refuses?: (target: string) => boolean } = {};
const NO_BENEFIT = { code: 422, message: 'cart.payments[0] names a benefit that no card of this payment has' };
const rewritten = (rewrite: Rewrite | undefined, target: string, body: Uint8Array): Uint8Array =>
  rewrite === undefined || body.length === 0 ? body : utf8Bytes(rewrite(target, utf8Text(body) ?? ''));
const spoiling =
  (answer: Transport): Transport =>
  async (request) => {
    const { target, body } = request;
    if (spoil.refuses?.(target) === true)
      return { status: 422, headers: { 'content-type': 'application/json' }, body: utf8Bytes(JSON.stringify(NO_BENEFIT)) };
    const answered = await answer({ ...request, body: rewritten(spoil.request, target, body) });
    return { ...answered, body: rewritten(spoil.answer, target, answered.body) };
  };

let running: RunningTillHost;
let till: PairedDevice;
let manager: PairedDevice;
let catalogue: Catalogue;
beforeAll(async () => {
  running = await startTillHost(undefined, spoiling);
  till = await running.pair();
  manager = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await takeGiftCards(manager);
  catalogue = await pullWhole(till);
});
afterAll(() => running.stop());

let cards = 0;

/** A new card with so much on it. */
async function makeCard(amount: number, tier = 'gold'): Promise<string> {
  const code = `MEMBER-2026-${1000 + cards++}`;
  const body = { code, amount: amount as Money, ...(tier !== '' && { tier }) };
  await manager.must(VALUE_CARD_OPERATIONS.loadValueCard, { path: { load_id: uuidV4(nodeWorld) }, body });
  return code;
}

const lookUp = (code: string) => till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } });
const balance = async (code: string): Promise<number> => (await lookUp(code)).balance;

/** The order of a guest who has shown this card, as a screen sends it. */
async function orderWith(code: string, { units = 2, level = 'gold' }: { readonly units?: number; readonly level?: string } = {}) {
  const { id, maskedCode, balance: onIt } = await lookUp(code);
  const sold = cartThatSells(catalogue, units);
  const card = { id, maskedCode: shortenedCode(maskedCode), balance: onIt as Money };
  const cart = attachCard(sold.cart, card, level === '' ? undefined : `value-card/${level}`);
  const { priced, saved } = priceWithCard(catalogue, cart, { at: sold.at });
  return { body: { ...sold, cart, due: priced.totals.due }, saved, usual: sold.due, id };
}

async function openWith(code: string, more: Parameters<typeof orderWith>[1] = {}) {
  const order = await orderWith(code, more);
  const saleId = uuidV4(nodeWorld);
  const view = await till.must(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body: order.body });
  return { ...order, saleId, due: order.body.due, view };
}

async function chargeCard(saleId: string, amount: Money, valueCard: string) {
  const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
  const { value, refusal } = await till.ask(SALE_OPERATIONS.chargeCard, { path, body: { amount, valueCard } });
  return { refusal: refusal?.code, view: value, charge: value?.charges?.find(({ id }) => id === path.charge_id), id: path.charge_id };
}

async function inCash(saleId: string, amount: Money) {
  const path = { sale_id: saleId, tender_id: uuidV4(nodeWorld) };
  return (await till.ask(SALE_OPERATIONS.addTender, { path, body: { kind: 'cash', amount } })).refusal?.code;
}

const complete = (saleId: string) => till.ask(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
const abandon = (saleId: string) => till.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
const jobOf = async (saleId: string) => (await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } })).job;

describe('a gold card that was shown before payment', () => {
  test('takes a tenth off, pays with one charge, and its order at the service is the same to the cent', async () => {
    const code = await makeCard(10_000);
    const { saleId, due, saved, usual, id, view } = await openWith(code);
    expect([saved > 0, due]).toEqual([true, usual - saved]);
    expect(view.sale.priced.totals.due).toBe(due);
    const { charge, view: charged } = await chargeCard(saleId, due, id);
    expect(charge?.state).toBe('approved');
    expect(charged?.sale.tenders).toMatchObject([{ kind: 'gift', amount: due, partnerProvider: 'value-card/gold' }]);
    expect((await complete(saleId)).refusal).toBeUndefined();
    await untilStatus(till, isAllSent);
    expect((await jobOf(saleId))?.state).toBe('done');
    expect(await balance(code)).toBe(10_000 - due);
  });

  test('pays what is on it, and the guest the rest in cash; nothing else is taken before it', async () => {
    const code = await makeCard(100);
    const { saleId, due, id } = await openWith(code);
    expect(await inCash(saleId, due)).toBe('value_card_first');
    expect((await chargeCard(saleId, due, uuidV4(nodeWorld))).refusal).toBe('value_card_first');
    expect((await chargeCard(saleId, due, id)).charge).toMatchObject({ state: 'approved', approved: 100 });
    expect(await inCash(saleId, subtract(due, money(100)))).toBeUndefined();
    expect((await complete(saleId)).refusal).toBeUndefined();
    await untilStatus(till, isAllSent);
    expect([(await jobOf(saleId))?.state, await balance(code)]).toEqual(['done', 0]);
  });

  test('whose payment was taken back has to pay again before the sale is complete', async () => {
    const code = await makeCard(100);
    const { saleId, due, id } = await openWith(code);
    const { id: tender_id } = await chargeCard(saleId, due, id);
    expect(await inCash(saleId, subtract(due, money(100)))).toBeUndefined();
    await till.must(SALE_OPERATIONS.voidTender, { path: { sale_id: saleId, tender_id } });
    expect([await balance(code), await inCash(saleId, money(100))]).toEqual([100, 'value_card_first']);
    expect((await complete(saleId)).refusal?.code).toBe('not_covered');
    await chargeCard(saleId, money(100), id);
    expect((await complete(saleId)).refusal).toBeUndefined();
    await untilStatus(till, isAllSent);
    expect(await balance(code)).toBe(0);
  });

  test('gets back what was paid for a refunded item, and no more', async () => {
    const code = await makeCard(10_000);
    const { saleId, due, id } = await openWith(code, { units: 3 });
    await chargeCard(saleId, due, id);
    expect((await complete(saleId)).refusal).toBeUndefined();
    await untilStatus(till, isAllSent);
    const query = { sale_id: saleId };
    const { choice } = await till.must(REFUND_OPERATIONS.offerRefund, { query });
    const lineId = choice?.lines[0]?.lineId ?? '';
    const whole = choice && refundOf(choice, { lines: [{ lineId, units: 3 }] });
    expect(whole?.amount).toBe(due);
    const part = { lines: [{ lineId, units: 1 }] };
    const amount = (choice && refundOf(choice, part))?.amount ?? money(0);
    expect(Math.abs(amount * 3 - due)).toBeLessThan(3);
    const approval = { path: { approval_id: uuidV4(nodeWorld) } };
    const facts = { order: saleId, amount, reason: 'Cold' };
    await manager.must(HOST_OPERATIONS.approve, { ...approval, body: { pin: DEMO_MANAGER.pin, action: 'refund', facts } });
    const shown = { ...part, cash: money(0) };
    const body = { saleId, way: 'card', amount, part: shown, reason: 'Cold', approvals: [approval.path.approval_id] } as const;
    await manager.must(REFUND_OPERATIONS.askRefund, { path: { refund_id: uuidV4(nodeWorld) }, body });
    await expect
      .poll(async () => (await till.must(REFUND_OPERATIONS.offerRefund, { query })).inPart?.map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['done']);
    expect(await balance(code)).toBe(add(money(10_000 - due), amount));
  });
});

describe('a card that brings nothing', () => {
  test('only pays, after or before anything else', async () => {
    const code = await makeCard(100, '');
    const { saleId, due, id, saved } = await openWith(code, { level: '' });
    expect(saved).toBe(0);
    expect(await inCash(saleId, money(100))).toBeUndefined();
    await chargeCard(saleId, money(100), id);
    expect(await inCash(saleId, subtract(due, money(200)))).toBeUndefined();
    expect((await complete(saleId)).refusal).toBeUndefined();
    await untilStatus(till, isAllSent);
  });

  test('of a level without a discount here may be left out of the payment', async () => {
    const code = await makeCard(100, 'silver');
    const { saleId, due, saved, view } = await openWith(code, { level: 'silver' });
    expect([saved, view.sale.cart.payments.map(({ partnerProvider }) => partnerProvider)]).toEqual([0, [undefined]]);
    expect(await inCash(saleId, due)).toBeUndefined();
    expect((await complete(saleId)).refusal).toBeUndefined();
    await untilStatus(till, isAllSent);
    expect(await balance(code)).toBe(100);
  });
});

describe('a benefit that does not hold', () => {
  test('is not sold by the word of a screen: a claim that the card does not prove is neither completed nor paid otherwise [C20]', async () => {
    const code = await makeCard(10_000, 'silver');
    const { saleId, due, id } = await openWith(code, { level: 'gold' });
    const { id: tender_id, view } = await chargeCard(saleId, due, id);
    expect(view?.sale.tenders).toMatchObject([{ kind: 'gift', partnerProvider: 'value-card/silver' }]);
    expect([(await complete(saleId)).refusal?.code, await inCash(saleId, money(1))]).toEqual([
      'value_card_level_changed',
      'value_card_level_changed',
    ]);
    await till.must(SALE_OPERATIONS.voidTender, { path: { sale_id: saleId, tender_id } });
    await abandon(saleId);
    expect(await balance(code)).toBe(10_000);
  });

  test('because the card was blocked since is declined, and the order is paid at the usual price without it', async () => {
    const code = await makeCard(10_000);
    const { saleId, due, id } = await openWith(code);
    await manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code, isBlocked: true } });
    expect((await chargeCard(saleId, due, id)).charge?.state).toBe('declined');
    expect(await inCash(saleId, due)).toBe('value_card_first');
    await abandon(saleId);
    expect(await balance(code)).toBe(10_000);
  });

  test('is not on a tab, and no other claim of a partner comes through the door', async () => {
    const { body } = await orderWith(await makeCard(100));
    const path = { tab_id: uuidV4(nodeWorld), edit_id: uuidV4(nodeWorld) };
    const tab = await till.ask(CART_KEEPING_OPERATIONS.keepTab, { path, body: { name: 'Row 5', cart: body.cart, revision: 0 } });
    expect(tab.refusal).toMatchObject({ code: 'not_by_order', facts: { reason: 'value_card' } });
    const [intent] = body.cart.payments;
    for (const wrong of [
      { ...intent, partnerProvider: 'lakeside-wallet' },
      { ...intent, paymentType: 1 },
      { ...intent, valueCard: undefined },
      { ...intent, valueCard: { ...intent?.valueCard, maskedCode: 'MEMBER20261000' } },
      { ...intent, amount: 100 },
    ]) {
      const opening = { ...body, cart: { ...body.cart, payments: [wrong as never] } };
      const { refusal } = await till.ask(SALE_OPERATIONS.openSale, { path: { sale_id: uuidV4(nodeWorld) }, body: opening });
      expect([JSON.stringify(wrong), refusal?.code]).toEqual([JSON.stringify(wrong), 'malformed']);
    }
  });
});

describe('a service that thinks otherwise', () => {
  const isPayment = (target: string) => target.endsWith('/pay/payment');
  const withoutTier = (text: string) => text.replace(/,"tier":"[^"]*"/, '');

  test('and says no level when the card pays: nothing is complete, and the money goes back once', async () => {
    const code = await makeCard(10_000);
    const { saleId, due, id } = await openWith(code);
    spoil = { answer: (target, text) => (isPayment(target) ? withoutTier(text) : text) };
    const { id: tender_id } = await chargeCard(saleId, due, id);
    spoil = {};
    expect((await complete(saleId)).refusal?.code).toBe('value_card_level_changed');
    await till.must(SALE_OPERATIONS.voidTender, { path: { sale_id: saleId, tender_id } });
    await abandon(saleId);
    expect(await balance(code)).toBe(10_000);
  });

  test.each([
    ['prices the order without the benefit', 'price_differs'],
    ['refuses the benefit at checkout', 'refused'],
  ])('and %s: a person decides, and the card was charged once', async (_, reason) => {
    const code = await makeCard(10_000);
    const { saleId, due, saved, id } = await openWith(code);
    await chargeCard(saleId, due, id);
    const hidesBenefit = (target: string, text: string) =>
      target.includes('calculate') ? text.replaceAll(/"payment_partner_data":\{[^}]*\}/g, '"payment_partner_data":{}') : text;
    spoil = reason === 'refused' ? { refuses: (target) => target.endsWith('/checkout') } : { request: hidesBenefit };
    expect((await complete(saleId)).refusal).toBeUndefined();
    await expect.poll(async () => (await jobOf(saleId))?.state, { timeout: 60_000 }).toBe('attention');
    const job = await jobOf(saleId);
    expect([job?.reason, await balance(code)]).toEqual([reason, 10_000 - due]);
    spoil = {};
    const job_id = job?.id ?? '';
    const { evidence } = await manager.must(QUEUE_OPERATIONS.findJob, { path: { job_id } });
    expect(evidence).toMatchObject(reason === 'refused' ? { status: 422 } : { taken: due, difference: saved });
    const path = { job_id, decision_id: uuidV4(nodeWorld) };
    await manager.must(QUEUE_OPERATIONS.decideJob, { path, body: { decision: 'check_again' } });
    await untilStatus(till, isAllSent);
    expect([(await jobOf(saleId))?.state, await balance(code)]).toEqual(['done', 10_000 - due]);
  });
});

describe('at a kiosk', () => {
  test('a guest sees what the card pays and brings, and neither whose it is nor what it paid for; it pays there too', async () => {
    const kiosk = await running.pair('kiosk');
    const code = await makeCard(10_000);
    const { id, maskedCode, tier, holder, moves } = await kiosk.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } });
    expect([maskedCode, tier, holder, moves]).toEqual([`****${code.slice(-4)}`, 'gold', undefined, []]);
    const { body } = await orderWith(code);
    const saleId = uuidV4(nodeWorld);
    await kiosk.must(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body });
    const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
    const { charges } = await kiosk.must(SALE_OPERATIONS.chargeCard, { path, body: { amount: body.due, valueCard: id } });
    expect(charges.map(({ state }) => state)).toEqual(['approved']);
    await kiosk.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
    await untilStatus(till, isAllSent);
    expect(await balance(code)).toBe(10_000 - body.due);
  });

  test('ten codes of no card are the most in ten minutes, and a right one counts for nothing', async () => {
    const kiosk = await running.pair('kiosk');
    const code = await makeCard(100);
    const tryOut = async (tried: string) =>
      (await kiosk.ask(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: tried } })).refusal?.code;
    for (let times = 0; times < 12; times++) expect(await tryOut(code)).toBeUndefined();
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, index) => tryOut(`GUESSED-${1000 + index}`)));
    expect(wrong.filter((each) => each === 'value_card_unknown')).toHaveLength(10);
    expect(wrong.filter((each) => each === 'locked_out')).toHaveLength(2);
    expect([await tryOut(code), (await lookUp(code)).balance]).toEqual(['locked_out', 100]);
  });
});

test('the code of a card that was shown is nowhere in the files of the host [C13]', () => {
  const files = readdirSync(running.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const text of ['MEMBER-2026-1000', 'MEMBER20261000']) expect([name, bytes.includes(text)]).toEqual([name, false]);
  }
});
