import { afterEach, expect, test, vi } from 'vitest';
import { makeCartStore } from '../../renderer/selling/cart-store.ts';
import { makeSaleFlow } from '../../renderer/selling/sale-flow.ts';
import { windowWorld } from '../../renderer/ui/boot/window-world.ts';
import { money } from '../../shared/base/money.ts';
import { addItem } from '../../shared/engine/cart/cart-lines.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cartOf, lineOf, openingOf } from '../till/carts.ts';
import { openTill } from '../till/test-till.ts';
import { makeWorld } from '../world.ts';

afterEach(() => vi.unstubAllGlobals());

interface Own {
  readonly unfinished: readonly SaleView[];
  readonly aside: readonly SaleView[];
  readonly last?: SaleView;
}

/** A window whose requests are answered in the order that the test chooses. */
async function desks() {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const sell = async (id: string) => {
    const path = { sale_id: id };
    const body = openingOf(till, cartOf([lineOf(ITEMS.burger)]));
    const paying = await till.must('openSale', { path, body });
    const tender = { path: { ...path, tender_id: `t${id}` }, body: { kind: 'cash', amount: money(2000) } } as const;
    const covered = await till.must('addTender', tender);
    return { paying, covered, complete: await till.must('completeSale', { path, body: {} }) };
  };
  const waiting: ((answer: unknown) => void)[] = [];
  const requests: { readonly method: string; readonly path: string; readonly body: string }[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body = '' }: { readonly method?: string; readonly body?: string }) => {
    requests.push({ method, path, body });
    return new Promise((resolve) => waiting.push((answer) => resolve(new Response(JSON.stringify(answer), { status: 200 }))));
  });
  let waited = 0;
  const world = { ...windowWorld, monotonicMilliseconds: () => waited };
  const cartStore = makeCartStore(world);
  const catalogue = till.parts.vendorOf({})?.catalogues.newest();
  if (catalogue !== undefined) cartStore.takeCatalogue(catalogue);
  const sale = makeSaleFlow(world, cartStore);
  const answer = (place: number, value: Own | SaleView): void => waiting[place]?.(value);
  const wait = (milliseconds: number): void => {
    waited += milliseconds;
  };
  return { cartStore, sale, wait, answer, waiting, requests, first: await sell('s1'), second: await sell('s2') };
}

test('what the host said of the sales before one was complete takes nothing back, however late it comes', async () => {
  const { sale, answer, waiting, first, second } = await desks();
  void sale.resume(second.paying);
  const old = sale.refresh();
  const completing = sale.complete();
  await vi.waitFor(() => expect(waiting).toHaveLength(2), 20_000);
  answer(1, second.complete);
  await completing;
  sale.next();
  answer(0, { unfinished: [second.paying], aside: [], last: first.complete });
  // It is asked anew, and what it says then holds.
  await vi.waitFor(() => expect(waiting).toHaveLength(3), 20_000);
  expect(sale.store.getState()).toMatchObject({ unfinished: [], last: { sale: { id: 's2' }, state: 'complete' } });
  answer(2, { unfinished: [], aside: [], last: second.complete });
  await old;
  expect(sale.store.getState()).toMatchObject({ phase: 'selling', unfinished: [], last: { sale: { id: 's2' } } });
});

test('of two answers the one that was asked for later holds, in whatever order they come', async () => {
  const { sale, answer, waiting, first, second } = await desks();
  const [older, newer] = [sale.refresh(), sale.refresh()];
  await vi.waitFor(() => expect(waiting).toHaveLength(2), 20_000);
  answer(1, { unfinished: [], aside: [], last: second.complete });
  await newer;
  answer(0, { unfinished: [second.paying], aside: [], last: first.complete });
  await older;
  expect(sale.store.getState()).toMatchObject({ unfinished: [], last: { sale: { id: 's2' } } });
});

test('a sale whose last cent somebody else has settled is completed without a tap, and so is one that is found like that', async () => {
  const settled = await desks();
  void settled.sale.resume(settled.second.paying);
  const reading = settled.sale.refresh();
  await vi.waitFor(() => expect(settled.waiting).toHaveLength(1), 20_000);
  settled.answer(0, { unfinished: [settled.second.covered], aside: [] });
  await vi.waitFor(() => expect(settled.waiting).toHaveLength(2), 20_000);
  settled.answer(1, settled.second.complete);
  await reading;
  expect(settled.sale.store.getState()).toMatchObject({ phase: 'done', last: { sale: { id: 's2' }, state: 'complete' } });

  const found = await desks();
  void found.sale.resume(found.second.covered);
  await vi.waitFor(() => expect(found.waiting).toHaveLength(1), 20_000);
  found.answer(0, found.second.complete);
  await vi.waitFor(() => expect(found.sale.store.getState().phase).toBe('done'), 20_000);
});

test('a sale that was left while it was being opened is left at the host too; what was added meanwhile is in the cart, and is paid by a sale of its own', async () => {
  const { cartStore, sale, wait, answer, waiting, requests, first, second } = await desks();
  cartStore.edit((cart) => addItem(cart, lineOf(ITEMS.burger)));
  const left = sale.open();
  await vi.waitFor(() => expect(waiting).toHaveLength(1), 20_000);
  // The second tap of a double tap.
  await sale.abandon();
  expect(sale.store.getState().phase).toBe('opening');
  wait(1000);
  await sale.abandon();
  expect(sale.store.getState().phase).toBe('selling');
  cartStore.edit((cart) => addItem(cart, lineOf(ITEMS.fries)));
  const wanted = sale.open();
  answer(0, second.paying);
  await vi.waitFor(() => expect(waiting).toHaveLength(2), 20_000);
  expect([requests[1]?.method, requests[1]?.path]).toEqual(['DELETE', requests[0]?.path]);
  answer(1, { ...second.paying, state: 'abandoned' });
  await left;
  await vi.waitFor(() => expect(waiting).toHaveLength(3), 20_000);
  expect(requests[2]).toMatchObject({ method: 'PUT', body: expect.stringContaining(ITEMS.fries) });
  expect(requests[2]?.path).not.toBe(requests[0]?.path);
  answer(2, first.paying);
  await wanted;
  expect(sale.store.getState()).toMatchObject({ phase: 'paying', view: { sale: { id: 's1' } } });
  expect(cartStore.store.getState().cart.lines.map(({ itemId }) => itemId)).toEqual([ITEMS.burger, ITEMS.fries]);
});
