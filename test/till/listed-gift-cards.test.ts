import { describe, expect, test } from 'vitest';
import { money, subtract } from '../../shared/base/money.ts';
import { refundOf } from '../../shared/engine/sale/refund-choice.ts';
import { intentOf, type ValueSpendIntent } from '../../shared/sync/journal/intent.ts';
import { PLACE } from '../simulation/plan.ts';
import { approve } from './approved.ts';
import {
  connect,
  cutOff,
  type ListedHost,
  loadCard,
  lookUp,
  onCard,
  openFries,
  openListedHost,
  payRest,
  TERMS,
  takeByList,
} from './listed-gift-cards.ts';
import { makeTillWorld } from './test-till.ts';

const CODE = 'GIFT-2026-WXYZ';
const OF_S1 = { query: { sale_id: 's1' } } as const;

async function openCutOff(balance = 5000, terms = TERMS): Promise<{ readonly host: ListedHost; readonly card: string }> {
  const host = await openListedHost(await makeTillWorld(), terms);
  await loadCard(host.till, 'l1', CODE, balance);
  expect(await host.till.renewList()).toBe('renewed');
  await cutOff(host);
  const found = await lookUp(host, CODE);
  if (!found.ok) throw new Error(found.refusal.code);
  return { host, card: found.value.id };
}

const spendOf = async ({ journal }: ListedHost) =>
  (await journal.listOps(['waiting', 'attention', 'done', 'rejected'])).filter(({ kind }) => kind === 'value_spend');

/** A sale of three fries, 11.55, that the card pays as far as it may. */
async function sell(host: ListedHost, saleId: string, card: string, amount: number) {
  const { sale } = await openFries(host.till, saleId, 3);
  const { due } = sale.priced.totals;
  const taken = await takeByList(host.till, saleId, card, amount);
  if (!taken.ok) return taken;
  if (amount < due) await payRest(host.till, saleId, subtract(due, money(amount)));
  return { ok: true, value: await host.till.must('completeSale', { path: { sale_id: saleId }, body: {} }) } as const;
}

describe('a gift card, while the service is away', () => {
  test('is taken by the list up to the cap, and captured once when the service is back; its order names the transaction', async () => {
    const { host, card } = await openCutOff();
    expect(await lookUp(host, CODE)).toMatchObject({ value: { maskedCode: '****WXYZ', balance: 5000, ofList: { most: 2000 } } });
    const { value: view } = (await sell(host, 's1', card, 1155)) as { value: { sale: { tenders: unknown } } };
    expect(view.sale.tenders).toMatchObject([{ kind: 'gift', amount: 1155, maskedNumber: '****WXYZ', state: 'taken' }]);
    expect(await lookUp(host, CODE)).toMatchObject({ value: { ofList: { most: 845 } } });
    expect(await onCard(host.till, CODE)).toBe(5000);
    await connect(host);
    await host.till.pass(30);
    expect((await spendOf(host)).map(({ state }) => state)).toEqual(['done']);
    expect(await onCard(host.till, CODE)).toBe(3845);
    const { job } = await host.till.must('findSale', { path: { sale_id: 's1' } });
    expect(job?.state).toBe('done');
    expect(host.till.mistakes).toEqual([]);
    expect(await host.till.renewList()).toBe('renewed');
    await cutOff(host);
    expect(await lookUp(host, CODE)).toMatchObject({ value: { balance: 3845, ofList: { most: 2000 } } });
  });

  test('gives no more than the share, not to a second sale and not to two devices at once', async () => {
    const { host, card } = await openCutOff();
    await openFries(host.till, 's1', 5);
    await openFries(host.till, 's2', 5);
    const both = await Promise.all([takeByList(host.till, 's1', card, 1200), takeByList(host.till, 's2', card, 1200)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'over_listed_share', facts: { amount: 1200, most: 800 } } });
    await host.kill();
    await cutOff(host);
    const left = both[0]?.ok === true ? 's2' : 's1';
    expect(await takeByList(host.till, left, card, 801)).toMatchObject({ refusal: { code: 'over_listed_share' } });
    expect((await takeByList(host.till, left, card, 800)).ok).toBe(true);
    for (const saleId of ['s1', 's2']) {
      const { sale } = await host.till.must('findSale', { path: { sale_id: saleId } });
      for (const { id } of sale.tenders) await host.till.must('voidTender', { path: { sale_id: saleId, tender_id: id } });
    }
    expect(await lookUp(host, CODE)).toMatchObject({ value: { ofList: { most: 2000 } } });
    expect(await spendOf(host)).toEqual([]);
  });

  test('is taken again under the same name once: the repeat changes nothing', async () => {
    const { host, card } = await openCutOff();
    await openFries(host.till, 's1', 5);
    for (let round = 0; round < 3; round++) expect((await takeByList(host.till, 's1', card, 700)).ok).toBe(true);
    expect(await lookUp(host, CODE)).toMatchObject({ value: { ofList: { most: 1300 } } });
  });

  test('is not taken if no list has it, if it has expired, or once the list is too old', async () => {
    const { host, card } = await openCutOff();
    expect(await lookUp(host, 'GIFT-2026-NONE')).toMatchObject({ refusal: { code: 'value_card_not_listed' } });
    expect(await lookUp(host, '12')).toMatchObject({ refusal: { code: 'value_card_not_listed' } });
    await openFries(host.till, 's1', 5);
    expect(await takeByList(host.till, 's1', 'another', 100)).toMatchObject({ refusal: { code: 'value_card_not_listed' } });
    expect(await takeByList(host.till, 's1', card, 0)).toMatchObject({ refusal: { code: 'bad_amount' } });
    await host.till.pass(4 * 3600);
    expect(await lookUp(host, CODE)).toMatchObject({ refusal: { code: 'needs_service' } });
    expect(await takeByList(host.till, 's1', card, 100)).toMatchObject({ refusal: { code: 'needs_service' } });
  });

  test('is not taken with the setting off, and at once up to a lower cap', async () => {
    const { host, card } = await openCutOff();
    host.till.settings = { ...host.till.settings, offlineGiftCards: { ...TERMS, cap: 500 } };
    expect(await lookUp(host, CODE)).toMatchObject({ value: { ofList: { most: 500 } } });
    host.till.settings = { ...host.till.settings, offlineGiftCards: { ...TERMS, isOn: false } };
    await openFries(host.till, 's1', 5);
    expect(await takeByList(host.till, 's1', card, 100)).toMatchObject({ refusal: { code: 'needs_service' } });
    await connect(host);
    expect(await host.till.renewList()).toBe('off');
    expect(host.file.text).toBeUndefined();
  });

  test('is not taken by a clock that was set back behind the last payment, nor before the list was got', async () => {
    const { host, card } = await openCutOff();
    await openFries(host.till, 's1', 5);
    host.ahead = 3_600_000;
    expect((await takeByList(host.till, 's1', card, 100)).ok).toBe(true);
    host.ahead = 0;
    expect(await takeByList(host.till, 's1', card, 100, 't2')).toMatchObject({ refusal: { code: 'needs_service' } });
    host.ahead = 3_400_000;
    expect((await takeByList(host.till, 's1', card, 100, 't2')).ok).toBe(true);
  });

  test('is refunded to itself once it was captured; before that its sale waits', async () => {
    const { host, card } = await openCutOff();
    await sell(host, 's1', card, 1155);
    const offer = await host.till.must('offerRefund', OF_S1);
    expect(offer.blocker?.code).toBe('gift_card_waits');
    await connect(host);
    await host.till.pass(30);
    const { choice } = await host.till.must('offerRefund', OF_S1);
    const part = { amount: money(1155) };
    const refund = choice && refundOf(choice, part);
    expect(refund?.tenders).toMatchObject([{ kind: 'gift', back: 'card', amount: 1155 }]);
    const approvals = [await approve(host.till, 'refund', { facts: { order: 's1', amount: 1155, reason: 'Cold' } })];
    const body = { saleId: 's1', way: 'card', amount: money(1155), part: { ...part, cash: money(0) }, reason: 'Cold', approvals } as const;
    await host.till.must('askRefund', { path: { refund_id: 'r1' }, body });
    await host.till.pass(30);
    expect(await onCard(host.till, CODE)).toBe(5000);
  });
});

