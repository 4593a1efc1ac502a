import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { isSelling } from '../../selling/sale-flow.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister, useSale, useUi } from '../frame/use-register.ts';
import { signOut } from './sign-in.ts';
import { StaffPicker } from './staff-picker.tsx';
import './lock-screen.css';

/** Shows only the stand's name and the employees who may sign in. The role `dialog` stops keyboard commands behind it. */
export function LockScreen() {
  const words = useWords();
  const place = useHost(({ status }) => status?.place?.vendorName ?? 'Grandstand');
  return (
    <div className="lock-screen" role="dialog" data-state="open" aria-label={words.signIn.locked} aria-modal>
      <main className="lock-screen-box">
        <h1 className="lock-screen-title">
          <Lock aria-hidden size={28} />
          <span>{place}</span>
        </h1>
        <p className="quiet">{words.signIn.lockedHint}</p>
        <StaffPicker beginsWithLast onSignedIn={nothing} />
      </main>
    </div>
  );
}

function nothing(): void {
  // The next status names the employee and closes the lock screen.
}

/** Locks after the set time without a touch or key, but never during payment. */
export function useAutoLock(): void {
  const register = useRegister();
  const seconds = useHost(({ settings }) => (settings?.settings.signIn === 'pin' ? settings.settings.lockAfterSeconds : 0));
  const isSomebody = useHost(({ status }) => status?.employee !== undefined);
  const mayLock = useSale(isSelling);
  const isOn = seconds > 0 && isSomebody && mayLock;
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const lock = (): void => {
      register.ui.close();
      // If the host does not answer, tries again after the same time.
      void signOut(register).then(({ ok }) => !ok && restart());
    };
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(lock, seconds * 1000);
    };
    restart();
    const touches = ['pointerdown', 'keydown'] as const;
    for (const touch of touches) window.addEventListener(touch, restart, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, restart, { capture: true });
    };
  }, [isOn, seconds, register]);
}

/** Closes the sheet on lock, because it belongs to the employee who opened it. */
export function useCloseWhenLocked(isLocked: boolean): void {
  const { ui } = useRegister();
  const isSheetOpen = useUi(({ sheet }) => sheet !== undefined);
  useEffect(() => {
    if (isLocked && isSheetOpen) ui.close();
  }, [isLocked, isSheetOpen, ui]);
}
