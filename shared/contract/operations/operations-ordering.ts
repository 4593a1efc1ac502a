import { LOOKUP_OPERATIONS } from './operations-lookup.ts';
import { SALE_OPERATIONS } from './operations-sale.ts';

export const ORDERING_OPERATIONS = { ...LOOKUP_OPERATIONS, ...SALE_OPERATIONS } as const;
export type OrderingOperationId = keyof typeof ORDERING_OPERATIONS;
