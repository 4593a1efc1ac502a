import { useCallback } from 'react';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { SaleEvent } from '../../selling/sale-state.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useListed } from '../frame/use-listed.ts';
import { useSale } from '../frame/use-register.ts';

const SALE_EVENTS = ['sale_changed', 'job_changed'] as const;

/** Reads a sale with the state of its order. The sale that was just made is available at once. */
export function useSaleView(saleId: string): { readonly view: SaleView | undefined; readonly refusal: HostRefusal | undefined } {
  const ask = useCallback(() => askTill(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } }), [saleId]);
  const concerns = useCallback(
    (event: SaleEvent) => (event.kind === 'sale_changed' ? event.saleId : event.job?.saleId) === saleId,
    [saleId],
  );
  const { value, refusal } = useListed(ask, SALE_EVENTS, concerns);
  const last = useSale((state) => [state.view, state.last].find((one) => one?.sale.id === saleId));
  return { view: value ?? last, refusal };
}
