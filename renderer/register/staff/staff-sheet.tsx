import { useState } from 'react';
import { isSelling } from '../../selling/sale-flow.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useHost, useRegister, useSale } from '../frame/use-register.ts';
import { PinChange } from './pin-change.tsx';
import { signOut } from './sign-in.ts';
import { StaffPicker } from './staff-picker.tsx';

/** Changes the employee who sells. The cart stays; the next sale belongs to the new employee. */
export function StaffSheet({ sheet: { backTo } }: { readonly sheet: Extract<OpenSheet, { kind: 'staff' }> }) {
  const register = useRegister();
  const { ui } = register;
  const words = useWords();
  const employee = useHost(({ status }) => status?.employee);
  const [isChanging, setIsChanging] = useState(false);
  const isPaying = !useSale(isSelling);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const leave = async (): Promise<void> => {
    const left = await signOut(register);
    if (left.ok) ui.close();
    else setRefusal(left.refusal);
  };
  if (employee !== undefined && isChanging) {
    const changed = (): void => {
      showToast({ kind: 'good', text: words.signIn.pinChanged });
      ui.close();
    };
    return (
      <Sheet isOpen onClose={ui.close} title={words.signIn.changePin} place="beside-cart">
        <PinChange employee={employee} hint={() => words.signIn.pinHint} onChanged={changed}>
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
      title={words.signIn.title}
      description={words.signIn.hint}
      place="beside-cart"
      footer={
        employee === undefined ? undefined : (
          <>
            <Button onClick={() => setIsChanging(true)}>{words.signIn.changePin}</Button>
            <Button onClick={() => leave()} refusal={isPaying ? words.signIn.finishPaymentFirst : undefined}>
              {words.signIn.signOut}
            </Button>
          </>
        )
      }
    >
      <RefusalNotice refusal={refusal} />
      <StaffPicker onSignedIn={() => (backTo === undefined ? ui.close() : ui.open(backTo))} />
    </Sheet>
  );
}
