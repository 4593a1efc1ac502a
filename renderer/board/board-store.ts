import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BoardAnswer, KITCHEN_OPERATIONS } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { askTill } from '../host/ask-till.ts';
import { atMostEvery } from '../host/at-most-every.ts';
import type { PairedScreen } from '../screen/paired-screen.ts';

export interface BoardState {
  /** Undefined until the host has answered. */
  readonly answer: BoardAnswer | undefined;
  /** The device is paired as a kind that may not read the board. */
  readonly isWrongKind: boolean;
}

/** The least time between two requests. The first event is shown at once; events in quick succession share a request. */
const LEAST_PAUSE = 500;

export type Board = StoreApi<BoardState>;

/** Opens the board's state. It is read again on every event and every status, so that a number whose time is over disappears. */
export function makeBoard({ host }: Pick<PairedScreen, 'host'>): Board {
  const store = createStore<BoardState>(() => ({ answer: undefined, isWrongKind: false }));
  let turn = 0;
  const pull = async (): Promise<void> => {
    turn += 1;
    const thisTurn = turn;
    const answer = await askTill(KITCHEN_OPERATIONS.readBoard, {});
    // A newer request is under way; its answer is more current.
    if (thisTurn !== turn) return;
    if (answer.ok) store.setState({ answer: answer.value, isWrongKind: false });
    else if (answer.refusal.code === 'not_allowed') store.setState({ isWrongKind: true });
  };
  host.on('kitchen_changed', atMostEvery(LEAST_PAUSE, () => void pull()).call);
  host.on('status', () => void pull());
  host.store.subscribe(({ presence }, before) => {
    if (presence === 'there' && before.presence !== 'there') void pull();
  });
  return store;
}
