import { type Static, Type } from 'typebox';
import { MAX_ERRORS } from './limits.ts';
import { assumed, described, list, optional, record, text } from './schema.ts';

const Message = described('Text describing the failure.', text(4096));
const Code = Type.Integer({ format: 'int32', minimum: 100, maximum: 599 });

export const AuthenticationBearerFailure = record('AuthenticationBearerFailure', {
  Code: optional({ ...Code, default: 401 }),
  message: Message,
});
export type AuthenticationBearerFailure = Static<typeof AuthenticationBearerFailure>;

export const AuthenticationXAPIFailure = record('AuthenticationXAPIFailure', { message: Message });
export type AuthenticationXAPIFailure = Static<typeof AuthenticationXAPIFailure>;

export const MemberError = assumed(
  'A member of the request and what is wrong with it.',
  record('MemberError', { path: described('Such as cart.cart_items[0].quantity.', text(1024)), message: text(1024) }),
);
export type MemberError = Static<typeof MemberError>;

export const OrderingError = assumed(
  'The bodies of the shared error responses are not shown in the document.',
  record('OrderingError', {
    code: described('Equal to the HTTP status.', Code),
    message: Message,
    errors: optional(described('Only where there are members to name.', list(MemberError, { maxItems: MAX_ERRORS }))),
  }),
);
export type OrderingError = Static<typeof OrderingError>;

/** The error body of the order management interface. */
export const V3Error = record('V3Error', { code: described('Equal to the HTTP status.', Code), message: Message });
export type V3Error = Static<typeof V3Error>;
