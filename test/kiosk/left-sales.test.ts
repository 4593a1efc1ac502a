import { expect, test } from 'vitest';
import { endOf } from '../../renderer/kiosk/frame/left-sales.ts';
import type { ChargeState, SaleView } from '../../shared/till-contract/operations/sale-operations.ts';

/** As much of a sale as decides about its end. */
function left(due: number, taken: number, ...charges: readonly ChargeState[]): SaleView {
  const tenders = taken === 0 ? [] : [{ id: 't', kind: 'card', state: 'taken', amount: taken, tip: 0, takenAt: '2026-11-21T18:00:00Z' }];
  return {
    state: 'paying',
    sale: { tenders, priced: { totals: { due } }, cart: { lines: [{}], payments: [] } },
    charges: charges.map((state, place) => ({ id: `${place}`, state })),
  } as unknown as SaleView;
}

test('what nobody paid is left, and what a card has paid meanwhile is completed', () => {
  expect(endOf(left(950, 0))).toBe('abandon');
  expect(endOf(left(950, 0, 'declined'))).toBe('abandon');
  expect(endOf(left(950, 950, 'approved'))).toBe('complete');
});

test('a sale with a charge that is under way or unknown is set aside, and a part that was paid goes back to its card', () => {
  expect(endOf(left(950, 0, 'sending'))).toBe('set_aside');
  expect(endOf(left(950, 0, 'declined', 'unknown'))).toBe('set_aside');
  expect(endOf({ ...left(950, 0, 'unknown'), state: 'aside' })).toBeUndefined();
  expect(endOf(left(950, 400, 'approved'))).toBe('give_back');
  expect(endOf({ ...left(950, 0), state: 'complete' })).toBeUndefined();
});
