import { afterEach, expect, test, vi } from 'vitest';
import { followCounterOrders } from '../../renderer/register/carts/counter-orders.ts';
import { recallHeld } from '../../renderer/register/carts/held-carts.ts';
import { makeCartStore } from '../../renderer/selling/cart-store.ts';
import { windowWorld } from '../../renderer/ui/boot/window-world.ts';
import { emptyCart } from '../../shared/engine/cart/cart-lines.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cartOf, lineOf } from '../till/carts.ts';

afterEach(() => vi.unstubAllGlobals());

const ORDER = cartOf([lineOf(ITEMS.burger), lineOf(ITEMS.fries)]);
const OTHER = cartOf([lineOf(ITEMS.soda)]);

/** A till at a host that gives out every order; `requests` lists what the till asked for. */
function standing() {
  const requests: string[] = [];
  const recalls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/tabs')) return new Response('[]');
    const [, order = '', recall = '', end] = /held\/([^/]+)\/recalls\/([^/]+)(\/return)?$/.exec(address) ?? [];
    if (end === undefined) recalls.push(recall);
    requests.push(`${end === undefined ? 'take' : 'put back'} ${order}`);
    if (end !== undefined) expect(recalls).toContain(recall);
    const cart = order === 'o2' ? OTHER : ORDER;
    return end === undefined
      ? new Response(JSON.stringify({ id: order, name: 'K1', cart, ...(order !== 'h1' && { counterCode: 'K1' }) }))
      : new Response(null, { status: 204 });
  });
  const cartStore = makeCartStore(windowWorld);
  followCounterOrders({ cartStore, world: windowWorld });
  const put = (lines: typeof ORDER.lines) => cartStore.edit(() => ({ ok: true, value: { ...cartStore.store.getState().cart, lines } }));
  return { cartStore, requests, put, take: (id: string) => recallHeld({ cartStore, world: windowWorld }, id) };
}

const soon = (read: () => unknown) => expect.poll(read, { timeout: 60_000, interval: 10 });

test('an order of a kiosk that is dropped unpaid is put back once, whichever way the cart becomes another', async () => {
  const [first, second] = ORDER.lines;
  if (first === undefined || second === undefined) throw new Error('no lines');
  for (const drop of [
    ({ cartStore }: ReturnType<typeof standing>) => cartStore.clear(),
    ({ cartStore }: ReturnType<typeof standing>) => cartStore.replace(OTHER),
    ({ put }: ReturnType<typeof standing>) => {
      put([second]);
      put([]);
      put(OTHER.lines);
    },
    // What is sold beside it is no part of it.
    ({ put }: ReturnType<typeof standing>) => {
      put([...ORDER.lines, ...OTHER.lines]);
      put(OTHER.lines);
    },
  ]) {
    const till = standing();
    await till.take('o1');
    drop(till);
    await soon(() => till.requests).toEqual(['take o1', 'put back o1']);
    expect(till.cartStore.store.getState().counterOrder).toBeUndefined();
    till.cartStore.clear();
    await new Promise((resolve) => setImmediate(resolve));
    expect(till.requests).toHaveLength(2);
  }
});

test('what is sold, put aside or put on a tab is not put back, nor a cart that no kiosk ordered', async () => {
  const till = standing();
  await till.take('o1');
  till.put([...ORDER.lines, ...OTHER.lines]);
  till.cartStore.clear({ isStored: true });
  await till.take('h1');
  till.cartStore.clear();
  await new Promise((resolve) => setImmediate(resolve));
  expect(till.requests).toEqual(['take o1', 'take h1']);
});

test('one that takes the place of another is kept, and that other is put back; lines that are brought back take the order over again', async () => {
  const till = standing();
  await till.take('o1');
  await till.take('o2');
  await soon(() => till.requests).toEqual(['take o1', 'take o2', 'put back o1']);
  expect(till.cartStore.store.getState().counterOrder).toMatchObject({ heldId: 'o2' });
  till.cartStore.edit(() => ({ ok: true, value: emptyCart('POS') }));
  till.put(OTHER.lines);
  await soon(() => till.requests.slice(3)).toEqual(['put back o2', 'take o2']);
  expect(till.cartStore.store.getState().counterOrder).toMatchObject({ heldId: 'o2' });
});
