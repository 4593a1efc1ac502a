import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { accept, type Outcome } from '../../shared/base/outcome.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { PAYMENT_TYPES, type Payment } from '../../shared/contract/records/payment.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import { decideCharge } from '../../shared/sync/cards/card-decision.ts';
import { makeOfflineCards } from '../../shared/sync/cards/offline-cards.ts';
import { forwardIdOf } from '../../shared/sync/cards/offline-ledger.ts';
import { makeTerminalSimulator } from '../../shared/sync/cards/terminal-simulator.ts';
import type { CardPaymentIntent, SaleIntent } from '../../shared/sync/journal/intent.ts';
import type { Journal, NewOp } from '../../shared/sync/journal/journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { DEFAULT_OFFLINE_CARDS } from '../../shared/sync/journal/sync-settings.ts';
import { assessCharge, chargeOf, tenderOfCharge, type WantedCharge } from '../../shared/sync/paths/card-charge.ts';
import { decideAndWrite } from '../../shared/till/records/till-records.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cashSale, opIdOf, PLACE, saleIntent, tab } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { makeWorld } from '../world.ts';
import { openVirtualDrainer, opOf, unclear, type VirtualDrainer, type VirtualOptions } from './virtual-drainer.ts';

const AT = new Date(START).toISOString() as NewOp['createdAt'];
const PAY = '/ordering/pay/payment';
const isPay = ({ target }: Pick<RequestBytes, 'target'>) => target === PAY;

function wanted(name: string, more: Partial<CardPaymentIntent> = {}): WantedCharge {
  return { id: opIdOf(name), lane: 'sale-1', epoch: 1, at: AT, intent: { place: PLACE, terminalId: 'T1', amount: 385, ...more } };
}

/** As a till writes one down. */
function beginCharge(journal: Journal, charge: WantedCharge): Promise<Outcome<Pick<NewOp, 'id' | 'replaces'>>> {
  return decideAndWrite(journal, async () => {
    const known = await journal.findOp(charge.id);
    if (known !== undefined) return accept({ value: known });
    const checked = await assessCharge(journal, charge, 'card_payment');
    if (!checked.ok) return checked;
    const { op, expects, audit } = checked.value;
    return accept({ value: op, write: { adds: [op], expects, ...(audit !== undefined && { audit }) } });
  });
}

async function charge(virtual: VirtualDrainer, name: string, more: Partial<CardPaymentIntent> = {}): Promise<Op> {
  const begun = await beginCharge(virtual.journal, wanted(name, more));
  if (!begun.ok) throw new Error(JSON.stringify(begun.refusal));
  const paying = virtual.drainer.runNow(begun.value.id);
  await virtual.pass(60);
  return await paying;
}

async function open(answer?: VirtualOptions['answer'], journal?: Journal): Promise<VirtualDrainer> {
  const virtual = await openVirtualDrainer({
    knows: 'dedupe',
    ...(answer !== undefined && { answer }),
    ...(journal !== undefined && { journal }),
  });
  virtual.drainer.start();
  await virtual.pass(2);
  return virtual;
}

/** The pay layer's answer, with some members changed on the way. */
function changing(members: Readonly<Record<string, unknown>>): NonNullable<VirtualOptions['answer']> {
  return async (request, deliver) => {
    const answer = await deliver();
    if (!isPay(request)) return answer;
    return {
      ...answer,
      body: utf8Bytes(JSON.stringify({ ...JSON.parse(utf8Text(answer.body) ?? ''), ...members })),
    } satisfies ResponseBytes;
  };
}

const lostAnswer: NonNullable<VirtualOptions['answer']> = async (request, deliver) =>
  isPay(request) ? await deliver().then(unclear) : await deliver();
const tender = (op: Op) => tenderOfCharge(op, 't1' as never, AT);
const deciding = ({ journal, scheduler }: VirtualDrainer) => ({
  journal,
  world: { ...makeWorld(), epochMilliseconds: scheduler.now },
  epoch: 1,
  employeeId: 'e7',
});

