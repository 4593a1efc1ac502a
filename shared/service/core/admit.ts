import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { ORDERING_MESSAGES, V3_MESSAGES } from '../../contract/http/messages.ts';
import { malformedPathStatus, type Operation } from '../../contract/http/operation.ts';
import { readPathParameter } from '../../contract/http/path-parameter.ts';
import { MEDIA } from '../../contract/records/media.ts';
import { isCleanId } from '../../wire/canonical/card-data.ts';
import { type Claims, findActiveKey, hashApiKey } from './access.ts';
import type { Call, ServiceContext } from './call.ts';
import { orderingFailure, type Reply, reply, v3Failure } from './reply.ts';
import type { ApiKey, ApiKeyKind } from './store.ts';
import type { TokenFacts } from './tokens.ts';

type Headers = Readonly<Record<string, string>>;

const NOBODY: Claims = { corporates: [], venues: [], vendors: [] };

/** Returns the claims of the caller's token, once the caller has sent every key that the operation requires. */
export async function authenticate(
  context: ServiceContext,
  operation: Operation,
  headers: Headers,
  from?: string,
): Promise<Outcome<Claims, Reply>> {
  const { access } = operation;
  if (access === 'api-key-exchange' || access === 'none') return accept(NOBODY);
  const known = recallToken(context, headers.authorization);
  const token = known === undefined ? await verifyToken(context, headers.authorization) : accept(known);
  if (!token.ok) return refuse(unauthorized(operation, token.refusal));
  const claims = await claimsNow(context, token.value);
  if (claims === undefined) return refuse(unauthorized(operation, ORDERING_MESSAGES.expiredToken));
  if (access === 'bearer') return accept(claims);
  const [kind, header] = access === 'bearer+key' ? (['ordering', 'x-api-key'] as const) : (['backoffice', 'backoffice-api-key'] as const);
  const key = await presentedKey(context, operation, { kind, shown: headers[header], from });
  return key.ok ? accept(sharedBy(claims, key.value)) : key;
}

export interface Presented {
  readonly kind: ApiKeyKind;
  readonly shown: string | undefined;
  readonly from: string | undefined;
}

/** Returns the active key that the caller sends. A caller that sends wrong ones again and again must come back later. */
export async function presentedKey(
  context: ServiceContext,
  operation: Operation,
  { kind, shown, from }: Presented,
): Promise<Outcome<ApiKey, Reply>> {
  const { store, world, keyTries, onKeyRefused } = context;
  if (shown === undefined) return refuse(badKey(operation));
  const hash = hashApiKey(world, shown);
  const wait = keyTries.waitFor(from, hash);
  if (wait > 0) return refuse(slowDown(operation, wait));
  const key = await findActiveKey(store, kind, { text: shown, hash });
  if (key !== undefined) {
    keyTries.right(from, hash);
    return accept(key);
  }
  keyTries.wrong(from, hash);
  onKeyRefused?.(from);
  return refuse(badKey(operation));
}

/** 429 is the transport's own status, in the failure format of the interface. */
function slowDown({ interface: name }: Operation, milliseconds: number): Reply {
  const failure = (name === 'v3' ? v3Failure : orderingFailure)(429, 'too many wrong API keys: try again later');
  return { ...failure, headers: { 'retry-after': String(Math.ceil(milliseconds / 1000)) } };
}

/** Limits a token to what its API key may do now. Undefined once the key is revoked: the caller learns it when it asks for a new token. */
async function claimsNow({ knownKeys }: ServiceContext, { claims, keyHash }: TokenFacts): Promise<Claims | undefined> {
  if (keyHash === undefined) return claims;
  const key = await knownKeys.find(keyHash);
  return key?.active === true ? sharedBy(claims, key) : undefined;
}

/** Returns what the token and the key beside it both allow. */
function sharedBy(claims: Claims, key: Claims): Claims {
  return {
    corporates: claims.corporates.filter((id) => key.corporates.includes(id)),
    venues: claims.venues.filter((id) => key.venues.includes(id)),
    vendors: claims.vendors.filter((id) => key.vendors.includes(id)),
  };
}

/** Recognises a token that was verified before by its text alone. */
function recallToken({ tokens }: ServiceContext, authorization = ''): TokenFacts | undefined {
  return authorization.startsWith(BEARER) ? tokens.recall(authorization.slice(BEARER.length)) : undefined;
}

async function verifyToken({ tokens }: ServiceContext, authorization = ''): Promise<Outcome<TokenFacts, string>> {
  const token = bearerOf(authorization);
  return token === undefined ? refuse(ORDERING_MESSAGES.missingClaims) : await tokens.verify(token);
}

const BEARER = 'Bearer ';

function bearerOf(authorization: string): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,16384})$/i.exec(authorization)?.[1];
}

