import { BODY_LIMIT } from '../http/limits.ts';
import { NO_QUERY, operation } from '../http/operation.ts';
import { ItemChange, WHY_ITEMS_CHANGE } from '../records/item-change.ts';
import { MEDIA } from '../records/media.ts';
import { MENU_OPERATIONS } from './operations-menu.ts';
import { VALUE_CARD_OPERATIONS } from './operations-value-cards.ts';
import { BAD_TOKEN_OR_KEY, MALFORMED, NOT_FOUND, UNPROCESSABLE, VENDOR_PARAMETERS, VENDOR_PATH } from './ordering-answers.ts';

/** Operations that are in neither document; the OpenAPI text marks them as additions. */
export const ADDED_OPERATIONS = {
  changeItem: operation({
    id: 'changeItem',
    interface: 'ordering',
    method: 'PATCH',
    path: `${VENDOR_PATH}/items/{item_id}`,
    parameters: { ...VENDOR_PARAMETERS, item_id: 'id' },
    summary: 'Change the price of an item, or whether it is sold',
    description:
      'Makes a new revision of the catalogue, which the next menu delta tells; sales made offline before are still priced as they were.',
    assumptions: [],
    addition: WHY_ITEMS_CHANGE,
    access: 'bearer+backoffice',
    query: NO_QUERY,
    headers: [],
    request: { content: { [MEDIA.json]: ItemChange }, maxBytes: BODY_LIMIT },
    answers: {
      204: { description: 'Changed, and in use.' },
      400: MALFORMED,
      401: BAD_TOKEN_OR_KEY,
      404: NOT_FOUND,
      422: UNPROCESSABLE,
    },
  }),
  ...MENU_OPERATIONS,
  ...VALUE_CARD_OPERATIONS,
} as const;
export type AddedOperationId = keyof typeof ADDED_OPERATIONS;
