import type { DeviceId, EmployeeId, SaleId } from '../../shared/base/ids.ts';
import { type Money, money } from '../../shared/base/money.ts';
import { type Instant, parseInstant } from '../../shared/base/time.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { ReceiptLanguage } from '../../shared/engine/receipt/receipt-layout.ts';
import { openSale, type Sale, type SaleFacts } from '../../shared/engine/sale/sale.ts';
import { addTender, completeSale } from '../../shared/engine/sale/sale-payment.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData, ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import type { NewTender, TenderId } from '../../shared/engine/terms/tender.ts';
import { done } from './cart-edits-carts.ts';
import { ALL_OPTIONS, makeData, makeDiscount, makeFee, makeItem, makeNode, makeSet, makeTerms } from './oracle/sample.ts';

/** A small catalogue whose receipts can be worked out by hand, with sales tax on top and a drink with its tax included, and sales by it. */

function moment(text: string): Instant {
  const at = parseInstant(text);
  if (at === undefined) throw new Error(`not a moment: ${text}`);
  return at;
}

export const NOON = moment('2026-11-21T12:00:00Z');
export const LATER = moment('2026-11-21T12:01:00Z');

function item(id: string, name: string, price: number, more: Partial<ItemData> = {}): ItemData {
  return makeItem(id, price, { name, taxIds: ['sales'], priceOverride: true, ...more });
}

export const CATALOGUE_DATA = makeData({
  revision: '7',
  terms: makeTerms({ defaultTaxIds: ['sales'], charityEnabled: true, options: { ...ALL_OPTIONS, paymentPartner: false } }),
  taxes: [
    { id: 'sales', name: 'Sales tax', rate: 0.0825, inclusive: false },
    { id: 'vat', name: 'VAT', rate: 0.19, inclusive: true },
  ],
  items: [
    item('1', 'Bratwurst', 950, { itemSetIds: ['extras'] }),
    item('2', 'Lemonade', 476, { taxIds: ['vat'] }),
    item('3', 'Nuts by weight', 1200, { taxIds: [] }),
    item('21', 'Sauerkraut', 50, { soldAsItem: false }),
    item('22', 'Extra cheese', 100, { soldAsItem: false }),
    item('23', 'Rye bun', 0, { soldAsItem: false }),
    item('24', 'Caraway', 0, { soldAsItem: false }),
  ],
  itemSets: [
    makeSet('extras', [
      makeNode('21', 'SEPARATE', { id: 'n1', itemSetIds: ['spices'] }),
      makeNode('22', 'INCREASE_PARENT', { id: 'n2' }),
      makeNode('23', 'INCLUDED', { id: 'n3' }),
    ]),
    makeSet('spices', [makeNode('24', 'INCLUDED', { id: 'n4' })]),
  ],
  discounts: [
    makeDiscount(
      'happy',
      'ITEM',
      { kind: 'FLAT', amount: money(100) },
      { referenceId: 'happy', name: 'Discount happy', autoApply: false, criteria: { itemIds: ['1'] } },
    ),
    makeDiscount('fan', 'CART', { kind: 'FLAT', amount: money(200) }, { referenceId: 'fan', name: 'Discount fan', autoApply: false }),
  ],
  fees: [
    makeFee(
      'service',
      'ORDER',
      { type: 'FLAT', amount: money(100) },
      { name: 'Service charge', autoApply: false, taxable: true, taxIds: ['sales'] },
    ),
    makeFee('bag', 'ITEM', { type: 'FLAT', amount: money(10) }, { name: 'Bag', autoApply: false, itemIds: ['1', '2'] }),
  ],
});

const catalogue = compileCatalogue(CATALOGUE_DATA);

export function itemNamesOf(data: CatalogueData): Readonly<Record<string, string>> {
  return Object.fromEntries(data.items.map(({ id, name }) => [id, name]));
}

export function saleFacts(more: Partial<SaleFacts> = {}): SaleFacts {
  return {
    id: 'sale-1' as SaleId,
    at: NOON,
    deviceId: 'till-1' as DeviceId,
    employeeId: 'ann' as EmployeeId,
    itemNames: itemNamesOf(CATALOGUE_DATA),
    ...more,
  };
}

export function openedSale(cart: Cart, more: Partial<SaleFacts> = {}): Sale {
  return done(openSale(cart, priceCart(catalogue, cart, { at: NOON }), saleFacts(more)));
}

type WithoutFacts<Offered> = Offered extends NewTender ? Omit<Offered, 'id' | 'takenAt'> : never;
export type Offer = WithoutFacts<NewTender>;

let count = 0;
export function tender(offer: Offer): NewTender {
  count += 1;
  return { ...offer, id: `tender-${count}` as TenderId, takenAt: NOON };
}

export function cash(tendered: number, tip = 0): NewTender {
  return tender({ kind: 'cash', tendered: money(tendered), tip: money(tip) });
}

export function card(amount: number, tip = 0): NewTender {
  const facts = { transactionUid: 'tx-1', maskedNumber: '411111******1111', cardType: 'VISA', authorizationCode: 'A1B2' };
  return tender({ kind: 'card', amount: money(amount), tip: money(tip), card: facts });
}

export function paidSale(sale: Sale, ...tenders: readonly NewTender[]): Sale {
  const paid = tenders.reduce((before, next) => done(addTender(before, next)), sale);
  return done(completeSale(paid, { at: LATER, guestNumber: 'A47' }));
}

function dollars(amount: Money): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const ENGLISH: ReceiptLanguage = {
  decimalSign: '.',
  writeMoney: dollars,
  writeMoment: (at) => at.slice(0, 16).replace('T', ' '),
  words: {
    order: 'Order',
    cashier: 'Served by',
    device: 'Till',
    seat: 'Seat',
    check: 'Check',
    reason: 'Reason',
    original_order: 'Refund of order',
    authorization: 'Authorization',
    subtotal: 'Subtotal',
    total: 'Total',
    charity: 'Charity',
    rounding: 'Rounding',
    to_pay: 'To pay',
    tip: 'Tip',
    with_tip: 'Total with tip',
    change: 'Change',
    cash: 'Cash',
    card: 'Card',
    gift: 'Gift card',
    stored: 'Stored value',
    external: 'External',
    complimentary: 'Complimentary',
    refund: 'REFUND',
    training: 'TRAINING',
    duplicate: 'DUPLICATE',
    sold_at: 'Sold',
    refunded_at: 'Refunded',
    tax_number: 'Tax no.',
    guest_number: 'No.',
    return: 'Return',
    suggested_tip: 'Suggested tip',
    included_tax: 'incl.',
    tax_base: 'on',
    gift_card_balance: 'On gift card',
    gift_card_waits: 'Gift card, loaded soon',
  },
};