describe('what became of a charge', () => {
  test('approved: its tender names the transaction', async () => {
    const op = await charge(await open(), 'a', { tip: 100 });
    expect(chargeOf(op)).toEqual({ kind: 'approved', amount: 385, tip: 100, isPartial: false, by: 'service' });
    expect(tender(op)).toMatchObject({
      kind: 'card',
      amount: 385,
      tip: 100,
      card: { transactionUid: op.refs.transaction?.uid, authorizationCode: expect.any(String) },
    });
  });

  test('approved in part: what there is covers the sale first, and then the tip', async () => {
    const virtual = await open(changing({ auth_amount: 4 }));
    expect(chargeOf(await charge(virtual, 'a', { tip: 100 }))).toMatchObject({ kind: 'approved', amount: 385, tip: 15, isPartial: true });
    const half = await charge(await open(), 'b', { token: 'sim-partial' });
    expect(chargeOf(half)).toMatchObject({ kind: 'approved', amount: 192, tip: 0, isPartial: true });
  });

  test.each([
    ['sim-decline', { kind: 'declined', code: 'declined', message: 'declined by the bank' }],
    ['sim-refer', { kind: 'declined', code: 'referred', message: 'call the bank for authorisation' }],
  ] as const)('%s: said as a code, with the words of the bank, and no tender', async (token, expected) => {
    const op = await charge(await open(), 'a', { token });
    expect(chargeOf(op)).toEqual(expected);
    expect(tender(op)).toBeUndefined();
  });

  test.each([{ auth_amount: 3.86 }, { auth_amount: 0 }, { auth_amount: 3.855 }])(
    'an approval of %j is what nobody agreed to',
    async (members) => {
      const op = await charge(await open(changing(members)), 'a');
      expect(chargeOf(op)).toEqual({ kind: 'unknown', code: 'card_amount_differs' });
      expect(tender(op)).toBeUndefined();
    },
  );

  test.each(['sim-timeout', 'sim-lost'])('%s: nobody knows, and the card is not charged again', async (token) => {
    const virtual = await open();
    const op = await charge(virtual, 'a', { token });
    expect(chargeOf(op)).toEqual({ kind: 'unknown', code: 'payment_unknown' });
    // The card of the token was looked up, to help a person who looks for the charge.
    expect(op.evidence).toEqual({
      terminal: 'T1',
      amount: 385,
      sentAt: expect.any(String),
      cardType: expect.any(String),
      cardEndsIn: expect.stringMatching(/^\d{4}$/),
    });
    expect(await beginCharge(virtual.journal, wanted('b'))).toMatchObject({
      ok: false,
      refusal: { code: 'payment_unknown', facts: { amount: 385 } },
    });
    expect(virtual.passed.filter(isPay)).toHaveLength(1);
  });

  test('a service that is not there: nothing was charged', async () => {
    const virtual = await openVirtualDrainer({ answer: () => unclear() });
    virtual.drainer.start();
    expect(chargeOf(await charge(virtual, 'a'))).toEqual({ kind: 'not_charged', code: 'unreachable' });
    expect(await beginCharge(virtual.journal, wanted('b'))).toMatchObject({ ok: true });
  });

  test('one charge at a time in a sale, also for requests at once; a repeated request gets the same one [C2]', async () => {
    const { journal } = await open();
    const outcomes = await Promise.all([
      beginCharge(journal, wanted('a')),
      beginCharge(journal, wanted('b')),
      beginCharge(journal, wanted('a')),
    ]);
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.value.id : outcome.refusal.code))).toEqual([
      opIdOf('a'),
      'charge_under_way',
      opIdOf('a'),
    ]);
    expect(await journal.listLane('sale-1')).toHaveLength(1);
  });
});

