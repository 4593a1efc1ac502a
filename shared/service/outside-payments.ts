/** Where a text that could be a card number was masked, it no longer names one payment. */
const MASKED = '*';

/**
 * The name under which the store keeps a payment that somebody else's provider took, so that it pays for one order. None where the
 * reference names no single payment.
 */
export function outsidePayment(provider: string, reference: string): readonly string[] {
  return reference === '' || reference.includes(MASKED) ? [] : [JSON.stringify([provider, reference])];
}
