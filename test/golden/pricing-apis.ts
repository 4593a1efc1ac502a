import type { Carrier, GoldenCase } from './golden-case.ts';

/** What an API answers to a case, or should: the codes of refusals, or figures in the form of that API. */
export type Seen = { readonly refusals: readonly string[] } | { readonly figures: unknown };

/** One way to price a cart: the engine, the second implementation, a form of the wire, the service. All must give the same cents or the same refusal. */
export interface PricingApi {
  readonly name: string;
  /** The form of request that goes through it. */
  readonly carrier: Carrier;
  readonly ask: (golden: GoldenCase) => Seen | Promise<Seen>;
  /** What is expected of the case, in the form of this API. */
  readonly expects: (golden: GoldenCase) => Seen;
}

export function carries(api: PricingApi, golden: GoldenCase): boolean {
  return golden.carriers.includes(api.carrier);
}

/** Each code once, sorted, since the order of faults is not part of the rules. */
export function refusing(codes: Iterable<string>): Seen {
  return { refusals: [...new Set(codes)].sort() };
}
