import { expect, test } from 'vitest';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant } from '../../shared/base/time.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { findJob, foldOldJobs, listOpenJobs, moveJob, newJob, viewOfJob, wasPrinted } from '../../shared/till/records/print-jobs.ts';
import type { Printed } from '../../shared/till/records/printers-record.ts';
import type { PrintState } from '../../shared/till-contract/operations/printer-operations.ts';
import { bothJournals } from './journals.ts';

const NOW = '2026-11-21T18:00:00.000Z' as Instant;
const ofSale = (saleId: string): Printed => ({ kind: 'sale', saleId });
const ticket = { id: 'k1', vendorId: 1, name: 'Sam Smith', at: NOW, source: 'sale', state: 'closed', lines: [], parts: [] } as const;
const line = { itemId: '1', name: 'Soup of the house', quantity: 1000, categoryIds: [], stationId: 'rest', modifiers: [] } as const;
const ofKitchen = { kind: 'kitchen', ticket, lines: [line] } as unknown as Printed;

async function ended(journal: Journal, id: string, what: Printed, to: PrintState, days: number): Promise<void> {
  const at = addMilliseconds(NOW, -days * DAY_IN_MILLISECONDS);
  await journal.append({ records: [newJob({ id, printer: { id: 'p1' }, what, deviceId: 'd1', at, name: 'Sam Smith' })] });
  if (to === 'waiting') return;
  const failure = to === 'failed' ? ({ failure: 'too_late' } as const) : {};
  await moveJob(journal, id, { from: ['waiting'], to, change: () => ({ endedAt: at, ...failure }) });
}

test.each(bothJournals())('print jobs that ended days ago keep no more than that they were printed, in %s', async (_name, openJournal) => {
  const journal = openJournal();
  await ended(journal, 'old', ofSale('s1'), 'printed', 4);
  await ended(journal, 'never', ofSale('s2'), 'failed', 4);
  await ended(journal, 'kitchen', ofKitchen, 'printed', 4);
  await ended(journal, 'new', ofSale('s3'), 'printed', 1);
  await ended(journal, 'unclear', ofSale('s4'), 'unclear', 4);
  await ended(journal, 'waiting', ofSale('s5'), 'waiting', 4);
  expect(await foldOldJobs(journal, NOW)).toBe(4);
  expect(await foldOldJobs(journal, NOW)).toBe(0);
  const listed = await journal.listRecords('print_job', { states: ['printed', 'failed'], limit: 10 });
  expect(listed.map(({ id }) => id)).toEqual(['new']);
  expect((await listOpenJobs(journal)).map(({ id }) => id)).toEqual(['waiting']);
  expect(await Promise.all(['s1', 's2', 's3', 's4'].map((id) => wasPrinted(journal, ofSale(id))))).toEqual([true, false, true, true]);
  const kept = await journal.listRecords('print_job', { states: ['folded'], limit: 10 });
  expect(JSON.stringify(kept)).not.toMatch(/Sam|Soup/);
  const [old, never] = [await findJob(journal, 'old'), await findJob(journal, 'never')];
  expect(old && viewOfJob(old, [])).toMatchObject({ state: 'printed', kind: 'sale' });
  expect(never && viewOfJob(never, [])).toMatchObject({ state: 'failed', failure: 'too_late' });
  const again = await moveJob(journal, 'never', { from: ['unclear', 'failed'], to: 'waiting', change: () => ({}) });
  expect(again).toBeUndefined();
});

test('more than are folded at once are folded by the times after', async () => {
  const [[, openJournal] = []] = bothJournals();
  if (openJournal === undefined) throw new Error('no journal');
  const journal = openJournal();
  const at = addMilliseconds(NOW, -5 * DAY_IN_MILLISECONDS);
  for (let count = 0; count < 250; count++) {
    const id = `j${count}`;
    await journal.append({ records: [newJob({ id, printer: { id: 'p1' }, what: { kind: 'drawer' }, deviceId: 'd1', at })] });
    await moveJob(journal, id, { from: ['waiting'], to: 'printed', change: () => ({ endedAt: at }) });
  }
  expect([await foldOldJobs(journal, NOW), await foldOldJobs(journal, NOW), await foldOldJobs(journal, NOW)]).toEqual([200, 50, 0]);
});
