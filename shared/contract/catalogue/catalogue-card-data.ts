import { holdsCardNumber, isGoodsNumber } from '../../base/card-numbers.ts';
import type { ReportViolation } from './catalogue-violations.ts';

const MESSAGE = 'holds what could be a card number';
/** Members with article numbers, whose check digit can look like a card's. */
const GOODS: ReadonlySet<string> = new Set(['barcode', 'sku']);

/** Reports possible card numbers in texts, which are stored and shown to everyone. Numeric ids pass: the operator assigns them. */
export function checkForCardNumbers(value: unknown, complain: ReportViolation, path = '', name = ''): void {
  if (typeof value === 'string') {
    if (holdsCardNumber(value) && !(GOODS.has(name) && isGoodsNumber(value))) complain(path, 'card_number', MESSAGE);
  } else if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) checkForCardNumbers(element, complain, `${path}[${index}]`, name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      const isKeyed = holdsCardNumber(key);
      const step = isKeyed ? '[…]' : path === '' ? key : `.${key}`;
      if (isKeyed) complain(`${path}${step}`, 'card_number', MESSAGE);
      checkForCardNumbers(member, complain, `${path}${step}`, key);
    }
  }
}
