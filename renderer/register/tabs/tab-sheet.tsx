import { useState } from 'react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import type { Outcome } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import { CART_KEEPING_OPERATIONS, type TabView } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { needsOfRefusal } from '../../../shared/till-contract/parts/approval-needs.ts';
import { askTill } from '../../host/ask-till.ts';
import type { CartState } from '../../selling/cart-store.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { NameField } from '../carts/name-field.tsx';
import { suggestedName } from '../carts/suggested-name.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { ApprovalRequest } from '../frame/ui-store.ts';
import { useListed } from '../frame/use-listed.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { idsOf, withApproval } from '../frame/with-approval.ts';
import { useSeatName } from '../guest/use-seat-name.ts';
import { CancelTab } from './cancel-tab.tsx';
import { addCartToTab, putTabBack, saveCartAsTab, takeTabIntoCart } from './tabs.ts';
import './tab-sheet.css';

type TabOfCart = NonNullable<CartState['tab']>;

/** Opens a tab for the cart, or shows the actions of the tab that the cart belongs to. */
export function TabSheet() {
  const tab = useCart((state) => state.tab);
  return tab === undefined ? <NewTab /> : <TabInCart tab={tab} />;
}

type TabWrite = (approvals: readonly string[]) => Promise<Outcome<TabView, HostRefusal>>;

/** Runs one write at a time and keeps its refusal until the next. */
function useTabWrite() {
  const { ui } = useRegister();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const write = async (ask: TabWrite, said: string, approvals: readonly string[] = []): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setRefusal(undefined);
    const saved = await ask(approvals);
    setIsBusy(false);
    if (!saved.ok && saved.refusal.code === 'needs_approval') {
      const [need, ...further] = needsOfRefusal(saved.refusal);
      const onApproved: ApprovalRequest['onApproved'] = (...given) => void write(ask, said, [...approvals, ...idsOf(given)]);
      return ui.open({ kind: 'approval', request: { ...need, further, onApproved } });
    }
    if (!saved.ok) return setRefusal(saved.refusal);
    ui.close();
    showToast({ kind: 'good', text: said });
  };
  return { isBusy, refusal, setRefusal, write };
}

const askTabs = () => askTill(CART_KEEPING_OPERATIONS.listTabs, {});

function NewTab() {
  const register = useRegister();
  const { ui, world } = register;
  const words = useWords();
  const formats = useFormats();
  const cart = useCart((state) => state.cart);
  const seat = useSeatName(cart.seatId);
  const { value: tabs } = useListed(askTabs, ['tab_changed']);
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
  const others = tabs?.filter(({ state }) => state === 'open') ?? [];
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
        {others.length > 0 && cart.lines.length > 0 && (
          <section className="tab-sheet-others">
            <h3>{words.tabs.addToOpenTab}</h3>
            <ul className="tab-sheet-list">
              {others.map((tab) => (
                <li key={tab.id}>
                  <Button
                    isWide
                    trailing={<span className="figure">{formats.money(tab.due)}</span>}
                    onClick={() => void write(() => addCartToTab(register, tab, false), words.tabs.saved({ name: tab.name }))}
                  >
                    {words.tabs.addTo({ name: tab.name })}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}

function TabInCart({ tab }: { readonly tab: TabOfCart }) {
  const register = useRegister();
  const { ui, sale } = register;
  const words = useWords();
  const formats = useFormats();
  const lines = useCart(({ cart }) => cart.lines);
  const due = useCart(({ priced }) => priced?.totals.due ?? NO_MONEY);
  const { isBusy, refusal, setRefusal, write } = useTabWrite();
  const [isCancelling, setIsCancelling] = useState(false);
  const { name } = tab;
  const save = (submits: boolean): void =>
    void write(
      (approvals) => saveCartAsTab(register, { name, submits, approvals }),
      submits ? words.tabs.sent({ name }) : words.tabs.saved({ name }),
    );
  const pay = (): void => {
    ui.go('sell');
    void withApproval(register, (approvals) => sale.open(approvals));
  };
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
      description={`${formats.money(due)} · ${words.tabs.itemsSent({ sent: formats.count(sent), whole: formats.count(lines.length) })}`}
      place="beside-cart"
      footer={
        isCancelling ? undefined : (
          <>
            <Button onClick={() => save(true)} aria-busy={isBusy}>
              {words.tabs.sendToKitchen}
            </Button>
            <Button onClick={() => save(false)} aria-busy={isBusy}>
              {words.tabs.save}
            </Button>
            <Button kind="primary" onClick={pay}>
              {words.tabs.pay}
            </Button>
          </>
        )
      }
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
