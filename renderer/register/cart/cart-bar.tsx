import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { NO_MONEY } from '../../../shared/base/money.ts';
import { countPieces } from '../../selling/count-pieces.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister, useUi } from '../frame/use-register.ts';
import { openPay } from '../sell/sell-commands.ts';
import { usePayAmount } from './use-pay-amount.ts';

/** A shorter drag, in pixels, counts as a tap. */
const LEAST_PULL = 24;

/** On a small screen the cart is this bar; a tap or a drag opens the whole cart. */
export function CartBar() {
  const { ui } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const count = useCart(({ cart }) => countPieces(cart.lines));
  const due = usePayAmount() ?? NO_MONEY;
  const isUp = useUi(({ isCartUp }) => isCartUp);
  const pulled = useRef({ from: 0, by: 0 });
  const pull = (): void => {
    const { by } = pulled.current;
    ui.store.setState({ isCartUp: Math.abs(by) < LEAST_PULL ? !isUp : by < 0 });
  };
  return (
    <div className="cart-bar">
      <button
        type="button"
        className="cart-bar-pull"
        aria-expanded={isUp}
        onPointerDown={({ clientY }) => {
          pulled.current = { from: clientY, by: 0 };
        }}
        onPointerUp={({ clientY }) => {
          pulled.current = { from: clientY, by: clientY - pulled.current.from };
        }}
        onKeyDown={() => {
          pulled.current = { from: 0, by: 0 };
        }}
        onClick={pull}
      >
        {isUp ? <ChevronDown aria-hidden size={24} /> : <ChevronUp aria-hidden size={24} />}
        <span>{isUp ? words.sell.hideCart : words.sell.itemCount({ count })}</span>
      </button>
      {!isUp && (
        <CommandButton of={openPay} kind="primary" trailing={<span>{formats.money(due)}</span>}>
          {words.sell.pay}
        </CommandButton>
      )}
    </div>
  );
}
