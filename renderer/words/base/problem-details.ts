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

export type ProblemSentence = (p: ProblemDetails) => string;
