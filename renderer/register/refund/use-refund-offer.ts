import { useCallback, useState } from 'react';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { REFUND_OPERATIONS, type RefundOffer } from '../../../shared/till-contract/operations/refund-operations.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import { askHost } from '../../host/ask-host.ts';
import { useListed } from '../frame/use-listed.ts';

/** A sale of this host, or an order of the service by its number. */
export interface OrderNamed {
  readonly saleId?: string | undefined;
  readonly orderNumber?: string | undefined;
}

const HERE = ['sale_changed', 'job_changed', 'refund_changed'] as const;
const ELSEWHERE = ['refund_changed'] as const;
type RefundEvent = Extract<TillEvent, { kind: (typeof HERE)[number] }>;

/** What a refund would give back, or what became of the one that was asked for; kept up to date by what the host tells. */
export function useRefundOffer({ saleId, orderNumber }: OrderNamed): {
  readonly offer: RefundOffer | undefined;
  readonly refusal: Refusal | undefined;
} {
  const [isAsked, setIsAsked] = useState(false);
  const ask = useCallback(async () => {
    const query = saleId === undefined ? { order_number: orderNumber ?? '' } : { sale_id: saleId };
    const answer = await askHost(REFUND_OPERATIONS.offerRefund, { query });
    if (answer.ok) setIsAsked(answer.value.refund !== undefined);
    return answer;
  }, [saleId, orderNumber]);
  // For an order of elsewhere the host asks the service, until there is something of its own to tell: not at each job of the stand.
  const concerns = useCallback(
    (event: RefundEvent) => {
      if (event.kind === 'refund_changed' || saleId === undefined) return true;
      return (event.kind === 'sale_changed' ? event.saleId : event.job?.saleId) === saleId;
    },
    [saleId],
  );
  const { value, refusal } = useListed(ask, saleId === undefined && !isAsked ? ELSEWHERE : HERE, concerns);
  return { offer: value, refusal };
}
