import { createStore, type StoreApi } from 'zustand/vanilla';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Money } from '../../shared/base/money.ts';
import { DISPLAY_OPERATIONS, type DisplayAnswer } from '../../shared/till-contract/operations/display-operations.ts';
import { askTill, askUntilAnswered } from '../host/ask-till.ts';
import type { PairedScreen } from '../screen/paired-screen.ts';

export interface GuestViewState {
  /** Undefined until the host has answered. */
  readonly answer: DisplayAnswer | undefined;
  /** The device is paired as a kind that may not read the display. */
  readonly isWrongKind: boolean;
  /** The host has been silent for a while, so the last data may be outdated and is hidden. */
  readonly isBlank: boolean;
  /** The tip that the guest just touched, until the till's data shows it. */
  readonly chosenTip: { readonly saleId: string; readonly percent: number } | undefined;
}

export interface GuestView {
  readonly store: StoreApi<GuestViewState>;
  chooseTip(saleId: string, percent: number, of: Money): Promise<void>;
}

const BLANK_AFTER = 4000;

/** Opens the guest screen's state. Every event and status reads it again, so that a sale which the till dropped disappears. */
export function makeGuestView({ host, world }: Pick<PairedScreen, 'host' | 'world'>): GuestView {
  const store = createStore<GuestViewState>(() => ({ answer: undefined, isWrongKind: false, isBlank: false, chosenTip: undefined }));
  let turn = 0;
  let blanking: ReturnType<typeof setTimeout> | undefined;
  const pull = async (): Promise<void> => {
    turn += 1;
    const thisTurn = turn;
    const answer = await askTill(DISPLAY_OPERATIONS.readDisplay, {});
    // A newer request is under way; its answer is more current.
    if (thisTurn !== turn) return;
    if (answer.ok) store.setState({ answer: answer.value, isWrongKind: false, isBlank: false });
    else if (answer.refusal.code === 'not_allowed') store.setState({ isWrongKind: true });
  };
  host.on('display_changed', () => void pull());
  host.on('status', () => void pull());
  host.store.subscribe(({ presence }, before) => {
    if (presence === before.presence) return;
    clearTimeout(blanking);
    if (presence === 'there') void pull();
    else blanking = setTimeout(() => store.setState({ isBlank: true, chosenTip: undefined }), BLANK_AFTER);
  });
  return {
    store,
    async chooseTip(saleId, percent, of) {
      const chosenTip = { saleId, percent };
      store.setState({ chosenTip });
      const isWanted = (): boolean => store.getState().chosenTip === chosenTip;
      const path = { choice_id: uuidV4(world) };
      const answer = await askUntilAnswered(DISPLAY_OPERATIONS.chooseTip, { path, body: { saleId, percent, of } }, { isWanted });
      if (answer.ok || !isWanted()) return;
      // The sale has moved on, so show its current state instead of the guest's choice.
      store.setState({ chosenTip: undefined });
      await pull();
    },
  };
}
