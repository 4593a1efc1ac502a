import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { isLong } from '../base/search.ts';
import { type Seeded, seeded } from '../engine/seeded.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf } from './carts.ts';
import { openTill, type TestTill } from './test-till.ts';

const RUNS = isLong ? 500 : 12;
const STEPS = 25;

type Request = (till: TestTill) => Promise<{ readonly ok: boolean }>;

/** Of two sales, a tab and a cart put aside; most are taken, and some are refused for what came before. */
function randomRequest(random: Seeded, first: TestTill, serial: number): Request {
  const sale_id = random.pick(['s1', 's2']);
  const tender_id = `t${random.below(4)}`;
  const body = { ...openingOf(first, LUNCH) };
  const amount = money(random.pick([500, 980, 1480, 2000]));
  const charge = { amount: money(random.pick([500, 980, 1480])), token: random.pick(['card', 'card', 'sim-decline']) };
  const revision = random.below(3);
  const tabCart = cartOf([lineOf(ITEMS.burger), ...(revision > 0 ? [lineOf(ITEMS.soda, revision)] : [])]);
  const [edit_id, recall_id, submits] = [`e${serial}`, `r${random.below(2)}`, random.chance(0.5)];
  return random.pick<Request>([
    (till) => till.ask('openSale', { path: { sale_id }, body }),
    (till) => till.ask('openSale', { path: { sale_id }, body }),
    (till) => till.ask('addTender', { path: { sale_id, tender_id }, body: { kind: 'cash', amount } }),
    (till) => till.ask('addTender', { path: { sale_id, tender_id }, body: { kind: 'cash', amount } }),
    (till) => till.ask('chargeCard', { path: { sale_id, charge_id: tender_id }, body: charge }),
    (till) => till.ask('voidTender', { path: { sale_id, tender_id } }),
    (till) => till.ask('completeSale', { path: { sale_id }, body: {} }),
    (till) => till.ask('abandonSale', { path: { sale_id } }),
    (till) =>
      till.ask('keepTab', {
        path: { tab_id: 'tab1', edit_id },
        body: { name: 'Row', cart: tabCart, revision, submits },
      }),
    (till) => till.ask('keepDraft', { body: { version: serial, cart: tabCart } }),
    (till) => till.ask('holdCart', { path: { held_id: 'h1' }, body: { name: 'Row', cart: LUNCH } }),
    (till) => till.ask('recallHeld', { path: { held_id: 'h1', recall_id } }),
  ]);
}

/** What is left of it all, without when it happened and by which ids the host calls it. */
async function stateOf(till: TestTill): Promise<unknown> {
  await till.pass(30);
  const records = await Promise.all(['sale', 'tab', 'draft', 'held'].map((kind) => till.journal.listRecords(kind, { limit: 99 })));
  const ops = await till.journal.listOps(['waiting', 'done', 'rejected', 'attention']);
  const plain = (text: string): unknown =>
    JSON.parse(text, (key, value: unknown) =>
      /^(at|.*At|opId|voidOpId|externalId|transactionUid|authorizationCode|maskedNumber|cardType)$/.test(key) ? undefined : value,
    );
  return {
    records: records.flat().map(({ kind, id, state, body }) => [kind, id, state, plain(body)]),
    ops: ops.map(({ kind, lane, state }) => `${kind} ${lane} ${state}`).toSorted(),
    orders: (await ordersOf(till)).map(({ status, due, paid, checkName }) => [status, due, paid, checkName]).toSorted(),
    charges: till.deployment.charges.map(({ amount }) => amount),
  };
}

test('requests that come again, at once or much later, leave everything as it would be without [S15]', async () => {
  for (let run = 0; run < RUNS; run++) {
    const [plain, repeated] = [
      await openTill({ journal: makeMemoryJournal(makeWorld()) }),
      await openTill({ journal: makeMemoryJournal(makeWorld()) }),
    ];
    const random = seeded(run + 1);
    const taken: Request[] = [];
    for (let step = 1; step <= STEPS; step++) {
      const request = randomRequest(random, plain, step);
      const isTaken = (await request(plain)).ok;
      const copies = random.pick([1, 1, 2, 3]);
      const answers = await Promise.all(Array.from({ length: copies }, () => request(repeated)));
      expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => isTaken));
      if (isTaken) taken.push(request);
      if (taken.length > 0 && random.chance(0.5)) await random.pick(taken)(repeated);
    }
    expect(await stateOf(repeated), `run ${run}`).toEqual(await stateOf(plain));
    expect(repeated.mistakes).toEqual([]);
  }
});
