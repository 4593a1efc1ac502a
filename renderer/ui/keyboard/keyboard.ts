import { type Chord, chordOf, isBare, isCharacter, isModifierKey } from './chord.ts';
import { followScan, SCAN_TERMS, type ScanKey, type ScanRun, type ScanTerms } from './scan-run.ts';
import { isPressable, isTextTarget, rememberText, type TextTarget, typeText } from './text-target.ts';

/** A component that takes plain keys wherever the focus is, such as a keypad. */
export interface KeyTaker {
  /** Returns false for keys that it does not use. */
  take(key: string, target: EventTarget | null): boolean;
  /** Saves the current entry. Returns a function that restores it if the keys turn out to be from a scanner. */
  remember(): () => void;
  /** Takes a PIN: fast keys are never taken for a scan, whose code would be shown and looked up. */
  readonly isSecret?: boolean;
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

/** What the listener knows of the keys so far. */
interface KeyMemory {
  readonly page: Window;
  readonly uses: KeyboardUses;
  readonly terms: ScanTerms;
  readonly takers: KeyTaker[];
  /** The codes of pressed keys that belong to a scan. */
  readonly swallowed: Set<string>;
  run: ScanRun | undefined;
  /** Restores the entry from before the run. */
  restore: (() => void) | undefined;
  /** Commands that wait until their keys can't be the beginning of a scan. */
  waiting: readonly Chord[];
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The only keyboard listener of a page. In the capture phase it decides whether a key belongs to a scan; in the bubble phase it passes
 * other keys to a keypad or a command. A command on a plain character waits until the key can't be the beginning of a scan.
 */
export function listenToKeyboard(page: Window, uses: KeyboardUses, terms: ScanTerms = SCAN_TERMS): Keyboard {
  const unknown = { run: undefined, restore: undefined, waiting: [], timer: undefined };
  const keys: KeyMemory = { page, uses, terms, takers: [], swallowed: new Set(), ...unknown };
  const onCapture = (event: KeyboardEvent): void => separateScan(keys, event);
  const onBubble = (event: KeyboardEvent): void => passKey(keys, event);
  /** Some browsers press the focused button when Space is released. */
  const onRelease = (event: KeyboardEvent): void => {
    if (keys.swallowed.delete(event.code)) event.preventDefault();
  };
  page.addEventListener('keydown', onCapture, { capture: true });
  page.addEventListener('keydown', onBubble);
  page.addEventListener('keyup', onRelease, { capture: true });
  return {
    addTaker(taker) {
      keys.takers.push(taker);
      return () => void keys.takers.splice(keys.takers.indexOf(taker), 1);
    },
    stop() {
      clearTimeout(keys.timer);
      page.removeEventListener('keydown', onCapture, { capture: true });
      page.removeEventListener('keydown', onBubble);
      page.removeEventListener('keyup', onRelease, { capture: true });
    },
  };
}

function runWaiting(keys: KeyMemory): void {
  const chords = keys.waiting;
  keys.waiting = [];
  for (const chord of chords) keys.uses.onChord(chord);
}

function giveBack({ page, takers }: KeyMemory, text: string): void {
  const field = page.document.activeElement;
  if (isTextTarget(field)) typeText(field, text);
  else for (const character of text) deliver(takers, character, field);
}

function deliver(takers: readonly KeyTaker[], key: string, target: EventTarget | null): boolean {
  return takers[takers.length - 1]?.take(key, target) ?? false;
}

/** Ends a run after which no key came in time. */
function settleRun(keys: KeyMemory): void {
  // One or two keys may still be the beginning of a scan whose other keys come late: the times of the keys will tell.
  if (keys.run?.isScan === true) {
    const { run, effect } = followScan(keys.run, { kind: 'break' }, keys.terms);
    keys.run = run;
    if (effect.kind === 'giveBack') giveBack(keys, effect.text);
  }
  runWaiting(keys);
}

/** Follows the run of keys, and keeps the keys of a scan from the page. */
function separateScan(keys: KeyMemory, event: KeyboardEvent): void {
  if (isModifierKey(event.key)) return;
  if (isForSecret(keys)) {
    forgetRun(keys);
    return;
  }
  const { run, effect } = followScan(keys.run, keyOf(event), keys.terms);
  // A run that continues is longer than this key.
  const isBeginning = run?.text === event.key;
  keys.run = run;
  clearTimeout(keys.timer);
  if (run !== undefined)
    keys.timer = setTimeout(() => settleRun(keys), run.isScan ? SCAN_SETTLED_AFTER_MILLISECONDS : SETTLED_AFTER_MILLISECONDS);
  if (effect.kind === 'giveBack') giveBack(keys, effect.text);
  if (effect.kind === 'giveBack' || effect.kind === 'pass') {
    if (keys.run === undefined || isBeginning) runWaiting(keys);
    if (isBeginning) keys.restore = rememberFor(keys.page.document.activeElement, keys.takers);
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  keys.swallowed.add(event.code);
  if (effect.kind === 'takeBack') {
    keys.waiting = [];
    keys.restore?.();
  }
  if (effect.kind === 'scanned') keys.uses.onScan(effect.code);
}

function isForSecret({ page, takers }: KeyMemory): boolean {
  const field = page.document.activeElement;
  if (isTextTarget(field)) return field instanceof HTMLInputElement && field.type === 'password';
  return takers[takers.length - 1]?.isSecret === true;
}

function forgetRun(keys: KeyMemory): void {
  clearTimeout(keys.timer);
  keys.run = undefined;
  keys.restore = undefined;
  keys.waiting = [];
}

/** Passes a key that is no part of a scan to the keypad or the command that it is for. */
function passKey(keys: KeyMemory, event: KeyboardEvent): void {
  const chord = chordOf(event);
  if (chord === undefined || event.defaultPrevented || event.isComposing) return;
  const { target } = event;
  if (isTextTarget(target) && isBare(chord)) return;
  if (isBare(chord) && deliver(keys.takers, event.key, target)) {
    event.preventDefault();
    return;
  }
  if ((chord === 'Enter' || chord === 'Space') && isPressable(target)) return;
  if (isSheetOpen(keys.page.document)) return;
  if (isCharacter(event) && !event.repeat) keys.waiting = [...keys.waiting, chord];
  else if (keys.uses.onChord(chord)) event.preventDefault();
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
