import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import type { PayRequest } from '../../contract/records/pay-layer.ts';
import type { ServiceContext } from '../core/call.ts';
import type { CardAnswer, CardOrder } from '../core/gateway.ts';
import { VALUE_CARD } from '../core/value-cards.ts';

type Spend = Pick<PayRequest, 'external_id' | 'offline_spend'>;

/**
 * Returns why a payment that a host took by its list pays nothing, if so: its number has paid already, for this payment in another session or
 * for another one. The second happens where a copy of a host was used beside it. Undefined lets the ledger decide.
 */
export async function refuseSpend(
  { store }: Pick<ServiceContext, 'store'>,
  { external_id: spend = '', offline_spend: offline }: Spend,
  { reference }: Pick<CardOrder, 'reference'>,
): Promise<CardAnswer | undefined> {
  if (offline === undefined) return undefined;
  const first = await store.valueLists.claimSpend(offline.list_id, offline.number, { spend, reference });
  if (first.spend === spend && first.reference === reference) return undefined;
  const message = first.spend === spend ? ORDERING_MESSAGES.spendCaptured : ORDERING_MESSAGES.spendNumberUsed;
  return { status: 'DECLINED', approvedAmount: 0, maskedAcc: '', cardType: VALUE_CARD, token: '', message };
}
