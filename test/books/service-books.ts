import type { ServiceStore } from '../../shared/service/core/store.ts';
import { keepLedger } from './card-ledger.ts';
import { findDifferences } from './compare-books.ts';
import { NO_TILL, readOrders } from './read-books.ts';
import { failWhereDifferent } from './stored-books.ts';

interface SellingPlaces {
  readonly vendors: readonly { readonly id: number; readonly venue_id: number }[];
}

/**
 * A store and the memory of a card network, for a service that tests sell at without a till. Before the store is closed, what each card has
 * paid is compared with what the orders say.
 */
export function keepServiceBooks(store: ServiceStore, catalogue: unknown) {
  const ledger = keepLedger();
  const { vendors } = catalogue as SellingPlaces;
  const places = vendors.map(({ id, venue_id }) => ({ vendorId: id, venueId: venue_id }));
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    const cards = ledger.entries();
    const isAnyCharged = cards.length > 0;
    const orders = isAnyCharged ? await readOrders(store, places) : [];
    await store.close();
    failWhereDifferent(findDifferences({ till: NO_TILL, orders, cards }, { hasOtherSellers: true }));
  };
  return { cards: ledger.kept, store: { ...store, close } };
}
