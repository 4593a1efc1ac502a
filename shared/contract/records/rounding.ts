import type { Static } from 'typebox';
import { Amount, assumed, oneOf, optional, record } from '../http/schema.ts';

export const CheckoutRounding = assumed(
  'Members not shown. How an amount payable in cash is rounded; `amount` is computed.',
  record('CheckoutRounding', { mode: oneOf('NONE', 'NEAREST', 'UP', 'DOWN'), increment: Amount, amount: optional(Amount) }),
);
export type CheckoutRounding = Static<typeof CheckoutRounding>;
