import { useState } from 'react';
import type { Refusal } from '../../../../shared/base/outcome.ts';
import type { PadKey } from './keypad.tsx';

const LONGEST_PIN = 12;

/** Holds a PIN while it is entered. A refused PIN is cleared, and the reason stays until the next digit. */
export function usePinEntry(onPin: (pin: string) => Promise<Refusal | undefined>, say: (refusal: Refusal) => string) {
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = (key: PadKey): void => {
    if (isBusy) return;
    setProblem(undefined);
    setPin((typed) => (key === 'clear' ? '' : key === 'back' ? typed.slice(0, -1) : `${typed}${key}`.slice(0, LONGEST_PIN)));
  };
  const submit = async (): Promise<void> => {
    if (pin === '' || isBusy) return;
    setIsBusy(true);
    const refusal = await onPin(pin);
    setIsBusy(false);
    setPin('');
    if (refusal !== undefined) setProblem(say(refusal));
  };
  return { pin, setPin, isBusy, problem, press, submit };
}
