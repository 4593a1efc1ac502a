import { useId } from 'react';
import { accept } from '../../../shared/base/outcome.ts';
import { CART_KEEPING_OPERATIONS, HELD_PAGE } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useListed } from '../frame/use-listed.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { saveCartAsTab } from '../tabs/tabs.ts';
import { useTabWrite } from '../tabs/use-tab-write.ts';
import { openDiscounts, openMore } from './cart-commands.ts';

/** Buttons for the whole cart except payment: always in the same places. An order of a tab is saved and sent here. */
export function CartActions() {
  const { ui } = useRegister();
  const words = useWords();
  const tab = useCart((state) => state.tab);
  return (
    <div className="cart-actions">
      {tab === undefined ? <HoldButton /> : <TabActions key={tab.id} name={tab.name} />}
      <CommandButton of={openDiscounts}>{words.sell.discount}</CommandButton>
      {tab === undefined && <Button onClick={() => ui.open({ kind: 'seat' })}>{words.sell.seat}</Button>}
      <CommandButton of={openMore}>{words.sell.more}</CommandButton>
    </div>
  );
}

const askFirstHeld = () => askTill(CART_KEEPING_OPERATIONS.listHeld, {});
const askNothing = async () => accept([]);

/** Without an order it leads to those that are held. Their count lies over a corner of the button, so that the button keeps its width. */
function HoldButton() {
  const { ui } = useRegister();
  const { sell, heldOrders } = useWords();
  const formats = useFormats();
  const id = useId();
  const isEmpty = useCart(({ cart }) => cart.lines.length === 0);
  // The host lists held orders for people who are signed in. The button stays the same one when somebody signs in: a finger may be on it.
  const isSignedIn = useHost(({ status }) => status?.employee !== undefined);
  const { value: held = [] } = useListed(isSignedIn ? askFirstHeld : askNothing, ['held_changed']);
  return (
    <Button
      onClick={() => ui.open({ kind: isEmpty && held.length > 0 ? 'held' : 'hold' })}
      aria-describedby={held.length > 0 ? id : undefined}
    >
      {sell.hold}
      {held.length > 0 && (
        <span className="cart-held figure" aria-hidden>
          {formats.count(held.length)}
          {held.length === HELD_PAGE && '+'}
        </span>
      )}
      {held.length > 0 && (
        <span id={id} className="unseen" aria-hidden>
          {heldOrders.waiting({ count: held.length })}
        </span>
      )}
    </Button>
  );
}

function TabActions({ name }: { readonly name: string }) {
  const register = useRegister();
  const { tabs } = useWords();
  const { isBusy, write } = useTabWrite({ onRefusal: (refusal) => register.ui.open({ kind: 'tab', refusal }) });
  const save = (submits: boolean): void =>
    void write((approvals) => saveCartAsTab(register, { name, submits, approvals }), submits ? tabs.sent({ name }) : tabs.saved({ name }));
  return (
    <>
      <Button onClick={() => save(false)} aria-busy={isBusy}>
        {tabs.save}
      </Button>
      <Button onClick={() => save(true)} aria-busy={isBusy}>
        {tabs.send}
      </Button>
    </>
  );
}
