import { useState } from 'react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { now } from '../../../shared/base/time.ts';
import type { CartState } from '../../selling/cart-store.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { NameField } from '../carts/name-field.tsx';
import { suggestedName } from '../carts/suggested-name.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useCart, useRegister } from '../frame/use-register.ts';
import { useSeatName } from '../guest/use-seat-name.ts';
import { CancelTab } from './cancel-tab.tsx';
import { OpenTabs } from './open-tabs.tsx';
import { putTabBack, saveCartAsTab, takeTabIntoCart } from './tabs.ts';
import { useTabWrite } from './use-tab-write.ts';
import './tab-sheet.css';

type TabOfCart = NonNullable<CartState['tab']>;

/** Opens a tab for the cart, or shows the actions of the tab that the cart belongs to. */
export function TabSheet({ refusal }: { readonly refusal?: HostRefusal | undefined }) {
  const tab = useCart((state) => state.tab);
  return tab === undefined ? <NewTab /> : <TabInCart tab={tab} refused={refusal} />;
}

function NewTab() {
  const register = useRegister();
  const { ui, world } = register;
  const words = useWords();
  const formats = useFormats();
  const cart = useCart((state) => state.cart);
  const seat = useSeatName(cart.seatId);
  const [typed, setTyped] = useState<string>();
  const [time] = useState(() => formats.time(now(world)));
  const { isBusy, refusal, write } = useTabWrite();
  const name = typed ?? suggestedName(cart, seat, time);
  const missing = name.trim() === '' ? words.heldOrders.nameNeeded : undefined;
  const empty = cart.lines.length === 0 ? words.tabs.cartEmpty : missing;
  const open = (submits: boolean): void => {
    if (empty !== undefined) return;
    const said = submits ? words.tabs.sent({ name }) : words.tabs.saved({ name });
    void write((approvals) => saveCartAsTab(register, { name: name.trim(), submits, approvals }), said);
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.tabs.open}
      description={words.tabs.openHint}
      place="beside-cart"
      footer={
        <>
          <Button onClick={() => open(true)} refusal={empty} aria-busy={isBusy}>
            {words.tabs.openAndSend}
          </Button>
          <Button kind="primary" onClick={() => open(false)} refusal={empty} aria-busy={isBusy}>
            {words.tabs.open}
          </Button>
        </>
      }
    >
      <div className="tab-sheet">
        <RefusalNotice refusal={refusal} />
        <NameField value={name} onValue={setTyped} problem={missing} onEnter={() => open(false)} />
        <OpenTabs write={write} />
      </div>
    </Sheet>
  );
}

/** What is rarely done with a tab. It is saved, sent and paid by the buttons of the order. */
function TabInCart({ tab, refused }: { readonly tab: TabOfCart; readonly refused: HostRefusal | undefined }) {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const formats = useFormats();
  const lines = useCart(({ cart }) => cart.lines);
  const due = useCart(({ priced }) => priced?.totals.due ?? NO_MONEY);
  const [refusal, setRefusal] = useState(refused);
  const [isCancelling, setIsCancelling] = useState(false);
  const { name } = tab;
  const putBack = async (): Promise<void> => {
    const back = await putTabBack(register);
    if (!back.ok) return setRefusal(back.refusal);
    if (back.value?.state === 'open') takeTabIntoCart(register, back.value);
    ui.close();
  };
  const sent = lines.filter(({ id }) => tab.submittedLineIds.includes(id)).length;
  const leave = (): void => {
    register.cartStore.clear();
    ui.close();
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.tabs.name({ name })}
      description={words.tabs.itemsSent({ sent: formats.count(sent), whole: formats.count(lines.length) })}
      place="beside-cart"
    >
      <div className="tab-sheet">
        <RefusalNotice refusal={refusal} />
        {isCancelling ? (
          <CancelTab tab={tab} due={due} onCancelled={leave} onKeep={() => setIsCancelling(false)} />
        ) : (
          <TabUndoing onPutBack={() => void putBack()} onCancel={() => setIsCancelling(true)} />
        )}
      </div>
    </Sheet>
  );
}

function TabUndoing({ onPutBack, onCancel }: { readonly onPutBack: () => void; readonly onCancel: () => void }) {
  const words = useWords();
  return (
    <div className="tab-sheet-more">
      <div>
        <Button isWide onClick={onPutBack}>
          {words.tabs.discardChanges}
        </Button>
        <p className="quiet">{words.tabs.discardChangesHint}</p>
      </div>
      <Button kind="quiet" onClick={onCancel}>
        {words.tabs.cancel}
      </Button>
    </div>
  );
}
