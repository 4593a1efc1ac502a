import { OFFLINE_POLICY } from '../../../shared/till-contract/desktop/screen-files.ts';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): string };
}

/**
 * Has the browser keep the program of this page, so that a reload while the host is away shows it. Browsers do that at this machine's own
 * address and over https only; over plain http in a network, and in the desktop, which has its files with it, nothing is kept.
 */
export async function workOffline(page: Window): Promise<void> {
  const { navigator, location, isSecureContext } = page;
  if (!isSecureContext || !location.protocol.startsWith('http') || !('serviceWorker' in navigator)) return;
  const { trustedTypes } = page as { readonly trustedTypes?: PolicyFactory };
  const address = 'offline.js';
  const trusted = trustedTypes?.createPolicy(OFFLINE_POLICY, { createScriptURL: () => address }).createScriptURL(address) ?? address;
  // Without it the page works as long as its host does.
  await navigator.serviceWorker.register(trusted, { updateViaCache: 'none' }).catch(() => undefined);
}
