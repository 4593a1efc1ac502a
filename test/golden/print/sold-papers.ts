import { money } from '../../../shared/base/money.ts';
import { now } from '../../../shared/base/time.ts';
import { NoAnswer } from '../../../shared/client/no-answer.ts';
import type { Quantity } from '../../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../../shared/sync/journal/memory-journal.ts';
import type { PrintJob } from '../../../shared/till/records/print-jobs.ts';
import type { KitchenTicketView } from '../../../shared/till-contract/operations/kitchen-operations.ts';
import type { CashCount } from '../../../shared/till-contract/operations/shift-operations.ts';
import { ITEMS } from '../../service/test-catalogue.ts';
import { approve } from '../../till/approved.ts';
import { cartOf, lineOf, openingOf } from '../../till/carts.ts';
import { MANAGER, openTill, type TestTill, TILL } from '../../till/test-till.ts';
import { makeWorld } from '../../world.ts';

/** One evening at a till in virtual time, with every kind of paper to print. */
export interface SoldPapers {
  readonly till: TestTill;
  readonly papers: Readonly<Record<string, Pick<PrintJob, 'what' | 'isCopy'>>>;
}

const cash = (total: number): CashCount => ({ total: money(total) });
/** A name with control bytes and with letters that are not ASCII. */
const GUEST = 'Zoë \u001b@\u0007 Ñáñez';

export async function sellPapers(): Promise<SoldPapers> {
  let isThere = true;
  const till = await openTill({
    journal: makeMemoryJournal(makeWorld()),
    answer: (_request, deliver) => (isThere ? deliver() : Promise.reject(new NoAnswer('not_sent', 'ECONNREFUSED'))),
  });
  await till.must('openShift', { path: { shift_id: 'shift1' }, body: { float: cash(10_000) } });
  await sell(till, 's1', 'cash');
  await sell(till, 's2', 'external');
  // What was never sent is taken back as if it had not been.
  isThere = false;
  await sell(till, 's3', 'cash');
  const reason = 'Ice';
  const approvals = [await approve(till, 'pay_in'), await approve(till, 'pay_out'), await approve(till, 'no_sale')];
  await till.must('moveCash', { path: { movement_id: 'm1' }, body: { kind: 'pay_in', amount: money(500), reason: 'Coins', approvals } });
  await till.must('moveCash', { path: { movement_id: 'm2' }, body: { kind: 'pay_out', amount: money(1250), reason, approvals } });
  await till.must('moveCash', { path: { movement_id: 'm3' }, body: { kind: 'no_sale', reason: 'Change a note', approvals } });
  const back = { reason: 'Cold or not good', amount: await dueOf(till, 's3') } as const;
  const voided = [await approve(till, 'void_sale')];
  await till.must('askRefund', { path: { refund_id: 'r3' }, body: { ...back, saleId: 's3', way: 'void', approvals: voided } });
  isThere = true;
  await till.pass(120);
  const refunded = [await approve(till, 'refund')];
  await till.must('askRefund', { path: { refund_id: 'r1' }, body: { ...back, saleId: 's1', way: 'cash', approvals: refunded } });
  const tab = cartOf([lineOf(ITEMS.burger, 2), lineOf(ITEMS.fries)]);
  await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e1' }, body: { name: 'Row 5', cart: tab, revision: 0, submits: true } });
  const x = [await approve(till, 'x_report')];
  await till.must('readXReport', { path: { shift_id: 'shift1', x_id: 'x1' }, body: { approvals: x } });
  await till.must('countShift', { path: { shift_id: 'shift1', count_id: 'c1' }, body: { counted: cash(10_000) } });
  await till.must('closeShift', { path: { shift_id: 'shift1' }, body: { countId: 'c1' } });
  const first = (what: PrintJob['what']) => ({ what, isCopy: false });
  return {
    till,
    papers: {
      sale: first({ kind: 'sale', saleId: 's1' }),
      copy: { what: { kind: 'sale', saleId: 's2' }, isCopy: true },
      refund: first({ kind: 'refund', saleId: 's1' }),
      void: first({ kind: 'refund', saleId: 's3' }),
      tab: first({ kind: 'tab', tabId: 'tab1' }),
      pay_in: first({ kind: 'movement', movementId: 'm1' }),
      pay_out: first({ kind: 'movement', movementId: 'm2' }),
      no_sale: first({ kind: 'movement', movementId: 'm3' }),
      x_report: first({ kind: 'x_report', xId: 'x1' }),
      z_report: first({ kind: 'z_report', drawerId: TILL.deviceId, number: 1 }),
      kitchen: first({ kind: 'kitchen', ticket: ticketOf(till), lines: ticketOf(till).lines }),
      test: first({ kind: 'test' }),
      drawer: first({ kind: 'drawer' }),
    },
  };
}

async function sell(till: TestTill, id: string, kind: 'cash' | 'external'): Promise<void> {
  const path = { sale_id: id };
  const burger = lineOf(ITEMS.burger, 1, { notes: 'No onions, please' });
  const cart = cartOf([burger, lineOf(ITEMS.soda, 2), lineOf(ITEMS.weighed, 0.355)], { check: { name: GUEST } });
  const approvals = [await approve(till, 'price_override')];
  const { sale } = await till.must('openSale', { path, body: openingOf(till, cart, { approvals }) });
  const { due } = sale.priced.totals;
  const tender = kind === 'cash' ? { kind, amount: money(5000) } : { kind, amount: due, provider: 'Voucher', reference: id };
  await till.must('addTender', { path: { ...path, tender_id: `of ${id}` }, body: tender });
  await till.must('completeSale', { path, body: {} });
}

async function dueOf(till: TestTill, id: string) {
  const view = await till.must('findSale', { path: { sale_id: id } });
  return view.sale.priced.totals.due;
}

function ticketOf({ world }: TestTill): KitchenTicketView {
  return {
    id: 't1',
    vendorId: 1,
    number: 'A47',
    name: GUEST,
    seat: '112 / F / 9',
    at: now(world),
    source: 'sale',
    parts: [],
    state: 'open',
    lines: [
      {
        itemId: ITEMS.burger,
        name: 'Burger',
        quantity: 2000 as Quantity,
        categoryIds: ['grill'],
        stationId: 'rest',
        notes: `Well done, asks ${MANAGER.name}`,
        modifiers: [
          { name: 'Bacon', quantity: 2, depth: 0 },
          { name: 'Smoke', quantity: 1, depth: 1, notes: 'only a little' },
        ],
      },
      { itemId: ITEMS.fries, name: 'Fries', quantity: 1000 as Quantity, categoryIds: ['fryer'], stationId: 'rest', modifiers: [] },
    ],
  };
}
