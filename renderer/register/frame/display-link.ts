import { createStore, type StoreApi } from 'zustand/vanilla';
import { uuidV4 } from '../../../shared/base/ids.ts';
import { DISPLAY_OPERATIONS, type DisplayContent } from '../../../shared/till-contract/operations/display-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { Host } from '../../host/host-store.ts';
import type { CartStore } from '../../selling/cart-store.ts';
import type { SaleFlow } from '../../selling/sale-flow.ts';
import type { WindowWorld } from '../../ui/boot/window-world.ts';
import { chooseLanguage, type Language } from '../../words/base/language.ts';
import { type CardPrompt, type ChosenTip, type RefundPrompt, shownOf } from './display-shown.ts';

export interface DisplayState {
  readonly tip: ChosenTip | undefined;
  readonly card: CardPrompt | undefined;
  readonly refund: RefundPrompt | undefined;
}

/** The link to the guest's display: state changes are sent there automatically, and the tip that the guest chooses comes back. */
export type DisplayLink = StoreApi<DisplayState>;

interface Shown {
  readonly world: WindowWorld;
  readonly host: Host;
  readonly cartStore: CartStore;
  readonly sale: SaleFlow;
}

/** Gathers quick taps, such as ten in a row, into one update. */
const GATHER = 150;
/** The host drops a display state that is not sent again. */
const SAY_AGAIN = 5000;

/** Sends the display state to the host after a delay and one request at a time, so that no tap waits for it. */
export function linkDisplay({ world, host, cartStore, sale }: Shown): DisplayLink {
  const store = createStore<DisplayState>(() => ({ tip: undefined, card: undefined, refund: undefined }));
  const windowId = uuidV4(world);
  let turn = 0;
  /** True while a guest display is connected; assumed true until the host's first answer. */
  let hasDisplay = true;
  let isPlanned = false;
  let isSending = false;
  let last = '';
  let takenChoice: string | undefined;

  const language = (): Language => chooseLanguage([host.store.getState().settings?.settings.receiptLanguage ?? 'en']);
  const shown = (): DisplayContent => {
    const { status, settings } = host.store.getState();
    const tips = settings?.settings.tips;
    return shownOf({
      cart: cartStore.store.getState(),
      sale: sale.store.getState(),
      percents: tips?.asks === 'before_card' && status?.asksTipAtTerminal !== true ? tips.percents : [],
      ...store.getState(),
      isLocked: status?.employee === undefined,
      language: language(),
    });
  };
  const send = async (isAgain: boolean): Promise<void> => {
    isPlanned = false;
    if (isSending) return plan();
    const now = shown();
    const spoken = language();
    const written = JSON.stringify([now, spoken]);
    if (!isAgain && written === last) return;
    isSending = true;
    turn += 1;
    const answer = await askTill(DISPLAY_OPERATIONS.showOnDisplay, { body: { windowId, turn, language: spoken, shown: now } }, SAY_AGAIN);
    isSending = false;
    // After a failed request, the next change or the interval sends the state again.
    last = answer.ok ? written : '';
    if (answer.ok) hasDisplay = answer.value.hasDisplay;
  };
  const plan = (): void => {
    if (isPlanned || !hasDisplay) return;
    isPlanned = true;
    setTimeout(() => void send(false), GATHER);
  };
  const takeChoice = async (): Promise<void> => {
    const answer = await askTill(DISPLAY_OPERATIONS.readTipChoice, {});
    const choice = answer.ok ? answer.value.choice : undefined;
    const { phase, view } = sale.store.getState();
    if (choice === undefined || choice.id === takenChoice || phase !== 'paying' || choice.saleId !== view?.sale.id) return;
    takenChoice = choice.id;
    store.setState({ tip: { saleId: choice.saleId, percent: choice.percent, by: 'guest' } });
  };
  const isThere = (): boolean => host.store.getState().presence === 'there';

  for (const source of [cartStore.store, sale.store, store] as const) (source as StoreApi<unknown>).subscribe(plan);
  host.store.subscribe((state, before) => {
    if (state.presence === 'there' && before.presence !== 'there') {
      hasDisplay = true;
      void takeChoice();
    }
    plan();
  });
  // A display that has just connected asks the host, which raises this event.
  host.on('display_changed', () => {
    void takeChoice();
    hasDisplay = true;
    void send(true);
  });
  setInterval(() => {
    if (hasDisplay && isThere() && shown().kind !== 'idle') void send(true);
  }, SAY_AGAIN);
  return store;
}
