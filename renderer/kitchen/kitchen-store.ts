import { createStore, type StoreApi } from 'zustand/vanilla';
import { uuidV4 } from '../../shared/base/ids.ts';
import {
  KITCHEN_OPERATIONS,
  type KitchenAnswer,
  type KitchenTicketView,
} from '../../shared/till-contract/operations/kitchen-operations.ts';
import { askTill, askUntilAnswered } from '../host/ask-till.ts';
import { atMostEvery } from '../host/at-most-every.ts';
import type { PairedScreen } from '../screen/paired-screen.ts';

export type MoveKind = 'bump' | 'recall' | 'fetch';

export interface RailState {
  readonly tickets: ReadonlyMap<string, KitchenTicketView>;
  /** The revision of the host's last answer; undefined until the first. */
  readonly revision: string | undefined;
  /** How many open tickets the host left out because there were too many. */
  readonly hidden: number;
  /** Moves that were made here and are not answered yet, by ticket id. */
  readonly moving: ReadonlyMap<string, MoveKind>;
  /** The device is paired as a kind that may not read tickets. */
  readonly isWrongKind: boolean;
}

export interface KitchenStore {
  readonly store: StoreApi<RailState>;
  move(ticketId: string, kind: MoveKind, stationIds: readonly string[]): Promise<boolean>;
}

const MOST_DONE = 40;
/** The least time between two requests. The first event is shown at once; events in quick succession share a request. */
const LEAST_PAUSE = 250;

/** Keeps the tickets in step with the host: all of them first, then only changes. */
export function makeRail(
  { host, world }: Pick<PairedScreen, 'host' | 'world'>,
  onNew: (tickets: readonly KitchenTicketView[]) => void,
): KitchenStore {
  const store = createStore<RailState>(() => ({
    tickets: new Map(),
    revision: undefined,
    hidden: 0,
    moving: new Map(),
    isWrongKind: false,
  }));
  let pulling: Promise<void> | undefined;
  let needsAnotherPull = false;

  const take = ({ revision, isWhole, tickets: changed, hidden }: KitchenAnswer): void => {
    const { tickets: previous, revision: before } = store.getState();
    const tickets = new Map(isWhole ? [] : previous);
    for (const ticket of changed) tickets.set(ticket.id, ticket);
    store.setState({ revision, hidden, isWrongKind: false, tickets: trimmed(tickets) });
    const fresh = changed.filter(({ id, state }) => state === 'open' && previous.get(id)?.state !== 'open');
    if (before !== undefined && fresh.length > 0) onNew(fresh);
  };
  const pullOnce = async (): Promise<void> => {
    const { revision } = store.getState();
    const answer = await askTill(KITCHEN_OPERATIONS.readKitchen, revision === undefined ? {} : { query: { after: revision } });
    if (answer.ok) take(answer.value);
    else if (answer.refusal.code === 'not_allowed') store.setState({ isWrongKind: true });
  };
  const pull = (): void => {
    if (pulling !== undefined) {
      needsAnotherPull = true;
      return;
    }
    pulling = (async () => {
      do {
        needsAnotherPull = false;
        await pullOnce();
      } while (needsAnotherPull);
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
  // The host sends its status regularly, so this also repeats a request that failed.
  host.on('status', pull);
  host.store.subscribe(({ presence }, before) => {
    if (presence === 'there' && before.presence !== 'there') pull();
    if (presence === 'unpaired') store.setState({ tickets: new Map(), revision: undefined, hidden: 0, isWrongKind: false });
  });

  return {
    store,
    /** Moves a ticket; the screen shows it at once. The request repeats under one id until answered, so it has effect once. */
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

/** Keeps open tickets and the most recently done ones, and drops those that the host closed. */
function trimmed(tickets: ReadonlyMap<string, KitchenTicketView>): ReadonlyMap<string, KitchenTicketView> {
  const all = [...tickets.values()];
  const done = all.filter(({ state }) => state === 'done').toSorted((a, b) => ((a.doneAt ?? '') < (b.doneAt ?? '') ? 1 : -1));
  const remaining = [...all.filter(({ state }) => state === 'open'), ...done.slice(0, MOST_DONE)];
  return new Map(remaining.map((ticket) => [ticket.id, ticket]));
}
