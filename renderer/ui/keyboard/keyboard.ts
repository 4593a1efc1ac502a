import { type Chord, chordOf, isBare, isCharacter, isModifierKey } from './chord.ts';
import { followScan, SCAN_TERMS, type ScanKey, type ScanRun, type ScanTerms } from './scan-run.ts';
import { isPressable, isTextTarget, rememberText, type TextTarget, typeText } from './text-target.ts';

/** A component that takes plain keys wherever the focus is, such as a keypad. */
export interface KeyTaker {
  /** Returns false for keys that it does not use. */
  take(key: string, target: EventTarget | null): boolean;
  /** Saves the current entry. Returns a function that restores it if the keys turn out to be from a scanner. */
  remember(): () => void;
}

export interface KeyboardUses {
  readonly onScan: (code: string) => void;
  /** Returns false if no command has the chord. */
  readonly onChord: (chord: Chord) => boolean;
}

export interface Keyboard {
  /** Adds a taker. Only the taker added last receives keys. */
  addTaker(taker: KeyTaker): () => void;
  stop(): void;
}

/** After this long a plain character runs its command. It may still turn out to be the start of a scan. */
const SETTLED_AFTER_MILLISECONDS = 120;
/** A run that looks like a scan gets more time: a busy machine may deliver its keys in portions, and people do not type like that. */
const SCAN_SETTLED_AFTER_MILLISECONDS = 1500;

/**
 * The only keyboard listener of a page. In the capture phase it decides whether a key belongs to a scan; in the bubble phase it passes
 * other keys to a keypad or a command. A command on a plain character waits until the key can't be the beginning of a scan.
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
    if (run?.isScan !== true) {
      flush();
      return;
    }
    const step = followScan(run, { kind: 'break' }, terms);
    run = step.run;
    if (step.effect.kind === 'giveBack') giveBack(step.effect.text);
    flush();
  };

  const judge = (event: KeyboardEvent): void => {
    if (isModifierKey(event.key)) return;
    const step = followScan(run, keyOf(event), terms);
    // A run that continues is longer than this key.
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
  /** Some browsers press the focused button when Space is released. */
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

/** Uses the event's timestamp, which is the time of the key press even if the page receives it late. */
function keyOf(event: KeyboardEvent): ScanKey {
  const { key, timeStamp: at } = event;
  if (event.repeat || event.isComposing) return { kind: 'break' };
  if (isCharacter(event)) return { kind: 'character', character: key, at };
  return key === 'Enter' ? { kind: 'end', at } : { kind: 'break' };
}

function rememberFor(focused: Element | TextTarget | null, takers: readonly KeyTaker[]): (() => void) | undefined {
  return isTextTarget(focused) ? rememberText(focused) : takers[takers.length - 1]?.remember();
}

/** Commands do not run while a sheet is open. */
function isSheetOpen(document: Document): boolean {
  return document.querySelector('[role="dialog"][data-state="open"]') !== null;
}
