import { beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import { findBrokenLink } from '../../shared/sync/audit-chain.ts';
import type { Journal, JournalWrite, NewOp } from '../../shared/sync/journal.ts';
import type { Attempt, OpId } from '../../shared/sync/op.ts';
import { makeWorld } from '../world.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;

function newOp(id: string, more: Partial<NewOp> = {}): NewOp {
  return { id: id as OpId, kind: 'sale', lane: id, epoch: 1, intent: '{"a":1}', createdAt: AT, ...more };
}

function attempt(opId: string, n: number, phase: Attempt['phase'], more: Partial<Attempt> = {}): Attempt {
  return { opId: opId as OpId, n, phase, step: 'checkout', requestHash: 'abc', at: 1_763_748_000_000, ...more };
}

const audit = (event: string): NonNullable<JournalWrite['audit']> => ({ at: AT, event, body: '{"x":"é"}' });

/** What every journal does, whatever it keeps its rows in. */
export function runJournalSuite(
  name: string,
  open: () => Promise<{ readonly journal: Journal; readonly close?: () => Promise<void> }>,
): void {
  describe(`the journal: ${name}`, () => {
    let journal: Journal;
    beforeEach(async () => {
      const opened = await open();
      journal = opened.journal;
      return opened.close;
    });

    test('an op that was added waits, with the next number and without refs', async () => {
      await journal.append({ adds: [newOp('a'), newOp('b', { refs: { generation: 3 }, replaces: 'a' as OpId })] });
      expect(await journal.findOp('a' as OpId)).toEqual({ ...newOp('a'), seq: 1, state: 'waiting', refs: {} });
      expect(await journal.findOp('b' as OpId)).toEqual({
        ...newOp('b'),
        replaces: 'a',
        seq: 2,
        state: 'waiting',
        refs: { generation: 3 },
      });
      expect(await journal.findOp('c' as OpId)).toBeUndefined();
    });

    test('an op is added once, and a write that is refused leaves nothing behind', async () => {
      await journal.append({ adds: [newOp('a')] });
      await expect(journal.append({ adds: [newOp('b'), newOp('a')], audit: audit('x'), facts: { k: 'v' } })).rejects.toThrow();
      await expect(journal.append({ change: { id: 'z' as OpId, state: 'done' }, audit: audit('y') })).rejects.toThrow();
      await expect(journal.append({ attempt: attempt('z', 1, 'sending'), facts: { k: 'v' } })).rejects.toThrow();
      expect(await journal.findOp('b' as OpId)).toBeUndefined();
      expect(await journal.listAudit(0, 10)).toEqual([]);
      expect(await journal.findFact('k')).toBeUndefined();
      await journal.append({ adds: [newOp('c')] });
      expect((await journal.findOp('c' as OpId))?.seq).toBe(2);
    });

    test('one write changes the op, adds the attempt, the audit entry, the fact and further ops together', async () => {
      await journal.append({ adds: [newOp('a')] });
      await journal.append({
        adds: [newOp('b')],
        change: {
          id: 'a' as OpId,
          state: 'attention',
          refs: { orderId: 7 },
          endedAt: AT,
          reason: 'refused',
          evidence: { status: 422, message: 'é' },
        },
        attempt: attempt('a', 1, 'answered', { outcome: 'rejected', status: 422 }),
        audit: audit('attention_raised'),
        facts: { 'capability/1/2': 'dedupe' },
      });
      expect(await journal.findOp('a' as OpId)).toEqual({
        ...newOp('a'),
        seq: 1,
        state: 'attention',
        refs: { orderId: 7 },
        endedAt: AT,
        reason: 'refused',
        evidence: { status: 422, message: 'é' },
      });
      expect(await journal.listAttempts('a' as OpId)).toEqual([attempt('a', 1, 'answered', { outcome: 'rejected', status: 422 })]);
      expect(await journal.findFact('capability/1/2')).toBe('dedupe');
      expect((await journal.findOp('b' as OpId))?.state).toBe('waiting');
    });

    test('an op that is taken up again has no end, reason or evidence; refs alone change nothing else', async () => {
      await journal.append({ adds: [newOp('a')] });
      await journal.append({ change: { id: 'a' as OpId, state: 'attention', endedAt: AT, reason: 'no_answer', evidence: { n: 1 } } });
      await journal.append({ change: { id: 'a' as OpId, refs: { generation: 1 } } });
      expect(await journal.findOp('a' as OpId)).toMatchObject({
        state: 'attention',
        reason: 'no_answer',
        endedAt: AT,
        refs: { generation: 1 },
      });
      await journal.append({ change: { id: 'a' as OpId, state: 'waiting' } });
      expect(await journal.findOp('a' as OpId)).toEqual({ ...newOp('a'), seq: 1, state: 'waiting', refs: { generation: 1 } });
    });

    test('refs are replaced whole, texts of any size and script kept as they are', async () => {
      await journal.append({ adds: [newOp('a')] });
      const text = `{"signed_cart":{"z":1.0,"note":"é\u2028🍺\\u0000"}}${' '.repeat(100_000)}`;
      const signedCart = { deviceOrderUuid: 'u', text, mediaType: 'm', expiresAt: 5 };
      await journal.append({ change: { id: 'a' as OpId, refs: { signedCart, orderId: 1 } } });
      await journal.append({ change: { id: 'a' as OpId, refs: { signedCart } } });
      expect((await journal.findOp('a' as OpId))?.refs).toEqual({ signedCart });
    });

    test('ops are listed by state and by lane, in the order of their being written', async () => {
      await journal.append({ adds: [newOp('a', { lane: 'l' }), newOp('b'), newOp('c', { lane: 'l' })] });
      await journal.append({ change: { id: 'b' as OpId, state: 'done', endedAt: AT } });
      await journal.append({ adds: [newOp('d', { lane: 'l' })] });
      const ids = (ops: readonly { readonly id: string }[]) => ops.map(({ id }) => id);
      expect(ids(await journal.listOps(['waiting']))).toEqual(['a', 'c', 'd']);
      expect(ids(await journal.listOps(['done', 'rejected']))).toEqual(['b']);
      expect(ids(await journal.listOps(['waiting', 'done']))).toEqual(['a', 'b', 'c', 'd']);
      expect(await journal.listOps([])).toEqual([]);
      await journal.append({ change: { id: 'a' as OpId, state: 'done', endedAt: AT } });
      expect(ids(await journal.listLane('l'))).toEqual(['a', 'c', 'd']);
      expect(await journal.listLane('m')).toEqual([]);
    });

    test('attempts are kept in their order, every row of them', async () => {
      await journal.append({ adds: [newOp('a'), newOp('b')] });
      const rows = [
        attempt('a', 1, 'sending'),
        attempt('a', 1, 'answered', { outcome: 'ambiguous' }),
        attempt('a', 2, 'sending', { step: 'scan' }),
      ];
      for (const row of rows) await journal.append({ attempt: row });
      await journal.append({ attempt: attempt('b', 1, 'sending') });
      expect(await journal.listAttempts('a' as OpId)).toEqual(rows);
    });

    test('the last fact of a key holds', async () => {
      await journal.append({ facts: { k: '1', other: 'x' } });
      await journal.append({ facts: { k: '2' } });
      expect([await journal.findFact('k'), await journal.findFact('other'), await journal.findFact('none')]).toEqual(['2', 'x', undefined]);
    });

    test('the audit is a chain: whoever changes an entry, or leaves one out, is found', async () => {
      for (const event of ['a', 'b', 'c']) await journal.append({ audit: audit(event) });
      const entries = await journal.listAudit(0, 10);
      expect(entries.map(({ seq, event }) => [seq, event])).toEqual([
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ]);
      expect(await journal.listAudit(1, 1)).toEqual([entries[1]]);
      const world = makeWorld();
      expect(findBrokenLink(world, entries)).toBeUndefined();
      expect(
        findBrokenLink(
          world,
          entries.map((entry) => (entry.seq === 2 ? { ...entry, body: '{}' } : entry)),
        ),
      ).toBe(2);
      expect(
        findBrokenLink(
          world,
          entries.filter(({ seq }) => seq !== 2),
        ),
      ).toBe(3);
    });
  });
}
