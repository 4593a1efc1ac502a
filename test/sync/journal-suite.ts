import { beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import type { Journal, JournalWrite, NewOp } from '../../shared/sync/journal/journal.ts';
import type { RecordWrite } from '../../shared/sync/journal/journal-records.ts';
import type { Attempt, OpId } from '../../shared/sync/journal/op.ts';
import { StaleWrite } from '../../shared/sync/journal/stale-write.ts';
import { makeWorld } from '../world.ts';
import { findBrokenLink } from './broken-link.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;

function newOp(id: string, more: Partial<NewOp> = {}): NewOp {
  return { id: id as OpId, kind: 'sale', lane: id, epoch: 1, intent: '{"a":1}', createdAt: AT, ...more };
}

function attempt(opId: string, n: number, phase: Attempt['phase'], more: Partial<Attempt> = {}): Attempt {
  return { opId: opId as OpId, n, phase, step: 'checkout', requestHash: 'abc', at: 1_763_748_000_000, ...more };
}

const audit = (event: string): NonNullable<JournalWrite['audit']> => ({ at: AT, event, body: '{"x":"é"}' });

function record(id: string, after: number, more: Partial<RecordWrite> = {}): RecordWrite {
  return { kind: 'sale', id, after, state: 'paying', at: AT, keys: [], body: '{"a":"é"}', ...more };
}

/** The tests of every journal, in memory and in each database. */
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
      expect(await journal.lastAudit()).toBeUndefined();
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

    test('an op may be added as one that has ended', async () => {
      await journal.append({
        adds: [newOp('a', { kind: 'adopted' })],
        change: { id: 'a' as OpId, state: 'done', endedAt: AT, reason: 'adopted' },
        attempt: attempt('a', 1, 'sending'),
      });
      expect(await journal.findOp('a' as OpId)).toMatchObject({ kind: 'adopted', state: 'done', reason: 'adopted' });
      expect(await journal.listOps(['waiting'])).toEqual([]);
    });

    test('what was done lately is listed, in the order of its being written', async () => {
      await journal.append({ adds: [newOp('a'), newOp('b'), newOp('c'), newOp('d')] });
      const ends = [
        ['c', 'done', '2026-11-21T18:00:02.000Z'],
        ['b', 'done', '2026-11-21T18:00:01.000Z'],
        ['a', 'done', AT],
        ['d', 'rejected', '2026-11-21T18:00:03.000Z'],
      ] as const;
      for (const [id, state, endedAt] of ends) await journal.append({ change: { id: id as OpId, state, endedAt: endedAt as Instant } });
      expect((await journal.listDone('2026-11-21T18:00:01.000Z' as Instant)).map(({ id }) => id)).toEqual(['b', 'c']);
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

    test('a write that was decided by something which has changed since is refused whole', async () => {
      await journal.append({ adds: [newOp('a', { lane: 'l' })], facts: { k: '1' }, expects: { facts: { k: undefined } } });
      const stale = [{ facts: { k: undefined } }, { facts: { k: '2' } }, { facts: { other: '1' } }, { laneOps: { lane: 'l', count: 0 } }];
      for (const expects of stale) {
        await expect(journal.append({ adds: [newOp('b')], facts: { k: '3' }, audit: audit('x'), expects })).rejects.toThrow(StaleWrite);
      }
      expect([await journal.findOp('b' as OpId), await journal.findFact('k'), await journal.listAudit(0, 9)]).toEqual([undefined, '1', []]);
      const laneOps = { lane: 'l', count: 1 };
      await journal.append({ adds: [newOp('b', { lane: 'l' })], expects: { facts: { k: '1', other: undefined }, laneOps } });
      await expect(journal.append({ adds: [newOp('c', { lane: 'l' })], expects: { laneOps } })).rejects.toThrow(StaleWrite);
      await journal.append({ adds: [newOp('c')], expects: { laneOps: { lane: 'm', count: 0 } } });
    });

    test('a write about a waiting op is refused once it has ended, and one about an unsent op once anything was sent', async () => {
      const id = 'a' as OpId;
      const unsent = { waiting: { id, isUnsent: true } };
      await journal.append({ adds: [newOp('a')] });
      await journal.append({ facts: { k: '1' }, expects: unsent });
      await journal.append({ attempt: attempt('a', 1, 'sending') });
      await journal.append({ facts: { k: '2' }, expects: { waiting: { id } } });
      await expect(journal.append({ facts: { k: '3' }, expects: unsent })).rejects.toThrow(StaleWrite);
      await journal.append({ change: { id, state: 'rejected', endedAt: AT } });
      await expect(journal.append({ facts: { k: '4' }, expects: { waiting: { id } } })).rejects.toThrow(StaleWrite);
      await expect(journal.append({ facts: { k: '5' }, expects: { waiting: { id: 'b' as OpId } } })).rejects.toThrow(StaleWrite);
      expect(await journal.findFact('k')).toBe('2');
    });

    test('of two writes that were decided by the same, at the same time, one is taken', async () => {
      const writes = ['a', 'b', 'c'].map((id) =>
        journal.append({ adds: [newOp(id)], facts: { k: id }, expects: { facts: { k: undefined } } }),
      );
      const outcomes = await Promise.allSettled(writes);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(await journal.listOps(['waiting'])).toHaveLength(1);
    });

    test('the audit is a chain: a changed or missing entry is found', async () => {
      for (const event of ['a', 'b', 'c']) await journal.append({ audit: audit(event) });
      const entries = await journal.listAudit(0, 10);
      expect(entries.map(({ seq, event }) => [seq, event])).toEqual([
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ]);
      expect(await journal.listAudit(1, 1)).toEqual([entries[1]]);
      expect(await journal.lastAudit()).toEqual(entries.at(-1));
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

    test('a record is written with the op that it belongs to, and is as it was last written', async () => {
      await journal.append({ adds: [newOp('a')], records: [record('s', 0, { keys: ['device:1', 'device:1'] })] });
      const { after: _, ...first } = record('s', 0, { keys: ['device:1', 'device:1'] });
      expect(await journal.findRecord('sale', 's')).toEqual({ ...first, version: 1, seq: 1 });
      await journal.append({ records: [record('s', 1, { state: 'complete', keys: ['guest:A1'], body: '{}' }), record('r', 0)] });
      expect(await journal.findRecord('sale', 's')).toMatchObject({
        version: 2,
        seq: 1,
        state: 'complete',
        keys: ['guest:A1'],
        body: '{}',
      });
      expect(await journal.findRecord('sale', 'r')).toMatchObject({ version: 1, seq: 2 });
      expect([await journal.findRecord('tab', 's'), await journal.findRecord('sale', 't')]).toEqual([undefined, undefined]);
    });

    test('a record is written only from its newest revision, otherwise nothing of the write is taken', async () => {
      await journal.append({ records: [record('s', 0)] });
      for (const after of [0, 2]) {
        const write = { adds: [newOp('a')], records: [record('r', 0), record('s', after)], facts: { k: 'v' }, audit: audit('x') };
        await expect(journal.append(write)).rejects.toThrow(StaleWrite);
      }
      expect([await journal.findOp('a' as OpId), await journal.findRecord('sale', 'r'), await journal.findFact('k')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      const racing = ['x', 'y', 'z'].map((body) => journal.append({ records: [record('s', 1, { body })] }));
      const outcomes = await Promise.allSettled(racing);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    });

    test('records are listed by kind, state, key and time, in the order of being first written', async () => {
      const ids = async (query: Parameters<Journal['listRecords']>[1]) => (await journal.listRecords('sale', query)).map(({ id }) => id);
      const at = (minute: number) => `2026-11-21T18:0${minute}:00.000Z` as Instant;
      await journal.append({ records: [record('other', 0, { kind: 'tab', keys: ['k'] })] });
      for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) {
        await journal.append({ records: [record(id, 0, { at: at(index), keys: index % 2 === 0 ? ['k', 'even'] : ['k'] })] });
      }
      await journal.append({ records: [record('a', 1, { at: at(0), state: 'complete', keys: ['k'] })] });
      expect(await ids({ limit: 9 })).toEqual(['d', 'c', 'b', 'a']);
      expect(await ids({ limit: 2, order: 'oldest_first' })).toEqual(['a', 'b']);
      const [second] = await journal.listRecords('sale', { limit: 1, order: 'newest_first' });
      expect(await ids({ limit: 2, ...(second && { behind: second.seq }) })).toEqual(['c', 'b']);
      expect(await ids({ limit: 9, key: 'even' })).toEqual(['c']);
      expect(await ids({ limit: 9, key: 'k', states: ['paying'] })).toEqual(['d', 'c', 'b']);
      expect(await ids({ limit: 9, states: ['complete', 'abandoned'] })).toEqual(['a']);
      expect(await ids({ limit: 9, states: [] })).toEqual([]);
      expect(await ids({ limit: 9, from: at(1), to: at(2) })).toEqual(['c', 'b']);
      expect(await ids({ limit: 9, key: 'none' })).toEqual([]);
    });
  });
}
