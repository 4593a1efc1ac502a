import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, type Money, money, negate, subtract, sum } from '../../shared/base/money.ts';
import { addDiscount, addFee, setCharity, setCheck } from '../../shared/engine/cart/cart-choices.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { ReceiptLine } from '../../shared/engine/receipt/receipt-line.ts';
import { type ReceiptFacts, receiptLines } from '../../shared/engine/receipt/receipt-lines.ts';
import { taxBreakdown } from '../../shared/engine/receipt/receipt-totals.ts';
import { addTender, voidTender } from '../../shared/engine/sale/sale-payment.ts';
import type { Quantity } from '../../shared/engine/terms/cart.ts';
import { CARD_BY_CODE } from '../../shared/engine/terms/tender.ts';
import { checkAlways } from '../base/properties.ts';
import { cartOf, done, frozen, lineOf, modifierOf, pieces } from './cart-edits-carts.ts';
import { randomCase } from './random-case.ts';
import { card, cash, itemNamesOf, LATER, openedSale, paidSale, saleFacts, tender } from './receipt-sales.ts';

const facts: ReceiptFacts = { vendorName: 'Grill 12', linesAbove: [], linesBelow: [] };
const lemonade = cartOf(lineOf('a', '2'));

type Kind = ReceiptLine['kind'];
type OfKind<K extends Kind, Line = ReceiptLine> = Line extends { readonly kind: infer Own }
  ? [K & Own] extends [never]
    ? never
    : Line
  : never;

function only<K extends Kind>(lines: readonly ReceiptLine[], ...kinds: readonly K[]): readonly OfKind<K>[] {
  return lines.filter((line) => (kinds as readonly Kind[]).includes(line.kind)) as unknown as readonly OfKind<K>[];
}

