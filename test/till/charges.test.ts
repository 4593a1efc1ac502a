import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { keepInMemory } from '../../shared/base/text-store.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { PayResponse } from '../../shared/contract/records/pay-layer.ts';
import { decideCharge } from '../../shared/sync/cards/card-decision.ts';
import { makeOfflineCards } from '../../shared/sync/cards/offline-cards.ts';
import { makeTerminalSimulator } from '../../shared/sync/cards/terminal-simulator.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { DEFAULT_OFFLINE_CARDS } from '../../shared/sync/journal/sync-settings.ts';
import { saleOfLane } from '../../shared/till/records/sales-record.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { LUNCH, openingOf, ordersOf } from './carts.ts';
import { bothJournals, cutAt, PowerCut } from './journals.ts';
import { openLine } from './line.ts';
import { KIOSK, makeTillWorld, OTHER_TILL, openTill, type TestTill, type TestTillOptions, TILL } from './test-till.ts';

const S1 = { path: { sale_id: 's1' } };
const C1 = { path: { sale_id: 's1', charge_id: 'c1' } };
const C2 = { path: { sale_id: 's1', charge_id: 'c2' } };
const WHOLE = { amount: money(1480) };
const UNKNOWN = { ...WHOLE, token: 'sim-timeout' };
const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });

async function openPaying(options: Partial<TestTillOptions> = {}): Promise<TestTill> {
  const till = await openTill({ ...inMemory(), ...options });
  await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
  return till;
}

describe.each(bothJournals())('a card, kept in %s', (_name, openJournal) => {
  test('that is approved pays the sale, and its order names the charge', async () => {
    const till = await openPaying({ journal: openJournal() });
    const charged = await till.must('chargeCard', { ...C1, body: { amount: money(1480), tip: money(200) } });
    expect(charged.charges).toMatchObject([{ id: 'c1', state: 'approved', amount: 1480, tip: 200 }]);
    expect(charged.sale.tenders).toMatchObject([{ id: 'c1', kind: 'card', amount: 1480, tip: 200 }]);
    expect(await till.must('chargeCard', { ...C1, body: { amount: money(1480), tip: money(200) } })).toEqual(charged);
    await till.must('completeSale', { ...S1, body: {} });
    await till.pass(10);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', due: 1480, paid: 1480 }]);
    expect(till.deployment.charges).toHaveLength(1);
    expect(till.mistakes).toEqual([]);
  });

  test('that is declined takes nothing, and another may be charged; part of the sum covers part of it', async () => {
    const till = await openPaying({ journal: openJournal() });
    const declined = await till.must('chargeCard', { ...C1, body: { ...WHOLE, token: 'sim-decline' } });
    expect(declined.charges).toMatchObject([{ state: 'declined' }]);
    expect(declined.sale.tenders).toEqual([]);
    const part = await till.must('chargeCard', { ...C2, body: { ...WHOLE, token: 'sim-partial' } });
    expect(part.charges).toMatchObject([{ state: 'declined' }, { state: 'approved', approved: 740 }]);
    expect(part.sale.tenders).toMatchObject([{ amount: 740 }]);
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(740) } });
    await till.must('completeSale', { ...S1, body: {} });
    await till.pass(10);
    expect(await ordersOf(till)).toMatchObject([{ due: 1480, paid: 1480 }]);
  });

  test('that was charged and is not wanted after all is voided at the card service, once', async () => {
    const till = await openPaying({ journal: openJournal() });
    await till.must('chargeCard', { ...C1, body: WHOLE });
    const path = { sale_id: 's1', tender_id: 'c1' };
    const voided = await till.must('voidTender', { path });
    expect(voided.sale.tenders).toMatchObject([{ id: 'c1', state: 'voided' }]);
    expect(await till.must('voidTender', { path })).toEqual(voided);
    const ops = await till.journal.listLane('charges/s1');
    expect(ops.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['card_payment done', 'card_follow_up done']);
    expect(await till.must('abandonSale', S1)).toMatchObject({ state: 'abandoned' });
  });
});

