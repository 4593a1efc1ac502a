/** A reference in which a possible card number was masked no longer names one payment. */
const MASKED = '*';

/** Returns the name of another provider's payment, so that it pays for one order; empty if the reference names no single payment. */
export function outsidePayment(provider: string, reference: string): readonly string[] {
  return reference === '' || reference.includes(MASKED) ? [] : [JSON.stringify([provider, reference])];
}
