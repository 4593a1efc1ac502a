import type { YieldToOthers } from '../base/steps/steps.ts';
import { type Instant, instantFromEpoch } from '../base/time.ts';
import { utf8Bytes } from '../base/utf8.ts';
import type { World } from '../base/world.ts';
import type { RequestBytes, ResponseBytes, Transport } from '../contract/http/exchange.ts';
import { BODY_LIMIT } from '../contract/http/limits.ts';
import { V3_MESSAGES } from '../contract/http/messages.ts';
import type { Operation } from '../contract/http/operation.ts';
import { SERVICE_NAME } from '../contract/http/service-greeting.ts';
import { kindOf, type Violation } from '../contract/http/violation.ts';
import { matchOperation, type RouteMatch } from '../contract/operations/router.ts';
import { MEDIA } from '../contract/records/media.ts';
import { headersWithoutCardData } from '../wire/canonical/card-data.ts';
import { makeKnownKeys } from './core/access.ts';
import { authenticate, readPath, refuseForeign } from './core/admit.ts';
import type { ServiceContext } from './core/call.ts';
import { openCatalogues } from './core/catalogues.ts';
import type { Gateway } from './core/gateway.ts';
import { makeKeyTries } from './core/key-tries.ts';
import { failureOf, readBody } from './core/read-body.ts';
import { readQuery } from './core/read-query.ts';
import { orderingFailure, type Reply, v3Failure } from './core/reply.ts';
import type { ServiceSettings } from './core/settings.ts';
import { openSigningKeys } from './core/signing-keys.ts';
import type { ServiceStore } from './core/store.ts';
import { makeTokens } from './core/tokens.ts';
import { HANDLERS } from './handlers.ts';
import { openStoredValue } from './provider/open-stored-value.ts';
import type { ProviderLine } from './provider/provider-line.ts';

/** Both interfaces over one store: bytes in, bytes out. It needs no socket; an HTTP server or the terminal's own process calls it. */
export interface Service {
  readonly answer: Transport;
  readonly context: ServiceContext;
}

export interface ServiceOptions {
  readonly world: World;
  readonly store: ServiceStore;
  readonly gateway: Gateway;
  /** The way to who keeps the gift cards; without it the service's own ledger does. */
  readonly valueProvider?: ProviderLine;
  readonly settings: ServiceSettings;
  /** Reports every fault that became a 500 or 503, without any body or secret. */
  readonly onFault: (fault: unknown, operationId: string) => void;
  /** Reports every wrong API key, with the address it came from. */
  readonly onKeyRefused?: (from: string | undefined) => void;
  readonly ownPicture?: ServiceContext['ownPicture'];
  /** Resolves once other waiting work had its turn. */
  readonly yieldToOthers?: YieldToOthers;
}

/** From this many bytes of body on the work is done in pieces: reading it, checking its signature, using it. */
const LARGE_BODY = 256 * 1024;

export async function openService(surroundings: ServiceOptions): Promise<Service> {
  const { world, store, gateway, settings, onKeyRefused, ownPicture, valueProvider } = surroundings;
  const overlap = { token: settings.tokenLifetimeSeconds * 1000, cart: settings.cartLifetimeSeconds * 1000 };
  const keys = await openSigningKeys(world, store, overlap);
  const tokens = makeTokens(world, keys, settings.tokenLifetimeSeconds);
  const catalogues = await openCatalogues(world, store, settings.revisionRetentionDays, surroundings.yieldToOthers);
  const context: ServiceContext = {
    world,
    store,
    gateway,
    valueCards: openStoredValue(world, store.values, valueProvider, () => catalogues.current().file.currency),
    settings,
    keys,
    tokens,
    knownKeys: makeKnownKeys(store, world),
    keyTries: makeKeyTries(world),
    ...(onKeyRefused && { onKeyRefused }),
    catalogues,
    ...(ownPicture && { ownPicture }),
    yieldToOthers: async (bytes) => {
      if (bytes >= LARGE_BODY) await surroundings.yieldToOthers?.();
    },
  };
  const clock = makeClock(world);
  return {
    context: context,
    answer: async (request) => encode(await replyTo(context, clock, request, surroundings.onFault), clock.date()),
  };
}

/** Returns the most bytes of body that a request may have, before any of it is read. */
export function bodyLimitOf(method: string, target: string): number {
  const match = matchTarget(method, target);
  return match.state === 'found' ? (match.operation.request?.maxBytes ?? BODY_LIMIT) : BODY_LIMIT;
}

/** Returns the path pattern of the operation; undefined if no operation matches. */
export function routeOf(method: string, target: string): string | undefined {
  const match = matchTarget(method, target);
  return match.state === 'found' ? match.operation.path : undefined;
}

/** An HTTP server asks several questions about one request in a row, so the last match is kept. */
let lastMatch: { readonly method: string; readonly target: string; readonly match: RouteMatch } | undefined;

