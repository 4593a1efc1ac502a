import { useState } from 'react';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { PinChange } from '../around/pin-change.tsx';
import { sayAroundRefusal } from '../around/say-around-refusal.ts';
import { signOut } from '../around/sign-in.ts';
import { StaffPicker } from '../around/staff-picker.tsx';
import { isSelling } from '../state/sale-store.ts';
import { useHost, useRegister, useSale } from '../state/use-register.ts';

/** Who sells. The cart does not care: the next guest is served by whoever is signed in then. */
export function StaffSheet() {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const employee = useHost(({ status }) => status?.employee);
  const [isChanging, setIsChanging] = useState(false);
  const isPaying = !useSale(isSelling);
  const [refusal, setRefusal] = useState<Refusal>();
  const leave = async (): Promise<void> => {
    const left = await signOut(register);
    if (left.ok) ui.close();
    else setRefusal(left.refusal);
  };
  if (employee !== undefined && isChanging) {
    const changed = (): void => {
      showToast({ kind: 'good', text: words.around.pinKept });
      ui.close();
    };
    return (
      <Sheet isOpen onClose={ui.close} title={words.around.changePin} place="beside-cart">
        <PinChange employee={employee} hint={() => words.around.pinRule} onChanged={changed}>
          <Button kind="quiet" isWide onClick={() => setIsChanging(false)}>
            {words.common.back}
          </Button>
        </PinChange>
      </Sheet>
    );
  }
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.around.staffTitle}
      description={words.around.staffHint}
      place="beside-cart"
      footer={
        employee === undefined ? undefined : (
          <>
            <Button onClick={() => setIsChanging(true)}>{words.around.changePin}</Button>
            <Button onClick={() => void leave()} refusal={isPaying ? words.around.notWhilePaying : undefined}>
              {words.around.signOut}
            </Button>
          </>
        )
      }
    >
      {refusal !== undefined && <Notice tone="caution" title={sayAroundRefusal(words, refusal)} isUrgent />}
      <StaffPicker onSignedIn={ui.close} />
    </Sheet>
  );
}
