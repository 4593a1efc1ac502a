/** Why a service can't be used, as far as what it answered tells. A person has to set something right, or waits. */
export type ServiceTrouble =
  /** It answers under another name than the one that it was called by: a proxy, or its own list of names. */
  | 'name_refused'
  | 'key_refused'
  | 'certificate_untrusted'
  | 'certificate_expired'
  | 'certificate_name'
  /** `https` where the other end does not speak TLS. */
  | 'not_tls'
  /** What answers does not speak HTTP. */
  | 'not_http'
  /** A page or an answer that no service gives: a portal, a proxy's error, another program. */
  | 'not_a_service'
  | 'unknown_host'
  | 'connection_refused'
  | 'no_answer';
