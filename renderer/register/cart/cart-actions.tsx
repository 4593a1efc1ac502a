import { CommandButton } from '../../ui/commands/command-button.tsx';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
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
      {tab === undefined ? (
        <Button onClick={() => ui.open({ kind: 'hold' })}>{words.sell.hold}</Button>
      ) : (
        <TabActions key={tab.id} name={tab.name} />
      )}
      <CommandButton of={openDiscounts}>{words.sell.discount}</CommandButton>
      {tab === undefined && <Button onClick={() => ui.open({ kind: 'seat' })}>{words.sell.seat}</Button>}
      <CommandButton of={openMore}>{words.sell.more}</CommandButton>
    </div>
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
