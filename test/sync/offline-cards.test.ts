import { describe, expect, test } from 'vitest';
import type { Tender } from '../../shared/engine/terms/tender.ts';
import { decideCharge, decideForward } from '../../shared/sync/cards/card-decision.ts';
import { NO_CARD_TERMINAL } from '../../shared/sync/cards/card-terminal.ts';
import { forwardIdOf, ledgerOf, unsentCardRecords } from '../../shared/sync/cards/offline-ledger.ts';
import { storedPartOf } from '../../shared/sync/cards/stored-card.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { chargeOf, tenderOfCharge } from '../../shared/sync/paths/card-charge.ts';
import { checkoutText } from '../../shared/sync/paths/checkout-path.ts';
import { opIdOf } from '../simulation/plan.ts';
import { type OfflineTill, openOfflineTill, wantedCard } from './offline-till.ts';

const HOUR = 3_600_000;

async function taken(till: OfflineTill, name: string, amount: number, ...more: [Parameters<typeof wantedCard>[2]?, string?]): Promise<Op> {
  const outcome = await till.cards.take(wantedCard(name, amount, ...more));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}

async function refusalOf(till: OfflineTill, name: string, amount: number, ...more: [Parameters<typeof wantedCard>[2]?, string?]) {
  const outcome = await till.cards.take(wantedCard(name, amount, ...more));
  return outcome.ok ? undefined : outcome.refusal;
}

const forwardOf = ({ journal, world }: OfflineTill, name: string) => journal.findOp(forwardIdOf(world, opIdOf(name)));
const events = async ({ journal }: OfflineTill) => (await journal.listAudit(0, 100)).map(({ event }) => event);
const deciding = ({ journal, world }: OfflineTill) => ({ journal, world, epoch: 1, employeeId: 'e7' });

describe('a card without the network', () => {
  test('is stored by the terminal; the journal keeps its mask, its reference and what forwards it', async () => {
    const till = openOfflineTill();
    const op = await taken(till, 'a', 385, { tip: 100 });
    expect(op).toMatchObject({ state: 'done', lane: 'sale/a', refs: { stored: { reference: expect.stringMatching(/^stored-/) } } });
    expect(chargeOf(op)).toEqual({ kind: 'approved', amount: 385, tip: 100, isPartial: false, by: 'terminal' });
    expect(tenderOfCharge(op, 't1' as never, op.createdAt)).toMatchObject({
      kind: 'card',
      amount: 385,
      tip: 100,
      card: { transactionUid: op.id, isStoredOffline: true, maskedNumber: expect.stringMatching(/^\d{6}\*+\d{4}$/) },
    });
    expect(await forwardOf(till, 'a')).toMatchObject({
      kind: 'card_forward',
      state: 'waiting',
      intent: expect.stringContaining('"amount":485'),
    });
    expect(till.charged.size).toBe(0);
  });

  test('is not taken unless that is wanted, nor by a terminal that keeps nothing [C7]', async () => {
    expect(await refusalOf(openOfflineTill({ settings: { isOn: false } }), 'a', 1)).toEqual({ code: 'offline_cards_off' });
    expect(await refusalOf(openOfflineTill({ terminal: NO_CARD_TERMINAL }), 'a', 1)).toEqual({ code: 'offline_cards_off' });
  });

  test('is neither taken nor forwarded while the machine with the older journal may be on', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 385);
    const held = till.restart({ isHeld: () => true });
    expect(await refusalOf(held, 'b', 1)).toEqual({ code: 'needs_confirmation' });
    expect(await held.cards.forwardAll()).toEqual({ ok: false, refusal: { code: 'needs_confirmation' } });
    expect(till.forwardRequests).toEqual([]);
  });

  test('that the terminal refuses leaves nothing to forward', async () => {
    const till = openOfflineTill();
    expect(chargeOf(await taken(till, 'a', 4401))).toEqual({ kind: 'declined', code: 'declined', message: 'the card does not allow it' });
    expect([await unsentCardRecords(till.journal), (await ledgerOf(till.journal)).records]).toEqual([[], []]);
    expect(await till.cards.forwardAll()).toEqual({ ok: false, refusal: { code: 'nothing_stored' } });
  });

  test('asked for again with the same id is answered as it is, and taken once', async () => {
    const till = openOfflineTill();
    const ops = await Promise.all([1, 2, 3].map(() => till.cards.take(wantedCard('a', 385))));
    expect(ops.every(({ ok }) => ok)).toBe(true);
    expect((await taken(till, 'a', 385)).state).toBe('done');
    expect((await till.cards.figures()).count).toBe(1);
  });

  test.each([4468, 4491])('of which the terminal said nothing (%d) is a person’s, and not charged again', async (amount) => {
    const till = openOfflineTill();
    const op = await taken(till, 'a', amount);
    expect(chargeOf(op)).toEqual({ kind: 'unknown', code: 'payment_unknown' });
    expect(op.evidence).toEqual({ terminal: 'T1', amount, sentAt: '2026-11-21T18:00:00.000Z' });
    expect(await refusalOf(till, 'b', 100, {}, 'sale/a')).toMatchObject({ code: 'payment_unknown' });
    expect(await unsentCardRecords(till.journal)).toHaveLength(1);
    expect((await till.cards.figures()).total).toBe(amount);
  });
});

