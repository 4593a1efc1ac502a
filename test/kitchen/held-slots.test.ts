import { expect, test } from 'vitest';
import { type Held, HOLD_MILLISECONDS, holdSlots, NOTHING_HELD } from '../../renderer/kitchen/held-slots.ts';
import type { ShownTicket } from '../../renderer/kitchen/rail-view.ts';
import type { Instant } from '../../shared/base/time.ts';

const AT = '2026-11-22T12:00:00.000Z' as Instant;

function tickets(...ids: readonly string[]): readonly ShownTicket[] {
  return ids.map((id) => ({
    ticket: { id, vendorId: 1, at: AT, source: 'sale', lines: [], parts: [], state: 'open' },
    lines: [],
    otherStationIds: [],
  }));
}

const drawn = ({ slots }: Held): readonly string[] => slots.map(({ id, shown }) => (shown === undefined ? `(${id})` : id));

test('a ticket that left is a gap for 600 ms, then the others move up', () => {
  const before = holdSlots(NOTHING_HELD, tickets('a', 'b', 'c'), 0);
  const bumped = holdSlots(before, tickets('b', 'c'), 1000);
  expect(drawn(bumped)).toEqual(['(a)', 'b', 'c']);
  expect(drawn(holdSlots(bumped, tickets('b', 'c'), 1000 + HOLD_MILLISECONDS - 1))).toEqual(['(a)', 'b', 'c']);
  expect(drawn(holdSlots(bumped, tickets('b', 'c'), 1000 + HOLD_MILLISECONDS))).toEqual(['b', 'c']);
});

test('a second tap within the time holds all of them again', () => {
  const first = holdSlots(holdSlots(NOTHING_HELD, tickets('a', 'b', 'c'), 0), tickets('b', 'c'), 1000);
  const second = holdSlots(first, tickets('c'), 1500);
  expect(drawn(second)).toEqual(['(a)', '(b)', 'c']);
  expect(drawn(holdSlots(second, tickets('c'), 1700))).toEqual(['(a)', '(b)', 'c']);
  expect(drawn(holdSlots(second, tickets('c'), 2100))).toEqual(['c']);
});

test('a ticket that comes meanwhile moves none, though it is older; afterwards it stands in its place', () => {
  const bumped = holdSlots(holdSlots(NOTHING_HELD, tickets('b', 'c'), 0), tickets('c'), 1000);
  const came = holdSlots(bumped, tickets('a', 'c'), 1100);
  expect(drawn(came)).toEqual(['(b)', 'c', 'a']);
  expect(drawn(holdSlots(came, tickets('a', 'c'), 1600))).toEqual(['a', 'c']);
});

test('a touch holds what no ticket has left', () => {
  const touched = { ...holdSlots(NOTHING_HELD, tickets('b'), 0), until: 1600 };
  expect(drawn(holdSlots(touched, tickets('a', 'b'), 1599))).toEqual(['b', 'a']);
  expect(drawn(holdSlots(touched, tickets('a', 'b'), 1600))).toEqual(['a', 'b']);
});

test('a change that would make a ticket taller waits, and a refused one comes back to its gap', () => {
  const before = holdSlots(NOTHING_HELD, tickets('a', 'b'), 0);
  const bumped = holdSlots(before, tickets('b'), 1000);
  const [b] = tickets('b');
  const changed = holdSlots(bumped, b === undefined ? [] : [{ ...b, otherStationIds: ['cold'] }], 1100);
  expect(changed.slots[1]?.shown?.otherStationIds).toEqual([]);
  expect(drawn(holdSlots(changed, tickets('a', 'b'), 1200))).toEqual(['a', 'b']);
});
