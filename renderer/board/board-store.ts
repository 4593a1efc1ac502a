import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BoardTold, KITCHEN_OPERATIONS } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { askHost } from '../host/ask-host.ts';
import { atMostEvery } from '../host/at-most-every.ts';
import type { PairedScreen } from '../screen/paired-screen.ts';

export interface BoardState {
  /** Undefined until the host has told. */
  readonly told: BoardTold | undefined;
  /** The device is paired, as something that is told no numbers. */
  readonly isWrongKind: boolean;
}

/** A number shows at once; of many in a row the next ones come together. */
const LEAST_PAUSE = 500;

export type Board = StoreApi<BoardState>;

/** Asked for with every event, and with every status: a number goes by itself once its time is over. */
export function makeBoard({ host }: Pick<PairedScreen, 'host'>): Board {
  const store = createStore<BoardState>(() => ({ told: undefined, isWrongKind: false }));
  let turn = 0;
  const pull = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    const answer = await askHost(KITCHEN_OPERATIONS.readBoard, {});
    // An older answer that comes late says less than the newer one.
    if (mine !== turn) return;
    if (answer.ok) store.setState({ told: answer.value, isWrongKind: false });
    else if (answer.refusal.code === 'not_allowed') store.setState({ isWrongKind: true });
  };
  host.on('kitchen_changed', atMostEvery(LEAST_PAUSE, () => void pull()).call);
  host.on('status', () => void pull());
  host.store.subscribe(({ presence }, before) => {
    if (presence === 'there' && before.presence !== 'there') void pull();
  });
  return store;
}
