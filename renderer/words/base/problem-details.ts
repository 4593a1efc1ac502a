import type { CartRefusalCode } from '../../../shared/engine/cart/cart-edit.ts';
import type { ProblemCode } from '../../../shared/engine/terms/problem.ts';

/** The values that a sentence about a problem may use, already formatted. A value that does not apply is empty. */
export interface ProblemDetails {
  /** The item or modifier; "this item" if its name is unknown. */
  readonly item: string;
  readonly group: string;
  readonly min: string;
  readonly max: string;
  readonly selected: string;
  /** The correct or remaining amount. */
  readonly amount: string;
  /** The wrong amount that was given. */
  readonly other: string;
  readonly message: string;
}

type ProblemSentence = string | ((p: ProblemDetails) => string);

/** A sentence for each code. */
export interface ProblemSentences {
  readonly thisItem: string;
  readonly cart: Readonly<Record<ProblemCode, ProblemSentence>>;
  readonly edit: Readonly<Record<CartRefusalCode, ProblemSentence>>;
}
