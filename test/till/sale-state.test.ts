import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf } from './carts.ts';
import { makeTillWorld, openTill } from './test-till.ts';

const S1 = { path: { sale_id: 's1' } };

test('a sale is being sent only while a request of it is under way: after a crash it is unsure until it is looked up', async () => {
  const journal = makeMemoryJournal(makeWorld());
  const tillWorld = await makeTillWorld();
  const hangs = await openTill({
    journal,
    tillWorld,
    answer: (request, deliver) => (request.target.endsWith('/checkout') ? new Promise(() => undefined) : deliver()),
  });
  await hangs.must('openSale', { ...S1, body: openingOf(hangs, LUNCH) });
  await hangs.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(2000) } });
  const paid = await hangs.must('completeSale', { ...S1, body: {} });
  expect(paid.job?.state).toBe('waiting');
  await hangs.pass(3);
  expect((await hangs.must('findSale', S1)).job?.state).toBe('sending');

  const after = await openTill({ journal, tillWorld, isBare: true, answer: () => Promise.reject(new NoAnswer('not_sent', 'away')) });
  expect((await after.must('findSale', S1)).job?.state).toBe('unsure');
});
