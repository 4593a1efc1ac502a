import { useCallback, useState } from 'react';
import { REFUND_OPERATIONS, type RefundOffer } from '../../../shared/till-contract/operations/refund-operations.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useListed } from '../frame/use-listed.ts';

/** A sale of this host by id, or an order of the service by number. */
export interface OrderRef {
  readonly saleId?: string | undefined;
  readonly orderNumber?: string | undefined;
}

const HERE = ['sale_changed', 'job_changed', 'refund_changed'] as const;
const ELSEWHERE = ['refund_changed'] as const;
type RefundEvent = Extract<TillEvent, { kind: (typeof HERE)[number] }>;

/** Returns what a refund would pay back, or the state of a requested one, and follows the host's events. */
export function useRefundOffer({ saleId, orderNumber }: OrderRef): {
  readonly offer: RefundOffer | undefined;
  readonly refusal: HostRefusal | undefined;
} {
  const [isRequested, setIsRequested] = useState(false);
  const ask = useCallback(async () => {
    const query = saleId === undefined ? { order_number: orderNumber ?? '' } : { sale_id: saleId };
    const answer = await askTill(REFUND_OPERATIONS.offerRefund, { query });
    if (answer.ok) setIsRequested(answer.value.refund !== undefined);
    return answer;
  }, [saleId, orderNumber]);
  // For another host's order, each read asks the service: until a refund exists here, read only on refund events, not on every job.
  const concerns = useCallback(
    (event: RefundEvent) => {
      if (event.kind === 'refund_changed' || saleId === undefined) return true;
      return (event.kind === 'sale_changed' ? event.saleId : event.job?.saleId) === saleId;
    },
    [saleId],
  );
  const { value, refusal } = useListed(ask, saleId === undefined && !isRequested ? ELSEWHERE : HERE, concerns);
  return { offer: value, refusal };
}
