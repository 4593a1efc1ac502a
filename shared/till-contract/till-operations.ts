import { CART_KEEPING_OPERATIONS } from './cart-keeping-operations.ts';
import { HOST_OPERATIONS } from './host-operations.ts';
import { QUEUE_OPERATIONS } from './queue-operations.ts';
import { SALE_OPERATIONS } from './sale-operations.ts';
import { STAND_OPERATIONS } from './stand-operations.ts';
import type { TillOperation } from './till-operation.ts';

/** Everything that a screen may ask. */
export const TILL_OPERATIONS = {
  ...HOST_OPERATIONS,
  ...STAND_OPERATIONS,
  ...CART_KEEPING_OPERATIONS,
  ...SALE_OPERATIONS,
  ...QUEUE_OPERATIONS,
} as const satisfies Readonly<Record<string, TillOperation>>;
export type TillOperationId = keyof typeof TILL_OPERATIONS;
