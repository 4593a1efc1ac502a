import { expect, test } from 'vitest';
import type { Register } from '../../renderer/register/frame/register.ts';
import { removeCard } from '../../renderer/register/gift-cards/order-card.ts';
import { putOnOrder, takeScannedCard } from '../../renderer/register/gift-cards/scanned-card.ts';
import { benefitsOf, savingBy } from '../../renderer/selling/card-benefits.ts';
import { makeCartStore } from '../../renderer/selling/cart-store.ts';
import { windowWorld } from '../../renderer/ui/boot/window-world.ts';
import { attachedCard, claimedBenefit } from '../../shared/engine/cart/attached-card.ts';
import { removeLine } from '../../shared/engine/cart/cart-lines.ts';
import { levelOfProvider, mayBeValueCard, providerOfLevel, shortenedCode } from '../../shared/till-contract/cards/shown-card.ts';
import { catalogueWith, discount, item, percent, terms } from '../engine/small-catalogue.ts';
import { cartOf, lineOf } from '../till/carts.ts';

const gold = discount('gold', percent(20), { autoApply: false, level: 'CART', criteria: { paymentProvider: 'value-card/gold' } });
const catalogue = catalogueWith([item('pretzel', 400)], {
  terms: terms({ options: { ...terms().options, paymentPartner: true } }),
  discounts: [gold],
});
const words = { giftCards: { order: { added: () => '', removed: () => '' } } } as never;
const CARD = { id: 'c1', maskedCode: '****WXYZ', balance: 5000, isBlocked: false, isExpired: false, tier: 'gold', moves: [] } as never;

function till() {
  const cartStore = makeCartStore(windowWorld);
  cartStore.takeCatalogue(catalogue);
  cartStore.replace(cartOf([lineOf('pretzel')]));
  return { cartStore, ui: { close: () => undefined } } as unknown as Register;
}

test('a card on the order lowers the total at once, and no more once it is off', () => {
  const register = till();
  const { store } = register.cartStore;
  expect(benefitsOf(catalogue, 'gold').map(({ id }) => id)).toEqual(['gold']);
  expect([benefitsOf(catalogue, 'silver'), benefitsOf(catalogue, undefined)]).toEqual([[], []]);
  expect(savingBy(store.getState(), CARD)).toBe(80);
  putOnOrder(register, words, CARD);
  expect([store.getState().priced?.totals.due, store.getState().savedByCard]).toEqual([320, 80]);
  expect(attachedCard(store.getState().cart)).toEqual({ id: 'c1', maskedCode: '****WXYZ', balance: 5000 });
  removeCard(register, words);
  expect([store.getState().priced?.totals.due, store.getState().savedByCard]).toEqual([400, 0]);
});

test('a card of a level that brings nothing here claims nothing', () => {
  const register = till();
  putOnOrder(register, words, { ...(CARD as object), tier: 'silver' } as never);
  const { cart, priced } = register.cartStore.store.getState();
  expect([attachedCard(cart)?.id, claimedBenefit(cart), priced?.totals.due]).toEqual(['c1', undefined, 400]);
});

test('a cart that was emptied line by line is the next guest’s: the card is off, and one that was shown first stays', () => {
  const register = till();
  const { store } = register.cartStore;
  putOnOrder(register, words, CARD);
  const [line] = store.getState().cart.lines;
  if (line === undefined) throw new Error('no line');
  register.cartStore.edit((cart) => {
    const removed = removeLine(cart, line.id);
    return removed.ok ? { ok: true, value: removed.value.cart } : removed;
  });
  expect([store.getState().cart.lines, attachedCard(store.getState().cart)]).toEqual([[], undefined]);
  putOnOrder(register, words, CARD);
  expect(attachedCard(store.getState().cart)?.id).toBe('c1');
});

test('the prices of a sale that is being paid keep what the card saved', () => {
  const register = till();
  const { store } = register.cartStore;
  putOnOrder(register, words, CARD);
  const { priced } = store.getState();
  if (priced === undefined) throw new Error('no price');
  register.cartStore.freeze(priced);
  register.cartStore.takeCatalogue(catalogueWith([item('pretzel', 900)]));
  expect([store.getState().priced?.totals.due, store.getState().savedByCard]).toEqual([320, 80]);
});

test('only what could be a card is looked up as one, and only where cards are taken', () => {
  for (const code of ['GIFT-2026-WXYZ', 'gift2026wxyz', '12345678']) expect([code, mayBeValueCard(code)]).toEqual([code, true]);
  for (const code of ['1051', 'A'.repeat(41), 'K12-ö!']) expect([code, mayBeValueCard(code)]).toEqual([code, false]);
  const host = { store: { getState: () => ({ status: {}, settings: { settings: { tenders: ['gift'] } } }) } };
  expect(takeScannedCard({ ...till(), host } as unknown as Register, 'GIFT2026WXYZ', words)).toBe(false);
});

test('an order keeps of a code its last characters, however its keeper masks it', () => {
  expect(['****WXYZ', '**** **** wxyz', '••••••12-34'].map(shortenedCode)).toEqual(['****WXYZ', '****WXYZ', '****1234']);
  expect(levelOfProvider(providerOfLevel('gold'))).toBe('gold');
  expect([levelOfProvider('lakeside-wallet'), levelOfProvider(undefined)]).toEqual([undefined, undefined]);
});
