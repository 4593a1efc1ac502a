import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EmployeeView } from '../../../shared/till-contract/operations/host-operations.ts';
import { STAFF_OPERATIONS } from '../../../shared/till-contract/operations/staff-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost } from '../frame/use-register.ts';
import { rememberPerson } from './people-here.ts';
import { PinPad } from './pin-pad.tsx';

export interface PinChangeProps {
  readonly employee: EmployeeView;
  /** The current PIN, if it was just entered. */
  readonly pinNow?: string;
  /** Explains why a new PIN is needed. */
  readonly hint: (least: number) => string;
  readonly onChanged: (newPin: string) => void;
  /** Shown below the keys, such as a back button. */
  readonly children: ReactNode;
}

const MOST_DIGITS = 8;
/** Refusals of the new PIN only: the current PIN need not be entered again. */
const OF_NEW_PIN: ReadonlySet<string> = new Set(['weak_pin', 'pin_too_short', 'same_pin', 'pin_taken']);

/** Changes an employee's own PIN: the current one, then the new one twice. The host checks both at the end. */
export function PinChange({ employee, pinNow, hint, onChanged, children }: PinChangeProps) {
  const { signIn } = useWords();
  const least = useHost(({ settings }) => settings?.settings.leastPinDigits ?? 4);
  const [currentPin, setCurrentPin] = useState(pinNow);
  const [chosen, setChosen] = useState<string>();
  const why = useRef<HTMLParagraphElement>(null);
  // The focused button is gone, so the focus moves to the explanation for screen readers.
  useEffect(() => why.current?.focus(), []);

  const take = async (pin: string): Promise<HostRefusal | string | undefined> => {
    if (currentPin === undefined) {
      setCurrentPin(pin);
      return undefined;
    }
    if (chosen === undefined) {
      if (pin.length < least || pin.length > MOST_DIGITS) return signIn.pinLength({ least });
      setChosen(pin);
      return undefined;
    }
    if (pin !== chosen) {
      setChosen(undefined);
      return signIn.pinsDiffer;
    }
    const body = { pin: currentPin, newPin: pin };
    const answer = await askTill(STAFF_OPERATIONS.changeOwnPin, { path: { employee_id: employee.id }, body });
    if (answer.ok) {
      rememberPerson(employee.id, pin.length);
      onChanged(pin);
      return undefined;
    }
    setChosen(undefined);
    if (!OF_NEW_PIN.has(answer.refusal.code)) setCurrentPin(undefined);
    return answer.refusal;
  };
  const label = currentPin === undefined ? signIn.currentPin : chosen === undefined ? signIn.newPin({ least }) : signIn.repeatPin;
  return (
    <>
      <p ref={why} className="pin-change-hint" tabIndex={-1}>
        {hint(least)}
      </p>
      <PinPad label={label} submitLabel={chosen === undefined ? signIn.continue : signIn.changePin} onPin={take}>
        {children}
      </PinPad>
    </>
  );
}
