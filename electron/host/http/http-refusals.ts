import type { IncomingMessage } from 'node:http';
import { utf8Bytes } from '../../../shared/base/utf8.ts';
import { DESKTOP_HOST, DESKTOP_ORIGIN, PIPE_TOKEN } from '../../../shared/till-contract/desktop/desktop-host.ts';
import { nodeWorld } from '../base/node-world.ts';
import { isLoopback } from '../network/lan-names.ts';
import type { ProxySettings } from '../network/public-side.ts';
import { isEncrypted } from '../network/secure-front.ts';
import { isTrustAddress } from '../network/trust-address.ts';

/** A refusal that is decided before the body is read. */
export interface HttpRefusal {
  readonly status: number;
  readonly message: string;
  /** Seconds after which the client may try again. */
  readonly retryAfter?: number;
}

export interface HttpRules {
  /** The host's names and addresses, without port. */
  readonly hosts: ReadonlySet<string>;
  /** How clients come through a proxy, when one is set up. */
  readonly publicSide?: ProxySettings;
  /** True when the network must use TLS; this machine may use either. */
  readonly isTls: boolean;
  /** The token that a caller on the pipe, the desktop shell, must show. */
  readonly token?: string;
  /** The largest body of a request, in bytes. */
  readonly bodyLimitOf: (method: string, target: string) => number;
}

export const TOO_LARGE: HttpRefusal = { status: 413, message: 'the body is too large' };
export const MALFORMED: HttpRefusal = { status: 400, message: 'the request is malformed' };
const NO_TOKEN: HttpRefusal = { status: 401, message: 'a call through this pipe needs its token' };
const NOT_OURS: HttpRefusal = {
  status: 421,
  message: 'this host does not answer to that name; behind a proxy, start it with --public-url and the address that clients use',
};
const FOREIGN_PAGE: HttpRefusal = { status: 421, message: 'pages of other origins are not served here' };
export const NOT_ENCRYPTED: HttpRefusal = { status: 421, message: 'this host answers its network by TLS only: ask again with https' };
const TOO_LONG: HttpRefusal = { status: 400, message: 'the address is too long' };
const LONGEST_TARGET = 8192;

/** Returns undefined when the request is allowed. */
export function refusalOf(request: IncomingMessage, target: string, rules: HttpRules): HttpRefusal | undefined {
  const { host, origin, 'sec-fetch-site': site } = request.headers;
  if (request.httpVersionMajor !== 1 || host === undefined || isNamedTwice(request.rawHeaders)) return MALFORMED;
  if (rules.token !== undefined && !shows(request.headers[PIPE_TOKEN], rules.token)) return NO_TOKEN;
  // An absolute URL is meant for a proxy, and would override the Host header.
  const publicOrigin = rules.publicSide?.originOf(host);
  if (!target.startsWith('/') || (publicOrigin === undefined && !isOurs(host, request, rules))) return NOT_OURS;
  const isByTls = isEncrypted(request.socket);
  if (rules.isTls && !isByTls && !isLoopback(request.socket.remoteAddress) && !isTrustAddress(target)) return NOT_ENCRYPTED;
  if (origin !== undefined && origin !== (publicOrigin ?? originOf(host, rules, isByTls))) return FOREIGN_PAGE;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return FOREIGN_PAGE;
  if (target.length > LONGEST_TARGET) return TOO_LONG;
  const length = Number(request.headers['content-length'] ?? 0);
  return length > 0 && length > rules.bodyLimitOf(request.method ?? '', target) ? TOO_LARGE : undefined;
}

function shows(shown: string | readonly string[] | undefined, token: string): boolean {
  return typeof shown === 'string' && nodeWorld.areEqualBytes(utf8Bytes(shown), utf8Bytes(token));
}

function isOurs(host: string, { socket }: IncomingMessage, { token, hosts }: HttpRules): boolean {
  return token === undefined ? isOurHost(host, socket.localPort, hosts) : host === DESKTOP_HOST;
}

/** The origin of the pages that may call. */
function originOf(host: string, { token }: HttpRules, isByTls: boolean): string {
  return token === undefined ? `${isByTls ? 'https' : 'http'}://${host}` : DESKTOP_ORIGIN;
}

/** Node keeps the first of several Host headers; a proxy may have used another. */
function isNamedTwice(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Protects against DNS rebinding: a foreign name that resolves to this machine is refused. */
function isOurHost(host: string, port: number | undefined, hosts: ReadonlySet<string>): boolean {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::([1-9]\d{0,4}))?$/i.exec(host);
  if (match === null || !hosts.has((match[1] as string).toLowerCase())) return false;
  const named = match[2];
  return named === undefined ? port === 80 || port === 443 : Number(named) === port;
}
