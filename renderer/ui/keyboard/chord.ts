/**
 * A key with its modifiers as text: `Ctrl+K`, `Alt+Shift+P`, `F2`, `Delete`, `+`. Ctrl stands for the Command key too. Key maps are
 * kept in this form.
 */
export type Chord = string;

/** What of a keyboard event makes its chord. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

export function isModifierKey(key: string): boolean {
  return MODIFIER_KEYS.has(key);
}

/** Writes a character, with nothing held but Shift or AltGr. */
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

/** With a modifier a key means its Latin letter, whatever alphabet the keyboard writes. */
function letterOf({ key, code }: KeyPress): string {
  const upper = key.toUpperCase();
  if (/^[\x21-\x7e]$/.test(upper)) return upper;
  const [, letter] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? [];
  return letter ?? upper;
}

/** Neither modifier nor function key: it belongs to a text field that has the focus. Shift alone is no modifier in this sense. */
export function isBare(chord: Chord): boolean {
  return !/^(?:Ctrl|Alt)\+/.test(chord) && !/^(?:Shift\+)?F\d{1,2}$/.test(chord);
}

/** Keys by which every page is walked; a command may not take them. */
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

/** The caps to show: `Ctrl+K` is Ctrl and K. */
export function capsOf(chord: Chord): readonly string[] {
  const keys = chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord === '+' ? ['+'] : chord.split('+');
  return keys.map((key) => SIGNS[key] ?? key);
}