describe('a crash between the sending of a charge and its result', () => {
  test.each(['before', 'after'] as const)('%s the network heard of it: nobody knows, and nothing is sent again', async (when) => {
    let isSent = false;
    const first = await open(async (request, deliver) => {
      if (!isPay(request)) return await deliver();
      if (when === 'after') await deliver();
      isSent = true;
      return await new Promise<never>(() => undefined);
    });
    const begun = await beginCharge(first.journal, wanted('a', { token: 'sim-card' }));
    void first.drainer.runNow(opIdOf('a'));
    // The service answers in real time: virtual time passes until the charge is on its way.
    for (let tick = 0; tick < 15_000 && !isSent; tick++) await first.pass(0.02);
    expect(isSent).toBe(true);
    expect([begun.ok, chargeOf((await first.op(opIdOf('a'))) as Op)]).toEqual([true, { kind: 'under_way' }]);
    const second = await open(async (request) => await first.deployment.answer(request), first.journal);
    let op = (await second.op(opIdOf('a'))) as Op;
    for (let tick = 0; tick < 15_000 && op.state === 'waiting'; tick++) {
      await second.pass(0.02);
      op = (await second.op(opIdOf('a'))) as Op;
    }
    expect(chargeOf(op)).toEqual({ kind: 'unknown', code: 'payment_unknown' });
    expect(op.evidence).toMatchObject({ cardEndsIn: expect.stringMatching(/^\d{4}$/) });
    expect(second.passed.filter(isPay)).toEqual([]);
    expect(first.deployment.charges).toHaveLength(when === 'after' ? 1 : 0);
  });
});

describe('what a person decides about an unknown charge', () => {
  async function unknown() {
    const virtual = await open(lostAnswer);
    const op = await charge(virtual, 'a', { tip: 50 });
    return { virtual, op };
  }

  test('approved, by the code on the slip: the sale goes on with a tender that needs no transaction', async () => {
    const { virtual, op } = await unknown();
    const decided = await decideCharge(deciding(virtual), op.id, { kind: 'approved', code: '0815' });
    expect(decided.ok && chargeOf(decided.value)).toEqual({ kind: 'approved', amount: 385, tip: 50, isPartial: false, by: 'person' });
    expect(decided.ok && tender(decided.value)).toMatchObject({
      kind: 'external',
      provider: 'card',
      reference: '0815',
      amount: 385,
      tip: 50,
    });
    const audit = await virtual.journal.listAudit(0, 9);
    expect(audit.map(({ event }) => event)).toEqual(['attention_raised', 'card_decided_approved']);
    expect(JSON.parse(audit[1]?.body ?? '')).toEqual({
      op: op.id,
      lane: 'sale-1',
      reason: 'payment_unknown',
      amount: 435,
      code: '0815',
      employee: 'e7',
    });
  });

  test.each([
    ['declined', { kind: 'declined', code: 'seen_declined' }],
    ['cannot_tell', { kind: 'untold' }],
  ] as const)('%s: no tender, and charging again is a manager’s', async (kind, expected) => {
    const { virtual, op } = await unknown();
    const decided = await decideCharge(deciding(virtual), op.id, { kind });
    expect(decided.ok && [chargeOf(decided.value), tender(decided.value)]).toEqual([expected, undefined]);
    expect(await beginCharge(virtual.journal, wanted('b'))).toEqual({
      ok: false,
      refusal: { code: 'needs_manager', facts: { opId: op.id } },
    });
    const again = await beginCharge(virtual.journal, wanted('b', { allowedBy: 'm1' }));
    // A charge that nobody can tell of stays a case of its own, and can still be decided.
    expect(again).toMatchObject({ ok: true, value: kind === 'declined' ? { replaces: op.id } : { id: opIdOf('b') } });
    expect((await virtual.journal.findOp(op.id))?.state).toBe(kind === 'declined' ? 'rejected' : 'attention');
    const last = (await virtual.journal.listAudit(0, 9)).at(-1);
    expect([last?.event, JSON.parse(last?.body ?? '')]).toEqual([
      'charged_again',
      { op: opIdOf('b'), replaces: op.id, amount: 385, employee: 'm1' },
    ]);
  });

  test.each([
    ['approved', { kind: 'approved', code: '0815' }, 'done'],
    ['declined', { kind: 'declined' }, 'rejected'],
    ['given up', { kind: 'write_off' }, 'rejected'],
  ] as const)(
    'one that somebody could not tell of can still be %s, and only then is it no case any more',
    async (_how, decision, state) => {
      const { virtual, op } = await unknown();
      expect(await decideCharge(deciding(virtual), op.id, { kind: 'write_off' })).toMatchObject({ refusal: { code: 'not_to_be_decided' } });
      await decideCharge(deciding(virtual), op.id, { kind: 'cannot_tell' });
      expect((await virtual.journal.listOps(['attention'])).map(({ id }) => id)).toEqual([op.id]);
      expect(await decideCharge(deciding(virtual), op.id, decision)).toMatchObject({ ok: true, value: { state } });
    },
  );

  test('a code is needed, is no card number, and is decided once', async () => {
    const { virtual, op } = await unknown();
    const codes = ['', '  ', 'x'.repeat(65), '4929 0000 0000 6'];
    const refusals = await Promise.all(codes.map((code) => decideCharge(deciding(virtual), op.id, { kind: 'approved', code })));
    expect(refusals.map((outcome) => !outcome.ok && outcome.refusal.code)).toEqual([
      'code_needed',
      'code_needed',
      'code_needed',
      'card_not_masked',
    ]);
    await decideCharge(deciding(virtual), op.id, { kind: 'declined' });
    expect(await decideCharge(deciding(virtual), op.id, { kind: 'approved', code: '1' })).toEqual({
      ok: false,
      refusal: { code: 'not_to_be_decided' },
    });
  });
});

