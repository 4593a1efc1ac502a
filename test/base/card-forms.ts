/** The numbers of test cards that issuers and gateways publish; they buy nothing. */
export const TEST_CARDS = {
  visa: '4111111111111111',
  visaShort: '4929000000006',
  visaLong: '4000000000000000006',
  mastercard: '5555555555554444',
  mastercardTwo: '2223003122003222',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '30569309025904',
  jcb: '3530111333300000',
  unionPay: '6200000000000005',
  maestro: '6759649826438453',
} as const;

const VISA = TEST_CARDS.visa;

function inDigitsFrom(zero: number, digits = VISA): string {
  return [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
}

function joined(separator: string, digits = VISA): string {
  return [...digits].join(separator);
}

function grouped(separator: string, digits = VISA): string {
  return (digits.match(/.{1,4}/g) ?? []).join(separator);
}

/** A whole card number as people, readers and programs write it, by what is special about it. */
export const CARD_FORMS: Readonly<Record<string, string>> = {
  ...TEST_CARDS,
  'in groups': grouped(' '),
  'in groups of an Amex': '3782-822463-10005',
  'with dots': grouped('.'),
  'with double spaces': grouped('  '),
  'with slashes': grouped('/'),
  'with underscores': grouped('_'),
  'with commas': grouped(', '),
  'with long dashes': grouped(' – '),
  'with no-break spaces': grouped('\u00a0'),
  'with zero-width spaces': joined('\u200b'),
  'with soft hyphens': joined('\u00ad'),
  'with tabs and line ends': grouped('\t\r\n'),
  'digit by digit': joined(' '),
  'as a list': `[${joined(', ')}]`,
  'escaped for an address': grouped('%20'),
  'in full-width digits': inDigitsFrom(0xff10),
  'in Arabic digits': inDigitsFrom(0x0660),
  'in Persian digits': inDigitsFrom(0x06f0),
  'in Devanagari digits': inDigitsFrom(0x0966),
  'in mathematical digits': inDigitsFrom(0x1d7ce),
  'in superscript digits': [...VISA].map((digit) => (digit === '1' ? '\u00b9' : '\u2074')).join(''),
  'in ringed digits': [...VISA].map((digit) => String.fromCodePoint(0x245f + Number(digit))).join(''),
  'in black ringed digits': [...VISA].map((digit) => String.fromCodePoint(0x2775 + Number(digit))).join(''),
  'in keycaps': [...VISA].map((digit) => `${digit}\ufe0f\u20e3`).join(''),
  'after another digit': `7${VISA}`,
  'after a table number': `12 ${VISA}`,
  'before another digit': `${VISA}8`,
  'with its code': `${VISA} 987`,
  'with its code glued on': `${VISA}987`,
  'with expiry and code': `${VISA} 12/29 987`,
  'with words': `${VISA} exp 12-2029 cvv: 987`,
  'with words before it': `cvc 987, exp. 12/29, card ${VISA}`,
  'with Arabic code': `${VISA} \u0669\u0668\u0667`,
  'second track': `;${VISA}=29121010000098700000?`,
  'first track': `%B${VISA}^DOE/JOHN^29121010000000987000000?`,
  'between letters': `card${VISA}please`,
  'in JSON': JSON.stringify({ pan: VISA, cvv: '987' }),
  'in the form of a UUID': '41111111-1111-1111-1111-111111111111',
};

/** All the digits of a text in ASCII, with an x for each mask, for a search that no form escapes. */
export function digitsIn(text: string): string {
  return [...text]
    .map((character) => {
      const at = [0x0660, 0x06f0, 0x0966].find((zero) => (character.codePointAt(0) as number) - zero in Array.from({ length: 10 }));
      return at === undefined ? character.normalize('NFKC') : String((character.codePointAt(0) as number) - at);
    })
    .join('')
    .replaceAll(/[\u2776-\u277e]/g, (ringed) => String(ringed.charCodeAt(0) - 0x2775))
    .replaceAll(/\*{3,}/g, 'x')
    .replaceAll(/[^\dx]/g, '');
}
