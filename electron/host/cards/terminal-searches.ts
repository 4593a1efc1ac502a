import { networkInterfaces } from 'node:os';
import type { TerminalSearches } from '../../../shared/till/context/card-terminals.ts';
import { type RunningSearch, type SearchedPlaces, searchTerminals, TERMINAL_PORTS } from './find-terminals.ts';
import { ownAddresses } from './own-addresses.ts';

export const OWN_NETWORK: SearchedPlaces = { own: () => ownAddresses(networkInterfaces()), ports: TERMINAL_PORTS };

/** One search at a time, of which the last is kept until the next begins. */
export function makeTerminalSearches(places: SearchedPlaces, known: () => readonly { readonly host: string }[]): TerminalSearches {
  let last: { readonly id: string; readonly begun: Promise<RunningSearch>; search?: RunningSearch } | undefined;
  const ofId = (id: string): RunningSearch | undefined => (last?.id === id ? last.search : undefined);
  return {
    async start(id) {
      if (last !== undefined && last.id !== id && (last.search === undefined || last.search.isRunning())) return undefined;
      if (last?.id !== id) last = { id, begun: searchTerminals(id, places, known()) };
      const current = last;
      try {
        current.search = await current.begun;
      } catch (fault) {
        last = undefined;
        throw fault;
      }
      return current.search.view();
    },
    read: (id) => ofId(id)?.view(),
    stop: (id) => ofId(id)?.stop(),
  };
}
