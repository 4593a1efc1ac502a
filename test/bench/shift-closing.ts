import { join } from 'node:path';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { money } from '../../shared/base/money.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { recordsOf } from '../../shared/till/records/record-pages.ts';
import type { SaleRecord } from '../../shared/till/records/sales-record.ts';
import type { TestTill } from '../till/test-till.ts';
import type { Measured } from './bench-goal.ts';
import { sized } from './bench-size.ts';
import { sealingOf } from './sealed-bench.ts';
import { openTillAlone, type TillAlone } from './till-sales.ts';

const ORDERS = sized(1000);
/** Of the evening before: closing is to grow with its own shift and with nothing else. */
const OTHERS = sized(1000);
const SHIFT = { shift_id: 'shift' } as const;

async function sell({ pay, complete }: TillAlone, id: string): Promise<void> {
  await pay(id);
  await complete(id);
}

async function countAndClose(till: TestTill, shift_id: string): Promise<number> {
  const path = { shift_id, count_id: `count of ${shift_id}` };
  await till.must('countShift', { path, body: { counted: { total: money(0) } } });
  const began = performance.now();
  const { report } = await till.must('closeShift', { path: { shift_id }, body: { countId: path.count_id } });
  console.log(`Z ${report.number}: ${report.sales.count} sales, ${report.service.unsent.count} not sent.`);
  return performance.now() - began;
}

/** The rows that a closing has to look at, read and parsed, and nothing made of them. */
async function readBare(journal: Journal): Promise<number> {
  const began = performance.now();
  const key = `shift:${SHIFT.shift_id}`;
  for await (const { body } of recordsOf<SaleRecord>(journal, 'sale', { key })) await journal.findOp(body.opId);
  for await (const _ of recordsOf(journal, 'drawer_movement', { key }));
  return performance.now() - began;
}

/** Closing a shift of a thousand orders of which the service has heard nothing: the slowest kind, since each must be on a later report. */
export async function measureClosing(folder: string): Promise<readonly Measured[]> {
  const journal = openSqliteJournal(join(folder, 'closing.sqlite'), nodeWorld, { sealing: sealingOf(join(folder, 'closing.sqlite')) });
  const alone = await openTillAlone(journal);
  const { till } = alone;
  for (let sale = 0; sale < OTHERS; sale++) await sell(alone, `before ${sale}`);
  const [first] = await journal.listRecords('shift', { states: ['open'], limit: 1 });
  await countAndClose(till, first?.id ?? '');
  await till.must('openShift', { path: SHIFT, body: { float: { total: money(0) } } });
  for (let sale = 0; sale < ORDERS; sale++) await sell(alone, `sale ${sale}`);
  const bare = Math.min(await readBare(journal), await readBare(journal));
  const closing = await countAndClose(till, SHIFT.shift_id);
  console.log(`Closing ${ORDERS} orders took ${closing.toFixed(0)} ms, reading their rows ${bare.toFixed(0)} ms.`);
  return [
    { goal: '', what: `closing ${ORDERS} orders / reading their rows`, value: closing / bare, atMost: 4 },
    { goal: '', what: `closing ${ORDERS} orders, seconds`, value: closing / 1000, atMost: 2 },
  ];
}
