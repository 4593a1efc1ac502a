/** Where a device learns to trust this host: the one page that its network gets without TLS, since there is none to be had before. */
export const TRUST_PATH = '/trust/';

export function isTrustAddress(target: string): boolean {
  return target.startsWith(TRUST_PATH) || target === '/trust';
}
