import { accept, refuse } from '../../base/outcome.ts';
import type { TERMINAL_OPERATIONS } from '../../till-contract/cards/terminal-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { TillHandler } from '../till-call.ts';

type Operations = typeof TERMINAL_OPERATIONS;

/** A search reaches other machines, so it begins only when a person wants it, and the journal says who did. */
export const searchTerminals: TillHandler<HostContext, Operations['searchTerminals']> = async (
  { terminals, journal },
  { caller, path, at },
) => {
  if (terminals === undefined) return refuse({ code: 'not_allowed' });
  const known = terminals.searches.read(path.search_id);
  if (known !== undefined) return accept(known);
  const search = await terminals.searches.start(path.search_id);
  if (search === undefined) return refuse({ code: 'too_busy' });
  const body = JSON.stringify({ addresses: search.whole, by: signedIn(caller).id });
  await journal.append({ audit: { at, event: 'terminals_searched', body } });
  return accept(search);
};

export const readTerminalSearch: TillHandler<HostContext, Operations['readTerminalSearch']> = async ({ terminals }, { path }) => {
  const search = terminals?.searches.read(path.search_id);
  return search === undefined ? refuse({ code: 'unknown' }) : accept(search);
};

/** A repeated request gets the same answer. */
export const stopTerminalSearch: TillHandler<HostContext, Operations['stopTerminalSearch']> = async ({ terminals }, { path }) => {
  terminals?.searches.stop(path.search_id);
  return accept(undefined);
};