describe('a sale with a stored card', () => {
  const sold = async (amount = 385) => {
    const virtual = await open();
    const world = { ...makeWorld(), epochMilliseconds: virtual.scheduler.now };
    const cards = makeOfflineCards({
      journal: virtual.journal,
      terminal: makeTerminalSimulator({ world, network: { pay: async (order) => ({ status: 'APPROVED', approvedAmount: order.amount }) } }),
      world,
      settings: () => ({ ...DEFAULT_OFFLINE_CARDS, isOn: true }),
      epoch: 1,
      onForwarded: (_op, lane) => virtual.drainer.wake(lane),
    });
    const saleId = opIdOf('sale');
    const stored = await cards.take({ id: opIdOf('a'), lane: saleId, epoch: 1, intent: { place: PLACE, terminalId: 'T1', amount } });
    const payments: readonly Payment[] = [
      { payment_type: PAYMENT_TYPES.credit, amount: amount / 100, external_data: { transaction_uid: opIdOf('a') } },
    ];
    const intent: SaleIntent = {
      ...saleIntent('t1', saleId, [[ITEMS.fries, 1]], payments, { canGoByOrder: false }),
      awaits: [forwardIdOf(world, opIdOf('a'))],
      externalPayment: { provider: 'simulator', reference: opIdOf('a'), amount: amount / 100 },
    };
    const op = opOf(cashSale('t1', 'x', START, [[ITEMS.fries, 1]]), { id: saleId, lane: saleId, intent: JSON.stringify(intent) });
    await virtual.add(op);
    await virtual.pass(120);
    return { virtual, cards, world, stored, saleId };
  };
  const orders = ({ deployment: { store } }: VirtualDrainer) => ordersKept(store, { statuses: ['COMPLETED'] });

  test('makes its order once the card is captured, and not before [C8]', async () => {
    const { virtual, cards, saleId } = await sold();
    expect([(await virtual.op(saleId))?.state, await orders(virtual)]).toEqual(['waiting', []]);
    await cards.forwardAll();
    await virtual.pass(20);
    expect(await virtual.op(saleId)).toMatchObject({ state: 'done' });
    const [order] = await orders(virtual);
    expect(order && readOrderBody(order).completed?.cart.payments).toMatchObject([{ payment_type: 2, amount: 3.85 }]);
    expect(virtual.mistakes).toEqual([]);
  });

  test('waits while the card is a person’s, and is one itself once the money is given up', async () => {
    const { virtual, saleId, world } = await sold();
    const forwardId = forwardIdOf(world, opIdOf('a'));
    await virtual.journal.append({ change: { id: forwardId, state: 'attention', reason: 'money_not_received', endedAt: AT } });
    virtual.drainer.wake(saleId);
    await virtual.pass(60);
    expect((await virtual.op(saleId))?.state).toBe('waiting');
    await virtual.journal.append({ change: { id: forwardId, state: 'rejected', reason: 'written_off', endedAt: AT } });
    virtual.drainer.wake(saleId);
    await virtual.pass(60);
    expect(await virtual.op(saleId)).toMatchObject({ state: 'attention', reason: 'card_not_captured', evidence: { forward: forwardId } });
    expect(await orders(virtual)).toEqual([]);
  });
});

