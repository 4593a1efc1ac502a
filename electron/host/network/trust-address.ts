/** The page where a device learns to trust this host: the only one without TLS for the network, since TLS needs that trust. */
export const TRUST_PATH = '/trust/';

export function isTrustAddress(target: string): boolean {
  return target.startsWith(TRUST_PATH) || target === '/trust';
}