describe('limits of stored cards', () => {
  test('50.00 a sale, over all its cards; more needs a manager [C7]', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 3000, {}, 'sale/1');
    expect(await refusalOf(till, 'b', 2001, {}, 'sale/1')).toEqual({
      code: 'over_sale_limit',
      facts: { amount: 2001, inSale: 5001, most: 5000 },
    });
    await taken(till, 'c', 2000, {}, 'sale/1');
    expect(await refusalOf(till, 'd', 4900, { tip: 101 })).toMatchObject({ code: 'over_sale_limit' });
    await taken(till, 'e', 6000, { approvedBy: 'm1' });
    const [entry] = await till.journal.listAudit(0, 10);
    expect([entry?.event, JSON.parse(entry?.body ?? '')]).toEqual([
      'offline_card_approved',
      { op: opIdOf('e'), limits: ['over_sale_limit'], amount: 6000, employee: 'm1' },
    ]);
  });

  test('1,000.00 in all; a manager may lift it [C7]', async () => {
    const till = openOfflineTill();
    for (let n = 0; n < 20; n++) await taken(till, `n${n}`, 4999);
    await taken(till, 'rest', 20);
    expect(await refusalOf(till, 'x', 1)).toEqual({ code: 'over_store_limit', facts: { amount: 1, stored: 100_000, most: 100_000 } });
    await taken(till, 'y', 1, { approvedBy: 'm1' });
  });

  test('100 records, which no manager lifts [C7]', async () => {
    const till = openOfflineTill();
    for (let n = 0; n < 100; n++) await taken(till, `n${n}`, 10);
    expect(await refusalOf(till, 'x', 1, { approvedBy: 'm1' })).toEqual({ code: 'too_many_stored', facts: { stored: 100, most: 100 } });
  });

  test('a day, which no manager lifts; half a day warns [C7]', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 10);
    expect((await till.cards.figures()).mustForward).toBe('no');
    till.world.advance(12 * HOUR);
    const left = { ofASale: 5000, amount: 99_990, cards: 99 };
    const figures = { count: 1, total: 10, oldestAge: 12 * HOUR, isForwarding: false, mustForward: 'soon', left };
    expect(await till.cards.figures()).toEqual(figures);
    await taken(till, 'b', 10);
    till.world.advance(12 * HOUR);
    expect((await till.cards.figures()).mustForward).toBe('now');
    expect(await refusalOf(till, 'c', 10, { approvedBy: 'm1' })).toEqual({ code: 'too_old', facts: { age: 24 * HOUR, most: 24 * HOUR } });
    await till.cards.forwardAll();
    await taken(till, 'c', 10);
  });

  test('hold over a restart', async () => {
    const till = openOfflineTill({ settings: { mostRecords: 2 } });
    await taken(till, 'a', 10);
    await taken(till.restart(), 'b', 10);
    expect(await refusalOf(till.restart(), 'c', 10)).toMatchObject({ code: 'too_many_stored' });
  });
});

