import type { Money } from '../../base/money.ts';
import type { ReceiptFacts } from './receipt-lines.ts';

interface SoldCard {
  readonly state: string;
  readonly maskedCode?: string;
  readonly amount: Money;
  readonly balance?: Money;
}

/** A load that was refused or taken back is no longer promised to the guest. */
export function giftCardsOnReceipt(sold: readonly SoldCard[]): NonNullable<ReceiptFacts['giftCards']> {
  return sold
    .filter(({ state }) => state === 'waiting' || state === 'loaded')
    .map(({ maskedCode: card = '', amount, balance }) => ({ card, amount, ...(balance !== undefined && { balance }) }));
}
