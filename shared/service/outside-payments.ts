/** A reference in which a possible card number was masked no longer names one payment. */
const MASKED = '*';

/**
 * Returns the name under which the store keeps a payment that another provider took, so that it pays for one order. Empty if the reference
 * names no single payment.
 */
export function outsidePayment(provider: string, reference: string): readonly string[] {
  return reference === '' || reference.includes(MASKED) ? [] : [JSON.stringify([provider, reference])];
}