function unauthorized(operation: Operation, message: string): Reply {
  if (operation.interface === 'v3') return v3Failure(401, V3_MESSAGES.unauthorized);
  if (operation.id === 'listVendors') return reply(401, MEDIA.exampleV1, { Code: 401, message });
  return orderingFailure(401, message);
}

export function badKey(operation: Operation): Reply {
  if (operation.interface === 'v3') return v3Failure(401, V3_MESSAGES.unauthorized);
  const mediaType = operation.id === 'listVendors' ? MEDIA.exampleV1 : MEDIA.json;
  return reply(401, mediaType, { message: ORDERING_MESSAGES.badApiKey });
}

export interface PathReadings {
  readonly ids: Call['ids'];
  readonly texts: Call['texts'];
}

/** Reads every path parameter; answers a malformed one as the operation's table allows. */
export function readPath(operation: Operation, raw: Readonly<Record<string, string>>): Outcome<PathReadings, Reply> {
  const ids: Record<string, number> = {};
  const texts: Record<string, string> = {};
  for (const [name, kind] of Object.entries(operation.parameters)) {
    const reading = readPathParameter(kind, raw[name] as string);
    if (reading.state === 'malformed' || (reading.state === 'text' && !isCleanId(reading.text)))
      return refuse(malformedPath(operation, name));
    if (reading.state === 'id') ids[name] = reading.id;
    texts[name] = reading.state === 'text' ? reading.text : (raw[name] as string);
  }
  return accept({ ids, texts });
}

function malformedPath(operation: Operation, name: string): Reply {
  const status = malformedPathStatus(operation);
  if (operation.interface === 'ordering') return orderingFailure(status, `${name} is not valid`, [{ path: name, message: 'is not valid' }]);
  if (status === 404) return v3Failure(404, V3_MESSAGES.orderNotFound);
  const ofOperation = operation.answers[400]?.messages ?? [];
  const fitting = name === 'venue_id' ? V3_MESSAGES.invalidVenueId : name === 'uuid' ? V3_MESSAGES.invalidOrderUuid : undefined;
  const message = fitting !== undefined && ofOperation.includes(fitting) ? fitting : (ofOperation[0] ?? V3_MESSAGES.invalidBody);
  return v3Failure(400, message);
}

/** Returns a refusal if the caller may not touch what the path names. */
export function refuseForeign(context: ServiceContext, operation: Operation, claims: Claims, path: PathReadings): Reply | undefined {
  return operation.interface === 'v3' ? refuseForeignV3(context, claims, path) : refuseForeignOrdering(context, operation, claims, path);
}

function refuseForeignOrdering(
  { catalogues }: ServiceContext,
  operation: Operation,
  claims: Claims,
  { ids, texts }: PathReadings,
): Reply | undefined {
  const ofVenue = catalogues.current().file.venues.find(({ id }) => id === ids.venue_id)?.corporate_id;
  const isCorporateNamed = ofVenue === undefined || claims.corporates.includes(ofVenue);
  const message =
    absentFrom(claims.corporates, ids, texts, 'corporate_id', ORDERING_MESSAGES.corporateNotInClaims) ??
    absentFrom(claims.venues, ids, texts, 'venue_id', ORDERING_MESSAGES.venueNotInClaims) ??
    absentFrom(claims.vendors, ids, texts, 'vendor_id', ORDERING_MESSAGES.vendorNotInClaims) ??
    (isCorporateNamed ? undefined : ORDERING_MESSAGES.corporateNotInClaims(String(ofVenue)));
  return message === undefined ? undefined : unauthorized(operation, message);
}

function absentFrom(
  claimed: readonly number[],
  ids: Call['ids'],
  texts: Call['texts'],
  name: string,
  message: (id: string) => string,
): string | undefined {
  const text = texts[name];
  const id = ids[name];
  return text === undefined || (id !== undefined && claimed.includes(id)) ? undefined : message(text);
}

function refuseForeignV3({ catalogues }: ServiceContext, claims: Claims, { ids, texts }: PathReadings): Reply | undefined {
  const { venue_id: venueId, corporate_id: corporateId, vendor_id: vendorId } = ids;
  if (venueId === undefined || !claims.venues.includes(venueId)) return v3Failure(403, V3_MESSAGES.noAccess);
  const venue = catalogues.current().file.venues.find((each) => each.id === venueId);
  if (venue === undefined || venue.corporate_id !== corporateId) {
    return v3Failure(403, V3_MESSAGES.venueNotOwned(texts.venue_id as string, texts.corporate_id as string));
  }
  const isOfVenue = catalogues.current().file.vendors.some((vendor) => vendor.id === vendorId && vendor.venue_id === venueId);
  const mayAll = vendorId !== undefined && claims.vendors.includes(vendorId) && claims.corporates.includes(venue.corporate_id);
  return isOfVenue && mayAll ? undefined : v3Failure(403, V3_MESSAGES.noAccess);
}
