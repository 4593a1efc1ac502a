import { useCallback } from 'react';
import type { Refusal } from '../../../shared/base/outcome.ts';
import { SALE_OPERATIONS, type SaleView } from '../../../shared/till-contract/sale-operations.ts';
import { askHost } from '../../host/ask-host.ts';
import { useListed } from '../around/use-listed.ts';
import { useSale } from '../state/use-register.ts';

/** A sale of the host, with what has become of its order. The one just made is there already. */
export function useSaleView(saleId: string): { readonly view: SaleView | undefined; readonly refusal: Refusal | undefined } {
  const ask = useCallback(() => askHost(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } }), [saleId]);
  const { value, refusal } = useListed(ask, ['sale_changed', 'job_changed']);
  const last = useSale((state) => [state.view, state.last].find((one) => one?.sale.id === saleId));
  return { view: value ?? last, refusal };
}
