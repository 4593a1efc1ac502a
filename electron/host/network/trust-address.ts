/**
 * The page where a device learns to trust this host. It is the only page that the network gets without TLS, since the device can't trust
 * the certificate yet.
 */
export const TRUST_PATH = '/trust/';

export function isTrustAddress(target: string): boolean {
  return target.startsWith(TRUST_PATH) || target === '/trust';
}
