import { useState } from 'react';
import { now } from '../../../shared/base/time.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { holdCart } from '../carts/held-carts.ts';
import { NameField } from '../carts/name-field.tsx';
import { suggestedName } from '../carts/suggested-name.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useCart, useRegister } from '../frame/use-register.ts';
import { useSeatName } from '../guest/use-seat-name.ts';
import { OpenTabs } from './open-tabs.tsx';
import { useTabWrite } from './use-tab-write.ts';

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
  const [refusal, setRefusal] = useState<HostRefusal>();
  const { refusal: notAdded, write } = useTabWrite();
  const name = typed ?? suggestedName(cart, seat, time);
  const problem = name.trim() === '' ? words.heldOrders.nameNeeded : undefined;
  const hold = async (): Promise<void> => {
    if (isBusy || problem !== undefined) return;
    setIsBusy(true);
    const held = await holdCart(register, name.trim());
    setIsBusy(false);
    if (!held.ok) return setRefusal(held.refusal);
    ui.close();
    showToast({ kind: 'good', text: words.heldOrders.held({ name: name.trim() }) });
  };
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.heldOrders.hold}
      description={words.heldOrders.holdHint}
      place="beside-cart"
      width="narrow"
      footer={
        <>
          <Button onClick={() => ui.open({ kind: 'held' })}>{words.heldOrders.title}</Button>
          <Button kind="primary" onClick={() => hold()} refusal={problem} aria-busy={isBusy}>
            {words.sell.hold}
          </Button>
        </>
      }
    >
      <RefusalNotice refusal={refusal} />
      <NameField value={name} onValue={setTyped} problem={problem} onEnter={() => void hold()} />
      <RefusalNotice refusal={notAdded} />
      <OpenTabs write={write} />
    </Sheet>
  );
}
