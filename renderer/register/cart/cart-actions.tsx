import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { announce } from '../../parts/announcements.ts';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { openDiscounts, openMore } from '../commands/cart-commands.ts';
import { undoRemoval } from '../commands/sell-commands.ts';
import { useCart, useRegister } from '../state/use-register.ts';

/** What is done with a whole cart besides paying it. After a removal the way back stands first. */
export function CartActions() {
  const { ui } = useRegister();
  const words = useWords();
  const removed = useCart((state) => state.removed);
  const isRemoved = removed !== undefined;
  const name = useCart(({ catalogue }) => catalogue && removed && findItem(catalogue, removed.line.itemId)?.data.name);
  useEffect(() => {
    if (removed !== undefined && name !== undefined) announce(words.offers.lineRemoved({ name }));
  }, [removed, name, words]);
  return (
    <div className="cart-actions">
      {isRemoved ? (
        <CommandButton of={undoRemoval} icon={<Undo2 aria-hidden size={20} />} />
      ) : (
        <Button onClick={() => ui.open({ kind: 'hold' })}>{words.sell.hold}</Button>
      )}
      <CommandButton of={openDiscounts}>{words.sell.discount}</CommandButton>
      <Button onClick={() => ui.open({ kind: 'seat' })}>{words.sell.seat}</Button>
      <CommandButton of={openMore}>{words.sell.more}</CommandButton>
    </div>
  );
}
