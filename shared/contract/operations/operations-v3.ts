import { V3_CONTENT_OPERATIONS } from './operations-v3-content.ts';
import { V3_ORDER_OPERATIONS } from './operations-v3-order.ts';

/** All operations of the order management interface. */
export const V3_OPERATIONS = { ...V3_ORDER_OPERATIONS, ...V3_CONTENT_OPERATIONS } as const;
export type V3OperationId = keyof typeof V3_OPERATIONS;
