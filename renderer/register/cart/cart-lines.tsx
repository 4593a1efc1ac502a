import { useEffect, useRef } from 'react';
import { useWords } from '../../words/register-words.ts';
import { useCart } from '../state/use-register.ts';
import { CartLineRow } from './cart-line-row.tsx';

/** Lines draw themselves again one by one: an edit of one touches no other. */
export function CartLines() {
  const words = useWords();
  const lines = useCart(({ cart }) => cart.lines);
  const lit = useCart((state) => state.lit);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (lit !== undefined) list.current?.querySelector(`[data-line="${lit.lineId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [lit]);
  return (
    <ul ref={list} className="cart-lines" aria-label={words.sell.cart}>
      {lines.map(({ id }) => (
        <CartLineRow key={id} lineId={id} />
      ))}
    </ul>
  );
}