describe('the items of a receipt', () => {
  it('leave out what the catalogue keeps off receipts, and call the others as it wants; the totals hold them all the same', () => {
    const line = lineOf('a', '1', { modifiers: [modifierOf('o', { itemId: '23', nodeId: 'n3', itemSetId: 'extras' })] });
    const sale = openedSale(cartOf(line, lineOf('b', '2')));
    const shown = { ...sale, receiptNames: { 1: 'Sausage' }, offReceiptItemIds: ['2', '23'] };
    const lines = receiptLines(shown, facts);
    expect(only(lines, 'item', 'modifier')).toMatchObject([{ kind: 'item', name: 'Sausage', amount: 950 }]);
    expect(only(lines, 'total')).toEqual(only(receiptLines(sale, facts), 'total'));
  });

  it('call a card that a person confirmed by its code a card, with the code', () => {
    const { due } = openedSale(lemonade).priced.totals;
    const byCode = tender({ kind: 'external', amount: due, provider: CARD_BY_CODE, reference: 'A17' });
    const lines = receiptLines(paidSale(openedSale(lemonade), byCode), facts);
    expect(only(lines, 'tender')).toEqual([{ kind: 'tender', tender: 'card', amount: due }]);
    expect(only(lines, 'fact')).toContainEqual({ kind: 'fact', word: 'authorization', text: 'A17' });
  });

  it('leave out tips that the catalogue does not show', () => {
    const sale = paidSale(openedSale(lemonade), card(476, 100));
    expect(only(receiptLines(sale, facts), 'tip')).toEqual([{ kind: 'tip', amount: 100 }]);
    expect(only(receiptLines({ ...sale, isTipOffReceipt: true }, facts), 'tip')).toEqual([]);
  });

  it('suggest tips of the goods, after discounts and without tax on top and fees, for as long as no tip was given [P9]', () => {
    const cart = done(addFee(done(addDiscount(cartOf(lineOf('a', '1')), { referenceId: 'fan' })), 'service'));
    const sale = openedSale(cart, { suggestedTipPercents: [15, 20] });
    const suggested = [
      { kind: 'suggested_tip', percent: 15, amount: 113 },
      { kind: 'suggested_tip', percent: 20, amount: 150 },
    ];
    const lines = receiptLines(sale, facts);
    expect(only(lines, 'suggested_tip')).toEqual(suggested);
    expect(only(receiptLines(paidSale(sale, cash(2000)), facts), 'suggested_tip')).toEqual(suggested);
    expect(only(receiptLines(paidSale(sale, card(sale.priced.totals.due, 200)), facts), 'suggested_tip')).toEqual([]);
    const refund = { at: LATER, reason: 'Cold' };
    expect(only(receiptLines(paidSale(sale, cash(2000)), { ...facts, refund }), 'suggested_tip')).toEqual([]);
    expect(only(receiptLines(openedSale(cart), facts), 'suggested_tip')).toEqual([]);
  });

  it('leave out discounts and fees that are not for receipts', () => {
    const sale = openedSale(done(addFee(done(addDiscount(cartOf(lineOf('a', '1')), { referenceId: 'happy' })), 'bag')));
    expect(only(receiptLines(sale, facts), 'discount', 'fee')).toHaveLength(2);
    const { priced } = sale;
    const fees = priced.fees.map((applied) => ({ ...applied, fee: { ...applied.fee, isOffReceipt: true as const } }));
    const hide = (applied: (typeof priced.discounts)[number]) => ({
      ...applied,
      discount: { ...applied.discount, isOffReceipt: true as const },
    });
    const lines = priced.lines.map((each) => ({ ...each, discounts: each.discounts.map(hide) }));
    const hidden = { ...sale, priced: { ...priced, fees, lines, discounts: priced.discounts.map(hide) } };
    expect(only(receiptLines(hidden, facts), 'discount', 'fee')).toEqual([]);
  });

  it('show what each part costs, and notes where they belong', () => {
    const line = lineOf('a', '1', {
      quantity: pieces(2),
      notes: 'to go',
      modifiers: [
        modifierOf('m', {
          itemId: '21',
          nodeId: 'n1',
          itemSetId: 'extras',
          notes: 'hot',
          modifiers: [modifierOf('p', { itemId: '24', nodeId: 'n4', itemSetId: 'spices' })],
        }),
        modifierOf('n', { itemId: '22', nodeId: 'n2', itemSetId: 'extras', quantity: 2 }),
        modifierOf('o', { itemId: '23', nodeId: 'n3', itemSetId: 'extras' }),
      ],
    });
    const cart = done(addDiscount(cartOf(line), { referenceId: 'happy' }));
    const lines = receiptLines(openedSale(cart), facts);
    expect(only(lines, 'item', 'note', 'modifier', 'discount')).toEqual([
      { kind: 'item', quantity: 2000, name: 'Bratwurst', unitCost: 1150, amount: 2300, isReturn: false },
      { kind: 'note', depth: 1, text: 'to go' },
      { kind: 'modifier', depth: 1, quantity: 1, name: 'Sauerkraut', amount: 100 },
      { kind: 'note', depth: 2, text: 'hot' },
      { kind: 'modifier', depth: 2, quantity: 1, name: 'Caraway' },
      { kind: 'modifier', depth: 1, quantity: 2, name: 'Extra cheese' },
      { kind: 'modifier', depth: 1, quantity: 1, name: 'Rye bun' },
      { kind: 'discount', of: 'line', name: 'Discount happy', amount: -200 },
    ]);
    expect(only(lines, 'subtotal')).toEqual([{ kind: 'subtotal', amount: 2200 }]);
  });

  it('say when something came back, and what it was worth', () => {
    const lines = receiptLines(openedSale(cartOf(lineOf('a', '2', { activity: 'RETURN' }))), facts);
    expect(only(lines, 'item')).toMatchObject([{ name: 'Lemonade', isReturn: true, amount: -476 }]);
    expect(only(lines, 'total')).toEqual([{ kind: 'total', amount: -476 }]);
  });

  it('show a weight as it was weighed', () => {
    const lines = receiptLines(openedSale(cartOf(lineOf('a', '3', { quantity: 345 as Quantity }))), facts);
    expect(only(lines, 'item')).toMatchObject([{ quantity: 345, unitCost: 1200, amount: 414 }]);
  });

  it('carry the names of the day of the sale', () => {
    const lines = receiptLines(openedSale(lemonade, { itemNames: { '2': 'Old lemonade' } }), facts);
    expect(only(lines, 'item')[0]?.name).toBe('Old lemonade');
    expect(only(receiptLines(openedSale(lemonade, { itemNames: {} }), facts), 'item')[0]?.name).toBe('2');
  });
});

