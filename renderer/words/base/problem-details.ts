/** What a sentence about a problem may name, written as people read it. What does not apply is empty. */
export interface ProblemDetails {
  /** The item or modifier that is meant; "this item" where it has no name. */
  readonly item: string;
  /** The group of choices. */
  readonly group: string;
  readonly min: string;
  readonly max: string;
  readonly selected: string;
  /** The amount that is right, or left. */
  readonly amount: string;
  /** The amount that was named instead. */
  readonly other: string;
  /** The venue's own words. */
  readonly message: string;
}

export type ProblemSentence = (p: ProblemDetails) => string;
