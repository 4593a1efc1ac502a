import { expect, test } from 'vitest';
import { giftCardsOf, tipBase } from '../../shared/engine/sale/tip-base.ts';
import { makeTax } from './oracle/sample.ts';
import { cart, catalogueWith, item, line, priced } from './small-catalogue.ts';

const TAXES = { taxIds: ['top'] };

test('a tip is a share of the goods: not of the tax on top, nor of charity, nor of a gift card that is bought [P9]', () => {
  const items = [item('burger', 1000, TAXES), item('card', 5000, { isGiftCard: true })];
  const catalogue = catalogueWith(items, { taxes: [makeTax('top', 0.1, false)] });
  const sold = priced(catalogue, cart([line('burger', 2), line('card')], { charity: true }));
  expect(sold.totals.exclusiveTax).toBe(200);
  expect(tipBase(sold, giftCardsOf(catalogue))).toBe(2000);
  // Without a catalogue nobody knows which items are gift cards.
  expect(tipBase(sold, giftCardsOf(undefined))).toBe(7000);
});