describe('the taxes of a receipt', () => {
  it('are broken down by tax with their base, fees included, and say which are part of the price', () => {
    const cart = done(addFee(cartOf(lineOf('a', '1'), lineOf('b', '1'), lineOf('c', '2')), 'service'));
    const lines = receiptLines(openedSale(cart), facts);
    expect(only(lines, 'tax', 'total')).toMatchObject([
      // 78 cents each for two sausages of 9.50, 8 cents for a service charge of 1.00.
      { kind: 'tax', name: 'Sales tax', rate: { num: 33, den: 400 }, taxable: 2000, amount: 164, isIncluded: false },
      { kind: 'total', amount: 2640 },
      { kind: 'tax', name: 'VAT', taxable: 400, amount: 76, isIncluded: true },
    ]);
  });

  it('keep one tax at two rates apart', () => {
    const { priced } = openedSale(cartOf(lineOf('a', '1'), lineOf('b', '1'), lineOf('c', '1')));
    const [first, ...others] = priced.lines;
    const raised = first?.components.map((component) => ({
      ...component,
      taxes: component.taxes.map((applied) => ({ ...applied, tax: { ...applied.tax, rate: { num: 1, den: 10 } } })),
    }));
    const lines = first === undefined || raised === undefined ? [] : [{ ...first, components: raised }, ...others];
    expect(taxBreakdown({ ...priced, lines }).map(({ rate, taxable }) => [rate.num, taxable])).toEqual([
      [1, 950],
      [33, 1900],
    ]);
  });

  it('keep a tax that became a part of the price between two lines of a tab apart from what it was before', () => {
    const { priced } = openedSale(cartOf(lineOf('a', '1'), lineOf('b', '1'), lineOf('c', '1')));
    const [first, ...others] = priced.lines;
    const included = first?.components.map((component) => ({
      ...component,
      taxes: component.taxes.map((applied) => ({ ...applied, tax: { ...applied.tax, inclusive: true } })),
    }));
    const lines = first === undefined || included === undefined ? [] : [{ ...first, components: included }, ...others];
    expect(taxBreakdown({ ...priced, lines }).map(({ isIncluded, taxable }) => [isIncluded, taxable])).toEqual([
      [true, 950],
      [false, 1900],
    ]);
  });

  it('need no subtotal where nothing stands between it and the total', () => {
    const lines = receiptLines(openedSale(lemonade), facts);
    expect(only(lines, 'subtotal')).toEqual([]);
    expect(only(lines, 'total')).toEqual([{ kind: 'total', amount: 476 }]);
  });
});

describe('fees and discounts of a receipt', () => {
  it('show a fee once, however many lines it covers', () => {
    const cart = done(
      addFee(done(addDiscount(cartOf(lineOf('a', '1'), lineOf('b', '2', { quantity: pieces(2) })), { referenceId: 'fan' })), 'bag'),
    );
    const lines = receiptLines(openedSale(cart), facts);
    expect(only(lines, 'fee', 'discount')).toEqual([
      { kind: 'discount', of: 'cart', name: 'Discount fan', amount: -200 },
      { kind: 'fee', name: 'Bag', amount: 30 },
    ]);
  });
});

describe('what comes to nothing', () => {
  it('is neither a fee nor a tax of the receipt', () => {
    const sold = [lineOf('a', '2'), lineOf('b', '2', { activity: 'RETURN' }), lineOf('c', '3')];
    const lines = receiptLines(openedSale(done(addFee(cartOf(...sold), 'bag'))), facts);
    expect(only(lines, 'fee', 'tax', 'subtotal')).toEqual([]);
    expect(only(lines, 'total')).toEqual([{ kind: 'total', amount: 1200 }]);
  });
});

