import type { Static } from 'typebox';
import { closedRecord, Flag, list, optional } from '../../contract/http/schema.ts';
import { AnyText } from '../parts/answer-values.ts';

/** What the card terminal printed for a sale: card numbers are masked, and each text has a line a row. */
export const CardCopiesView = closedRecord('CardCopiesView', {
  /** On the guest's receipt. */
  guest: list(AnyText),
  /** On the guest's receipt of a refund of the whole sale; absent where there are none. */
  refunded: optional(list(AnyText)),
  /** There is a copy for the merchant too. */
  hasMerchant: Flag,
});
export type CardCopiesView = Static<typeof CardCopiesView>;