describe('a charge with an unknown result', () => {
  test('is not charged again before somebody has decided, nor paid otherwise without a manager [C1]', async () => {
    const till = await openPaying();
    const charged = await till.must('chargeCard', { ...C1, body: UNKNOWN });
    expect(charged.charges).toMatchObject([{ state: 'unknown', reason: 'payment_unknown' }]);
    expect(await till.ask('chargeCard', { ...C2, body: WHOLE })).toMatchObject({ refusal: { code: 'charge_unknown' } });
    expect(await till.ask('abandonSale', S1)).toMatchObject({ refusal: { code: 'charge_unknown' } });
    const cash = { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(1480) } } as const;
    expect(await till.ask('addTender', cash)).toMatchObject({
      refusal: { code: 'needs_approval', facts: { action: 'charge_again', chargeId: 'c1' } },
    });
    const approvals = [await approve(till, 'charge_again')];
    await till.must('addTender', { ...cash, body: { ...cash.body, approvals } });
    await till.must('completeSale', { ...S1, body: {} });
    await till.pass(10);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', paid: 1480 }]);
    expect((await till.must('findSale', S1)).charges).toMatchObject([{ state: 'unknown' }]);
    expect(await till.journal.listOps(['attention'])).toHaveLength(1);
  });

  test('that turns out as approved once the sale was paid otherwise is given back at the card service, once', async () => {
    let lost: PayResponse | undefined;
    const answer: TestTillOptions['answer'] = async (request, deliver) => {
      const response = await deliver();
      if (lost !== undefined || !request.target.includes('/pay/payment')) return response;
      lost = JSON.parse(new TextDecoder().decode(response.body)) as PayResponse;
      throw new NoAnswer('unclear', 'ECONNRESET');
    };
    const till = await openPaying({ answer });
    await till.must('chargeCard', { ...C1, body: WHOLE });
    const approvals = [await approve(till, 'charge_again')];
    const cash = { kind: 'cash', amount: money(1480), approvals } as const;
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: cash });
    await till.must('completeSale', { ...S1, body: {} });
    // What the card service said becomes known after all.
    const [op] = await till.journal.listOps(['attention']);
    const transaction = { uid: lost?.transaction_uid ?? '', status: 'APPROVED', approved: 1480, maskedAcc: '1111', cardType: 'VISA' };
    await till.journal.append({ change: { id: op?.id as OpId, state: 'done', refs: { ...op?.refs, transaction }, endedAt: till.now() } });
    expect((await till.must('findSale', S1)).charges).toMatchObject([{ id: 'c1', state: 'approved', loose: 'voidable' }]);
    const path = { sale_id: 's1', tender_id: 'c1' };
    const voided = await till.must('voidTender', { path });
    expect(voided).toMatchObject({ state: 'complete', sale: { tenders: [{ id: 't1', state: 'taken' }] } });
    expect(voided.charges[0]).not.toHaveProperty('loose');
    expect((await till.must('voidTender', { path })).charges).toEqual(voided.charges);
    const ops = await till.journal.listLane('charges/s1');
    expect(ops.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['card_payment done', 'card_follow_up done']);
  });

  test('that a person saw approved pays the sale; one seen declined leaves it open', async () => {
    const approved = await openPaying();
    await approved.must('chargeCard', { ...C1, body: UNKNOWN });
    expect(await approved.ask('decideCharge', { ...C1, body: { saw: 'approved' } })).toMatchObject({ refusal: { code: 'code_needed' } });
    const decided = await approved.must('decideCharge', { ...C1, body: { saw: 'approved', code: '123456' } });
    expect(decided).toMatchObject({ charges: [{ state: 'approved' }], sale: { tenders: [{ id: 'c1', amount: 1480 }] } });
    expect(await approved.must('decideCharge', { ...C1, body: { saw: 'approved', code: '123456' } })).toEqual(decided);
    expect(await approved.ask('decideCharge', { ...C1, body: { saw: 'declined' } })).toMatchObject({ refusal: { code: 'not_unknown' } });
    await approved.must('completeSale', { ...S1, body: {} });

    const declined = await openPaying();
    await declined.must('chargeCard', { ...C1, body: UNKNOWN });
    await declined.must('decideCharge', { ...C1, body: { saw: 'declined' } });
    expect(await declined.ask('chargeCard', { ...C2, body: WHOLE })).toMatchObject({ refusal: { code: 'needs_approval' } });
    await declined.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(1480) } });
  });

  test('whose result a person could not tell is charged again by a manager alone, whose approval is good once [C1]', async () => {
    const till = await openPaying();
    await till.must('chargeCard', { ...C1, body: UNKNOWN });
    const decided = await till.must('decideCharge', { ...C1, body: { saw: 'cannot_tell' } });
    expect(decided.charges).toMatchObject([{ state: 'unknown', reason: 'cannot_tell' }]);
    expect(await till.ask('chargeCard', { ...C2, body: WHOLE })).toMatchObject({ refusal: { code: 'needs_approval' } });
    const approvals = [await approve(till, 'charge_again')];
    const again = await till.must('chargeCard', { ...C2, body: { ...UNKNOWN, approvals } });
    expect(again.charges).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }]);
    await till.must('decideCharge', { ...C2, body: { saw: 'cannot_tell' } });
    const third = { path: { sale_id: 's1', charge_id: 'c3' }, body: { ...WHOLE, approvals } };
    expect(await till.ask('chargeCard', third)).toMatchObject({ refusal: { code: 'needs_approval' } });
    expect((await till.journal.listAudit(0, 99)).map(({ event }) => event)).toContain('charged_again');
  });
});

