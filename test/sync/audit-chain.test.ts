import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import { chainAudit } from '../../shared/sync/journal/audit-chain.ts';
import type { AuditEntry } from '../../shared/sync/journal/journal.ts';
import { firstSeed } from '../base/search.ts';
import { makeWorld } from '../world.ts';
import { findBrokenLink } from './broken-link.ts';

const world = makeWorld();

const entries = fc
  .array(fc.record({ event: fc.string({ unit: 'binary' }), body: fc.string({ unit: 'binary' }) }), { minLength: 1, maxLength: 8 })
  .map((facts) => {
    const chain: AuditEntry[] = [];
    for (const { event, body } of facts) {
      const at = new Date(1_763_748_000_000 + chain.length).toISOString() as Instant;
      chain.push(chainAudit(world, chain.at(-1), { at, event: event.toWellFormed(), body: body.toWellFormed() }));
    }
    return chain;
  });

test('a change of any letter of any entry is found [A5]', () => {
  fc.assert(
    fc.property(
      entries,
      fc.nat(),
      fc.constantFrom('at', 'event', 'body', 'hash'),
      fc.nat(),
      fc.string({ unit: 'binary', maxLength: 3 }),
      (chain, which, member, where, put) => {
        const index = which % chain.length;
        const entry = chain[index] as AuditEntry;
        const text = entry[member as 'body'];
        const at = where % (text.length + 1);
        const changed = text.slice(0, at) + put + text.slice(at + 1);
        fc.pre(changed !== text);
        expect(findBrokenLink(world, chain.with(index, { ...entry, [member]: changed }))).toBe(entry.seq);
      },
    ),
    { seed: firstSeed },
  );
});

test('an entry that is left out, doubled or moved is found, and a whole chain is not [A5]', () => {
  fc.assert(
    fc.property(entries, fc.nat(), (chain, which) => {
      expect(findBrokenLink(world, chain)).toBeUndefined();
      const index = which % chain.length;
      const entry = chain[index] as AuditEntry;
      expect(findBrokenLink(world, chain.toSpliced(index, 0, entry))).toBeDefined();
      if (index < chain.length - 1) {
        expect(findBrokenLink(world, chain.toSpliced(index, 1))).toBeDefined();
        expect(findBrokenLink(world, [...chain.toSpliced(index, 1), entry])).toBeDefined();
      }
    }),
  );
});
