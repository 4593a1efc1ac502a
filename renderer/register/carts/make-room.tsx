import { useState } from 'react';
import { now } from '../../../shared/base/time.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useCart, useRegister } from '../frame/use-register.ts';
import { useSeatName } from '../guest/use-seat-name.ts';
import { holdCart } from './held-carts.ts';
import { suggestedName } from './suggested-name.ts';
import './make-room.css';

/** Asks to hold the current cart before another one takes its place. The current cart is never discarded. */
export function HoldCartFirst({ onRoom, onCancel }: { readonly onRoom: () => void; readonly onCancel: () => void }) {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const cart = useCart((state) => state.cart);
  const tab = useCart((state) => state.tab);
  const seat = useSeatName(cart.seatId);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const hold = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const held = await holdCart(register, suggestedName(cart, seat, formats.time(now(register.world))));
    setIsBusy(false);
    if (held.ok) onRoom();
    else setRefusal(held.refusal);
  };
  return (
    <section className="make-room">
      <RefusalNotice refusal={refusal} />
      {tab === undefined ? (
        <>
          <p className="make-room-title">{words.heldOrders.cartNotEmpty({ count: cart.lines.length })}</p>
          <p className="quiet">{words.heldOrders.cartNotEmptyHint}</p>
        </>
      ) : (
        <p className="make-room-title">{words.tabs.tabInCart({ name: tab.name })}</p>
      )}
      <div className="make-room-actions">
        <Button onClick={onCancel}>{words.common.cancel}</Button>
        {tab === undefined ? (
          <Button kind="primary" onClick={() => hold()} aria-busy={isBusy}>
            {words.heldOrders.holdAndContinue}
          </Button>
        ) : (
          <Button kind="primary" onClick={() => register.ui.open({ kind: 'tab' })}>
            {words.tabs.name({ name: tab.name })}
          </Button>
        )}
      </div>
    </section>
  );
}
