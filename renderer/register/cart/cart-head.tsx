import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { countPieces } from '../../selling/count-pieces.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart } from '../frame/use-register.ts';
import { useSeatName } from '../guest/use-seat-name.ts';
import { undoRemoval } from '../sell/sell-commands.ts';

/** Offered in a place of its own after a line was removed, until the next change. */
function UndoRemoval() {
  const { offers } = useWords();
  const removed = useCart((state) => state.removed);
  const name = useCart(({ catalogue }) => catalogue && removed && findItem(catalogue, removed.line.itemId)?.data.name);
  useEffect(() => {
    if (removed !== undefined && name !== undefined) announce(offers.lineRemoved({ name }));
  }, [removed, name, offers]);
  if (removed === undefined) return null;
  return <CommandButton of={undoRemoval} kind="quiet" icon={<Undo2 aria-hidden size={20} />} />;
}

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
      <UndoRemoval />
      <p className="cart-whose quiet">
        {[tab === undefined ? name : undefined, seat, pickup].filter((text) => text !== undefined).join(' · ')}
      </p>
    </header>
  );
}
