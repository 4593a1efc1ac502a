import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { TillContext } from '../../shared/till/context/till-context.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf } from './carts.ts';
import { OTHER_TILL, openTill, TILL } from './test-till.ts';

test('no two guests of a host are called by one number, also where two of its vendors have different dates [V2]', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const { vendorOf, place } = till.parts;
  const far = Number(place()?.vendorId) + 1;
  // Noon of Saturday in Chicago is Sunday there.
  const withFar: TillContext['vendorOf'] = (device) => {
    const own = vendorOf(device);
    return own && device.vendorId === far ? { ...own, place: { ...own.place, vendorId: far, timezone: 'Pacific/Auckland' } } : own;
  };
  Object.assign(till.parts, { vendorOf: withFar });
  const numbers: (string | undefined)[] = [];
  const callers: readonly Caller[] = [TILL, { ...OTHER_TILL, vendorId: far }];
  for (const [index, caller] of [...callers, ...callers].entries()) {
    const path = { sale_id: `s${index}` };
    await till.must('openSale', { path, body: openingOf(till, LUNCH) }, caller);
    await till.must('addTender', { path: { ...path, tender_id: 't1' }, body: { kind: 'cash', amount: money(1480) } }, caller);
    numbers.push((await till.must('completeSale', { path, body: {} }, caller)).sale.completion?.guestNumber);
  }
  expect(numbers).toEqual(['A1', 'A2', 'A3', 'A4']);
});
