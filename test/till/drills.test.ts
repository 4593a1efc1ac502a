import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext, NetworkCharge } from '../../shared/till/context/host-context.ts';
import type { SaleRecord } from '../../shared/till/records/sales-record.ts';
import { DRILL_HANDLERS } from '../../shared/till/training/drill-handlers.ts';
import { type DrillRecord, keepDrill } from '../../shared/till/training/drill-record.ts';
import { summarizeDrill } from '../../shared/till/training/drill-summary.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openTill, TILL } from './test-till.ts';

test('a drill finds a card in a sale that was never charged, and a charge that no card of the till knows of', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const from = till.now();
  const opening = openingOf(till, LUNCH);
  const path = { sale_id: 's1' };
  await till.must('openSale', { path, body: opening });
  await till.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: opening.due } });
  await till.must('completeSale', { path, body: {} });
  const [record] = await till.journal.listRecords('sale', { limit: 1 });
  const [charge] = (JSON.parse(record?.body ?? '') as SaleRecord).charges;
  const sessionKey = (charge && (await till.journal.findOp(charge.opId)))?.refs.sessionKey ?? '';
  expect(sessionKey).not.toBe('');
  const cards = async (...charged: readonly NetworkCharge[]) => {
    const books = { journal: till.journal, listOrders: async () => [], listCharges: async () => charged, hasRequestUnderWay: () => false };
    const { unbooked, uncharged, unknownCards } = await summarizeDrill(books, from, '2026-11-21T23:00:00.000Z' as Instant);
    return { unbooked, uncharged, unknownCards };
  };
  const own = { sessionKey, isTakenBack: false };
  const stranger = { sessionKey: 'another', isTakenBack: false };
  expect(await cards(own)).toEqual({ unbooked: 0, uncharged: 0, unknownCards: 0 });
  expect(await cards()).toEqual({ unbooked: 0, uncharged: 1, unknownCards: 0 });
  expect(await cards(own, stranger)).toEqual({ unbooked: 1, uncharged: 0, unknownCards: 0 });
  expect(await cards(own, { ...stranger, isTakenBack: true })).toEqual({ unbooked: 0, uncharged: 0, unknownCards: 0 });
});

test('no drill begins while a price that another one changed is not put back', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const at = till.now();
  const menuChange = { vendorId: 31, itemId: 'i', name: 'Pretzel', level: 'EVENT', before: money(500), after: money(600) } as const;
  const ended: DrillRecord = { id: 'd1', failures: ['menu_changed'], startedAt: at, step: 0, stepBeganAt: at, endedAt: at, menuChange };
  await till.journal.append({ records: [keepDrill(0, ended)] });
  const none = { listOrders: async () => [], listCharges: async () => [], failing: () => undefined };
  const start = async (drill_id: string, follow: () => Promise<void>) => {
    const parts = { ...till.parts, drill: { ...none, follow } } as unknown as HostContext;
    const call = { caller: TILL, at, path: { drill_id }, query: {}, body: { failures: ['card_declined'] as const } };
    return await DRILL_HANDLERS.startDrill(parts, call as never);
  };
  expect(await start('d2', async () => undefined)).toMatchObject({ refusal: { code: 'drill_running' } });
  // Nobody need ask twice: what is to be put back is put back first.
  const { menuChange: _put, ...put } = ended;
  let isPut = false;
  const follow = async (): Promise<void> => {
    if (!isPut) await till.journal.append({ records: [keepDrill(1, put)] });
    isPut = true;
  };
  expect(await start('d2', follow)).toMatchObject({ ok: true, value: { id: 'd2' } });
});
