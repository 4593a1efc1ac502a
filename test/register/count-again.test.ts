import { expect, test } from 'vitest';
import { makeUi } from '../../renderer/register/frame/ui-store.ts';
import { openCount } from '../../renderer/register/shift/shift-acts.ts';
import type { Money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { CountView, ShiftView } from '../../shared/till-contract/operations/shift-operations.ts';
import { makeWorld } from '../world.ts';

const at = '2026-05-01T20:00:00.000Z' as Instant;
const SHIFT: ShiftView = { id: 's1', businessDate: '2026-05-01', openedAt: at, hasFloat: true, movements: [] };

function countOf(times: number): CountView {
  const counted = { total: 100 as Money };
  return { id: `c${times}`, at, employeeName: 'Ann', counted, expected: 100 as Money, over: 0 as Money, times };
}

function opened(shift: ShiftView, last: CountView | undefined, shiftId = 's1'): string | undefined {
  const ui = makeUi();
  if (last !== undefined) ui.store.setState({ lastCount: { shiftId, count: last } });
  openCount({ ui, world: makeWorld() } as never, { shift, drawerName: 'Till 1' });
  const { sheet } = ui.store.getState();
  return sheet?.kind === 'shift_count' ? sheet.count?.id : undefined;
}

test('a cashier who leaves the count and comes back at once sees it, although the list of drawers is older', () => {
  expect(opened(SHIFT, countOf(1))).toBe('c1');
  expect(opened({ ...SHIFT, count: countOf(1) }, countOf(2))).toBe('c2');
});

test('a later count at another till is the one that is shown, and a count of another shift is not', () => {
  expect(opened({ ...SHIFT, count: countOf(3) }, countOf(2))).toBe('c3');
  expect(opened(SHIFT, countOf(1), 's0')).toBeUndefined();
  expect(opened(SHIFT, undefined)).toBeUndefined();
});
