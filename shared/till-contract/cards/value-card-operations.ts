import { Type } from 'typebox';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, MoneyValue, Whole } from '../parts/answer-values.ts';
import { InstantForm } from '../parts/cart-form.ts';
import { GivenName, NO_TILL_QUERY, tillOperation } from '../parts/till-operation.ts';

/**
 * Gift and season cards whose balance the service keeps. The code of a card is like cash: the till passes it on and keeps it nowhere, and
 * a card is charged by the id that looking it up returns.
 */

const Code = text(80, 1);
/** Minor units, at most what a card may hold. */
const Amount = Type.Integer({ minimum: 1, maximum: 10_000_000 });

const ValueCardState = closedRecord('ValueCardState', {
  id: AnyText,
  /** Its last four characters. */
  maskedCode: AnyText,
  balance: MoneyValue,
  isBlocked: Flag,
  isExpired: Flag,
  expiresAt: optional(InstantValue),
  holder: optional(AnyText),
  /** Chooses the discount that the card brings. */
  tier: optional(AnyText),
  /** The provider that keeps this card; absent where the service itself does. */
  keptBy: optional(AnyText),
  /** Present while the service is away: what may be taken of it, and when the balance was known. */
  ofList: optional(closedRecord('ValueCardOfList', { most: MoneyValue, asOf: InstantValue })),
  moves: list(
    closedRecord('ValueCardMoveView', {
      reference: AnyText,
      kind: oneOf('load', 'payment', 'declined', 'void', 'refund', 'taken_back'),
      amount: MoneyValue,
      at: InstantValue,
      balance: optional(MoneyValue),
      by: optional(AnyText),
    }),
  ),
});

const Sum = closedRecord('ValueCardSumView', { cards: Whole, balance: MoneyValue });

const shared = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;
const REFUSALS = ['needs_service', 'no_value_cards', 'value_card_unknown'] as const;

export const VALUE_CARD_OPERATIONS = {
  lookUpValueCard: tillOperation({
    ...shared,
    devices: ['till', 'kiosk'],
    needsEmployee: 'at_tills',
    id: 'lookUpValueCard',
    method: 'POST',
    path: '/till/value-cards/look-up',
    summary: 'What is on a gift card',
    request: closedRecord('LookUpValueCard', { code: Code }),
    answer: ValueCardState,
    /** `locked_out`: too many codes were tried at this kiosk. */
    refusals: [...REFUSALS, 'value_card_not_listed', 'locked_out'],
  }),
  loadValueCard: tillOperation({
    ...shared,
    id: 'loadValueCard',
    method: 'PUT',
    path: '/till/value-cards/loads/{load_id}',
    summary: 'Put money on a gift card, which the first load makes; the same load again changes nothing',
    right: 'value_cards',
    request: closedRecord('LoadValueCard', {
      code: Code,
      amount: Amount,
      holder: optional(GivenName),
      expiresAt: optional(InstantForm),
      /** Empty for none. */
      tier: optional(Type.String({ pattern: '^(?:[a-z0-9][a-z0-9_-]{0,31})?$' })),
    }),
    answer: ValueCardState,
    refusals: [...REFUSALS, 'value_card_not_loaded'],
  }),
  changeValueCard: tillOperation({
    ...shared,
    id: 'changeValueCard',
    method: 'POST',
    path: '/till/value-cards/change',
    summary: 'Block a gift card that was lost, or let it pay again',
    right: 'value_cards',
    request: closedRecord('ChangeValueCard', { code: Code, isBlocked: Flag }),
    answer: ValueCardState,
    refusals: REFUSALS,
  }),
  readValueCardReport: tillOperation({
    ...shared,
    id: 'readValueCardReport',
    method: 'GET',
    path: '/till/value-cards/report',
    summary: 'What is owed to the holders of gift cards',
    right: 'value_cards',
    request: undefined,
    answer: closedRecord('ValueCardReportView', {
      cards: Whole,
      balance: MoneyValue,
      blocked: Sum,
      expired: Sum,
      /** Who keeps the other cards, where another system does. */
      provider: optional(
        closedRecord('ValueCardProviderView', { name: optional(AnyText), isReached: Flag, canLoad: Flag, canBlock: Flag }),
      ),
    }),
    refusals: ['needs_service', 'no_value_cards'],
  }),
} as const;
