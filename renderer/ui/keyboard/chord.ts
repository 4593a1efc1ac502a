/**
 * A key with its modifiers as text: `Ctrl+K`, `Alt+Shift+P`, `F2`, `Delete`, `+`. Ctrl also stands for the Command key. Key maps are stored
 * in this form.
 */
export type Chord = string;

/** The fields of a keyboard event that decide its chord. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

export function isModifierKey(key: string): boolean {
  return MODIFIER_KEYS.has(key);
}

/** True when the key types a character: with no modifier other than Shift or AltGr. */
export function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return [...key].length === 1 && ctrlKey === altKey && !metaKey;
}

export function chordOf(press: KeyPress): Chord | undefined {
  if (isModifierKey(press.key)) return undefined;
  if (isCharacter(press)) return press.key === ' ' ? 'Space' : press.key;
  const isLetter = [...press.key].length === 1;
  const key = isLetter ? letterOf(press) : press.key;
  const modifiers = [press.ctrlKey || press.metaKey ? 'Ctrl' : '', press.altKey ? 'Alt' : '', press.shiftKey ? 'Shift' : ''].filter(
    (one) => one !== '',
  );
  return [...modifiers, key].join('+');
}

/** Returns the Latin letter of the key, whatever the keyboard layout, for use with a modifier. */
function letterOf({ key, code }: KeyPress): string {
  const upper = key.toUpperCase();
  if (/^[\x21-\x7e]$/.test(upper)) return upper;
  const [, letter] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? [];
  return letter ?? upper;
}

/** True for chords without a modifier (Shift does not count) that are no function key. A focused text field gets these keys first. */
export function isBare(chord: Chord): boolean {
  return !/^(?:Ctrl|Alt)\+/.test(chord) && !/^(?:Shift\+)?F\d{1,2}$/.test(chord);
}

/** Keys for navigating pages, which no command may use. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['Tab', 'Shift+Tab', 'Enter', 'Space', 'Escape'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
]);

export function isReserved(chord: Chord): boolean {
  return RESERVED.has(chord);
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Delete: 'Del',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** Returns the key caps to show: `Ctrl+K` becomes Ctrl and K. */
export function capsOf(chord: Chord): readonly string[] {
  const keys = chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord === '+' ? ['+'] : chord.split('+');
  return keys.map((key) => SIGNS[key] ?? key);
}