describe('a sale that is set aside because a card gives no answer', () => {
  const ANSWERS = ['approved', 'declined', 'cannot_tell'] as const;
  type Answer = (typeof ANSWERS)[number];
  const casesOf = async ({ journal }: TestTill) => (await journal.listOps(['attention'])).map(({ id }) => id);
  const serveNext = async (till: TestTill, id: string) => {
    expect((await till.must('listOwnSales', {})).unfinished).toEqual([]);
    const path = { sale_id: id };
    const cart = { ...LUNCH, lines: LUNCH.lines.map((line) => ({ ...line, id: `${line.id}-${id}` as typeof line.id })) };
    await till.must('openSale', { path, body: openingOf(till, cart) });
    await till.must('addTender', { path: { ...path, tender_id: `${id}-t` }, body: { kind: 'cash', amount: money(1480) } });
    const { sale } = await till.must('completeSale', { path, body: {} });
    return sale.completion?.guestNumber;
  };
  const decide = (till: TestTill, charge_id: string, saw: Answer) =>
    till.must('decideCharge', {
      path: { sale_id: 's1', charge_id },
      body: { saw, ...(saw === 'approved' && { code: `code-${charge_id}` }) },
    });
  /** A till at which the other till's sale is paid in the end, whatever the answers were. */
  const finish = async (till: TestTill, number: string, answers: readonly Answer[]) => {
    if (!answers.includes('approved')) {
      expect((await till.must('listOwnSales', {}, OTHER_TILL)).aside).toMatchObject([{ state: 'aside', aside: { number } }]);
      await till.must('resumeSale', S1, OTHER_TILL);
      const approvals: string[] = [];
      for (const answer of answers)
        if (answer === 'cannot_tell') approvals.push(await approve(till, 'charge_again', { deviceId: OTHER_TILL.deviceId }));
      const body = { kind: 'cash', amount: money(1480), ...(approvals.length > 0 && { approvals }) } as const;
      await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body }, OTHER_TILL);
      await till.must('completeSale', { ...S1, body: {} }, OTHER_TILL);
    }
    const { state, sale } = await till.must('findSale', S1);
    expect([state, sale.completion?.guestNumber]).toEqual(['complete', number]);
    await till.pass(10);
    expect(await ordersOf(till)).toHaveLength(2);
  };

  test.each(ANSWERS)('is paid or a case until it is decided; the answer is %s, and the host restarts in between', async (answer) => {
    const { journal } = inMemory();
    const tillWorld = await makeTillWorld();
    const before = await openPaying({ journal, tillWorld });
    await before.must('chargeCard', { ...C1, body: UNKNOWN });
    const { aside } = await before.must('setSaleAside', S1);
    expect(await before.must('setSaleAside', S1)).toMatchObject({ state: 'aside', aside });
    expect(await casesOf(before)).toHaveLength(1);
    const between = await openTill({ journal, tillWorld });
    expect(await serveNext(between, 's2')).not.toBe(aside?.number);
    await decide(between, 'c1', answer);
    const after = await openTill({ journal, tillWorld });
    expect(await casesOf(after)).toHaveLength(answer === 'cannot_tell' ? 1 : 0);
    await finish(after, aside?.number ?? '', [answer]);
  });

  test.each(ANSWERS.flatMap((first) => ANSWERS.flatMap((second) => [[first, second, 'c1'] as const, [first, second, 'c2'] as const])))(
    'with two charges, of which one is seen %s and the other %s, beginning with %s',
    async (first, second, begins) => {
      const { journal } = inMemory();
      const tillWorld = await makeTillWorld();
      const before = await openPaying({ journal, tillWorld });
      await before.must('chargeCard', { ...C1, body: UNKNOWN });
      await decide(before, 'c1', 'cannot_tell');
      await before.must('setSaleAside', S1);
      await before.must('resumeSale', S1);
      const approvals = [await approve(before, 'charge_again')];
      await before.must('chargeCard', { ...C2, body: { ...UNKNOWN, approvals } });
      expect(await casesOf(before)).toHaveLength(2);
      const { aside } = await before.must('setSaleAside', S1);
      const answers = { c1: first, c2: second };
      const other = begins === 'c1' ? 'c2' : 'c1';
      const between = await openTill({ journal, tillWorld });
      await decide(between, begins, answers[begins]);
      await serveNext(between, 's2');
      const after = await openTill({ journal, tillWorld });
      await decide(after, other, answers[other]);
      expect(await casesOf(after)).toHaveLength([first, second].filter((answer) => answer === 'cannot_tell').length);
      await finish(after, aside?.number ?? '', [first, second]);
    },
  );

  test('while the card is still being charged is paid by it as soon as it is approved', async () => {
    let answerNow = (): void => undefined;
    const isRequested = Promise.withResolvers<void>();
    const slow: TestTillOptions['answer'] = async (request, deliver) => {
      if (!request.target.includes('/pay/payment')) return await deliver();
      isRequested.resolve();
      await new Promise<void>((resolve) => {
        answerNow = resolve;
      });
      return await deliver();
    };
    const till = await openPaying({ answer: slow });
    const charged = till.must('chargeCard', { ...C1, body: WHOLE });
    await isRequested.promise;
    const { aside, charges } = await till.must('setSaleAside', S1);
    expect(charges).toMatchObject([{ state: 'sending' }]);
    answerNow();
    expect(await charged).toMatchObject({
      state: 'complete',
      sale: { completion: { guestNumber: aside?.number }, tenders: [{ id: 'c1' }] },
    });
    expect((await till.must('listOwnSales', {})).aside).toEqual([]);
    await till.pass(10);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', paid: 1480 }]);
  });

  test('charges nothing when the request for its card arrives late, and is left without a trace in the drawer', async () => {
    const till = await openPaying();
    await till.must('setSaleAside', S1);
    expect(await till.ask('chargeCard', { ...C1, body: WHOLE })).toMatchObject({ refusal: { code: 'unknown' } });
    expect(till.deployment.charges).toEqual([]);
    expect(await till.must('abandonSale', S1, OTHER_TILL)).toMatchObject({ state: 'abandoned' });
    expect((await till.must('listOwnSales', {})).aside).toEqual([]);
  });

  test('can be left once its case was written off, or paid otherwise with a manager', async () => {
    for (const end of ['left', 'paid'] as const) {
      const till = await openPaying();
      await till.must('chargeCard', { ...C1, body: UNKNOWN });
      await decide(till, 'c1', 'cannot_tell');
      await till.must('setSaleAside', S1);
      expect(await till.ask('abandonSale', S1)).toMatchObject({ refusal: { code: 'charge_unknown' } });
      const [op] = await till.journal.listOps(['attention']);
      const deciding = { journal: till.journal, world: till.world, epoch: 1, employeeId: 'e9' };
      expect((await decideCharge(deciding, op?.id as OpId, { kind: 'write_off' })).ok).toBe(true);
      expect((await till.must('findSale', S1)).charges).toMatchObject([{ state: 'unknown', reason: 'written_off' }]);
      if (end === 'left') expect(await till.must('abandonSale', S1)).toMatchObject({ state: 'abandoned' });
      if (end === 'left') continue;
      await till.must('resumeSale', S1);
      const cash = { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(1480) } } as const;
      expect(await till.ask('addTender', cash)).toMatchObject({ refusal: { code: 'needs_approval' } });
      await till.must('addTender', { ...cash, body: { ...cash.body, approvals: [await approve(till, 'charge_again')] } });
      expect(await till.must('completeSale', { ...S1, body: {} })).toMatchObject({ state: 'complete' });
    }
  });

  test('is gone on with at one till only', async () => {
    const till = await openPaying();
    await till.must('setSaleAside', S1);
    await till.must('resumeSale', S1, OTHER_TILL);
    expect(await till.ask('resumeSale', S1)).toMatchObject({ refusal: { code: 'paid_elsewhere' } });
    expect((await till.must('listOwnSales', {}, OTHER_TILL)).unfinished).toMatchObject([{ state: 'paying' }]);
  });
});

