import type { World } from '../../base/world.ts';
import type { StoredValue } from '../core/stored-value.ts';
import { makeValueCards } from '../core/value-cards.ts';
import type { ValueStore } from '../core/value-store.ts';
import { makeKeptCards } from './kept-cards.ts';
import { makeOwnLedger } from './own-ledger.ts';
import { makeProviderCards } from './provider-cards.ts';
import type { ProviderLine } from './provider-line.ts';

/** Who keeps the gift cards of a service. */
export function openStoredValue(world: World, store: ValueStore, line: ProviderLine | undefined, currency: () => string): StoredValue {
  const cards = makeValueCards(world, store);
  const own = makeOwnLedger(cards, store);
  return line === undefined ? own : makeKeptCards({ own, cards, store, provider: makeProviderCards({ world, line, currency }) });
}
