import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { undoRemoval } from '../sell/sell-commands.ts';
import { openDiscounts, openMore } from './cart-commands.ts';

/** Buttons for the whole cart except payment. After a line was removed, undo comes first. */
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
