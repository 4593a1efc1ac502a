import { type Chord, chordOf, isBare, isCharacter, isModifierKey } from './chord.ts';
import { followScan, SCAN_TERMS, type ScanKey, type ScanRun, type ScanTerms } from './scan-run.ts';
import { isPressable, isTextTarget, rememberText, type TextTarget, typeText } from './text-target.ts';

/** A part that wants plain keys wherever the focus is, such as a keypad. */
export interface KeyTaker {
  /** False where the key is none of its own. */
  take(key: string, target: EventTarget | null): boolean;
  /** What it holds now, to be put back where the keys turn out to be a scan's. */
  remember(): () => void;
}

export interface KeyboardUses {
  readonly onScan: (code: string) => void;
  /** False where no command has that chord. */
  readonly onChord: (chord: Chord) => boolean;
}

export interface Keyboard {
  /** The one added last is asked first, and alone. */
  addTaker(taker: KeyTaker): () => void;
  stop(): void;
}

/** After this long a plain character runs its command. It may still turn out to be the beginning of a scan. */
const SETTLED_AFTER_MILLISECONDS = 120;
/** What looks like a scan is waited for longer: a machine may be too busy to bring its keys in one go, and nobody types like that. */
const SCAN_SETTLED_AFTER_MILLISECONDS = 1500;

/**
 * The one listener to the keyboard. Before anybody else hears a key it is judged whether it belongs to a scan; after everybody else it
 * goes to a keypad or a command. A command of a plain character waits until that can't be the beginning of a scan.
 */
export function listenToKeyboard(page: Window, uses: KeyboardUses, terms: ScanTerms = SCAN_TERMS): Keyboard {
  const takers: KeyTaker[] = [];
  const swallowed = new Set<string>();
  let run: ScanRun | undefined;
  let restore: (() => void) | undefined;
  let waiting: readonly Chord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    const chords = waiting;
    waiting = [];
    for (const chord of chords) uses.onChord(chord);
  };
  const giveBack = (text: string): void => {
    const field = page.document.activeElement;
    if (isTextTarget(field)) typeText(field, text);
    else for (const character of text) deliver(character, field);
  };
  const deliver = (key: string, target: EventTarget | null): boolean => {
    const taker = takers[takers.length - 1];
    return taker?.take(key, target) ?? false;
  };
  const settle = (): void => {
    // One or two keys may still be the beginning of a scan whose other keys come late: the times of the keys will tell.
    if (run?.isScan !== true) return flush();
    const step = followScan(run, { kind: 'break' }, terms);
    run = step.run;
    if (step.effect.kind === 'giveBack') giveBack(step.effect.text);
    flush();
  };

  const judge = (event: KeyboardEvent): void => {
    if (isModifierKey(event.key)) return;
    const step = followScan(run, keyOf(event), terms);
    // A run that goes on is longer than the key.
    const isBeginning = step.run?.text === event.key;
    run = step.run;
    clearTimeout(timer);
    if (run !== undefined) timer = setTimeout(settle, run.isScan ? SCAN_SETTLED_AFTER_MILLISECONDS : SETTLED_AFTER_MILLISECONDS);
    const { effect } = step;
    if (effect.kind === 'giveBack') giveBack(effect.text);
    if (effect.kind === 'giveBack' || effect.kind === 'pass') {
      if (run === undefined || isBeginning) flush();
      if (isBeginning) restore = rememberFor(page.document.activeElement, takers);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    swallowed.add(event.code);
    if (effect.kind === 'takeBack') {
      waiting = [];
      restore?.();
    }
    if (effect.kind === 'scanned') uses.onScan(effect.code);
  };
  const answer = (event: KeyboardEvent): void => {
    const chord = chordOf(event);
    if (chord === undefined || event.defaultPrevented || event.isComposing) return;
    const { target } = event;
    if (isTextTarget(target) && isBare(chord)) return;
    if (isBare(chord) && deliver(event.key, target)) {
      event.preventDefault();
      return;
    }
    if ((chord === 'Enter' || chord === 'Space') && isPressable(target)) return;
    if (isSheetOpen(page.document)) return;
    if (isCharacter(event) && !event.repeat) waiting = [...waiting, chord];
    else if (uses.onChord(chord)) event.preventDefault();
  };
  /** Some browsers press the focused button when Space is let go. */
  const release = (event: KeyboardEvent): void => {
    if (swallowed.delete(event.code)) event.preventDefault();
  };

  page.addEventListener('keydown', judge, { capture: true });
  page.addEventListener('keydown', answer);
  page.addEventListener('keyup', release, { capture: true });
  return {
    addTaker(taker) {
      takers.push(taker);
      return () => void takers.splice(takers.indexOf(taker), 1);
    },
    stop() {
      clearTimeout(timer);
      page.removeEventListener('keydown', judge, { capture: true });
      page.removeEventListener('keydown', answer);
      page.removeEventListener('keyup', release, { capture: true });
    },
  };
}

/** The event's own time is that of the key, however late the page hears of it. */
function keyOf(event: KeyboardEvent): ScanKey {
  const { key, timeStamp: at } = event;
  if (event.repeat || event.isComposing) return { kind: 'break' };
  if (isCharacter(event)) return { kind: 'character', character: key, at };
  return key === 'Enter' ? { kind: 'end', at } : { kind: 'break' };
}

function rememberFor(focused: Element | TextTarget | null, takers: readonly KeyTaker[]): (() => void) | undefined {
  return isTextTarget(focused) ? rememberText(focused) : takers[takers.length - 1]?.remember();
}

/** Behind an open sheet nothing happens. */
function isSheetOpen(document: Document): boolean {
  return document.querySelector('[role="dialog"][data-state="open"]') !== null;
}
