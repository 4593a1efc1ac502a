import type { ReactNode } from 'react';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { addMilliseconds, now } from '../../../shared/base/time.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Keypad } from '../../ui/parts/input/keypad.tsx';
import { usePinEntry } from '../../ui/parts/input/use-pin-entry.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import { useWords } from '../../words/register-words.ts';
import { tillRefusalText } from '../frame/say-till-refusal.ts';
import { useRegister } from '../frame/use-register.ts';
import './pin-pad.css';

export interface PinPadProps {
  readonly label: string;
  readonly submitLabel: string;
  /** Resolves to undefined if the PIN was accepted. */
  readonly onPin: (pin: string) => Promise<Refusal | undefined>;
  /** Overrides the usual sentence; undefined keeps it. */
  readonly say?: (refusal: Refusal) => string | undefined;
  readonly children?: ReactNode;
}

/** A PIN entry that shows dots. A wrong PIN clears it and shows how many attempts are left. */
export function PinPad({ label, submitLabel, onPin, say, children }: PinPadProps) {
  const { world } = useRegister();
  const words = useWords();
  const formats = useFormats();
  const { pin, setPin, isBusy, problem, press, submit } = usePinEntry(onPin, (refusal) => {
    const until = formats.time(addMilliseconds(now(world), Number(refusal.facts?.milliseconds ?? 0)));
    return say?.(refusal) ?? sayPinRefusal(words, refusal, until);
  });
  return (
    <div className="pin-pad">
      <Keypad label={label} isSecret onKey={press} onSubmit={() => void submit()} remember={() => () => setPin(pin)}>
        <div className="pin-pad-entry" aria-live="polite">
          <span className="pin-pad-label">{label}</span>
          <span className="pin-pad-dots" aria-hidden>
            {'•'.repeat(pin.length)}
          </span>
          <span className="unseen">{pin !== '' && words.around.digitsTyped({ count: pin.length })}</span>
        </div>
        <p className="pin-pad-problem" role="alert">
          {problem}
        </p>
      </Keypad>
      {children}
      <Button kind="primary" isWide aria-busy={isBusy} refusal={pin === '' ? words.around.pin : undefined} onClick={() => void submit()}>
        {submitLabel}
      </Button>
    </div>
  );
}

function sayPinRefusal(words: RegisterWords, { code, facts }: Refusal, until: string): string {
  const { around } = words;
  if (code === 'wrong_pin') return facts?.left === undefined ? around.wrongPin : around.wrongPinLeft({ count: Number(facts.left) });
  if (code === 'locked_out') return around.lockedOut({ time: until });
  if (code === 'pin_too_short') return around.pinTooShort;
  if (code === 'no_approver') return words.staff.nobodyApproves;
  return code === 'not_a_manager' ? around.notAManager : tillRefusalText(words, { code });
}
