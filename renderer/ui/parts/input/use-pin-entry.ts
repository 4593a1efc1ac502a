import { useEffect, useEffectEvent, useState } from 'react';
import type { PadKey } from './keypad.tsx';

const LONGEST_PIN = 12;

/**
 * Holds a PIN while it is entered. A refused PIN is cleared, and the reason stays until the next digit. Where the number of digits is known,
 * the last one submits it.
 */
export function usePinEntry<Refused>(
  onPin: (pin: string) => Promise<Refused | undefined>,
  say: (refused: Refused) => string,
  digits?: number,
) {
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
    const refused = await onPin(pin);
    setIsBusy(false);
    setPin('');
    if (refused !== undefined) setProblem(say(refused));
  };
  const submitWhole = useEffectEvent(() => void submit());
  const isWhole = pin.length === digits;
  useEffect(() => {
    if (isWhole) submitWhole();
  }, [isWhole]);
  return { pin, setPin, isBusy, problem, press, submit };
}
