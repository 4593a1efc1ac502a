import { type Money, sum } from '../../base/money.ts';
import type { RefundChoice } from '../../engine/sale/refund-choice.ts';
import type { FailedRule } from '../../engine/sale/refund-rules.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { Op } from '../../sync/journal/op.ts';
import type { RefundBlocker, RefundMethod, RefundOffer, RefundPart } from '../../till-contract/operations/refund-operations.ts';
import type { KnownGiftCard } from '../records/gift-cards-sold.ts';
import type { KeptRefund } from '../records/refunds-record.ts';
import type { KeptSale } from '../records/sales-record.ts';

/** An order and how it may be refunded. */
export interface RefundAssessment {
  /** The id of the order's refund record. */
  readonly id: string;
  readonly saleRecord?: KeptSale;
  readonly orderNumber?: string;
  readonly place: VendorRef;
  /** The lane with the sale's op, behind which further ops of the order queue. */
  readonly lane: string;
  /** The op that sends the sale to the service. */
  readonly op?: Op;
  readonly parts: readonly RefundPart[];
  readonly way?: RefundMethod;
  readonly blocker?: NonNullable<RefundOffer['blocker']>;
  /** What can be refunded in part, after the refunds of parts so far. */
  readonly choice?: RefundChoice;
  readonly inPart?: readonly KeptRefund[];
  /** The gift cards that the sale loaded, or is about to, and that were not taken back. */
  readonly giftCards?: readonly KnownGiftCard[];
}

/** Which units of a line these lines of a refund take: the first ones are refunded already. */
export function unitsOfPart(
  choice: RefundChoice | undefined,
  lines: readonly { readonly lineId: string; readonly units: number }[],
  lineId: string,
): readonly number[] {
  const refunded = choice?.lines.find((line) => line.lineId === lineId)?.refunded ?? 0;
  const units = lines.find((line) => line.lineId === lineId)?.units ?? 0;
  return Array.from({ length: units }, (_, index) => refunded + index);
}

/** Returns the amount that leaves the drawer or goes back to cards. */
export function amountOf(parts: readonly RefundPart[]): Money {
  return sum(parts.filter(({ back }) => back === 'drawer' || back === 'card').map(({ amount }) => amount));
}

export function blockedByRule({ reason, facts }: FailedRule): Pick<RefundAssessment, 'blocker'> {
  return blocked(reason, facts);
}

export function blocked(code: RefundBlocker, facts?: FailedRule['facts']): Pick<RefundAssessment, 'blocker'> {
  return { blocker: { code, ...(facts !== undefined && { facts }) } };
}
