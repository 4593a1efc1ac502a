import { isSelling } from '../../selling/sale-flow.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useIsDemo, useRegister, useSale } from '../frame/use-register.ts';
import { OrderCard } from '../gift-cards/order-card-row.tsx';
import { openPay } from '../sell/sell-commands.ts';
import { CartActions } from './cart-actions.tsx';
import { CartHead } from './cart-head.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartProblems } from './cart-problems.tsx';
import { CartTotals } from './cart-totals.tsx';
import { usePayAmount } from './use-pay-amount.ts';
import './cart-panel.css';

/** The cart with its totals and pay button. It stays visible beside every page if there is room. */
export function CartPanel() {
  const words = useWords();
  const isEmpty = useCart(({ cart }) => cart.lines.length === 0);
  const maySell = useSale(isSelling);
  return (
    <section className="cart" aria-label={words.sell.cart}>
      <CartHead />
      <div className="cart-body">{isEmpty ? <EmptyCart /> : <CartLines />}</div>
      <CartProblems />
      <OrderCard />
      <CartTotals />
      {maySell && <CartActions />}
      {maySell ? <PayButton /> : <BackButton />}
    </section>
  );
}

/** The demo stand also offers the way to an own one. */
function EmptyCart() {
  const { ui } = useRegister();
  const { sell, setUp } = useWords();
  const isDemo = useIsDemo();
  if (!isDemo) return <EmptyState title={sell.cartEmpty}>{sell.cartEmptyHint}</EmptyState>;
  return (
    <EmptyState title={sell.cartEmpty} action={<Button onClick={() => ui.go('setUp')}>{setUp.begin}</Button>}>
      {sell.cartEmptyHint} {setUp.demoHint}
    </EmptyState>
  );
}

function BackButton() {
  const { sale } = useRegister();
  const { common } = useWords();
  return (
    <Button isWide onClick={() => sale.abandon()}>
      {common.back}
    </Button>
  );
}

function PayButton() {
  const words = useWords();
  const formats = useFormats();
  const due = usePayAmount();
  return (
    <CommandButton of={openPay} kind="primary" isWide trailing={due === undefined ? undefined : <span>{formats.money(due)}</span>}>
      {words.sell.pay}
    </CommandButton>
  );
}
