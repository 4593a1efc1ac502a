import type { Instant } from '../../base/time.ts';

/** A card with a balance. Its code is a secret as a key is, so only its digest is kept. */
export interface StoredValueCard {
  readonly id: string;
  readonly corporateId: number;
  /** SHA-256 of the code, hex. Unique. */
  readonly hash: string;
  /** The last four characters of the code, by which people recognise it. */
  readonly hint: string;
  /** Minor units. Always the sum of the card's moves. */
  readonly balance: number;
  readonly isBlocked: boolean;
  /** From this moment it pays for nothing. */
  readonly expiresAt?: Instant;
  /** Counts the changes from 1. */
  readonly version: number;
  /** JSON text. */
  readonly body: string;
}

export type ValueMoveKind = 'load' | 'payment' | 'declined' | 'void' | 'refund' | 'taken_back';

/** What changed a balance, or was refused. The caller chooses the reference, which is used once. */
export interface ValueMove {
  readonly reference: string;
  /** Absent where no card had the code. */
  readonly cardId?: string;
  readonly kind: ValueMoveKind;
  /** Minor units, never negative: a load, a void and a refund add it, a payment and a load that is taken back take it away. */
  readonly amount: number;
  /** The payment that it gives back, or the load that it takes back. */
  readonly original?: string;
  readonly at: Instant;
  /** JSON text. */
  readonly body: string;
}

/** What a venue owes to the holders of its cards. */
export interface ValueSums {
  readonly cards: number;
  readonly balance: number;
  /** Parts of both that cannot be spent now. */
  readonly blocked: { readonly cards: number; readonly balance: number };
  readonly expired: { readonly cards: number; readonly balance: number };
}

export interface ValueStore {
  find(hash: string): Promise<StoredValueCard | undefined>;
  findById(id: string): Promise<StoredValueCard | undefined>;
  findMove(reference: string): Promise<ValueMove | undefined>;
  /** The newest first. */
  movesOf(cardId: string, limit: number): Promise<readonly ValueMove[]>;
  /** The moves that gave this payment back, or took this load back. */
  givenBack(original: string): Promise<readonly ValueMove[]>;
  /**
   * Writes the card if the stored version is `card.version - 1`, version 1 only if no card has the code, and the move if its reference is
   * new: both or neither. False: another writer was faster.
   */
  write(card: StoredValueCard | undefined, move?: ValueMove): Promise<boolean>;
  sums(corporateIds: readonly number[], at: Instant): Promise<ValueSums>;
}
