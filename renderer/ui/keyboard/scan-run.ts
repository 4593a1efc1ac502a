/**
 * Tells a scanner from a person. A scanner is a keyboard that types a whole code within milliseconds a key and ends it with Enter. A
 * run of fast characters is taken for a scan from its third one on: what the first two did is taken back, and the rest reaches nothing
 * until the end shows what it was. If no Enter comes, it was typed after all and is given back.
 */
export interface ScanTerms {
  /** Milliseconds between two keys of one scan. People who type fast need more than this, except for two keys at once. */
  readonly mostGap: number;
  /** Characters after which a run is taken for a scan. */
  readonly recognisedAfter: number;
  /** A shorter code is nobody's. */
  readonly fewest: number;
}

export const SCAN_TERMS: ScanTerms = { mostGap: 35, recognisedAfter: 3, fewest: 4 };

export interface ScanRun {
  readonly text: string;
  /** When its last character came. */
  readonly at: number;
  readonly isScan: boolean;
}

export type ScanKey =
  | { readonly kind: 'character'; readonly character: string; readonly at: number }
  /** Enter, which ends a scan. */
  | { readonly kind: 'end'; readonly at: number }
  /** Any other key, one held down, or nothing for a while. */
  | { readonly kind: 'break' };

export type ScanEffect =
  /** The key is a person's, as far as one can tell. */
  | { readonly kind: 'pass' }
  /** The key is swallowed, and what the earlier ones of the run did is undone. */
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'swallow' }
  /** The key is swallowed, and this was scanned. */
  | { readonly kind: 'scanned'; readonly code: string }
  /** This was typed after all; it comes before the key, which passes. */
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
