import { expect, test } from 'vitest';
import { allDay } from '../../renderer/kitchen/rail-view.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { Quantity } from '../../shared/engine/terms/cart.ts';
import type { KitchenLineView, KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';

const AT = '2026-11-22T12:00:00.000Z' as Instant;

function line(name: string, pieces: number, cancelled = 0): KitchenLineView {
  const base = { itemId: name, name, categoryIds: [], stationId: 'rest', modifiers: [] };
  const quantity = (pieces * 1000) as Quantity;
  return { ...base, quantity, ...(cancelled > 0 && { cancelled: (cancelled * 1000) as Quantity }) };
}

function shown(lines: readonly KitchenLineView[], more: Partial<KitchenTicketView> = {}) {
  const ticket: KitchenTicketView = { id: 't', vendorId: 1, at: AT, source: 'tab', lines, parts: [], state: 'open', ...more };
  return { ticket, lines, otherStationIds: [] };
}

test('what was taken off a tab is not among what is to be made in all', () => {
  const tickets = [
    shown([line('Fries', 3, 1), line('Pretzel', 2, 2)]),
    shown([line('Fries', 1)]),
    shown([line('Fries', 5)], { cancelledAt: AT }),
  ];
  expect(allDay(tickets).map(({ name, quantity }) => [name, quantity])).toEqual([['Fries', 3000]]);
});
