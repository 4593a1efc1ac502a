import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { findBrokenLink } from '../sync/broken-link.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf } from './carts.ts';
import { type CutTime, cutAt, PowerCut } from './journals.ts';
import { makeTillWorld, openTill, type TestTill, TILL, type TillWorld } from './test-till.ts';

type Wish = (till: TestTill) => Promise<unknown>;

const SHIFT = { path: { shift_id: 'shift1' } };

/** What a window asks for in one evening, each under its own id and however often. */
function evening(): readonly Wish[] {
  let opening: ReturnType<typeof openingOf> | undefined;
  return [
    (till) => till.must('openShift', { ...SHIFT, body: { float: { total: money(5000) } } }),
    (till) => {
      opening ??= openingOf(till, LUNCH);
      return till.must('openSale', { path: { sale_id: 's1' }, body: opening });
    },
    (till) => till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(2000) } }),
    (till) => till.must('completeSale', { path: { sale_id: 's1' }, body: {} }),
    (till) => till.must('moveCash', { path: { movement_id: 'm1' }, body: { kind: 'drop', amount: money(1000), reason: 'Rush' } }),
    (till) => till.must('countShift', { path: { ...SHIFT.path, count_id: 'c1' }, body: { counted: { total: money(5480) } } }),
    (till) => till.must('closeShift', { ...SHIFT, body: { countId: 'c1' } }),
  ];
}

/** Sends each request again after the cut, to the till that was opened then, until all are answered. */
async function live(tillWorld: TillWorld, n: number, when: CutTime) {
  const journal = makeMemoryJournal(makeWorld());
  const cut = cutAt(journal, n, when);
  let till = await openTill({ journal: cut.journal, tillWorld }).catch(cutOnly);
  for (const request of evening()) {
    const answered = till && (await request(till).catch(cutOnly));
    if (answered !== undefined) continue;
    if (till === undefined || cut.isGone()) {
      await till?.drainer.stop();
      till = await openTill({ journal, tillWorld });
    }
    await request(till);
  }
  return { journal, isCut: cut.count() >= n };
}

function cutOnly(fault: unknown): undefined {
  if (fault instanceof PowerCut) return undefined;
  throw fault;
}

test('wherever the power goes in an evening, there is one Z report with all of it, once [V6]', async () => {
  let isOver = false;
  let cuts = 0;
  for (let n = 1; !isOver; n++) {
    for (const when of ['before', 'after', 'once'] as const) {
      const { journal, isCut } = await live(await makeTillWorld(), n, when);
      isOver = !isCut;
      if (isCut) cuts += 1;
      const reports = await journal.listRecords('z_report', { limit: 10 });
      expect(reports.map(({ id }) => id)).toEqual([`${TILL.deviceId}/1`]);
      expect(JSON.parse(reports[0]?.body ?? '')).toMatchObject({
        number: 1,
        sales: { count: 1, total: 1480 },
        drawer: { float: 5000, cashSales: { count: 1, amount: 1480 }, drops: { count: 1, amount: -1000 }, expected: 5480 },
        count: { over: 0, times: 1 },
      });
      expect(await journal.listRecords('shift', { states: ['open'], limit: 10 })).toEqual([]);
      const audit = await journal.listAudit(0, 99);
      const acts = ['shift_opened', 'sale_completed', 'cash_moved', 'shift_counted', 'shift_closed'];
      expect(audit.map(({ event }) => event).filter((event) => acts.includes(event))).toEqual(acts);
      expect(findBrokenLink(makeWorld(), audit)).toBeUndefined();
    }
  }
  expect(cuts).toBeGreaterThan(18);
});
