import { type Money, sum } from '../base/money.ts';
import type { FailedRule } from '../engine/refund-rules.ts';
import type { Place } from '../sync/intent.ts';
import type { Op } from '../sync/op.ts';
import type { RefundHindrance, RefundOffer, RefundPart, RefundWay } from '../till-contract/refund-operations.ts';
import type { KeptSale } from './sales-record.ts';

/** An order that is to be given back, as far as it may be. */
export interface Judged {
  /** Of its one record. */
  readonly id: string;
  readonly kept?: KeptSale;
  readonly orderNumber?: string;
  readonly place: Place;
  /** In which its op is, and behind it what is wanted of the order. */
  readonly lane: string;
  /** What brings the sale to the service. */
  readonly op?: Op;
  readonly parts: readonly RefundPart[];
  readonly way?: RefundWay;
  readonly hindrance?: NonNullable<RefundOffer['hindrance']>;
}

/** What goes out of the drawer or back to a card. */
export function amountOf(parts: readonly RefundPart[]): Money {
  return sum(parts.filter(({ back }) => back === 'drawer' || back === 'card').map(({ amount }) => amount));
}

export function hinderedBy({ reason, facts }: FailedRule): Pick<Judged, 'hindrance'> {
  return hindered(reason, facts);
}

export function hindered(code: RefundHindrance, facts?: FailedRule['facts']): Pick<Judged, 'hindrance'> {
  return { hindrance: { code, ...(facts !== undefined && { facts }) } };
}
