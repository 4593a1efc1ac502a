import { Delete } from 'lucide-react';
import { useWords } from '../../words/kiosk-words.ts';
import './letter-keys.css';

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl@', 'zxcvbnm.-_'] as const;

export interface LetterKeysProps {
  readonly label: string;
  readonly onLetter: (letter: string) => void;
  readonly onBack: () => void;
}

/** Keys for an email address. A kiosk has no keyboard, and not every machine offers one on the screen. */
export function LetterKeys({ label, onLetter, onBack }: LetterKeysProps) {
  const { kiosk } = useWords();
  return (
    <fieldset className="letter-keys" aria-label={label} dir="ltr">
      {ROWS.flatMap((row) => [...row]).map((letter) => (
        <button key={letter} type="button" className="letter-keys-key" onClick={() => onLetter(letter)}>
          {letter}
        </button>
      ))}
      <button type="button" className="letter-keys-key letter-keys-back" aria-label={kiosk.deleteLast} onClick={onBack}>
        <Delete aria-hidden size={28} />
      </button>
    </fieldset>
  );
}
