/**
 * Distinguishes a scanner from a person. A scanner is a keyboard that types a whole code with milliseconds between keys and ends it with
 * Enter. From its third character a fast run counts as a scan: the effect of the first two is undone, and later keys are held back until
 * the end. Without Enter the run was typed by a person and is delivered after all.
 */
export interface ScanTerms {
  /** The longest gap in milliseconds between two keys of a scan. Fast typists need longer, except for two keys at once. */
  readonly mostGap: number;
  /** The number of characters after which a run counts as a scan. */
  readonly recognisedAfter: number;
  /** Shorter codes do not exist. */
  readonly fewest: number;
}

export const SCAN_TERMS: ScanTerms = { mostGap: 35, recognisedAfter: 3, fewest: 4 };

export interface ScanRun {
  readonly text: string;
  /** When the last character arrived. */
  readonly at: number;
  readonly isScan: boolean;
}

export type ScanKey =
  | { readonly kind: 'character'; readonly character: string; readonly at: number }
  /** Enter, which ends a scan. */
  | { readonly kind: 'end'; readonly at: number }
  /** Any other key, a repeating key, or a pause. */
  | { readonly kind: 'break' };

export type ScanEffect =
  /** The key seems to be typed by a person. */
  | { readonly kind: 'pass' }
  /** Swallow the key and undo the effect of the run's earlier keys. */
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'swallow' }
  /** Swallow the key and report the code. */
  | { readonly kind: 'scanned'; readonly code: string }
  /** The run was typed by a person: deliver its text, then pass the key. */
  | { readonly kind: 'giveBack'; readonly text: string };

export interface ScanStep {
  readonly run: ScanRun | undefined;
  readonly effect: ScanEffect;
}

const PASS: ScanEffect = { kind: 'pass' };

export function followScan(run: ScanRun | undefined, key: ScanKey, terms: ScanTerms = SCAN_TERMS): ScanStep {
  const isTogether = run !== undefined && key.kind !== 'break' && key.at - run.at <= terms.mostGap;
  if (key.kind === 'character' && isTogether) return extend(run, key.character, key.at, terms);
  if (key.kind === 'end' && isTogether && run.isScan && run.text.length >= terms.fewest) {
    return { run: undefined, effect: { kind: 'scanned', code: run.text } };
  }
  const next = key.kind === 'character' ? { text: key.character, at: key.at, isScan: false } : undefined;
  return { run: next, effect: run?.isScan ? { kind: 'giveBack', text: run.text } : PASS };
}

function extend(run: ScanRun, character: string, at: number, { recognisedAfter }: ScanTerms): ScanStep {
  const text = run.text + character;
  if (run.isScan) return { run: { text, at, isScan: true }, effect: { kind: 'swallow' } };
  const isScan = [...text].length >= recognisedAfter;
  return { run: { text, at, isScan }, effect: isScan ? { kind: 'takeBack' } : PASS };
}
