import { benefitState } from '../../shared/engine/sale/card-benefit.ts';
import type { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import type { SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import type { TillAnswerOf } from '../../shared/till-contract/parts/till-operation.ts';
import type { Host } from '../host/host-store.ts';

/** The card that a guest shows before payment, at a till or a kiosk: it is looked up once, and the order keeps its id and what it brings. */

export type ShownCard = TillAnswerOf<(typeof VALUE_CARD_OPERATIONS)['lookUpValueCard']>;

/** True where the service keeps the balances of cards and the stand takes them. */
export function takesCards({ host }: { readonly host: Pick<Host, 'store'> }): boolean {
  const { status, settings } = host.store.getState();
  return status?.keepsValueCards === true && settings?.settings.tenders.includes('gift') === true;
}

/** True while nothing else may be taken: the prices are those of a card that has not proven them. */
export function waitsForCard({ sale }: Pick<SaleView, 'sale'>): boolean {
  const state = benefitState(sale);
  return state === 'unpaid' || state === 'other_level';
}

/** Keeps the characters of a code in their order within a sentence of any direction. */
export function isolated(maskedCode: string): string {
  return `\u2066${maskedCode}\u2069`;
}
