/** A business refusal: data with a code, never an exception. The sentences that people read live in words files, not here. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  /** The place in the input, as a member path like `cart.cart_items[0].quantity`. */
  readonly path?: string;
  /** Figures and names that the sentence for this code needs. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
}

export interface Accepted<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Refused<R> {
  readonly ok: false;
  readonly refusal: R;
}

export type Outcome<T, R = Refusal> = Accepted<T> | Refused<R>;

export function accept<T>(value: T): Accepted<T> {
  return { ok: true, value };
}

export function refuse<R>(refusal: R): Refused<R> {
  return { ok: false, refusal };
}