describe('forwarding', () => {
  test('sends one record after the other, the oldest first, and says where the sale may go on', async () => {
    const till = openOfflineTill();
    for (const name of ['a', 'b', 'c']) await taken(till, name, 385);
    const [first, second] = await Promise.all([till.cards.forwardAll(), till.cards.forwardAll()]);
    expect(first).toBe(second);
    expect(till.forwarded.map(({ id, state }) => [id, state])).toEqual(
      ['a', 'b', 'c'].map((name) => [forwardIdOf(till.world, opIdOf(name)), 'done']),
    );
    expect([...till.charged.values()]).toEqual([1, 1, 1]);
    expect((await forwardOf(till, 'a'))?.refs.transaction).toMatchObject({ status: 'CAPTURED', approved: 385, authorizationCode: 'A1' });
    expect(await unsentCardRecords(till.journal)).toEqual([]);
  });

  test('takes no card meanwhile, also with an approval', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 385);
    const seen: unknown[] = [];
    const busy: OfflineTill = till.restart({
      terminal: {
        name: 'slow',
        storesCards: true,
        authoriseOffline: () => Promise.reject(new Error('no card comes')),
        forward: async () => {
          seen.push(await refusalOf(busy, 'b', 10, { approvedBy: 'm1' }), (await busy.cards.figures()).isForwarding);
          return { kind: 'captured', amount: 385 };
        },
      },
    });
    await busy.cards.forwardAll();
    expect(seen).toEqual([{ code: 'is_forwarding' }, true]);
    await taken(till, 'b', 10);
  });

  test('begins once the terminal has no card in hand', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 385);
    const seen: unknown[] = [];
    const busy: OfflineTill = till.restart({
      terminal: {
        name: 'slow',
        storesCards: true,
        forward: async () => ({ kind: 'captured', amount: 385 }),
        authoriseOffline: async () => {
          seen.push(await busy.cards.forwardAll());
          return { kind: 'refused' };
        },
      },
    });
    await taken(busy, 'b', 10);
    expect(seen).toEqual([{ ok: false, refusal: { code: 'card_under_way' } }]);
    expect(await busy.cards.forwardAll()).toMatchObject({ ok: true, value: [{ state: 'done' }] });
  });

  test('stops where the network is not there, and goes on later', async () => {
    const till = openOfflineTill();
    for (const name of ['a', 'b']) await taken(till, name, 385);
    till.setReachable(false);
    expect(await till.cards.forwardAll()).toEqual({ ok: true, value: [] });
    expect(till.forwardRequests).toHaveLength(1);
    await taken(till, 'c', 10);
    till.setReachable(true);
    expect(await till.cards.forwardAll()).toMatchObject({ ok: true, value: [{ state: 'done' }, { state: 'done' }, { state: 'done' }] });
  });

  test('goes on where offline cards have been turned off since', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 385);
    expect(await till.restart({ settings: { isOn: false } }).cards.forwardAll()).toMatchObject({ ok: true, value: [{ state: 'done' }] });
  });

  test('that is declined: goods given, money not received', async () => {
    const till = openOfflineTill();
    const op = await taken(till, 'a', 4405);
    await taken(till, 'b', 385);
    await till.cards.forwardAll();
    const forward = (await forwardOf(till, 'a')) as Op;
    expect(forward).toMatchObject({
      state: 'attention',
      reason: 'money_not_received',
      evidence: {
        sale: 'sale/a',
        terminal: 'T1',
        amount: 4405,
        takenAt: op.createdAt,
        reference: op.refs.stored?.reference,
        cardEndsIn: op.refs.stored?.maskedAcc.slice(-4),
        message: 'declined by the bank',
      },
    });
    expect((await forwardOf(till, 'b'))?.state).toBe('done');
    // The terminal no longer has it, so that signing out leaves nothing behind.
    expect([await unsentCardRecords(till.journal), (await till.cards.figures()).count]).toEqual([[], 0]);
    await decideForward(deciding(till), forward.id, { kind: 'write_off' });
    expect(await forwardOf(till, 'a')).toMatchObject({ state: 'rejected', reason: 'written_off' });
    expect(await events(till)).toEqual(['attention_raised', 'card_decided_write_off']);
  });

  test('without a clear answer is never repeated by the machine', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 4499);
    await till.cards.forwardAll();
    expect(await forwardOf(till, 'a')).toMatchObject({ state: 'attention', reason: 'forward_unclear' });
    for (const later of [till, till.restart()]) expect(await later.cards.forwardAll()).toMatchObject({ ok: false });
    expect(till.forwardRequests).toHaveLength(1);
    expect(await unsentCardRecords(till.journal)).toHaveLength(1);
    expect((await till.cards.figures()).count).toBe(1);
  });

  test('of another amount than was taken is a person’s', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 385);
    const wrong = till.restart({
      terminal: { ...NO_CARD_TERMINAL, storesCards: true, forward: async () => ({ kind: 'captured', amount: 384 }) },
    });
    await wrong.cards.forwardAll();
    expect(await forwardOf(till, 'a')).toMatchObject({
      state: 'attention',
      reason: 'card_amount_differs',
      evidence: { amount: 385, captured: 384 },
    });
  });

  test('of a restored journal is a person’s first: the old machine may have forwarded it', async () => {
    const till = openOfflineTill();
    await taken(till, 'a', 385);
    const restored = till.restart({ epoch: 2 });
    expect(await restored.cards.forwardAll()).toMatchObject({ ok: false });
    const forward = (await forwardOf(till, 'a')) as Op;
    expect(forward).toMatchObject({ state: 'attention', reason: 'old_machine' });
    await decideForward({ ...deciding(restored), epoch: 2 }, forward.id, { kind: 'still_stored' });
    expect(await restored.cards.forwardAll()).toMatchObject({ ok: true, value: [{ state: 'done' }] });
  });
});

