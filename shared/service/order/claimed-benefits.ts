import { benefitProvider, claimsBenefit } from '../../contract/http/value-card-code.ts';
import type { PayResponse } from '../../contract/records/pay-layer.ts';
import { PAYMENT_TYPES, type Payment } from '../../contract/records/payment.ts';
import type { ServiceContext } from '../core/call.ts';
import { orderingFailure, type Reply } from '../core/reply.ts';
import type { PayTransaction } from '../core/store.ts';

/**
 * Refuses a payment that brings the discount of a card's tier and was not made by a card of that tier. By the documents the caller says
 * which provider paid; what our own cards bring is known here.
 */
export async function unprovenBenefit({ store }: Pick<ServiceContext, 'store'>, payments: readonly Payment[]): Promise<Reply | undefined> {
  for (const [index, { payment_type, external_data }] of payments.entries()) {
    const provider = external_data?.payment_partner_data?.provider;
    if (payment_type !== PAYMENT_TYPES.stored || !claimsBenefit(provider)) continue;
    const uid = external_data?.transaction_uid;
    const transaction = uid === undefined ? undefined : await store.payments.find(uid);
    if (transaction !== undefined && isOfTier(transaction, provider)) continue;
    const path = `cart.payments[${index}].external_data.payment_partner_data.provider`;
    const message = 'names a benefit that no card of this payment has';
    return orderingFailure(422, `${path} ${message}`, [{ path, message }]);
  }
  return undefined;
}

function isOfTier({ state, body }: PayTransaction, provider: string | undefined): boolean {
  const { tier } = JSON.parse(body) as Partial<PayResponse>;
  return state === 'APPROVED' && tier !== undefined && benefitProvider(tier) === provider;
}