describe('what the ledger cannot cover', () => {
  test('is a case: the order is kept, the card gives what it has, and a manager settles the rest', async () => {
    const { host, card } = await openCutOff(1500);
    await sell(host, 's1', card, 1155);
    const { valueCards } = host.till.deployment.service.context;
    await valueCards.pay({ reference: 'elsewhere', terminalId: 't', amount: 1000, isCaptured: true, token: `value-card:#${card}` }, [
      PLACE.corporateId,
    ]);
    await connect(host);
    await host.till.pass(30);
    const [op] = await spendOf(host);
    expect(op).toMatchObject({ state: 'attention', reason: 'gift_not_covered' });
    expect(op?.evidence).toMatchObject({ card: '****WXYZ', amount: 1155, captured: 500, missing: 655 });
    expect(await onCard(host.till, CODE)).toBe(0);
    expect((await host.till.must('findSale', { path: { sale_id: 's1' } })).job?.state).toBe('done');
  });

  test('is the whole of it where the card was blocked meanwhile', async () => {
    const { host, card } = await openCutOff();
    await sell(host, 's1', card, 1155);
    await host.till.deployment.service.context.valueCards.change([PLACE.corporateId], CODE, { isBlocked: true, by: 'Ada' });
    await connect(host);
    await host.till.pass(30);
    const [op] = await spendOf(host);
    expect(op?.evidence).toMatchObject({ captured: 0, missing: 1155, message: 'the card is blocked' });
    expect(await onCard(host.till, CODE)).toBe(5000);
    expect((await host.till.must('findSale', { path: { sale_id: 's1' } })).job?.state).toBe('done');
  });

  test('is a case where a copy of the host has used the same number of the list', async () => {
    const { host, card } = await openCutOff();
    await sell(host, 's1', card, 1155);
    const [op] = await spendOf(host);
    const { listId, number } = intentOf<ValueSpendIntent>(op as never);
    await host.till.deployment.store.valueLists.claimSpend(listId, number, { spend: 'of the copy', reference: 'elsewhere' });
    await connect(host);
    await host.till.pass(30);
    expect((await spendOf(host))[0]).toMatchObject({ state: 'attention', reason: 'gift_list_used_twice' });
    expect(await onCard(host.till, CODE)).toBe(5000);
  });
});