test('without the service no card is asked for money [C4]', async () => {
  const line = openLine();
  const till = await openPaying({ answer: line.answer });
  line.isThere = false;
  await till.pass(5);
  expect(await till.ask('chargeCard', { ...C1, body: WHOLE })).toMatchObject({ refusal: { code: 'needs_service' } });
  line.isThere = true;
  await till.pass(5);
  expect(await till.must('chargeCard', { ...C1, body: WHOLE })).toMatchObject({ charges: [{ state: 'approved' }] });
});

describe('a card that the terminal stores', () => {
  const openOffline = async () => {
    const { journal } = inMemory();
    const tillWorld = await makeTillWorld();
    const line = openLine();
    const { world } = tillWorld;
    const network = { pay: async ({ amount }: { amount: number }) => ({ status: 'APPROVED' as const, approvedAmount: amount }) };
    const terminal = makeTerminalSimulator({ world, network: network as never, store: keepInMemory(), isReachable: () => line.isThere });
    const woken: string[] = [];
    const offlineCards = makeOfflineCards({
      journal,
      terminal,
      world,
      settings: () => ({ ...DEFAULT_OFFLINE_CARDS, isOn: true, mostOfASale: 1000 }),
      epoch: 1,
      isHeld: () => false,
      onForwarded: (_op, lane) => woken.push(saleOfLane(lane)),
    });
    const till = await openPaying({ journal, tillWorld, offlineCards, answer: line.answer });
    const setThere = async (value: boolean) => {
      line.isThere = value;
      await till.pass(5);
    };
    await setThere(false);
    return { till, offlineCards, woken, setThere };
  };

  test('pays the sale at once; its order waits until the money is there [C8]', async () => {
    const { till, offlineCards, woken, setThere } = await openOffline();
    const charged = await till.must('chargeCard', { ...C1, body: { amount: money(900) } });
    expect(charged.charges).toMatchObject([{ id: 'c1', state: 'stored', amount: 900 }]);
    expect(charged.sale.tenders).toMatchObject([{ kind: 'card', amount: 900, card: { isStoredOffline: true } }]);
    expect(await till.must('chargeCard', { ...C1, body: { amount: money(900) } })).toEqual(charged);
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(580) } });
    await till.must('completeSale', { ...S1, body: {} });
    await setThere(true);
    expect(await ordersOf(till)).toEqual([]);
    await offlineCards.forwardAll();
    expect(woken).toEqual(['s1']);
    till.drainer.wake('s1');
    await till.pass(10);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', due: 1480, paid: 1480 }]);
  });

  test('is not taken above the limit without a manager, whose approval lifts it once', async () => {
    const { till } = await openOffline();
    expect(await till.ask('chargeCard', { ...C1, body: WHOLE })).toMatchObject({ refusal: { code: 'over_sale_limit' } });
    expect((await till.must('findSale', S1)).charges).toEqual([]);
    const approvals = [await approve(till, 'offline_card', { facts: { sale: 's1', amount: 1480 } })];
    expect(await till.must('chargeCard', { ...C2, body: { ...WHOLE, approvals } })).toMatchObject({ charges: [{ state: 'stored' }] });
    expect((await till.journal.findRecord('approval', approvals[0] as string))?.state).toBe('used');
  });
});

