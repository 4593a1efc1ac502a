import type { Outcome } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { CardAnswer, CardOrder, Gateway } from './gateway.ts';
import type { KnownLoad, TakeBackReason, ValueChange, ValueLoad, ValueRefusal } from './value-cards.ts';
import type { ValueSums } from './value-store.ts';

/**
 * Who keeps the balances of gift and season cards: this service's own ledger, or another system's provider. To the pay layer they are
 * one more card network. A rejected promise means that the keeper could not say: the same reference may be asked again.
 */
export interface StoredValue extends Pick<Gateway, 'refund' | 'void' | 'queryToken'> {
  /** Returns the card with this code, if the caller may use cards of its corporate. */
  lookUp(corporateIds: readonly number[], code: string): Promise<ValueCardFacts | undefined>;
  /** The first request to pay under this reference; later ones ask by `payAgain`. */
  pay(order: CardOrder, corporateIds: readonly number[]): Promise<CardAnswer>;
  /** Asks for a payment again with the card at hand. */
  payAgain(order: CardOrder, corporateIds: readonly number[]): Promise<CardAnswer>;
  /** Returns what became of a payment. One that never arrived is declined for good, so that it cannot arrive later. */
  settle(reference: string): Promise<CardAnswer>;
  load(corporateId: number, load: ValueLoad): Promise<Outcome<ValueCardFacts, ValueRefusal>>;
  /** False where a provider keeps the cards, whose interface takes no load back: tills then sell gift cards without loading them. */
  readonly takesLoadsBack: boolean;
  /** Returns a load of the own ledger by its reference, with the card as it is now. */
  findLoad(corporateIds: readonly number[], reference: string): Promise<KnownLoad | undefined>;
  /** Takes a load of the own ledger off its card again, whole and once; refused if less is left. */
  takeBack(
    corporateIds: readonly number[],
    reference: string,
    why: TakeBackReason,
  ): Promise<Outcome<Pick<ValueCardFacts, 'balance'> | undefined, 'unknown' | 'spent'>>;
  /** Accepts undefined if there is no such card. */
  change(corporateIds: readonly number[], code: string, change: ValueChange): Promise<Outcome<ValueCardFacts | undefined, ValueRefusal>>;
  /** How its provider is; undefined where the own ledger keeps all cards. */
  provider(): Promise<ValueProviderFacts | undefined>;
  report(corporateIds: readonly number[], at: Instant): Promise<ValueReport>;
}

export interface ValueCardFacts {
  readonly id: string;
  /** The last four characters of the code. */
  readonly hint: string;
  /** Minor units. */
  readonly balance: number;
  readonly isBlocked: boolean;
  readonly expiresAt?: Instant;
  readonly holder?: string;
  /** Chooses the discount that the card brings. */
  readonly tier?: string;
  /** The name of the provider; absent for the own ledger. */
  readonly keptBy?: string;
  /** The newest first. */
  readonly moves: readonly ValueMoveFacts[];
}

export interface ValueMoveFacts {
  readonly reference: string;
  readonly kind: 'load' | 'taken_back' | 'payment' | 'declined' | 'void' | 'refund';
  /** Minor units. */
  readonly amount: number;
  readonly at: Instant;
  readonly balance?: number;
  readonly by?: string;
  readonly message?: string;
}

export interface ValueReport {
  /** Of the own ledger. */
  readonly sums: ValueSums;
  readonly provider?: ValueProviderFacts;
}

export interface ValueProviderFacts {
  /** Absent as long as it did not say its name. */
  readonly name?: string;
  readonly isReached: boolean;
  readonly canLoad: boolean;
  readonly canBlock: boolean;
}

/** The keeper may have moved money, or could not be asked at all. */
export class KeeperUnclear extends Error {
  override readonly name = 'KeeperUnclear';
}
