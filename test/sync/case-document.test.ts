import { expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op, OpId } from '../../shared/sync/journal/op.ts';
import { decide, exportCase } from '../../shared/sync/ops/attention.ts';
import { makeWorld } from '../world.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;
const id = 'hopeless' as OpId;

test('a hopeless case is taken out whole and written off by name, and nothing of it goes', async () => {
  const journal = makeMemoryJournal(makeWorld());
  const added = { kind: 'sale', lane: 'l', epoch: 1, createdAt: AT } as const;
  await journal.append({
    adds: [
      { ...added, id, intent: '{"taken":380}' },
      { ...added, id: 'other' as OpId, intent: '{}' },
    ],
  });
  await journal.append({ attempt: { opId: id, n: 1, phase: 'sending', step: 'checkout', requestHash: 'h', at: 1 } });
  await journal.append({ change: { id, state: 'attention', endedAt: AT, reason: 'no_answer', evidence: { tries: 3 } } });
  const before = (await journal.findOp(id)) as Op;

  const answer = await exportCase(journal, before, 'e7', AT);
  expect(JSON.parse(JSON.stringify(answer))).toMatchObject({
    exportedBy: 'e7',
    op: { id, state: 'attention', reason: 'no_answer', evidence: { tries: 3 } },
    intent: { taken: 380 },
    attempts: [{ n: 1, step: 'checkout' }],
    lane: [{ id: 'other' }],
  });
  expect(await journal.findOp(id)).toEqual(before);

  await decide(journal, before, { kind: 'write_off', note: 'seen with the venue' }, 'e7', AT);
  expect(await journal.findOp(id)).toMatchObject({ state: 'rejected', reason: 'written_off', intent: before.intent });
  expect(await journal.listAttempts(id)).toHaveLength(1);
  const audit = await journal.listAudit(0, 10);
  expect(audit.map(({ event, body }) => [event, JSON.parse(body)])).toEqual([
    ['case_exported', { op: id, reason: 'no_answer', employee: 'e7' }],
    ['attention_write_off', { op: id, reason: 'no_answer', employee: 'e7', note: 'seen with the venue' }],
  ]);
});
