import { type TSchema, Type } from 'typebox';
import { AuthenticationBearerFailure, AuthenticationXAPIFailure, OrderingError } from '../http/error-bodies.ts';
import { ORDERING_MESSAGES } from '../http/messages.ts';
import type { Answer, HeaderParameter } from '../http/operation.ts';
import { Uuid } from '../http/schema.ts';
import { MEDIA } from '../records/media.ts';

/** The answers that operations of the ordering service share. */

const BEARER_MESSAGES: readonly string[] = [
  ORDERING_MESSAGES.wrongClaimType,
  ORDERING_MESSAGES.missingClaims,
  ORDERING_MESSAGES.nilClaims,
  ORDERING_MESSAGES.badSignature,
  ORDERING_MESSAGES.expiredToken,
  ORDERING_MESSAGES.noVenuesInClaims,
  ORDERING_MESSAGES.corporateNotInClaims('<corporate_id>'),
  ORDERING_MESSAGES.venueNotInClaims('<venue_id>'),
  ORDERING_MESSAGES.vendorNotInClaims('<vendor_id>'),
];

export function success<const Media extends string, Schema extends TSchema>(description: string, mediaType: Media, schema: Schema) {
  return { description, content: { [mediaType]: schema } as { readonly [Key in Media]: Schema } };
}

export function failure(description: string, messages?: readonly string[]): Answer {
  const answer = { description, content: { [MEDIA.json]: OrderingError } };
  return messages === undefined ? answer : { ...answer, messages };
}

export function addedFailure(addition: string, description: string): Answer {
  return { ...failure(description), addition };
}

export const BAD_TOKEN = failure('The bearer token is missing, expired, badly signed, or does not name the resource.', BEARER_MESSAGES);

export const BAD_TOKEN_OR_KEY: Answer = {
  description: 'The bearer token or the API key is missing or bad, or they do not both name the resource.',
  content: { [MEDIA.json]: Type.Union([OrderingError, AuthenticationXAPIFailure]) },
  messages: [...BEARER_MESSAGES, ORDERING_MESSAGES.badApiKey],
};

export const BAD_TOKEN_OF_VENDOR_LIST: Answer = {
  description: 'The bearer token or the API key is missing or bad, or they do not both name the resource.',
  content: { [MEDIA.exampleV1]: Type.Union([AuthenticationBearerFailure, AuthenticationXAPIFailure]) },
  messages: [...BEARER_MESSAGES, ORDERING_MESSAGES.badApiKey],
};

export const BAD_API_KEY: Answer = {
  description: 'The API key could not be found or is inactive.',
  content: { [MEDIA.json]: AuthenticationXAPIFailure },
  messages: [ORDERING_MESSAGES.badApiKey],
};

export const NOT_FOUND = failure('There is no such resource.');
export const MALFORMED = failure('The request is malformed.');
export const UNPROCESSABLE = failure('The request is well-formed but not acceptable.');
export const INTERNAL = failure('Internal failure.');

export const BAD_QUERY = addedFailure(
  'The table of the operation names no status for a query parameter, or an Accept header, that is not valid.',
  'A query parameter or the Accept header is not valid.',
);

export const API_KEY: HeaderParameter = { name: 'X-API-Key', description: 'API key.', isRequired: true, schema: Uuid };

export function orderSource(description: string, schema: TSchema): HeaderParameter {
  return { name: 'X-Order-Source', description, isRequired: false, schema };
}

export const VENDOR_PATH = '/ordering/venues/{venue_id}/vendors/{vendor_id}';
export const VENDOR_PARAMETERS = { venue_id: 'id', vendor_id: 'id' } as const;