describe('what a person decides about stored cards', () => {
  async function unclear(): Promise<{ readonly till: OfflineTill; readonly forward: Op }> {
    const till = openOfflineTill();
    await taken(till, 'a', 4499);
    await till.cards.forwardAll();
    return { till, forward: (await forwardOf(till, 'a')) as Op };
  }

  test('captured: it is done, by the code that was seen', async () => {
    const { till, forward } = await unclear();
    expect(await decideForward(deciding(till), forward.id, { kind: 'captured', code: '0815' })).toMatchObject({
      ok: true,
      value: { state: 'done', refs: { seenCode: '0815' } },
    });
    expect((await till.cards.figures()).count).toBe(0);
    const [, entry] = await till.journal.listAudit(0, 9);
    expect([entry?.event, JSON.parse(entry?.body ?? '')]).toMatchObject([
      'card_decided_captured',
      { amount: 4499, code: '0815', employee: 'e7' },
    ]);
  });

  test('declined: the money was not received', async () => {
    const { till, forward } = await unclear();
    await decideForward(deciding(till), forward.id, { kind: 'declined' });
    expect(await forwardOf(till, 'a')).toMatchObject({ state: 'attention', reason: 'money_not_received', evidence: { amount: 4499 } });
    expect(await decideForward(deciding(till), forward.id, { kind: 'still_stored' })).toMatchObject({ ok: false });
  });

  test('still stored: it is forwarded once more', async () => {
    const { till, forward } = await unclear();
    await decideForward(deciding(till), forward.id, { kind: 'still_stored' });
    await till.cards.forwardAll();
    expect(till.forwardRequests).toHaveLength(2);
    expect((await forwardOf(till, 'a'))?.state).toBe('attention');
  });

  test('of two people who decide at once, one does', async () => {
    const { till, forward } = await unclear();
    const outcomes = await Promise.all([
      decideForward(deciding(till), forward.id, { kind: 'captured', code: '1' }),
      decideForward(deciding(till), forward.id, { kind: 'write_off' }),
    ]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { code: 'not_to_be_decided' } });
  });

  test('an unknown card was stored after all: it is forwarded by the code on its slip', async () => {
    const till = openOfflineTill();
    const op = await taken(till, 'a', 4468);
    const reference = await slipOf('a');
    const decided = await decideCharge(deciding(till), op.id, { kind: 'approved', code: reference });
    expect(decided.ok && chargeOf(decided.value)).toMatchObject({ kind: 'approved', amount: 4468, by: 'terminal' });
    await till.cards.forwardAll();
    expect([...till.charged]).toEqual([[reference, 1]]);
    expect((await forwardOf(till, 'a'))?.state).toBe('done');
  });

  /** What the slip says: the terminal names its records by the op. */
  async function slipOf(name: string): Promise<string> {
    return (await taken(openOfflineTill(), name, 100)).refs.stored?.reference ?? '';
  }

  test.each(['declined', 'cannot_tell'] as const)(
    'an unknown card: %s. It counts no more, and charging again is a manager’s',
    async (kind) => {
      const till = openOfflineTill();
      const op = await taken(till, 'a', 4491);
      await decideCharge(deciding(till), op.id, { kind });
      expect((await till.cards.figures()).count).toBe(0);
      expect(await refusalOf(till, 'b', 100, { approvedBy: 'm1' }, 'sale/a')).toEqual({ code: 'needs_manager', facts: { opId: op.id } });
      const again = await taken(till, 'b', 100, { allowedBy: 'm1' }, 'sale/a');
      expect(again).toMatchObject({ state: 'done', ...(kind === 'declined' && { replaces: op.id }) });
      expect(await events(till)).toEqual(['attention_raised', `card_decided_${kind}`, 'charged_again']);
    },
  );
});

