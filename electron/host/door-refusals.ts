import type { IncomingMessage } from 'node:http';

/** What a request is refused for before anything of its body is read. */
export interface DoorRefusal {
  readonly status: number;
  readonly message: string;
  /** Seconds after which the same may be asked again. */
  readonly retryAfter?: number;
}

export interface DoorRules {
  /** Names and addresses, without port, by which this host may be called. */
  readonly hosts: ReadonlySet<string>;
  readonly isTls: boolean;
  /** The most bytes of body that a request may bring. */
  readonly bodyLimitOf: (method: string, target: string) => number;
}

export const TOO_LARGE: DoorRefusal = { status: 413, message: 'the body is too large' };
export const MALFORMED: DoorRefusal = { status: 400, message: 'the request is malformed' };
const NOT_OURS: DoorRefusal = { status: 421, message: 'this host does not answer to that name' };
const FOREIGN_PAGE: DoorRefusal = { status: 421, message: 'pages of other origins are not served here' };
const TOO_LONG: DoorRefusal = { status: 400, message: 'the address is too long' };
const LONGEST_TARGET = 8192;

/** Undefined where the request may come in. */
export function refusalOf(request: IncomingMessage, target: string, rules: DoorRules): DoorRefusal | undefined {
  const { host, origin, 'sec-fetch-site': site } = request.headers;
  if (request.httpVersionMajor !== 1 || host === undefined || isNamedTwice(request.rawHeaders)) return MALFORMED;
  // An address with a host of its own is for a proxy, and would overrule the header.
  if (!target.startsWith('/') || !isOurHost(host, request.socket.localPort, rules.hosts)) return NOT_OURS;
  if (origin !== undefined && origin !== `${rules.isTls ? 'https' : 'http'}://${host}`) return FOREIGN_PAGE;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return FOREIGN_PAGE;
  if (target.length > LONGEST_TARGET) return TOO_LONG;
  const length = Number(request.headers['content-length'] ?? 0);
  return length > 0 && length > rules.bodyLimitOf(request.method ?? '', target) ? TOO_LARGE : undefined;
}

/** Node keeps the first of several Host headers; somebody on the way may have gone by another. */
function isNamedTwice(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Against rebinding: a name that merely leads here is not ours. */
function isOurHost(host: string, port: number | undefined, hosts: ReadonlySet<string>): boolean {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::([1-9]\d{0,4}))?$/i.exec(host);
  if (match === null || !hosts.has((match[1] as string).toLowerCase())) return false;
  const named = match[2];
  return named === undefined ? port === 80 || port === 443 : Number(named) === port;
}