function matchTarget(method: string, target: string): RouteMatch {
  if (lastMatch?.target === target && lastMatch.method === method) return lastMatch.match;
  const match = matchOperation(method, splitTarget(target).path);
  lastMatch = { method, target, match };
  return match;
}

function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const cut = target.indexOf('?');
  return cut === -1 ? { path: target, query: '' } : { path: target.slice(0, cut), query: target.slice(cut + 1) };
}

async function replyTo(context: ServiceContext, clock: Clock, request: RequestBytes, onFault: ServiceOptions['onFault']): Promise<Reply> {
  const { path, query } = splitTarget(request.target);
  const match = matchTarget(request.method, request.target);
  const failAt = path.startsWith('/v3/') ? v3Failure : orderingFailure;
  if (match.state === 'not_found') return failAt(404, 'there is no such path');
  if (match.state === 'method_not_allowed') {
    return { ...failAt(405, 'the path does not take this method'), headers: { allow: match.allowed.join(', ') } };
  }
  try {
    return await handle(context, clock, match, query, request);
  } catch (fault) {
    onFault(fault, match.operation.id);
    return brokenDown(match.operation);
  }
}

/** Answers 500 if the documented table of the operation has it; otherwise 503, for a service that cannot answer now. */
function brokenDown(operation: Operation): Reply {
  if (operation.answers[500] !== undefined) return failureOf(operation, 500, V3_MESSAGES.internal);
  return { ...failureOf(operation, 503, 'the service cannot answer just now'), headers: { 'retry-after': '1' } };
}

/** Checks in this order: size, caller, media type, JSON, schema, path, query, ownership; then the operation's own checks. */
async function handle(
  context: ServiceContext,
  clock: Clock,
  { operation, parameters: raw }: Extract<RouteMatch, { readonly state: 'found' }>,
  queryText: string,
  request: RequestBytes,
): Promise<Reply> {
  if (request.body.length > (operation.request?.maxBytes ?? BODY_LIMIT)) return failureOf(operation, 413, 'the body is too large');
  const from = request.from?.();
  const claims = await authenticate(context, operation, request.headers, from);
  if (!claims.ok) return claims.refusal;
  const body = readBody(operation, request.headers['content-type'], request.body);
  if (!body.ok) return body.refusal;
  await context.yieldToOthers(request.body.length);
  const path = readPath(operation, raw);
  if (!path.ok) return path.refusal;
  const query = readQuery(operation, queryText);
  if (!query.ok) return badQuery(operation, query.refusal);
  const preparing = context.catalogues.current().prepare(path.value.ids.vendor_id);
  if (preparing !== undefined) await preparing;
  const foreign = refuseForeign(context, operation, claims.value, path.value);
  if (foreign !== undefined) return foreign;
  return await HANDLERS[operation.id as keyof typeof HANDLERS](context, {
    operation,
    at: clock.now(),
    claims: claims.value,
    ...path.value,
    query: query.value,
    headers: headersWithoutCardData(request.headers),
    body: body.value.value,
    bodyBytes: request.body,
    ...(from !== undefined && { from }),
    mediaType: body.value.mediaType,
  });
}

function badQuery(operation: Operation, violations: readonly Violation[]): Reply {
  if (operation.interface === 'v3') {
    return v3Failure(400, operation.id === 'listOrders' ? V3_MESSAGES.invalidParameters : V3_MESSAGES.invalidBody);
  }
  const { 400: malformed, 422: unacceptable } = operation.answers;
  const isMalformed = kindOf(violations) === 'malformed' ? malformed !== undefined : unacceptable === undefined;
  const status = isMalformed ? 400 : 422;
  const [first] = violations;
  return orderingFailure(
    status,
    first === undefined ? 'the query is not valid' : `${first.path} ${first.message}`,
    violations.map(({ path, message }) => ({ path, message })),
  );
}

function encode({ status, mediaType, value, written, headers }: Reply, date: string): ResponseBytes {
  const text = written ?? (value === undefined ? undefined : JSON.stringify(value));
  const body = text === undefined ? new Uint8Array() : typeof text === 'string' ? utf8Bytes(text) : text;
  return {
    status,
    headers: {
      date,
      server: SERVICE_NAME,
      ...(body.length > 0 && { 'content-type': mediaType ?? MEDIA.json }),
      ...headers,
    },
    body,
  };
}

/** Formats a moment once, however many requests come in it. */
interface Clock {
  now(): Instant;
  /** For the Date header, in whole seconds. */
  date(): string;
}

function makeClock({ epochMilliseconds }: Pick<World, 'epochMilliseconds'>): Clock {
  const now = makeWriter((milliseconds) => instantFromEpoch(milliseconds));
  const date = makeWriter((seconds) => new Date(seconds * 1000).toUTCString());
  return { now: () => now(epochMilliseconds()), date: () => date(Math.floor(epochMilliseconds() / 1000)) };
}

function makeWriter<Text extends string>(write: (time: number) => Text): (time: number) => Text {
  let last = Number.NaN;
  let text = '' as Text;
  return (time) => {
    if (time !== last) text = write(time);
    last = time;
    return text;
  };
}
