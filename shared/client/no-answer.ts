/** `not_sent`: certainly no byte of the request reached the service. `unclear`: the request may have reached it. */
export type NoAnswerKind = 'not_sent' | 'unclear';

/** A request without an answer: no decision of the service and no bug of ours. `reason` is the outermost fault's code, for evidence. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly kind: NoAnswerKind;
  readonly reason: string;

  constructor(kind: NoAnswerKind, reason: string, options?: { readonly cause?: unknown }) {
    super(`no answer: ${reason}`, options);
    this.kind = kind;
    this.reason = reason;
  }
}

/** System calls that fail before the request can leave: the name look-up and the connection attempt. */
const BEFORE_CONNECTION: ReadonlySet<string> = new Set(['getaddrinfo', 'connect']);

/** Fault codes that occur only before a request may leave: no name, no connection, or a rejected certificate. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Faults of Node's fetch without a code: the answer is not HTTP, or it redirects the caller. */
const WITHOUT_CODE: Readonly<Record<string, string>> = { HTTPParserError: 'not_http', 'unexpected redirect': 'redirected' };

const DEEPEST_CAUSE = 6;

/** Only a known cause proves that nothing was sent. Every other fault is unclear, and so is every fault of a runtime that hides causes. */
export function noAnswerOf(fault: unknown): NoAnswer {
  if (fault instanceof NoAnswer) return fault;
  let reason: string | undefined;
  let at: unknown = fault;
  for (let depth = 0; depth < DEEPEST_CAUSE && typeof at === 'object' && at !== null; depth++) {
    const { code, syscall, cause } = at as { readonly code?: unknown; readonly syscall?: unknown; readonly cause?: unknown };
    if (typeof code === 'string') reason ??= code;
    else reason ??= WITHOUT_CODE[nameOf(at)] ?? WITHOUT_CODE[(at as { readonly message?: string }).message ?? ''];
    const isBefore = typeof syscall === 'string' && BEFORE_CONNECTION.has(syscall);
    if (isBefore || (typeof code === 'string' && NEVER_SENT.has(code)))
      return new NoAnswer('not_sent', reason ?? String(syscall), { cause: fault });
    at = cause;
  }
  return new NoAnswer('unclear', reason ?? nameOf(fault), { cause: fault });
}

function nameOf(fault: unknown): string {
  return fault instanceof Error ? fault.name : 'unknown';
}
