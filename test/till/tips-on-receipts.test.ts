import { expect, test } from 'vitest';
import { type Money, money } from '../../shared/base/money.ts';
import type { CatalogueFee } from '../../shared/contract/catalogue/catalogue-offers.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { paperOf } from '../../shared/till/papers/print-papers.ts';
import { writeLetter } from '../../shared/till/papers/receipt-letter.ts';
import { ITEMS, testCatalogue } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { cartOf, lineOf, openingOf } from './carts.ts';
import { makeTillWorld, openTill } from './test-till.ts';

const TIP: CatalogueFee = {
  id: 'tip',
  name: 'Service given',
  fee_type: 'CUSTOM',
  fee_basis: 1,
  fee_class: 'TIP',
  fee_level: 'ORDER',
  taxable: false,
  auto_apply: false,
  apply_before_discount: false,
};

/** The printed and the mailed receipt of a sale at a till whose catalogue has this fee for tips. */
async function receipts(more: Partial<CatalogueFee>, tip: number): Promise<readonly [paper: string, letter: string]> {
  const catalogue = testCatalogue();
  const tillWorld = await makeTillWorld();
  const fees = [...catalogue.fees, { ...TIP, ...more }];
  expect((await tillWorld.deployment.service.context.catalogues.adopt({ ...catalogue, fees })).ok).toBe(true);
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), tillWorld });
  const path = { sale_id: 's1' };
  const cart = cartOf([lineOf(ITEMS.burger, 2)], { fees: [{ feeId: 'tip' }] });
  const { sale } = await till.must('openSale', { path, body: openingOf(till, cart) });
  const { due } = sale.priced.totals;
  await till.must('addTender', {
    path: { ...path, tender_id: 't1' },
    body: { kind: 'cash', amount: (due + tip) as Money, ...(tip > 0 && { tip: money(tip) }) },
  });
  const view = await till.must('completeSale', { path, body: {} });
  const printer = { id: 'p', name: 'p', paper: '80', letters: 'latin' } as never;
  const paper = await paperOf(
    till.parts,
    { what: { kind: 'sale', saleId: 's1' }, isCopy: false },
    { printer, hostName: 'box', at: till.now() },
  );
  const place = till.parts.place();
  if (paper === undefined || paper === 'later' || place === undefined) throw new Error('no receipt');
  const rows = paper.rows.map((row) => (row.kind === 'text' ? row.text : '')).join('\n');
  return [rows, writeLetter({ view, place, languages: ['en'] }).text];
}

const HAS_TIP = /^Tip /m;
const HAS_FEE = /^Service given /m;
const SUGGESTS = /^Suggested tip /m;

test('tips are displayed unless the fee for tips says otherwise, on paper and in the letter', async () => {
  for (const text of await receipts({}, 150)) expect([HAS_TIP.test(text), HAS_FEE.test(text)]).toEqual([true, true]);
  for (const text of await receipts({ print_tips: true }, 150)) expect([HAS_TIP.test(text), HAS_FEE.test(text)]).toEqual([true, true]);
  for (const text of await receipts({ print_tips: false }, 150)) expect([HAS_TIP.test(text), HAS_FEE.test(text)]).toEqual([false, false]);
});

test('tips by the percentages of the stand are suggested where the fee for tips says so', async () => {
  for (const text of await receipts({}, 0)) expect(SUGGESTS.test(text)).toBe(false);
  for (const text of await receipts({ print_suggested_tip_amount: true }, 150)) expect(SUGGESTS.test(text)).toBe(false);
  for (const text of await receipts({ print_suggested_tip_amount: true }, 0)) {
    expect(text.match(/^Suggested tip .*$/gm)?.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Suggested tip 15% \$/),
      expect.stringMatching(/^Suggested tip 18% \$/),
      expect.stringMatching(/^Suggested tip 20% \$/),
    ]);
  }
});
