import { KIOSK_OPERATIONS } from '../../../shared/till-contract/operations/kiosk-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useKiosk, useSale } from '../frame/use-kiosk.ts';
import { StaffPin } from './staff-pin.tsx';

/** The only way out of the kiosk; it takes the PIN of an employee who may set up the stand. */
export function StaffPinPage() {
  const { visit } = useKiosk();
  const words = useWords();
  const isEmpty = useCart(({ cart }) => cart.lines.length === 0);
  const phase = useSale((sale) => sale.phase);
  const unlock = async (pin: string) => {
    const unlocked = await askTill(KIOSK_OPERATIONS.unlockDevice, { body: { pin } });
    if (unlocked.ok) visit.go({ kind: 'staff' });
    return unlocked.ok ? undefined : unlocked.refusal;
  };
  // A cart that is being paid can't be changed any more.
  const isPaying = phase === 'opening' || phase === 'paying';
  const back = (): void => visit.go({ kind: isPaying ? 'card' : phase === 'done' ? 'done' : isEmpty ? 'start' : 'cart' });
  return (
    <Stage place="centre" title={words.kiosk.staff} actions={<Button onClick={back}>{words.common.back}</Button>}>
      <StaffPin submitLabel={words.kiosk.staffOpen} onPin={unlock} />
    </Stage>
  );
}
