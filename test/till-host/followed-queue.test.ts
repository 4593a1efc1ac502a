import { expect, test, vi } from 'vitest';
import { sendJobChanges } from '../../electron/host/till/watched-journal.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { JournalWrite } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { openQueueIndex } from '../../shared/till/memory/queue-index.ts';
import type { TillEvent } from '../../shared/till-contract/operations/till-events.ts';
import { makeWorld } from '../world.ts';

const ID = 'a' as OpId;
const AT = '2026-11-21T18:00:00.000Z' as Instant;
const SENT: JournalWrite = { attempt: { opId: ID, n: 1, phase: 'sending', step: 'checkout', requestHash: 'abc', at: 1 } };
const ENDED: JournalWrite = { change: { id: ID, state: 'done', endedAt: AT } };

test.each([
  ['whose job waits', true, [SENT], { ops: 1, attempts: 1, events: ['sending'] }],
  ['whose job has ended', true, [ENDED], { ops: 1, attempts: 1, events: ['done'] }],
  ['that no screen hears of', false, [SENT, ENDED], { ops: 2, attempts: 1, events: [] }],
])(
  'a write %s is followed by one reading of the job, and of its attempts where they are needed',
  async (_which, hasListeners, writes, wanted) => {
    const journal = makeMemoryJournal(makeWorld());
    const queue = await openQueueIndex(journal);
    await journal.append({ adds: [{ id: ID, kind: 'order_cancel', lane: 'a', epoch: 1, intent: '{}', createdAt: AT }] });
    const [ops, attempts] = [vi.spyOn(journal, 'findOp'), vi.spyOn(journal, 'listAttempts')];
    const events: TillEvent[] = [];
    const follower = {
      queue,
      journal,
      drainer: () => ({ hasRequestUnderWay: () => true }),
      hasListeners: () => hasListeners,
      emit: (event: TillEvent) => events.push(event),
    };
    for (const write of writes) {
      await journal.append(write);
      await sendJobChanges(follower, write);
    }
    const states = events.map((event) => (event.kind === 'job_changed' ? event.job?.state : event.kind));
    expect({ ops: ops.mock.calls.length, attempts: attempts.mock.calls.length, events: states }).toEqual(wanted);
  },
);
