import type { Sale } from '../engine/sale/sale.ts';
import { chargedUidOf } from '../engine/terms/tender.ts';
import type { CardCopiesView } from '../till-contract/cards/card-copies.ts';

/** What a terminal beside a till printed for a payment. */
export interface PaymentCopies {
  readonly guest: readonly string[];
  readonly merchant: readonly string[];
  /** For the guest to whom it was given back. */
  readonly refunded: readonly string[];
  /** The merchant's copy is printed without anyone wanting it: the guest signs it, or the stand keeps all. */
  readonly isMerchantWanted: boolean;
}

export interface CopiesOfPayments {
  /** By the payment's own number at the pay layer. Undefined where it was paid at no terminal, or the terminal handed over no paper. */
  copiesOf(transactionUid: string): Promise<PaymentCopies | undefined>;
}

/** The copies of all cards that pay for a sale. */
export async function copiesOfSale(terminals: CopiesOfPayments | undefined, { tenders }: Pick<Sale, 'tenders'>): Promise<PaymentCopies> {
  const all: PaymentCopies[] = [];
  for (const tender of terminals === undefined ? [] : tenders) {
    const uid = tender.kind === 'card' && tender.state === 'taken' ? chargedUidOf(tender) : undefined;
    const copies = uid === undefined ? undefined : await terminals?.copiesOf(uid);
    if (copies !== undefined) all.push(copies);
  }
  return {
    guest: all.flatMap(({ guest }) => guest),
    merchant: all.flatMap(({ merchant }) => merchant),
    refunded: all.flatMap(({ refunded }) => refunded),
    isMerchantWanted: all.some(({ merchant, isMerchantWanted }) => isMerchantWanted && merchant.length > 0),
  };
}

/** Undefined where there are none. */
export function viewOfCopies({ guest, merchant, refunded }: PaymentCopies): CardCopiesView | undefined {
  const view = { guest: [...guest], hasMerchant: merchant.length > 0, ...(refunded.length > 0 && { refunded: [...refunded] }) };
  return guest.length + merchant.length + refunded.length === 0 ? undefined : view;
}
