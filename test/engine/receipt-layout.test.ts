import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_MONEY, type Money, money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { addDiscount, addFee } from '../../shared/engine/cart/cart-choices.ts';
import { layOutReceipt, type PaperColumns, type PaperRow, type ReceiptLanguage } from '../../shared/engine/receipt/receipt-layout.ts';
import type { ReceiptLine } from '../../shared/engine/receipt/receipt-line.ts';
import { receiptLines } from '../../shared/engine/receipt/receipt-lines.ts';
import { printableText, widthOf } from '../../shared/engine/receipt/receipt-text.ts';
import type { Quantity } from '../../shared/engine/terms/cart.ts';
import { checkAlways } from '../base/properties.ts';
import { cartOf, done, lineOf, modifierOf, pieces } from './cart-edits-carts.ts';
import { card, cash, ENGLISH, LATER, openedSale, paidSale } from './receipt-sales.ts';

function textsOf(rows: readonly PaperRow[]): readonly string[] {
  return rows.map((row) => (row.kind === 'text' ? row.text : `<${row.payload}>`));
}

const dinner = done(
  addFee(
    done(
      addDiscount(
        cartOf(
          lineOf('a', '1', {
            quantity: pieces(2),
            notes: 'cut in half, mustard on the side please',
            modifiers: [
              modifierOf('m', { itemId: '21', nodeId: 'n1', itemSetId: 'extras', quantity: 2 }),
              modifierOf('n', { itemId: '22', nodeId: 'n2', itemSetId: 'extras' }),
            ],
          }),
          lineOf('b', '2'),
          lineOf('c', '3', { quantity: 345 as Quantity, activity: 'RETURN' }),
        ),
        { referenceId: 'fan' },
      ),
    ),
    'service',
  ),
);

const facts = {
  vendorName: 'Grill 12',
  linesAbove: ['Turf Stadium, North Stand, Gate 4'],
  linesBelow: ['Thank you!'],
  taxNumber: 'US-99',
  orderNumber: '1042',
  cashierName: 'Ann',
  qrPayload: 'grandstand:1042',
};

describe('a receipt on paper', () => {
  it('is set in 32 columns', () => {
    const lines = receiptLines(paidSale(openedSale(dinner), card(1000, 100), cash(2000)), facts);
    expect(textsOf(layOutReceipt(lines, 32, ENGLISH))).toEqual([
      '            Grill 12',
      'Turf Stadium, North Stand, Gate',
      '               4',
      '         Tax no. US-99',
      '            No. A47',
      'Sold: 2026-11-21 12:01',
      'Order: 1042',
      'Served by: Ann',
      '--------------------------------',
      '2 Bratwurst @ 10.50        21.00',
      '  * cut in half, mustard on the',
      '    side please',
      '  2 x Sauerkraut            2.00',
      '  Extra cheese',
      '1 Lemonade                  4.76',
      '0.345 Return Nuts by       -4.14',
      '      weight @ 12.00',
      '--------------------------------',
      'Subtotal                   23.62',
      'Discount fan               -2.00',
      'Service charge              1.00',
      'Sales tax 8.25% on 22.34    1.84',
      'Total                      24.46',
      '  incl. VAT 19% on 3.71     0.71',
      'Tip                         1.00',
      'Total with tip             25.46',
      'Card VISA ****1111         11.00',
      'Authorization: A1B2',
      'Cash                       20.00',
      'Change                      5.54',
      '--------------------------------',
      '           Thank you!',
      '<grandstand:1042>',
    ]);
  });

  it('gives names the room that wider paper has', () => {
    const lines = receiptLines(paidSale(openedSale(dinner), card(1000), cash(2000)), facts);
    const rows = textsOf(layOutReceipt(lines, 48, ENGLISH));
    expect(rows).toContain('0.345 Return Nuts by weight @ 12.00        -4.14');
    expect(rows).toContain('Card VISA ****1111                         10.00');
  });

  it('makes the guest number tall and the total strong', () => {
    const rows = layOutReceipt(receiptLines(paidSale(openedSale(dinner), cash(3000)), facts), 42, ENGLISH);
    const styleOf = (text: string) => rows.find((row) => row.kind === 'text' && row.text.trim().startsWith(text));
    expect(styleOf('No. A47')).toMatchObject({ style: 'tall' });
    expect(styleOf('Total')).toMatchObject({ style: 'strong' });
    expect(styleOf('Subtotal')).toMatchObject({ style: 'plain' });
  });

  it('writes figures as the language does, and never breaks an amount at its spaces', () => {
    const german: ReceiptLanguage = {
      ...ENGLISH,
      decimalSign: ',',
      writeMoney: (amount) => `${ENGLISH.writeMoney(amount).replace('.', ',')}\u202f€`,
    };
    const rows = textsOf(layOutReceipt(receiptLines(openedSale(dinner), facts), 32, german));
    expect(rows).toContain('0,345 Return Nuts by     -4,14 €');
    expect(rows.join('|')).toContain('|Sales tax 8,25% on        1,84 €|  22,34 €|');
  });

  it('gives an amount that is wider than half of the paper rows of its own, and loses no digit', () => {
    const endless: ReceiptLanguage = { ...ENGLISH, writeMoney: (amount) => `${amount}${'0'.repeat(40)}` };
    const rows = textsOf(layOutReceipt([{ kind: 'total', amount: money(7) }], 32, endless));
    expect(rows).toEqual(['Total', `7${'0'.repeat(31)}`, `${' '.repeat(23)}${'0'.repeat(9)}`]);
  });

  it('takes printer commands out of what people typed', () => {
    const rows = layOutReceipt([{ kind: 'note', depth: 1, text: '\u001bp\u0000 open the drawer\n\u001d' }], 32, ENGLISH);
    expect(textsOf(rows)).toEqual(['  * p open the drawer']);
  });
});

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('Wurst', ' ', '\n', '\u001b', '\u202e', '世', '한', '🌭', '👩‍👩‍👧', 'e\u0301', 'Donaudampfschifffahrt'),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  ),
  maxLength: 60,
});
const anyAmount = fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -LARGEST_MONEY, max: LARGEST_MONEY })).map(money);
const anyDepth = fc.integer({ min: 1, max: 9 });

