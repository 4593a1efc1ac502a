import { type Chord, capsOf } from '../../keyboard/chord.ts';
import './key-caps.css';

export function KeyCaps({ chord }: { readonly chord: Chord }) {
  return (
    <span className="key-caps" dir="ltr">
      {capsOf(chord).map((cap) => (
        <kbd key={cap} className="key-caps-cap">
          {cap}
        </kbd>
      ))}
    </span>
  );
}
