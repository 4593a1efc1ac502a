import { useEffect, useRef } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Keypad, type PadKey } from '../../ui/parts/input/keypad.tsx';
import { usePinEntry } from '../../ui/parts/input/use-pin-entry.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { KioskWords } from '../../words/kiosk-words.ts';
import { useWords } from '../../words/kiosk-words.ts';
import './staff-pin.css';

export interface StaffPinProps {
  readonly submitLabel: string;
  /** Returns undefined if the PIN was accepted. */
  readonly onPin: (pin: string) => Promise<HostRefusal | undefined>;
}

/** Enters a PIN, shown as dots, by touch or by keyboard. */
export function StaffPin({ submitLabel, onPin }: StaffPinProps) {
  const { kiosk } = useWords();
  const { pin, isBusy, problem, press, submit } = usePinEntry(onPin, (refusal) => sayRefusal(kiosk, refusal));
  useTypedDigits(press);
  return (
    <div className="staff-pin">
      <Keypad label={kiosk.staffPin} isSecret onKey={press} remember={() => () => undefined}>
        <div className="staff-pin-entry" aria-live="polite">
          <span className="staff-pin-label">{kiosk.staffPin}</span>
          <span className="staff-pin-dots" aria-hidden>
            {'•'.repeat(pin.length)}
          </span>
          <span className="unseen">{pin !== '' && kiosk.digits({ count: pin.length })}</span>
        </div>
        <p className="staff-pin-problem" role="alert">
          {problem}
        </p>
      </Keypad>
      <Button kind="primary" isWide aria-busy={isBusy} refusal={pin === '' ? kiosk.staffPin : undefined} onClick={() => submit()}>
        {submitLabel}
      </Button>
    </div>
  );
}

function useTypedDigits(press: (key: PadKey) => void): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const typed = ({ key }: KeyboardEvent): void => {
      if (/^\d$/.test(key)) latest.current(key as PadKey);
      if (key === 'Backspace') latest.current('back');
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, []);
}

function sayRefusal(kiosk: KioskWords['kiosk'], { code, facts }: HostRefusal): string {
  if (code === 'wrong_pin') return kiosk.wrongPin({ count: Number(facts?.left ?? 0) });
  if (code === 'locked_out') return kiosk.lockedOut;
  return code === 'no_approver' ? kiosk.noApprover : kiosk.noAnswer;
}
