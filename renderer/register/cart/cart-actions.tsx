import { Undo2 } from 'lucide-react';
import { CommandButton } from '../../commands/command-button.tsx';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/register-words.ts';
import { undoRemoval } from '../commands/sell-commands.ts';
import { useCart, useRegister } from '../state/use-register.ts';

/** What is done with a whole cart besides paying it. After a removal the way back stands first. */
export function CartActions() {
  const { ui } = useRegister();
  const words = useWords();
  const isRemoved = useCart(({ removed }) => removed !== undefined);
  return (
    <div className="cart-actions">
      {isRemoved ? (
        <CommandButton of={undoRemoval} icon={<Undo2 aria-hidden size={20} />} />
      ) : (
        <Button onClick={() => ui.open({ kind: 'hold' })}>{words.sell.hold}</Button>
      )}
      <Button onClick={() => ui.open({ kind: 'discounts' })}>{words.sell.discount}</Button>
      <Button onClick={() => ui.open({ kind: 'seat' })}>{words.sell.seat}</Button>
      <Button onClick={() => ui.open({ kind: 'more' })}>{words.sell.more}</Button>
    </div>
  );
}
