import type { Id } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';

export type TenderId = Id<'tender'>;

/** A payment taken for a sale. A tender that is taken back stays, marked as voided: payment records are never deleted. */
export type Tender = CashTender | CardTender | GiftTender | StoredTender | ExternalTender | ComplimentaryTender;
export type TenderKind = Tender['kind'];

/** All kinds, in display order. */
export const TENDER_KINDS = ['cash', 'card', 'gift', 'stored', 'external', 'complimentary'] as const satisfies readonly TenderKind[];

/** Returns the last four digits of a card or gift card, if known. */
export function lastFourOf(tender: Tender): string | undefined {
  const masked = tender.kind === 'card' ? tender.card.maskedNumber : tender.kind === 'gift' ? tender.maskedNumber : undefined;
  const digits = masked?.replaceAll(/\D/g, '').slice(-4);
  return digits?.length === 4 ? digits : undefined;
}

/** Returns the service's charge of a card or value card, which it can void; undefined if the service charged nothing, or not yet. */
export function chargedUidOf(tender: Tender): string | undefined {
  if (tender.kind === 'gift') return tender.transactionUid;
  return tender.kind === 'card' && tender.card.isStoredOffline !== true ? tender.card.transactionUid : undefined;
}

/** The provider of a card payment that a person confirmed by the code on the terminal’s slip: the service can't look up any transaction. */
export const CARD_BY_CODE = 'card';

/** Returns the kind that people see. A card that was confirmed by its code is a card to them, and to the service paid elsewhere. */
export function shownKindOf(tender: Tender): TenderKind {
  return tender.kind === 'external' && tender.provider === CARD_BY_CODE ? 'card' : tender.kind;
}

interface TenderCommon {
  readonly id: TenderId;
  /** The part of the due amount that it covers, without the tip. */
  readonly amount: Money;
  /** Added to the amount; not in any total of the cart. */
  readonly tip: Money;
  readonly takenAt: Instant;
  readonly state: 'taken' | 'voided';
  readonly voidedAt?: Instant;
}

export interface CashTender extends TenderCommon {
  readonly kind: 'cash';
  /** The cash handed over: amount + tip + change. */
  readonly tendered: Money;
  readonly change: Money;
}

export interface CardTender extends TenderCommon {
  readonly kind: 'card';
  readonly card: CardFacts;
}

/** An approved transaction. Never contains a whole card number. */
export interface CardFacts {
  readonly transactionUid: string;
  readonly maskedNumber: string;
  readonly cardType: string;
  readonly gateway?: string;
  readonly authorizationCode?: string;
  /** Approved offline by the terminal, still to be forwarded. */
  readonly isStoredOffline?: boolean;
}

export interface GiftTender extends TenderCommon {
  readonly kind: 'gift';
  readonly maskedNumber?: string;
  readonly reference?: string;
  /** The charge of a card whose balance the service keeps. */
  readonly transactionUid?: string;
  /** The payment provider whose discounts this card brings, as its keeper said when it was charged. */
  readonly partnerProvider?: string;
}

/** Stored or loaded value, for example with a partner. */
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

/** A tender before it is taken. For cash, amount and change are computed from the cash handed over. */
export type NewTender = (Omit<Offered<CashTender>, 'amount' | 'change'> & { readonly kind: 'cash' }) | Offered<Exclude<Tender, CashTender>>;

/** The numbers of the contract's `payment_type`. */
const PAYMENT_TYPES = { cash: 1, card: 2, gift: 3, stored: 4, external: 5, complimentary: 6 } as const satisfies Record<TenderKind, number>;

export function paymentTypeOf(kind: TenderKind): number {
  return PAYMENT_TYPES[kind];
}