describe('the payments of a receipt', () => {
  it('show what was handed over, the change, the tip and the card by its mask', () => {
    const lines = receiptLines(paidSale(openedSale(lemonade), card(200, 50), cash(500)), facts);
    expect(only(lines, 'tip', 'tender', 'change')).toEqual([
      { kind: 'tip', amount: 50 },
      { kind: 'tender', tender: 'card', amount: 250, detail: 'VISA ****1111' },
      { kind: 'tender', tender: 'cash', amount: 500 },
      { kind: 'change', amount: 224 },
    ]);
    expect(only(lines, 'fact')).toContainEqual({ kind: 'fact', word: 'authorization', text: 'A1B2' });
  });

  it('name a voucher and a partner, and say when it was on the house', () => {
    const sale = paidSale(
      openedSale(lemonade),
      tender({ kind: 'gift', amount: money(100), maskedNumber: '**99' }),
      tender({ kind: 'stored', amount: money(100), provider: 'acme' }),
      tender({ kind: 'external', amount: money(100), provider: 'desk', reference: 'r' }),
      tender({ kind: 'complimentary', amount: money(176), reason: 'spilt' }),
    );
    expect(only(receiptLines(sale, facts), 'tender').map(({ tender: kind, detail }) => [kind, detail])).toEqual([
      ['gift', '**99'],
      ['stored', 'acme'],
      ['external', 'desk'],
      ['complimentary', undefined],
    ]);
  });

  it('say nothing of a tender that was taken back', () => {
    const first = card(100);
    const voided = done(voidTender(done(addTender(openedSale(lemonade), first)), first.id, LATER));
    expect(only(receiptLines(paidSale(voided, cash(476)), facts), 'tender')).toEqual([{ kind: 'tender', tender: 'cash', amount: 476 }]);
  });

  it('say how charity and cash rounding lead from the total to what was paid', () => {
    const rounded = paidSale(openedSale(lemonade, { cashRounding: { mode: 'NEAREST', increment: money(5) } }), cash(475));
    expect(only(receiptLines(rounded, facts), 'total', 'rounding', 'to_pay')).toEqual([
      { kind: 'total', amount: 476 },
      { kind: 'rounding', amount: -1 },
      { kind: 'to_pay', amount: 475 },
    ]);
    expect(only(receiptLines(openedSale(setCharity(lemonade, true)), facts), 'charity', 'to_pay')).toEqual([
      { kind: 'charity', amount: 24 },
      { kind: 'to_pay', amount: 500 },
    ]);
  });
});

describe('the head of a receipt', () => {
  const full: ReceiptFacts = {
    vendorName: 'Grill 12',
    linesAbove: ['Turf Stadium', '1 Goal Street'],
    linesBelow: ['Thank you'],
    taxNumber: 'US-99',
    orderNumber: '1042',
    cashierName: 'Ann',
    deviceName: 'Till 1',
    seat: 'Sec 112 A 7',
    isDuplicate: true,
    qrPayload: 'grandstand:1042',
  };

  it('says who sold, when, and under which numbers', () => {
    const cart = done(setCheck(lemonade, { name: 'Table 4' }));
    expect(
      receiptLines(paidSale(openedSale(cart), cash(476)), full).map((line) => ('text' in line ? [line.kind, line.text] : [line.kind])),
    ).toEqual([
      ['mark'],
      ['vendor', 'Grill 12'],
      ['header', 'Turf Stadium'],
      ['header', '1 Goal Street'],
      ['tax_number', 'US-99'],
      ['guest_number', 'A47'],
      ['moment'],
      ['fact', '1042'],
      ['fact', 'Ann'],
      ['fact', 'Till 1'],
      ['fact', 'Table 4'],
      ['fact', 'Sec 112 A 7'],
      ['separator'],
      ['item'],
      ['separator'],
      ['total'],
      ['tax'],
      ['tender'],
      ['separator'],
      ['footer', 'Thank you'],
      ['code'],
    ]);
  });

  it('has no guest number before the sale is complete', () => {
    expect(only(receiptLines(openedSale(lemonade), full), 'guest_number')).toEqual([]);
  });

  it('marks practice at both ends', () => {
    const lines = receiptLines(paidSale(openedSale(lemonade, { isTraining: true }), cash(476)), facts);
    expect([lines[0], lines.at(-1)]).toEqual(Array(2).fill({ kind: 'mark', word: 'training' }));
  });
});

