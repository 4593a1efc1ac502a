import type { Id } from '../base/ids.ts';
import type { Money } from '../base/money.ts';
import type { Instant } from '../base/time.ts';

export type TenderId = Id<'tender'>;

/** What was taken towards a sale. A tender that was taken back stays, as voided: nothing about money is deleted. */
export type Tender = CashTender | CardTender | GiftTender | StoredTender | ExternalTender | ComplimentaryTender;
export type TenderKind = Tender['kind'];

/** All of them, in the order in which people read them. */
export const TENDER_KINDS = ['cash', 'card', 'gift', 'stored', 'external', 'complimentary'] as const satisfies readonly TenderKind[];

/** Of a card or a gift card, where so many are known. */
export function lastFourOf(tender: Tender): string | undefined {
  const masked = tender.kind === 'card' ? tender.card.maskedNumber : tender.kind === 'gift' ? tender.maskedNumber : undefined;
  const digits = masked?.replaceAll(/\D/g, '').slice(-4);
  return digits?.length === 4 ? digits : undefined;
}

interface TenderCommon {
  readonly id: TenderId;
  /** What it covers of what is due, without the tip. */
  readonly amount: Money;
  /** On top of the amount; in no total of the cart. */
  readonly tip: Money;
  readonly takenAt: Instant;
  readonly state: 'taken' | 'voided';
  readonly voidedAt?: Instant;
}

export interface CashTender extends TenderCommon {
  readonly kind: 'cash';
  /** What the guest handed over: amount + tip + change. */
  readonly tendered: Money;
  readonly change: Money;
}

export interface CardTender extends TenderCommon {
  readonly kind: 'card';
  readonly card: CardFacts;
}

/** Of an approved transaction. Never a whole card number. */
export interface CardFacts {
  readonly transactionUid: string;
  readonly maskedNumber: string;
  readonly cardType: string;
  readonly gateway?: string;
  readonly authorizationCode?: string;
  /** Approved by the terminal alone, and still to be forwarded. */
  readonly isStoredOffline?: boolean;
}

export interface GiftTender extends TenderCommon {
  readonly kind: 'gift';
  readonly maskedNumber?: string;
  readonly reference?: string;
}

/** Stored or loaded value, such as a partner's. */
export interface StoredTender extends TenderCommon {
  readonly kind: 'stored';
  readonly provider?: string;
  readonly reference?: string;
}

export interface ExternalTender extends TenderCommon {
  readonly kind: 'external';
  readonly provider: string;
  readonly reference: string;
}

export interface ComplimentaryTender extends TenderCommon {
  readonly kind: 'complimentary';
  readonly reason: string;
}

type Offered<Taken> = Taken extends Tender ? Omit<Taken, 'state' | 'voidedAt' | 'tip'> & { readonly tip?: Money } : never;

/** A tender before it is taken. What cash covers and what change it needs follow from what was handed over. */
export type NewTender = (Omit<Offered<CashTender>, 'amount' | 'change'> & { readonly kind: 'cash' }) | Offered<Exclude<Tender, CashTender>>;

/** The numbers that `payment_type` carries. */
const PAYMENT_TYPES = { cash: 1, card: 2, gift: 3, stored: 4, external: 5, complimentary: 6 } as const satisfies Record<TenderKind, number>;

export function paymentTypeOf(kind: TenderKind): number {
  return PAYMENT_TYPES[kind];
}
