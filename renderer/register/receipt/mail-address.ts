/** Good enough to catch a slip of the finger; whether it exists is known once it is sent. */
export function isAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/u.test(text) && text.length <= 254 && !text.includes('..');
}
