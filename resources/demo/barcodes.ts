/** EAN-13 under 952, the prefix that is set aside for demonstrations: no article in any shop bears it. */
export function ean13(article: number): string {
  const body = `952${String(article).padStart(9, '0')}`;
  return body + checkDigit(body);
}

/** UPC-A in number system 4, which is left to each retailer's own use. */
export function upcA(article: number): string {
  const body = `4${String(article).padStart(10, '0')}`;
  return body + checkDigit(body);
}

/** Digits weigh 3 and 1 by turns from the right; the check digit makes the sum a multiple of ten. */
function checkDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
