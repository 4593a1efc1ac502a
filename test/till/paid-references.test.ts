import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { NO_CARD_TERMINAL, type OfflineAnswer } from '../../shared/sync/cards/card-terminal.ts';
import { makeOfflineCards } from '../../shared/sync/cards/offline-cards.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { DEFAULT_OFFLINE_CARDS } from '../../shared/sync/journal/sync-settings.ts';
import { findSaleRecord, type KeptSale, keepSale } from '../../shared/till/records/sales-record.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openLine } from './line.ts';
import { makeTillWorld, openTill, type TestTill } from './test-till.ts';

const WHOLE = money(1480);
const LOST = { amount: WHOLE, token: 'sim-lost' } as const;
const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });

async function openPaying(till: TestTill, id: string): Promise<void> {
  await till.must('openSale', { path: { sale_id: id }, body: openingOf(till, LUNCH) });
}

async function chargeUnknown(till: TestTill, id: string): Promise<void> {
  await openPaying(till, id);
  await till.must('chargeCard', { path: { sale_id: id, charge_id: 'c1' }, body: LOST });
}

const saw = (till: TestTill, id: string, code: string) =>
  till.ask('decideCharge', { path: { sale_id: id, charge_id: 'c1' }, body: { saw: 'approved', code } });

describe('what pays by its name pays once', () => {
  test('an approval code that was typed settles no second sale, however it is written; the first sale is named [C9]', async () => {
    const till = await openTill({ ...inMemory() });
    await chargeUnknown(till, 's1');
    expect(await saw(till, 's1', 'AB 123')).toMatchObject({ ok: true });
    await till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
    const number = (await till.must('findSale', { path: { sale_id: 's1' } })).sale.completion?.guestNumber;
    await chargeUnknown(till, 's2');
    expect(await saw(till, 's2', 'ab-123')).toMatchObject({ refusal: { code: 'reference_used', facts: { saleId: 's1', number } } });
    // The same decision twice is one, and another code is another payment.
    expect(await saw(till, 's1', 'AB 123')).toMatchObject({ ok: true });
    expect(await saw(till, 's2', 'AB 124')).toMatchObject({ ok: true });
  });

  test('of two who type one code at once, one is taken at their word [C9]', async () => {
    const till = await openTill({ ...inMemory() });
    await chargeUnknown(till, 's1');
    await chargeUnknown(till, 's2');
    const both = await Promise.all([saw(till, 's1', 'A17'), saw(till, 's2', 'A17')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('the code on the slip of a card that the service charged settles no other sale', async () => {
    const till = await openTill({ ...inMemory() });
    await openPaying(till, 's1');
    const charged = await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: WHOLE } });
    const [tender] = charged.sale.tenders;
    const code = tender?.kind === 'card' ? (tender.card.authorizationCode ?? '') : '';
    expect(code).not.toBe('');
    await chargeUnknown(till, 's2');
    expect(await saw(till, 's2', code)).toMatchObject({ refusal: { code: 'reference_used', facts: { saleId: 's1' } } });
  });

  test('a code that paid for a sale of another vendor is refused and does not name that sale', async () => {
    const till = await openTill({ ...inMemory(), booksDifferSince: 'a charge stays unknown' });
    const voucher = { kind: 'external', amount: WHOLE, provider: 'Voucher', reference: 'V-100' } as const;
    await chargeUnknown(till, 's1');
    expect(await saw(till, 's1', 'AB 123')).toMatchObject({ ok: true });
    await openPaying(till, 's2');
    await till.must('addTender', { path: { sale_id: 's2', tender_id: 't1' }, body: voucher });
    for (const id of ['s1', 's2']) {
      const { version, state, at, body } = (await findSaleRecord(till.journal, id)) as KeptSale;
      await till.journal.append({ records: [keepSale(version, state, at, { ...body, place: { ...body.place, vendorId: 999 } })] });
    }
    await chargeUnknown(till, 's3');
    expect(await saw(till, 's3', 'AB 123')).toEqual({ ok: false, refusal: { code: 'reference_used' } });
    await openPaying(till, 's4');
    const second = { path: { sale_id: 's4', tender_id: 't1' }, body: voucher };
    expect(await till.ask('addTender', second)).toEqual({ ok: false, refusal: { code: 'reference_used' } });
  });

  test('the record of a card that the terminal stored settles no other sale', async () => {
    const journal = makeMemoryJournal(makeWorld());
    const tillWorld = await makeTillWorld();
    const line = openLine();
    const answers = [{ kind: 'stored', reference: 'REC-7', maskedAcc: '****1', cardType: 'VISA' } as const, undefined];
    const offlineCards = makeOfflineCards({
      journal,
      world: tillWorld.world,
      terminal: { ...NO_CARD_TERMINAL, storesCards: true, authoriseOffline: async () => answers.shift() as OfflineAnswer },
      settings: () => ({ ...DEFAULT_OFFLINE_CARDS, isOn: true }),
      epoch: 1,
      isHeld: () => false,
    });
    const till = await openTill({ journal, tillWorld, offlineCards, answer: line.answer });
    line.isThere = false;
    await till.pass(10);
    for (const id of ['s1', 's2']) {
      await openPaying(till, id);
      await till.ask('chargeCard', { path: { sale_id: id, charge_id: 'c1' }, body: { amount: WHOLE } });
    }
    expect((await till.must('findSale', { path: { sale_id: 's1' } })).charges).toMatchObject([{ state: 'stored' }]);
    expect(await saw(till, 's2', 'rec 7')).toMatchObject({ refusal: { code: 'reference_used', facts: { saleId: 's1' } } });
    expect(await saw(till, 's2', 'REC-8')).toMatchObject({ ok: true });
  });

  test('a voucher pays once, until it is given back [C9]', async () => {
    const till = await openTill(inMemory());
    const voucher = { kind: 'external', amount: WHOLE, provider: 'Voucher', reference: 'V-100' } as const;
    await openPaying(till, 's1');
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: voucher });
    await openPaying(till, 's2');
    const second = { path: { sale_id: 's2', tender_id: 't1' }, body: voucher };
    expect(await till.ask('addTender', second)).toMatchObject({ refusal: { code: 'reference_used', facts: { saleId: 's1' } } });
    const elsewhere = { ...voucher, amount: money(100), provider: 'Room' };
    await till.must('addTender', { path: { sale_id: 's2', tender_id: 't2' }, body: elsewhere });
    await till.must('voidTender', { path: { sale_id: 's1', tender_id: 't1' } });
    const rest = { ...voucher, amount: money(1380) };
    await till.must('addTender', { path: { sale_id: 's2', tender_id: 't3' }, body: rest });
    await till.must('completeSale', { path: { sale_id: 's2' }, body: {} });
    await till.must('abandonSale', { path: { sale_id: 's1' } });
    await till.pass(10);
  });
});
