import { afterEach, expect, test, vi } from 'vitest';
import { type HostState, makeHost } from '../../renderer/host/host-store.ts';
import type { Register } from '../../renderer/register/frame/register.ts';
import { makeUi } from '../../renderer/register/frame/ui-store.ts';
import { undoRemoval } from '../../renderer/register/sell/sell-commands.ts';
import { askAgeOfCart, confirmAge, removeLineWithUndo, tapItem } from '../../renderer/register/sell/tap-item.ts';
import { isLocked } from '../../renderer/register/staff/sign-in.ts';
import { makeCartStore } from '../../renderer/selling/cart-store.ts';
import { adoptHostDraft } from '../../renderer/selling/draft-keeper.ts';
import { makeSaleFlow } from '../../renderer/selling/sale-flow.ts';
import { windowWorld } from '../../renderer/ui/boot/window-world.ts';
import { addItem } from '../../shared/engine/cart/cart-lines.ts';
import { catalogueWith, item, itemSet, node, pick } from '../engine/small-catalogue.ts';
import { cartOf, lineOf } from '../till/carts.ts';

afterEach(() => vi.unstubAllGlobals());

const BEER = item('beer', 500, { isAlcohol: true });
const MEAL = item('meal', 900, { itemSetIds: ['drinks'] });

/** A till with a menu, a host that is silent, and nothing in its cart. */
function till() {
  const cartStore = makeCartStore(windowWorld);
  cartStore.takeCatalogue(catalogueWith([item('pretzel', 400), BEER, MEAL], { itemSets: [itemSet('drinks', [node('n-beer', 'beer')])] }));
  const register = {
    cartStore,
    world: windowWorld,
    host: makeHost(),
    ui: makeUi(),
    sale: makeSaleFlow(windowWorld, cartStore),
  } as unknown as Register;
  return register;
}

test('what was taken away is not brought back into a sale that is being paid', () => {
  const register = till();
  tapItem(register, 'pretzel');
  const [line] = register.cartStore.store.getState().cart.lines;
  if (line === undefined) throw new Error('no line');
  removeLineWithUndo(register, line.id);
  expect(undoRemoval.allowed(register)).toBe(true);
  register.sale.store.setState({ phase: 'paying' });
  expect(undoRemoval.allowed(register)).not.toBe(true);
});

test('papers are looked at once for a guest: a cart that was emptied line by line is the next one’s', () => {
  const register = till();
  expect(tapItem(register, 'beer')).toBe('asked');
  confirmAge(register, 'beer');
  expect(tapItem(register, 'beer')).toBe('added');
  const [line] = register.cartStore.store.getState().cart.lines;
  if (line === undefined) throw new Error('no line');
  removeLineWithUndo(register, line.id);
  expect(tapItem(register, 'beer')).toBe('asked');
});

test('alcohol that is a choice of something else is asked about as any other, and not where it comes back', () => {
  const register = till();
  const meal = lineOf('meal', 1, { modifiers: [pick('n-beer', 'beer')] });
  register.cartStore.replace(cartOf([{ ...meal, activity: 'RETURN' }]));
  expect(askAgeOfCart(register)).toBe(false);
  register.cartStore.replace(cartOf([meal]));
  expect(askAgeOfCart(register)).toBe(true);
  expect(register.ui.store.getState().sheet).toMatchObject({ kind: 'age_check', itemId: 'meal' });
});

test('a register that is locked stays so while its host is silent', () => {
  const locked = { presence: 'there', status: { employee: undefined }, settings: { settings: { signIn: 'pin' } } } as unknown as HostState;
  expect(isLocked(locked)).toBe(true);
  const silent: HostState = { ...locked, presence: 'silent' };
  expect(isLocked(silent)).toBe(true);
  expect(isLocked({ ...locked, status: undefined })).toBe(false);
});

test('the host’s copy comes into a cart that nobody has touched; one that was begun meanwhile stays, and counts as the newer', async () => {
  const kept = { version: 57, cart: cartOf([lineOf('pretzel', 3)]) };
  vi.stubGlobal('fetch', async (address: string) => new Response(JSON.stringify(address.endsWith('/draft') ? { draft: kept } : [])));
  const { cartStore: untouched } = till();
  await adoptHostDraft(untouched, untouched.store.getState().version);
  expect(untouched.store.getState()).toMatchObject({ version: 57, cart: kept.cart });

  const { cartStore } = till();
  const { version } = cartStore.store.getState();
  cartStore.edit((cart) => addItem(cart, lineOf('beer')));
  await adoptHostDraft(cartStore, version);
  expect(cartStore.store.getState()).toMatchObject({ version: 58, cart: { lines: [{ itemId: 'beer' }] } });
});
