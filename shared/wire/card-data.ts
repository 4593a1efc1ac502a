import { isUuid } from '../base/ids.ts';

/**
 * No whole card number, no PIN and no track is kept, signed, told or logged: what a caller sends of them is masked where it comes in,
 * before anything else reads it. First six and last four digits stay.
 */

/** Members that exist to hold a secret. */
const SECRETS: ReadonlySet<string> = new Set(['ppi_pin', 'card_pin']);
/** Members that name things: they are compared and must stay as sent. */
const NAMES: ReadonlySet<string> = new Set([
  'deviceId',
  'device_order_id',
  'employeeId',
  'external_id',
  'feeId',
  'id',
  'itemId',
  'itemSetId',
  'item_id',
  'item_set_uuid',
  'nodeId',
  'parent_uuid',
  'payment_uuid',
  'referenceId',
  'reference_id',
  'revision',
  'seatId',
  'sku',
  'transaction_uid',
  'uuid',
]);

/** Changes a value that was just read from JSON in place, and answers with it. */
export function withoutCardData(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? cleanMembers(value as Record<string, unknown>) : value;
}

function cleanMembers(owner: Record<string, unknown>): Record<string, unknown> {
  for (const key of Object.keys(owner)) {
    const member = owner[key];
    if (SECRETS.has(key)) delete owner[key];
    else if (typeof member === 'string') {
      // One uuid in five hundred has digits that could be a card's.
      if (member.length >= SHORTEST && MANY_DIGITS.test(member) && !NAMES.has(key) && !isUuid(member)) owner[key] = maskCardNumbers(member);
    } else if (typeof member === 'object' && member !== null) cleanMembers(member as Record<string, unknown>);
  }
  return owner;
}

const SHORTEST = 13;
/** Most texts have no such digits, and need no closer look. */
const MANY_DIGITS = /\d(?:[ -]?\d){12}/;
/** 13 to 19 digits in a row, or in groups. */
const CANDIDATE = /(?<![\d])\d(?:[ -]?\d){12,18}(?![\d])/g;

/** An id is no card number, though the digits in one in some hundred look like one. */
const UUID = /([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})/i;

export function maskCardNumbers(text: string): string {
  // Every other part is the id that parts its neighbours.
  return text
    .split(UUID)
    .map((part, index) => (index % 2 === 0 ? maskBetweenIds(part) : part))
    .join('');
}

function maskBetweenIds(text: string): string {
  return text.replace(CANDIDATE, (found) => {
    const digits = found.replace(/\D/g, '');
    return isCardNumber(digits) ? `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}` : found;
  });
}

/** By the check digit that every card number has (Luhn). */
function isCardNumber(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
