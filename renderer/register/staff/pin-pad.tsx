import type { ReactNode } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Keypad } from '../../ui/parts/input/keypad.tsx';
import { usePinEntry } from '../../ui/parts/input/use-pin-entry.ts';
import type { HostRefusal, RefusalOverrides } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useRefusalSentence } from '../frame/refusal-sentence.ts';
import './pin-pad.css';

export interface PinPadProps {
  readonly label: string;
  readonly submitLabel: string;
  /** Resolves to undefined if the PIN was accepted, else to the refusal or to what is wrong with the PIN, in words. */
  readonly onPin: (pin: string) => Promise<HostRefusal | string | undefined>;
  readonly overrides?: RefusalOverrides;
  /** The number of digits, if it is known: the last one submits the PIN. */
  readonly digits?: number | undefined;
  readonly children?: ReactNode;
}

/** A PIN entry that shows dots. A wrong PIN clears it and shows how many attempts are left. */
export function PinPad({ label, submitLabel, onPin, overrides, digits, children }: PinPadProps) {
  const words = useWords();
  const say = useRefusalSentence();
  const { pin, setPin, isBusy, problem, press, submit } = usePinEntry(
    onPin,
    (refused) => (typeof refused === 'string' ? refused : say(refused, overrides)),
    digits,
  );
  return (
    <div className="pin-pad">
      <Keypad label={label} isSecret onKey={press} onSubmit={() => void submit()} remember={() => () => setPin(pin)}>
        <div className="pin-pad-entry" aria-live="polite">
          <span className="pin-pad-label">{label}</span>
          <span className="pin-pad-dots" aria-hidden>
            {'•'.repeat(pin.length)}
          </span>
          <span className="unseen">{pin !== '' && words.signIn.digitsEntered({ count: pin.length })}</span>
        </div>
        <p className="pin-pad-problem" role="alert">
          {problem}
        </p>
      </Keypad>
      {children}
      <Button kind="primary" isWide aria-busy={isBusy} refusal={pin === '' ? words.signIn.pin : undefined} onClick={() => submit()}>
        {submitLabel}
      </Button>
    </div>
  );
}
