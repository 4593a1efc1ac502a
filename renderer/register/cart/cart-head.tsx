import { countPieces } from '../../selling/count-pieces.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart } from '../frame/use-register.ts';
import { useSeatName } from '../guest/use-seat-name.ts';

export function CartHead() {
  const words = useWords();
  const count = useCart(({ cart }) => countPieces(cart.lines));
  const tab = useCart((state) => state.tab);
  const name = useCart(({ cart }) => tab?.name ?? cart.check?.name ?? cart.customer?.firstName);
  const seat = useSeatName(useCart(({ cart }) => cart.seatId));
  const formats = useFormats();
  const pickupTime = useCart(({ cart }) => cart.pickupTime);
  const pickup = pickupTime === undefined ? undefined : words.offers.pickupAt({ time: formats.time(pickupTime) });
  return (
    <header className="cart-head">
      <h2 className="cart-count">{tab === undefined ? words.sell.itemCount({ count }) : words.sell.tab({ name: tab.name })}</h2>
      <p className="cart-whose quiet">
        {[tab === undefined ? name : undefined, seat, pickup].filter((text) => text !== undefined).join(' · ')}
      </p>
    </header>
  );
}
