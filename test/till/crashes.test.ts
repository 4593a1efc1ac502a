import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { capabilityKey } from '../../shared/sync/paths/capability.ts';
import { PLACE } from '../simulation/plan.ts';
import { findBrokenLink } from '../sync/broken-link.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf, ordersOf } from './carts.ts';
import { type CutTime, cutAt, PowerCut } from './journals.ts';
import { makeTillWorld, openTill, type TestTill, type TillWorld } from './test-till.ts';

/** What a window asks for, one after the other, each under its own id. */
type Wish = (till: TestTill) => Promise<unknown>;

const S1 = { path: { sale_id: 's1' } };
const opening = (till: TestTill, more: object = {}) => ({ ...openingOf(till, LUNCH), at: till.now(), ...more });

/** The body is made once: a window sends what it has, however often. */
function cashSale(): readonly Wish[] {
  let body: ReturnType<typeof opening> | undefined;
  return [
    (till) => {
      body ??= opening(till);
      return till.must('openSale', { ...S1, body });
    },
    (till) =>
      till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(400), tip: money(100) } }),
    (till) => till.must('voidTender', { path: { sale_id: 's1', tender_id: 't1' } }),
    (till) => till.must('addTender', { path: { sale_id: 's1', tender_id: 't2' }, body: { kind: 'cash', amount: money(2000) } }),
    (till) => till.must('completeSale', { ...S1, body: {} }),
  ];
}

function tabSale(): readonly Wish[] {
  let body: ReturnType<typeof opening> | undefined;
  const [first, ...others] = LUNCH.lines;
  const edit = (id: string, revision: number, lines: typeof LUNCH.lines) => ({
    path: { tab_id: 'tab1', edit_id: id },
    body: { name: 'Row 5', revision, submits: true, cart: { ...LUNCH, lines } },
  });
  return [
    (till) => till.must('keepTab', edit('e1', 0, first === undefined ? [] : [first])),
    (till) => till.must('keepTab', edit('e2', 1, first === undefined ? others : [first, ...others])),
    (till) => {
      body ??= opening(till, { tab: { id: 'tab1', revision: 2 } });
      return till.must('openSale', { ...S1, body });
    },
    (till) => till.must('addTender', { path: { sale_id: 's1', tender_id: 't2' }, body: { kind: 'cash', amount: money(2000) } }),
    (till) => till.must('completeSale', { ...S1, body: {} }),
  ];
}

/** Seconds: what was cut off in the middle is looked up once nothing of it can arrive any more. */
const UNTIL_CLEAR = 400;

interface Ended {
  readonly till: TestTill;
  readonly isCut: boolean;
}

/** Sends each request again after the cut, to the till that was opened then, until all are answered. */
async function live(tillWorld: TillWorld, wishes: readonly Wish[], n: number, when: CutTime): Promise<Ended> {
  const journal = makeMemoryJournal(makeWorld());
  // An earlier sale has shown the till what the service answers to the same request sent twice.
  await journal.append({ facts: { [capabilityKey(PLACE)]: 'dedupe' } });
  const cut = cutAt(journal, n, when);
  let till: TestTill | undefined = await openTill({ journal: cut.journal, tillWorld }).catch(cutOnly);
  for (const request of wishes) {
    const answered = till && (await request(till).catch(cutOnly));
    if (answered !== undefined) continue;
    if (till === undefined || cut.isGone()) {
      await till?.drainer.stop();
      till = await openTill({ journal, tillWorld });
    }
    await request(till);
  }
  const alive = till ?? (await openTill({ journal, tillWorld }));
  await alive.pass(20);
  const isCut = cut.count() >= n;
  if (!isCut) return { till: alive, isCut };
  await alive.drainer.stop();
  const after = await openTill({ journal, tillWorld });
  await after.pass(UNTIL_CLEAR);
  return { till: after, isCut };
}

function cutOnly(fault: unknown): undefined {
  if (fault instanceof PowerCut) return undefined;
  throw fault;
}

test.each([
  ['a cash sale', cashSale],
  ['a tab', tabSale],
])('wherever the power goes in %s, there is one order for the money, one number and nothing left over', async (_name, makeWishes) => {
  let isOver = false;
  let cuts = 0;
  for (let n = 1; !isOver; n++) {
    for (const when of ['before', 'after', 'once'] as const) {
      const { till, isCut } = await live(await makeTillWorld(), makeWishes(), n, when);
      isOver = !isCut;
      if (isCut) cuts += 1;
      const found = await till.must('findSale', S1);
      expect(found).toMatchObject({ state: 'complete', sale: { completion: { guestNumber: 'A1' } }, job: { state: 'done' } });
      const orders = (await ordersOf(till)).filter(({ status }) => status !== 'CANCELLED');
      expect(orders).toMatchObject([{ status: 'COMPLETED', due: 1480, paid: 1480 }]);
      // Duplicates of open orders are looked for far longer than anybody waits here.
      const left = await till.journal.listOps(['waiting', 'attention', 'rejected']);
      expect(left.filter(({ kind }) => kind !== 'sweep')).toEqual([]);
      const audit = await till.journal.listAudit(0, 99);
      expect(audit.filter(({ event }) => event === 'sale_completed')).toHaveLength(1);
      expect(findBrokenLink(makeWorld(), audit)).toBeUndefined();
    }
  }
  expect(cuts).toBeGreaterThan(16);
});
