import { createStore, type StoreApi } from 'zustand/vanilla';
import { uuidV4 } from '../../shared/base/ids.ts';
import { KITCHEN_OPERATIONS, type KitchenTicketView, type KitchenTold } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { askHost, askUntilAnswered } from '../host/ask-host.ts';
import { atMostEvery } from '../host/at-most-every.ts';
import type { PairedScreen } from '../screen/paired-screen.ts';

export type MoveKind = 'bump' | 'recall' | 'fetch';

export interface RailState {
  /** By id. */
  readonly tickets: ReadonlyMap<string, KitchenTicketView>;
  /** Of what the host told last; undefined until it has. */
  readonly revision: string | undefined;
  /** Open, and too many to be told. */
  readonly hidden: number;
  /** What was touched here and is not answered yet, by ticket. */
  readonly moving: ReadonlyMap<string, MoveKind>;
  /** The device is paired, as something that sees no tickets. */
  readonly isWrongKind: boolean;
}

export interface RailDesk {
  readonly store: StoreApi<RailState>;
  move(ticketId: string, kind: MoveKind, stationIds: readonly string[]): Promise<boolean>;
}

const MOST_DONE = 40;
/** A ticket shows at once; of many in a row the next ones come together. */
const LEAST_PAUSE = 250;

/** The tickets as the host tells them: all of them once, and from then on what changed. */
export function makeRail(
  { host, world }: Pick<PairedScreen, 'host' | 'world'>,
  onNew: (tickets: readonly KitchenTicketView[]) => void,
): RailDesk {
  const store = createStore<RailState>(() => ({
    tickets: new Map(),
    revision: undefined,
    hidden: 0,
    moving: new Map(),
    isWrongKind: false,
  }));
  let pulling: Promise<void> | undefined;
  let isAskedAgain = false;

  const take = ({ revision, isWhole, tickets: told, hidden }: KitchenTold): void => {
    const { tickets: known, revision: before } = store.getState();
    const tickets = new Map(isWhole ? [] : known);
    for (const ticket of told) tickets.set(ticket.id, ticket);
    store.setState({ revision, hidden, isWrongKind: false, tickets: trimmed(tickets) });
    const fresh = told.filter(({ id, state }) => state === 'open' && known.get(id)?.state !== 'open');
    if (before !== undefined && fresh.length > 0) onNew(fresh);
  };
  const pullOnce = async (): Promise<void> => {
    const { revision } = store.getState();
    const answer = await askHost(KITCHEN_OPERATIONS.readKitchen, revision === undefined ? {} : { query: { after: revision } });
    if (answer.ok) take(answer.value);
    else if (answer.refusal.code === 'not_allowed') store.setState({ isWrongKind: true });
  };
  const pull = (): void => {
    if (pulling !== undefined) {
      isAskedAgain = true;
      return;
    }
    pulling = (async () => {
      do {
        isAskedAgain = false;
        await pullOnce();
      } while (isAskedAgain);
    })().finally(() => {
      pulling = undefined;
    });
  };
  const setMoving = (ticketId: string, kind: MoveKind | undefined): void =>
    store.setState(({ moving }) => {
      const next = new Map(moving);
      if (kind === undefined) next.delete(ticketId);
      else next.set(ticketId, kind);
      return { moving: next };
    });

  host.on('kitchen_changed', atMostEvery(LEAST_PAUSE, pull).call);
  // Told again and again: what was asked for in vain is asked for once more.
  host.on('status', pull);
  host.store.subscribe(({ presence }, before) => {
    if (presence === 'there' && before.presence !== 'there') pull();
    if (presence === 'unpaired') store.setState({ tickets: new Map(), revision: undefined, hidden: 0, isWrongKind: false });
  });

  return {
    store,
    /** Shown at once. It is asked until there is an answer, under the same name, so that it is done once. */
    async move(ticketId, kind, stationIds) {
      if (store.getState().moving.has(ticketId)) return true;
      setMoving(ticketId, kind);
      const path = { ticket_id: ticketId, move_id: uuidV4(world) };
      const body = { kind, ...(stationIds.length > 0 && { stations: [...stationIds] }) };
      const isWanted = () => host.store.getState().presence !== 'unpaired';
      const answer = await askUntilAnswered(KITCHEN_OPERATIONS.moveTicket, { path, body }, { isWanted });
      if (answer.ok) store.setState(({ tickets }) => ({ tickets: trimmed(new Map(tickets).set(ticketId, answer.value)) }));
      setMoving(ticketId, undefined);
      pull();
      return answer.ok;
    },
  };
}

/** Of those that are done the last ones only; what is of a day that is over goes. */
function trimmed(tickets: ReadonlyMap<string, KitchenTicketView>): ReadonlyMap<string, KitchenTicketView> {
  const all = [...tickets.values()];
  const done = all.filter(({ state }) => state === 'done').toSorted((a, b) => ((a.doneAt ?? '') < (b.doneAt ?? '') ? 1 : -1));
  const kept = [...all.filter(({ state }) => state === 'open'), ...done.slice(0, MOST_DONE)];
  return new Map(kept.map((ticket) => [ticket.id, ticket]));
}