test('a tip that was left open is added later, at the card service and in the sale', async () => {
  const till = await openTill(inMemory());
  const cart = { ...LUNCH, tipStatusClosed: false };
  await till.must('openSale', { ...S1, body: openingOf(till, cart) });
  await till.must('chargeCard', { ...C1, body: WHOLE });
  await till.must('completeSale', { ...S1, body: {} });
  await till.pass(10);
  const tip = { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(300) } };
  expect((await till.must('adjustTip', tip)).sale.tenders).toMatchObject([{ tip: 300 }]);
  await till.must('adjustTip', tip);
  // Twice what the card paid is less than fifty whole units here.
  const slip = await till.ask('adjustTip', { ...tip, body: { tip: money(5001) } });
  expect(slip).toMatchObject({ refusal: { code: 'tip_too_large', facts: { most: 5000 } } });
  await till.pass(10);
  const ops = await till.journal.listLane('s1');
  expect(ops.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['sale done', 'card_follow_up done']);
});

describe('on a stand where guests write the tip onto the slip', () => {
  const openLeftOpen = async (): Promise<TestTill> => {
    const till = await openTill(inMemory());
    till.settings = { ...till.settings, tips: { asks: 'left_open', percents: [] } };
    return till;
  };

  test('a sale is sent with its tip open without being told, and the tip follows', async () => {
    const till = await openLeftOpen();
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    await till.must('chargeCard', { ...C1, body: WHOLE });
    await till.must('completeSale', { ...S1, body: {} });
    await till.pass(10);
    await till.must('adjustTip', { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(250) } });
    await till.pass(10);
    const ops = await till.journal.listLane('s1');
    expect(ops.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['sale done', 'card_follow_up done']);
  });

  test.each([
    ['the cashier closed it', { ...LUNCH, tipStatusClosed: true }, TILL],
    ['the guest stands at a kiosk, which has no slip', LUNCH, KIOSK],
  ])('it is closed where %s', async (_why, cart, caller) => {
    const till = await openLeftOpen();
    const opened = await till.must('openSale', { ...S1, body: openingOf(till, cart) }, caller);
    expect(opened.sale.cart.tipStatusClosed).toBe(cart.tipStatusClosed);
  });
});

