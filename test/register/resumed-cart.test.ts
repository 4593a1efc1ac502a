import { expect, test } from 'vitest';
import { makeCartStore } from '../../renderer/selling/cart-store.ts';
import { makeSaleFlow } from '../../renderer/selling/sale-flow.ts';
import { windowWorld } from '../../renderer/ui/boot/window-world.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cartOf, lineOf, openingOf } from '../till/carts.ts';
import { openTill, TILL } from '../till/test-till.ts';
import { makeWorld } from '../world.ts';

test('a sale that is taken up again keeps the vendor whose menu its cart was made by, whatever the device sells now', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const body = openingOf(till, cartOf([lineOf(ITEMS.burger)]));
  const view = await till.must('openSale', { path: { sale_id: 's1' }, body });
  const catalogue = till.parts.vendorOf(TILL)?.catalogues.newest();
  if (catalogue === undefined) throw new Error('no menu');
  const cartStore = makeCartStore(windowWorld);
  cartStore.takeCatalogue({ ...catalogue, terms: { ...catalogue.terms, vendorId: 999 } });
  void makeSaleFlow(windowWorld, cartStore).resume(view);
  expect(cartStore.store.getState().vendorId).toBe(till.parts.place()?.vendorId);
});
