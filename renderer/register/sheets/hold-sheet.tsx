import { useState } from 'react';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { holdCart } from '../around/held-carts.ts';
import { NameField } from '../around/name-field.tsx';
import { sayAroundRefusal } from '../around/say-around-refusal.ts';
import { suggestedName } from '../around/suggested-name.ts';
import { useCart, useRegister } from '../state/use-register.ts';
import { useSeatName } from '../state/use-seat-name.ts';

/** Under which name the cart is put aside. */
export function HoldForm() {
  const register = useRegister();
  const { ui, world } = register;
  const words = useWords();
  const formats = useFormats();
  const cart = useCart((state) => state.cart);
  const seat = useSeatName(cart.seatId);
  const [typed, setTyped] = useState<string>();
  const [time] = useState(() => formats.time(now(world)));
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const name = typed ?? suggestedName(cart, seat, time);
  const problem = name.trim() === '' ? words.around.nameNeeded : undefined;
  const hold = async (): Promise<void> => {
    if (isBusy || problem !== undefined) return;
    setIsBusy(true);
    const held = await holdCart(register, name.trim());
    setIsBusy(false);
    if (!held.ok) return setRefusal(held.refusal);
    ui.close();
    showToast({ kind: 'good', text: words.around.heldAs({ name: name.trim() }) });
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.around.hold}
      description={words.around.holdHint}
      place="beside-cart"
      width="narrow"
      footer={
        <>
          <Button onClick={() => ui.open({ kind: 'held' })}>{words.around.heldTitle}</Button>
          <Button kind="primary" onClick={() => void hold()} refusal={problem} aria-busy={isBusy}>
            {words.sell.hold}
          </Button>
        </>
      }
    >
      {refusal !== undefined && <Notice tone="caution" title={sayAroundRefusal(words, refusal)} isUrgent />}
      <NameField value={name} onValue={setTyped} problem={problem} onEnter={() => void hold()} />
    </Sheet>
  );
}
