import { expect, test } from 'vitest';
import type { DeviceId } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openTill } from './test-till.ts';

const KIOSKS = Array.from(
  { length: 30 },
  (_, index): Caller => ({ deviceId: `d-kiosk-${index}` as DeviceId, deviceName: `Kiosk ${index}`, kind: 'kiosk' }),
);

test('however many kiosks are paid at once, each has its sale and its own number, in the one shift of all', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  for (const [index, caller] of KIOSKS.entries()) {
    const path = { sale_id: `s${index}` };
    await till.must('openSale', { path, body: openingOf(till, LUNCH) }, caller);
    await till.must('chargeCard', { path: { ...path, charge_id: `c${index}` }, body: { amount: money(1480) } }, caller);
  }
  const complete = (caller: Caller, index: number) => till.must('completeSale', { path: { sale_id: `s${index}` }, body: {} }, caller);
  const sold = await Promise.all(KIOSKS.map(complete));
  expect(new Set(sold.map(({ sale }) => sale.completion?.guestNumber)).size).toBe(KIOSKS.length);
  const shifts = await till.journal.listRecords('shift', { limit: 9 });
  expect(shifts).toHaveLength(1);
  expect(await till.journal.listRecords('sale', { key: `shift:${shifts[0]?.id}`, limit: 99 })).toHaveLength(KIOSKS.length);
});
