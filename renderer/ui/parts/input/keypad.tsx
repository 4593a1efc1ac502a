import { Delete } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useCommonWords } from '../../../words/common-words.ts';
import { useKeyTaker } from '../../keyboard/keyboard-scope.ts';
import { isPressable, isTextTarget } from '../../keyboard/text-target.ts';
import './keypad.css';

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'point' | 'back' | 'clear';

export interface KeypadProps {
  readonly label: string;
  readonly onKey: (key: PadKey) => void;
  /** Called on Enter, unless the focus is on an element that Enter activates. */
  readonly onSubmit?: () => void;
  /** The key left of zero: `00` for amounts, the decimal sign for weights, none for PINs. */
  readonly extra?: '00' | 'point' | undefined;
  /** The locale's decimal sign. */
  readonly pointSign?: string;
  /** Saves the entry before a key. Returns a function that restores it if the keys turn out to be from a scanner. */
  readonly remember: () => () => void;
  readonly isActive?: boolean;
  /** For PINs: a fast typist's keys are not a scan. */
  readonly isSecret?: boolean;
  /** Shown above the keys: the entry so far. */
  readonly children?: ReactNode;
}

const ROWS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;

const TYPED: Readonly<Record<string, PadKey>> = { '.': 'point', ',': 'point', Decimal: 'point', Backspace: 'back', Delete: 'clear' };

/** A touch keypad that also takes the keyboard's keys wherever the focus is. */
export function Keypad({
  label,
  onKey,
  onSubmit,
  extra,
  pointSign = '.',
  remember,
  isActive = true,
  isSecret = false,
  children,
}: KeypadProps) {
  const { deleteLast } = useCommonWords();
  const pad = useRef<HTMLFieldSetElement>(null);
  const take = (typed: string, target: EventTarget | null): boolean => {
    if (typed === 'Enter') {
      const isElsewhere = target instanceof Element && (isPressable(target) || isTextTarget(target)) && !pad.current?.contains(target);
      if (onSubmit === undefined || isElsewhere) return false;
      onSubmit();
      return true;
    }
    const key = /^\d$/.test(typed) ? (typed as PadKey) : TYPED[typed];
    if (key === undefined || (key === 'point' && extra === undefined)) return false;
    onKey(key);
    return true;
  };
  useKeyTaker({ take, remember, isSecret }, isActive);
  return (
    <fieldset ref={pad} className="keypad" aria-label={label}>
      {children}
      <div className="keypad-keys" dir="ltr">
        {ROWS.map((digit) => (
          <PadButton key={digit} onPress={() => onKey(digit)}>
            {digit}
          </PadButton>
        ))}
        {extra === undefined ? <span /> : <PadButton onPress={() => onKey(extra)}>{extra === 'point' ? pointSign : extra}</PadButton>}
        <PadButton onPress={() => onKey('0')}>0</PadButton>
        <PadButton onPress={() => onKey('back')} label={deleteLast}>
          <Delete aria-hidden size={24} />
        </PadButton>
      </div>
    </fieldset>
  );
}

interface PadButtonProps {
  readonly onPress: () => void;
  readonly label?: string;
  readonly children: ReactNode;
}

function PadButton({ onPress, label, children }: PadButtonProps) {
  return (
    <button type="button" className="keypad-key" aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}
