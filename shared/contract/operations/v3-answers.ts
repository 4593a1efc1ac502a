import type { TSchema } from 'typebox';
import { V3Error } from '../http/error-bodies.ts';
import { V3_MESSAGES } from '../http/messages.ts';
import { type Answer, NO_QUERY, queryOf } from '../http/operation.ts';
import { described, optional, text } from '../http/schema.ts';
import { MEDIA } from '../records/media.ts';

/** The parts that operations of the order management interface share. */

export function v3Success<Schema extends TSchema>(description: string, schema: Schema) {
  return { description, content: { [MEDIA.json]: schema } as { readonly [Key in typeof MEDIA.json]: Schema } };
}

export function v3Failure(description: string, ...messages: readonly string[]): Answer {
  return { description, content: { [MEDIA.json]: V3Error }, messages };
}

export const NO_CONTENT: Answer = { description: 'Done; no meaningful body.' };

const UNAUTHORIZED = v3Failure('Missing or invalid authorization.', V3_MESSAGES.unauthorized);
const FORBIDDEN = v3Failure(
  'The venue is not owned by the corporate, or is outside the token.',
  V3_MESSAGES.venueNotOwned('<venue_id>', '<corporate_id>'),
  V3_MESSAGES.noAccess,
);
export const ORDER_MISSING = v3Failure('Order missing.', V3_MESSAGES.orderWasNotFound, V3_MESSAGES.orderNotFound);
const INTERNAL_FAILURE = v3Failure('Internal failure.', V3_MESSAGES.internal);

/** The failures that every operation of the interface may return. */
export const V3_COMMON = { 401: UNAUTHORIZED, 403: FORBIDDEN, 500: INTERNAL_FAILURE } as const;

export const FROZEN_MESSAGES = [V3_MESSAGES.alreadyCompleted, V3_MESSAGES.alreadyCancelled] as const;

export const ORDERS_PATH = '/v3/corporate/{corporate_id}/venue/{venue_id}/vendor/{vendor_id}/orders';
export const ORDERS_PARAMETERS = { corporate_id: 'id', venue_id: 'id', vendor_id: 'id' } as const;
export const ORDER_PARAMETERS = { ...ORDERS_PARAMETERS, uuid: 'uuid' } as const;
export const ITEM_PARAMETERS = { ...ORDER_PARAMETERS, item_uuid: 'uuid' } as const;
export const ORDER_PATH = `${ORDERS_PATH}/{uuid}` as const;

export const FIELD_MASK = queryOf({
  field_mask: optional(
    described(
      'Comma-separated member names. Named members are set to what the body says, or cleared where the body lacks them.',
      text(1024),
    ),
  ),
});

export const MASK_RULE =
  'The format of field_mask is not shown. Without it the members present in the body are set; an unknown name is 400.';
export const FROZEN_RULE = 'A completed or cancelled order takes no more changes.';

/** The defaults for operations of the interface. */
export const COMMON = { interface: 'v3', access: 'bearer', query: NO_QUERY, headers: [], request: undefined } as const;
