import { type Payment, typeOfPayment } from '../../contract/records/payment.ts';
import { isOpenPayment } from '../../engine/sale/payments.ts';
import type { PaymentIntent } from '../../engine/terms/cart.ts';
import { checkAmounts, type RequestReading, readMoney, refuseMember } from '../canonical/request-reading.ts';

const UNPRICED_AMOUNTS = ['amount_tendered', 'change', 'fee', 'remaining_balance', 'subtotal_amount'] as const;

/** Reads the pricing facts of payments. At most one may leave its amount open, to cover what is still due. */
export function readPayments(reading: RequestReading, payments: readonly Payment[], path: string): readonly PaymentIntent[] {
  let openCount = 0;
  return payments.map((payment, index) => {
    const own = `${path}[${index}]`;
    if (isOpenPayment(payment) && ++openCount > 1) refuseMember(reading, `${own}.amount`, 'several_open_payments');
    // A card's charge is compared with amount plus tip: with a negative tip a small charge could pay for a large order.
    if (payment.tip !== undefined && payment.tip < 0) refuseMember(reading, `${own}.tip`, 'bad_tip');
    checkAmounts(reading, payment, UNPRICED_AMOUNTS, own);
    const { transaction_identifier, payment_partner_data } = payment.external_data ?? {};
    checkAmounts(reading, transaction_identifier, ['current_total_amount'], `${own}.external_data.transaction_identifier`);
    const provider = payment_partner_data?.provider;
    return {
      paymentType: typeOfPayment(payment),
      ...(payment.amount !== undefined && { amount: readMoney(reading, payment.amount, own, 'amount') }),
      ...(payment.tip !== undefined && { tip: readMoney(reading, payment.tip, own, 'tip') }),
      ...(provider !== undefined && { partnerProvider: provider }),
    };
  });
}
