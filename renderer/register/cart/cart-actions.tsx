import { useId } from 'react';
import { HELD_PAGE } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
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

/** Without an order it leads to those that are held. Their count lies over a corner of the button, so that the button keeps its width. */
function HoldButton() {
  const { ui } = useRegister();
  const { sell, heldOrders } = useWords();
  const formats = useFormats();
  const id = useId();
  const isEmpty = useCart(({ cart }) => cart.lines.length === 0);
  const held = useHost(({ status }) => status?.held ?? 0);
  return (
    <Button onClick={() => ui.open({ kind: isEmpty && held > 0 ? 'held' : 'hold' })} aria-describedby={held > 0 ? id : undefined}>
      {sell.hold}
      {held > 0 && (
        <span className="cart-held figure" aria-hidden>
          {formats.count(held)}
          {held === HELD_PAGE && '+'}
        </span>
      )}
      {held > 0 && (
        <span id={id} className="unseen" aria-hidden>
          {heldOrders.waiting({ count: held })}
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
