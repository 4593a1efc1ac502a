import type { Static } from 'typebox';
import { Amount, assumed, Int64, Moment, oneOf, optional, record, text } from '../http/schema.ts';
import { TransactionType } from './payment.ts';
import { OfflineSpend } from './value-card.ts';

const SHAPE = 'Of the payment layer only the inputs named in the table of endpoints are documented.';

export const InitializeSessionRequest = assumed(SHAPE, record('InitializeSessionRequest', { terminal_id: text(255, 1), amount: Amount }));
export type InitializeSessionRequest = Static<typeof InitializeSessionRequest>;

export const InitializeSessionResponse = assumed(
  SHAPE,
  record('InitializeSessionResponse', { session_key: text(1024), expires_at: Moment }),
);
export type InitializeSessionResponse = Static<typeof InitializeSessionResponse>;

export const PayRequest = assumed(
  SHAPE,
  record('PayRequest', {
    session_key: text(1024, 1),
    transaction_type: optional(TransactionType),
    tip: optional(Amount),
    capture_method: optional(text(64)),
    token: optional(text(1024)),
    external_id: optional(text(255)),
    original_transaction_uid: optional(text(255)),
    // Our addition: of several adjustments of one tip the largest number wins, in whatever order they arrive.
    tip_sequence: optional(Int64),
    // Our addition: a gift card that a host took by its list. The same number of a list pays once.
    offline_spend: optional(OfflineSpend),
  }),
);
export type PayRequest = Static<typeof PayRequest>;

export const PayStatus = oneOf('APPROVED', 'DECLINED', 'REFERRED');
export type PayStatus = Static<typeof PayStatus>;

export const PayResponse = assumed(
  SHAPE,
  record('PayResponse', {
    transaction_uid: text(255),
    status: PayStatus,
    authorization_code: optional(text(255)),
    masked_acc: text(64),
    card_type: text(64),
    token_value: text(1024),
    req_amount: Amount,
    auth_amount: Amount,
    message: optional(text(1024)),
    // Our addition: the part of `auth_amount` that the guest added as a tip at the terminal, to what was requested.
    tip: optional(Amount),
    // Our additions: what is left on a value card, and the tier that chooses its discount.
    balance: optional(Amount),
    tier: optional(text(32)),
  }),
);
export type PayResponse = Static<typeof PayResponse>;

export const QueryTokenRequest = assumed(SHAPE, record('QueryTokenRequest', { terminal_id: text(255, 1), token: text(1024, 1) }));
export type QueryTokenRequest = Static<typeof QueryTokenRequest>;

export const QueryTokenResponse = assumed(
  SHAPE,
  record('QueryTokenResponse', { cardholder_name: text(255), masked_acc: text(64), card_type: text(64), expiration_date: text(64) }),
);
export type QueryTokenResponse = Static<typeof QueryTokenResponse>;