test('more than is left, nothing, and less than nothing are not charged', async () => {
  const till = await openPaying();
  for (const [amount, code] of [
    [1481, 'more_than_due'],
    [0, 'bad_amount'],
    [-1, 'bad_amount'],
  ] as const) {
    expect(await till.ask('chargeCard', { ...C1, body: { amount: money(amount) } })).toMatchObject({ refusal: { code } });
  }
  expect(await till.journal.listLane('charges/s1')).toEqual([]);
});

test('two windows that charge the same sale at the same time charge one card [C2]', async () => {
  const till = await openPaying();
  const both = await Promise.all([till.ask('chargeCard', { ...C1, body: WHOLE }), till.ask('chargeCard', { ...C2, body: WHOLE })]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'charge_unknown' } });
  expect(till.deployment.charges).toHaveLength(1);
});

test('wherever the power goes during a charge, the card pays for the sale at most once and is never forgotten [C3]', async () => {
  let isOver = false;
  let writes = 0;
  for (let n = 1; !isOver; n++) {
    for (const when of ['before', 'after'] as const) {
      const tillWorld = await makeTillWorld();
      const { journal } = inMemory();
      const before = await openPaying({ journal, tillWorld });
      const cut = cutAt(journal, n, when);
      const cutting = await openTill({ journal: cut.journal, tillWorld, isBare: true }).catch((fault: unknown) => fault);
      if (!(cutting instanceof PowerCut)) {
        const answered = await Promise.race([
          (cutting as TestTill).ask('chargeCard', { ...C1, body: WHOLE }).catch((fault: unknown) => fault),
          before.pass(60).then(() => 'gone'),
        ]);
        isOver = cut.count() < n && answered !== 'gone';
      }
      const after = await openTill({ journal, tillWorld });
      await after.pass(30);
      const { charges, sale } = await after.must('findSale', S1);
      const charged = after.deployment.charges.length;
      expect(charged).toBeLessThanOrEqual(1);
      // What the network approved is a tender, or a person is asked.
      if (charged === 1) expect(sale.tenders.length === 1 || charges[0]?.state === 'unknown').toBe(true);
      if (charged === 0) expect(sale.tenders).toEqual([]);
      expect(charges.length).toBeLessThanOrEqual(1);
    }
    writes = n;
  }
  // The charge itself, its session, its send, its answer, its end and its tender.
  expect(writes).toBeGreaterThan(5);
});
