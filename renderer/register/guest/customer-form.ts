import { isMailAddress } from '../../../shared/base/mail-address.ts';
import type { CartCustomer } from '../../../shared/engine/terms/cart.ts';

export type CustomerFields = Required<Pick<CartCustomer, 'firstName' | 'lastName' | 'email' | 'phone'>>;

/** Returns the fields that cannot be right. Only sending a mail shows whether an address exists. */
export function customerProblems({ email, phone }: CustomerFields): Readonly<Partial<Record<'email' | 'phone', 'malformed'>>> {
  return {
    ...(email.trim() !== '' && !isMailAddress(email.trim()) && { email: 'malformed' as const }),
    ...(phone.trim() !== '' && !isPhone(phone) && { phone: 'malformed' as const }),
  };
}

const FEWEST_DIGITS = 5;
const MOST_DIGITS = 15;

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/[\s()./-]/g, '').replace(/^\+/, '');
  return /^\d+$/.test(digits) && digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS;
}