const anyLine: fc.Arbitrary<ReceiptLine> = fc.oneof(
  fc.record({ kind: fc.constantFrom('vendor', 'header', 'footer', 'tax_number', 'guest_number') as fc.Arbitrary<'vendor'>, text: anyText }),
  fc.record({ kind: fc.constant('fact' as const), word: fc.constantFrom('seat' as const, 'reason' as const), text: anyText }),
  fc.record({ kind: fc.constant('mark' as const), word: fc.constantFrom('refund' as const, 'training' as const) }),
  fc.record({ kind: fc.constant('note' as const), depth: anyDepth, text: anyText }),
  fc.record({
    kind: fc.constant('item' as const),
    quantity: fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths as Quantity),
    name: anyText,
    unitCost: anyAmount,
    amount: anyAmount,
    isReturn: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('modifier' as const),
    depth: anyDepth,
    quantity: fc.integer({ min: 1, max: 1000 }),
    name: anyText,
    amount: anyAmount,
  }),
  fc.record({
    kind: fc.constant('discount' as const),
    of: fc.constantFrom('line' as const, 'cart' as const),
    name: anyText,
    amount: anyAmount,
  }),
  fc.record({ kind: fc.constant('fee' as const), name: anyText, amount: anyAmount }),
  fc.record({
    kind: fc.constant('tax' as const),
    name: anyText,
    rate: fc.constantFrom({ num: 33, den: 400 }, { num: 1, den: 1_000_000 }, { num: 0, den: 1 }),
    taxable: anyAmount,
    amount: anyAmount,
    isIncluded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('subtotal', 'total', 'charity', 'rounding', 'to_pay', 'tip', 'change') as fc.Arbitrary<'total'>,
    amount: anyAmount,
  }),
  fc.record({
    kind: fc.constant('tender' as const),
    tender: fc.constantFrom('cash' as const, 'external' as const),
    detail: anyText,
    amount: anyAmount,
  }),
  fc.constant({ kind: 'moment' as const, word: 'sold_at' as const, at: LATER as Instant }),
  fc.constant({ kind: 'separator' as const }),
);

describe('every receipt on paper', () => {
  const anyColumns = fc.constantFrom(32, 42, 48) as fc.Arbitrary<PaperColumns>;
  const anyFormat = fc.constantFrom(
    ENGLISH.writeMoney,
    (amount: Money) => `${ENGLISH.writeMoney(amount)}\u00a0€`,
    (amount: Money) => `KWD ${ENGLISH.writeMoney(amount)} only`,
  );

  it('stays within the paper, ends every amount at its edge, and loses no word and no amount', () => {
    checkAlways(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), anyColumns, anyFormat, (lines, columns, writeMoney) => {
        const rows = layOutReceipt(lines, columns, { ...ENGLISH, writeMoney });
        for (const row of rows) {
          if (row.kind !== 'text') continue;
          expect(widthOf(row.text)).toBeLessThanOrEqual(columns);
          expect(row.text).not.toMatch(/\p{Cc}|[\u202a-\u202e]/u);
        }
        // Set alone, each line must show its amount whole at the edge, and every character of its text in order.
        for (const line of lines) {
          const alone = textsOf(layOutReceipt([line], columns, { ...ENGLISH, writeMoney }));
          if ('amount' in line && line.amount !== undefined) {
            const amount = printableText(writeMoney(line.amount));
            const ends = alone.filter((row) => row.endsWith(amount) && widthOf(row) === columns);
            expect(ends.length).toBeGreaterThan(0);
            const together = textsOf(rows).filter((row) => row.endsWith(amount) && widthOf(row) === columns);
            expect(together.length).toBeGreaterThan(0);
          }
          const said = 'name' in line ? line.name : 'text' in line ? line.text : '';
          const printed = alone.map((row) =>
            'amount' in line && line.amount !== undefined ? withoutAmount(row, printableText(writeMoney(line.amount)), columns) : row,
          );
          expect(printed.join('').replaceAll(' ', '')).toContain(printableText(said).replaceAll(' ', ''));
        }
      }),
      1000,
    );
  });
});

function withoutAmount(row: string, amount: string, columns: number): string {
  return row.endsWith(amount) && widthOf(row) === columns ? row.slice(0, row.length - amount.length) : row;
}
