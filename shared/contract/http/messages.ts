/** Every message with a documented or fixed text, so that service, client and tests agree to the byte. */

/** Messages of the ordering service. */
export const ORDERING_MESSAGES = {
  badApiKey: 'api key could not be found or is inactive',
  wrongClaimType: 'incorrect claim type',
  missingClaims: 'missing claims',
  nilClaims: 'access control Claims is nil',
  badSignature: 'failed parsing claims: signature is invalid',
  expiredToken: 'failed parsing claims: token is expired',
  noVenuesInClaims: 'no venues found in claims',
  corporateNotInClaims: (corporateId: string) => `corporate ID ${corporateId} not found in claims`,
  venueNotInClaims: (venueId: string) => `venue ID ${venueId} not found in claims`,
  vendorNotInClaims: (vendorId: string) => `vendor ID ${vendorId} not found in claims`,
  tipSuperseded: 'a later adjustment of this tip is known',
  /** The text of the failed number conversion, as documented. */
  claimNotANumber: (claim: string) => `strconv.ParseInt: parsing ${JSON.stringify(claim)}: invalid syntax`,
  vendorClosed: 'vendor is closed',
  loadOfBlockedCard: 'code is of a blocked card',
  loadTooMuch: 'amount is more than a card may hold',
  loadSpent: 'less than the load is left on the card',
  loadTakenBack: 'reference is of a load that was taken back',
  spendCaptured: 'the payment was captured before',
  spendNumberUsed: 'the number of the list has paid for something else',
  refundWithoutId: 'a refund in part needs a refund_id',
  refundPaymentUnknown: 'the order has no such payment that can be refunded here',
  refundTooMuch: 'more than is left of this payment',
  refundTooMany: 'more of an item than is left of it',
  refundDeclined: (text: string) => `the card network refused the refund: ${text}`,
  notRefundable: (reason: NotRefundableReason) => `order is not refundable: ${NOT_REFUNDABLE[reason]}`,
} as const;

/** The reasons why an order cannot be refunded in full. */
export const NOT_REFUNDABLE = {
  cash: 'paid in cash',
  several_cards: 'paid by several cards',
  mixed: 'paid in cash and by card',
  not_one_card: 'not paid in full by a single card',
  item: 'an item is not eligible for refund',
  refunded: 'already refunded',
  not_completed: 'not completed',
  source: 'made by an application whose orders are not refunded here',
  suite: 'suite order',
} as const;
export type NotRefundableReason = keyof typeof NOT_REFUNDABLE;
export const NOT_REFUNDABLE_REASONS = Object.keys(NOT_REFUNDABLE) as NotRefundableReason[];

/** Messages of the order management interface. */
export const V3_MESSAGES = {
  invalidVenueId: 'invalid venue id',
  venueIdMissing: 'venue_id not present in the request body',
  invalidBody: 'The request body is not valid.',
  invalidOrderUuid: 'invalid parameter order uuid.',
  invalidRequest: 'The request is not valid.',
  invalidParameters: 'invalid request parameters',
  unauthorized: 'The request is unauthorized.',
  venueNotOwned: (venueId: string, corporateId: string) => `venue ${venueId} is not owned by the corporateID ${corporateId}`,
  noAccess: 'you do not have access to this resource',
  orderWasNotFound: 'order was not found',
  orderNotFound: 'order not found',
  discountNotFound: 'discount not found in the order',
  codesNotFound: (codes: readonly string[]) => `codes not found [${codes.join(', ')}]`,
  itemNotFound: 'item not found in the order',
  paymentNotFound: 'payment not found in the order',
  notCalculated: 'calculate has not been run',
  internal: 'internal server error',
  alreadyCompleted: 'order is already completed',
  alreadyCancelled: 'order is already cancelled',
  paymentsTooLow: 'payments do not cover the order total',
  paymentsTooHigh: 'payments are more than the order total',
  noItems: 'there is no item in the order',
  outsidePaymentUsed: 'a payment of the order has paid for another order',
  paymentUsed: (uid: string) => `transaction ${uid} has paid for another order, or is not approved`,
  badMoment: (member: string) => `${member} lies in the future, or more than 30 days back`,
  alreadySubmitted: 'item was already submitted to the kitchen',
} as const;
