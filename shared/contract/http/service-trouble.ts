import type { Static } from 'typebox';
import { oneOf } from './schema.ts';

/** The reason why a service cannot be used, derived from its answer. A person must fix a setting or wait. */
export const ServiceTrouble = oneOf(
  /** The service does not accept the host name of the request: a proxy, or its own list of names, refuses it. */
  'name_refused',
  'key_refused',
  'certificate_untrusted',
  'certificate_expired',
  'certificate_name',
  /** The address is `https`, but the other end does not speak TLS. */
  'not_tls',
  /** The other end does not speak HTTP. */
  'not_http',
  /** The answer is not from a service: a captive portal, a proxy's error page, another program. */
  'not_a_service',
  'unknown_host',
  'connection_refused',
  'no_answer',
);
export type ServiceTrouble = Static<typeof ServiceTrouble>;