test('a stored card of which somebody could not tell is forwarded once its slip was found after all', async () => {
  const till = openOfflineTill();
  const op = await taken(till, 'a', 4491);
  await decideCharge(deciding(till), op.id, { kind: 'cannot_tell' });
  const decided = await decideCharge(deciding(till), op.id, { kind: 'approved', code: 'slip-a' });
  expect(decided.ok && decided.value.state).toBe('done');
  expect((await till.cards.figures()).count).toBe(1);
});

describe('a sale with stored cards', () => {
  test('names the forwards that its order waits for, and that a terminal took the money', async () => {
    const till = openOfflineTill();
    const ops = [await taken(till, 'a', 385, { tip: 100 }), await taken(till, 'b', 200)];
    const [first, second] = ops.map((op, index) => {
      const outcome = tenderOfCharge(op, `t${index}` as never, op.createdAt) as Tender;
      return { ...outcome, state: 'taken' } satisfies Tender;
    }) as [Tender, Tender];
    const part = storedPartOf(till.world, { tenders: [first, { ...second, state: 'voided' }] }, 'USD', 'simulator');
    expect(part).toEqual({
      awaits: [forwardIdOf(till.world, opIdOf('a'))],
      externalPayment: { provider: 'simulator', reference: opIdOf('a'), amount: 4.85 },
    });
    expect(storedPartOf(till.world, { tenders: [first, second] }, 'USD', 'simulator')).toMatchObject({
      externalPayment: { amount: 6.85 },
    });
    expect(storedPartOf(till.world, { tenders: [] }, 'USD', 'simulator')).toEqual({});
    const cart = { text: '{"signed_cart":{"a":{}}}', deviceOrderUuid: 'u', mediaType: 'm', expiresAt: 0 };
    expect(JSON.parse(checkoutText(cart, { ...part, sendsReceipt: true }))).toEqual({
      signed_cart: { a: {} },
      send_email_receipt: true,
      external_payment: part.externalPayment,
    });
    expect(checkoutText(cart, {})).toBe(cart.text);
  });
});
