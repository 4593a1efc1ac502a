import type { CallOutcome } from '../../client/call-outcome.ts';
import type { ServiceTrouble } from '../../contract/http/service-trouble.ts';

const BY_REASON: Readonly<Record<string, ServiceTrouble>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ECONNREFUSED: 'connection_refused',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_name',
  HOSTNAME_MISMATCH: 'certificate_name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'not_tls',
  not_http: 'not_http',
  redirected: 'not_a_service',
};
const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(?:GET|VERIFY)|INVALID_(?:CA|PURPOSE)|PATH_LENGTH)/;
const NO_HTTP = /^HPE_/;
const MISDIRECTED = 421;

/** Returns undefined if the service can be used: the refusal of one request does not count. */
export function troubleOf(outcome: CallOutcome, isSignIn: boolean): ServiceTrouble | undefined {
  switch (outcome.kind) {
    case 'ok':
      return undefined;
    case 'rejected':
      return isSignIn && outcome.status === 403 ? 'key_refused' : undefined;
    case 'unauthorized':
      return isSignIn ? 'key_refused' : undefined;
    case 'not_sent':
      return troubleOfReason(outcome.reason);
    case 'ambiguous':
      if (outcome.status === MISDIRECTED) return 'name_refused';
      return outcome.status === undefined ? troubleOfReason(outcome.reason) : 'not_a_service';
  }
}

function troubleOfReason(reason: string): ServiceTrouble {
  const known = BY_REASON[reason];
  if (known !== undefined) return known;
  if (CERTIFICATE.test(reason)) return 'certificate_untrusted';
  return NO_HTTP.test(reason) ? 'not_http' : 'no_answer';
}
