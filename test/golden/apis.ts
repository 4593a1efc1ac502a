import type { Carrier, GoldenCase } from './golden-case.ts';

/** What a door makes of a case, or ought to: the codes of refusals, or figures in whatever form the door shows them. */
export type Seen = { readonly refusals: readonly string[] } | { readonly figures: unknown };

/** A way by which a cart comes to its price. All doors answer alike: the same cents, or the same refusal. */
export interface Door {
  readonly name: string;
  /** The form of request that goes through it. */
  readonly carrier: Carrier;
  readonly ask: (golden: GoldenCase) => Seen | Promise<Seen>;
  /** What is expected of the case, as far as this door shows it. */
  readonly expects: (golden: GoldenCase) => Seen;
}

export function carries(door: Door, golden: GoldenCase): boolean {
  return golden.carriers.includes(door.carrier);
}

/** Each code once, in one order: which of two faults is told first is no rule. */
export function refusing(codes: Iterable<string>): Seen {
  return { refusals: [...new Set(codes)].sort() };
}
