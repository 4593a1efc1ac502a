import { expect, test } from 'vitest';
import { ProgramBug } from '../../shared/base/assert.ts';
import { accept } from '../../shared/base/outcome.ts';
import type { Instant } from '../../shared/base/time.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { StaleWrite } from '../../shared/sync/journal/stale-write.ts';
import { decideAndWrite } from '../../shared/till/records/till-records.ts';
import { makeWorld } from '../world.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;
const AUDIT = { at: AT, event: 'signed_in', body: '{}' } as const;

test('a decision that says more than is written is a bug, and nothing of it is written', async () => {
  const journal = makeMemoryJournal(makeWorld());
  const write = { facts: { known: 'yes' }, audits: [AUDIT] };
  await expect(decideAndWrite(journal, async () => accept({ value: 1, write }))).rejects.toThrow(ProgramBug);
  await expect(decideAndWrite(journal, async () => accept({ value: 1, write: {}, records: [] }))).rejects.toThrow('records');
  expect(await journal.findFact('known')).toBeUndefined();
});

test('a decision is made again until no other writer was faster, but not for ever', async () => {
  const journal = makeMemoryJournal(makeWorld());
  let decided = 0;
  const decide = async () => {
    decided++;
    if (decided < 3) await journal.append({ facts: { count: String(decided) } });
    const read = decided < 3 ? 'old' : '2';
    return accept({ value: decided, write: { facts: { count: 'mine' }, expects: { facts: { count: read } } } });
  };
  expect(await decideAndWrite(journal, decide)).toEqual(accept(3));
  expect(await journal.findFact('count')).toBe('mine');
  await expect(
    decideAndWrite(journal, async () => accept({ value: 0, write: { expects: { facts: { count: 'never' } } } })),
  ).rejects.toBeInstanceOf(StaleWrite);
});