describe('the receipt of a refund', () => {
  const refunded: ReceiptFacts = { ...facts, refund: { at: LATER, reason: 'cold', originalOrderNumber: '1042' } };
  const sale = paidSale(openedSale(lemonade, { cashRounding: { mode: 'UP', increment: money(5) } }), card(100, 30), cash(1000, 10));

  it('says that it is one, why, and of which order', () => {
    const lines = receiptLines(sale, refunded);
    expect(only(lines, 'mark')).toEqual([{ kind: 'mark', word: 'refund' }]);
    expect(only(lines, 'guest_number')).toEqual([]);
    expect(only(lines, 'fact')).toEqual(
      expect.arrayContaining([
        { kind: 'fact', word: 'original_order', text: '1042' },
        { kind: 'fact', word: 'reason', text: 'cold' },
      ]),
    );
    expect(only(lines, 'moment').map(({ word }) => word)).toEqual(['sold_at', 'refunded_at']);
  });

  it('gives back every amount, the rounding of the day and the tips, and speaks of no change', () => {
    expect(only(receiptLines(sale, refunded), 'total', 'rounding', 'to_pay', 'tip', 'tender', 'change')).toEqual([
      { kind: 'total', amount: -476 },
      { kind: 'rounding', amount: -4 },
      { kind: 'to_pay', amount: -480 },
      { kind: 'tip', amount: -40 },
      { kind: 'tender', tender: 'card', amount: -130, detail: 'VISA ****1111' },
      { kind: 'tender', tender: 'cash', amount: -390 },
    ]);
  });
});

describe('every receipt', () => {
  it('adds up, from its items to its payments', () => {
    let withFigures = 0;
    checkAlways(
      fc.property(fc.integer({ min: 0, max: 0x7fff_ffff }), fc.boolean(), (seed, isRefund) => {
        const { data, cart, context } = randomCase(seed);
        const priced = priceCart(compileCatalogue(data), cart, context);
        const sale = frozen({ ...saleFacts({ itemNames: itemNamesOf(data) }), cart, priced, revision: priced.revision, tenders: [] });
        const refund = isRefund ? { refund: { at: LATER, reason: 'cold' } } : {};
        const lines = receiptLines(sale, { ...facts, ...refund });
        const signed = (amount: Money) => (isRefund ? negate(amount) : amount);
        const { subtotal, total, due, inclusiveTax } = priced.totals;
        fc.pre(total !== 0);
        withFigures += 1;
        const onLines = only(lines, 'item', 'modifier', 'discount').filter((line) => !('of' in line) || line.of === 'line');
        expect(sum(onLines.map((line) => line.amount ?? money(0)))).toBe(signed(subtotal));
        const between = [
          ...only(lines, 'discount').filter((line) => line.of === 'cart'),
          ...only(lines, 'fee'),
          ...only(lines, 'tax').filter(({ isIncluded }) => !isIncluded),
        ];
        const shown = only(lines, 'total')[0]?.amount ?? money(0);
        expect(shown).toBe(signed(total));
        expect(add(signed(subtotal), sum(between.map(({ amount }) => amount)))).toBe(shown);
        if (between.length > 0) expect(only(lines, 'subtotal')[0]?.amount).toBe(signed(subtotal));
        const included = only(lines, 'tax').filter(({ isIncluded }) => isIncluded);
        const ofFees = sum(priced.fees.map((fee) => fee.inclusiveTax));
        expect(sum(included.map(({ amount }) => amount))).toBe(signed(add(inclusiveTax, ofFees)));
        expect(only(lines, 'to_pay')[0]?.amount ?? shown).toBe(signed(due));
        expect(subtract(due, total) !== 0).toBe(only(lines, 'charity').length > 0);
      }),
      200,
    );
    expect(withFigures).toBeGreaterThan(20);
  });
});