test('a tab that is paid by a stored card is settled once the card is captured', async () => {
  const virtual = await open();
  const forwardId = opIdOf('forward');
  const plan = tab('t1', 'x', START, [[ITEMS.burger, 1]], [[ITEMS.soda, 1]]);
  const settle = opOf(plan, {}, 4);
  const forward: NewOp = { ...settle, id: forwardId, kind: 'card_forward', lane: 'card/x', intent: JSON.stringify({ place: PLACE }) };
  const waiting = { ...settle, intent: JSON.stringify({ ...JSON.parse(settle.intent), awaits: [forwardId] }) };
  await virtual.add(forward, ...[0, 1, 2, 3].map((index) => opOf(plan, {}, index)), waiting);
  await virtual.pass(60);
  expect([(await virtual.op(opOf(plan, {}, 3).id))?.state, (await virtual.op(settle.id))?.state]).toEqual(['done', 'waiting']);
  await virtual.journal.append({ change: { id: forwardId, state: 'done', endedAt: AT } });
  virtual.drainer.wake(plan.lane);
  await virtual.pass(60);
  expect(await virtual.op(settle.id)).toMatchObject({ state: 'done' });
});

test('no card number is at rest in the journal, wherever a service, a terminal or a person puts one [C5]', async () => {
  const canary = '4929000000006';
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-canary-'));
  const journal = openSqliteJournal(join(folder, 'journal.sqlite'), makeWorld());
  const said = { masked_acc: canary, card_type: canary, authorization_code: canary, message: `card ${canary} declined` };
  const virtual = await open(changing(said), journal);
  for (const more of [{ token: canary }, { terminalId: canary }, { allowedBy: canary }])
    expect(await beginCharge(journal, wanted('x', more))).toEqual({ ok: false, refusal: { code: 'card_not_masked' } });
  await charge(virtual, 'approved');
  await charge(virtual, 'declined', { token: 'sim-decline' });
  const world = { ...makeWorld(), epochMilliseconds: virtual.scheduler.now };
  const settings = { ...DEFAULT_OFFLINE_CARDS, isOn: true };
  const answers = [
    { kind: 'stored', reference: 'r1', maskedAcc: canary, cardType: canary, authorizationCode: canary },
    { kind: 'stored', reference: canary, maskedAcc: canary, cardType: canary },
    { kind: 'refused', message: canary },
  ] as const;
  for (const [index, answer] of answers.entries()) {
    const cards = makeOfflineCards({
      journal,
      world,
      settings: () => settings,
      epoch: 1,
      terminal: {
        name: 'loud',
        storesCards: true,
        authoriseOffline: async () => answer,
        forward: async () => ({ kind: 'declined', message: `${canary} is empty` }),
      },
    });
    const id = opIdOf(`stored-${index}`);
    const store = { id, lane: `sale-${index + 2}`, epoch: 1 };
    const intent = { place: PLACE, terminalId: 'T1', amount: 100 };
    expect(await cards.take({ ...store, intent: { ...intent, approvedBy: canary } })).toMatchObject({ ok: false });
    const taken = await cards.take({ ...store, intent });
    expect(taken.ok && taken.value.state).toBe((['done', 'attention', 'rejected'] as const)[index]);
    const deciding = { journal, world, epoch: 1, employeeId: 'e1' };
    expect(await decideCharge(deciding, id, { kind: 'approved', code: canary })).toMatchObject({ ok: false });
    await cards.forwardAll();
  }
  await journal.close();
  for (const name of readdirSync(folder)) expect([name, readFileSync(join(folder, name)).includes(canary)]).toEqual([name, false]);
  rmSync(folder, { recursive: true, force: true });
});
