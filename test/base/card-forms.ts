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

function inDigitsFrom(zero: number, pan: string): string {
  return [...pan].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
}

function joined(pan: string, separator: string): string {
  return [...pan].join(separator);
}

function grouped(pan: string, separator: string): string {
  return (pan.match(/.{1,4}/g) ?? []).join(separator);
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const RINGED = '⓪①②③④⑤⑥⑦⑧⑨';
const BLACK_RINGED = '⓿❶❷❸❹❺❻❼❽❾';

/** A whole card number of 16 digits as people, readers and programs write it, by what is special about it. */
export function cardForms(pan: string): Readonly<Record<string, string>> {
  return {
    plain: pan,
    'in groups': grouped(pan, ' '),
    'with dots': grouped(pan, '.'),
    'with double spaces': grouped(pan, '  '),
    'with slashes': grouped(pan, '/'),
    'with underscores': grouped(pan, '_'),
    'with commas': grouped(pan, ', '),
    'with long dashes': grouped(pan, ' – '),
    'with no-break spaces': grouped(pan, '\u00a0'),
    'with zero-width spaces': joined(pan, '\u200b'),
    'with soft hyphens': joined(pan, '\u00ad'),
    'with tabs and line ends': grouped(pan, '\t\r\n'),
    'digit by digit': joined(pan, ' '),
    'as a list': `[${joined(pan, ', ')}]`,
    'escaped for an address': grouped(pan, '%20'),
    'in full-width digits': inDigitsFrom(0xff10, pan),
    'in Arabic digits': inDigitsFrom(0x0660, pan),
    'in Persian digits': inDigitsFrom(0x06f0, pan),
    'in Devanagari digits': inDigitsFrom(0x0966, pan),
    'in mathematical digits': inDigitsFrom(0x1d7ce, pan),
    'in superscript digits': [...pan].map((digit) => SUPERSCRIPTS[Number(digit)]).join(''),
    'in ringed digits': [...pan].map((digit) => RINGED[Number(digit)]).join(''),
    'in black ringed digits': [...pan].map((digit) => BLACK_RINGED[Number(digit)]).join(''),
    'in keycaps': [...pan].map((digit) => `${digit}\ufe0f\u20e3`).join(''),
    'after another digit': `7${pan}`,
    'after a table number': `12 ${pan}`,
    'before another digit': `${pan}8`,
    'with its code': `${pan} 987`,
    'with its code glued on': `${pan}987`,
    'with expiry and code': `${pan} 12/29 987`,
    'with words': `${pan} exp 12-2029 cvv: 987`,
    'with words before it': `cvc 987, exp. 12/29, card ${pan}`,
    'with Arabic code': `${pan} ٩٨٧`,
    'second track': `;${pan}=29121010000098700000?`,
    'first track': `%B${pan}^DOE/JOHN^29121010000000987000000?`,
    'between letters': `card${pan}please`,
    'in JSON': JSON.stringify({ pan, cvv: '987' }),
  };
}

const OTHER_DIGITS = [0x0660, 0x06f0, 0x0966];

function digitOf(character: string): string {
  const code = character.charCodeAt(0);
  if (BLACK_RINGED.includes(character)) return String(BLACK_RINGED.indexOf(character));
  return String(code - (OTHER_DIGITS.find((zero) => code >= zero && code <= zero + 9) ?? 0));
}

/** All the digits of a text in ASCII, with an x for each mask, for a search that no form escapes. */
export function digitsIn(text: string): string {
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹०-९⓿❶-❾]/g, digitOf)
    .replaceAll('%20', '')
    .replaceAll(/\*{3,}/g, 'x')
    .replaceAll(/[^\dx]/g, '');
}
