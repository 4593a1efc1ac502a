/** The place where an installed program looks for updates. */
export type Feed =
  /** The feed set when packing. */
  { readonly kind: 'packed' } | { readonly kind: 'chosen'; readonly url: string };

export interface FeedChoice {
  /** The operator's setting on this computer: an address, `off`, or nothing. */
  readonly chosen: string | undefined;
  /** True when the package contains an `app-update.yml`. */
  readonly isPacked: boolean;
  readonly platform: NodeJS.Platform;
}

/**
 * Returns undefined when the program must never look for updates. On Windows the package names the required signer, so an address is used
 * only with such a package. macOS requires the same signature by itself; on Linux the digest in the feed is the only check.
 */
export function readFeed({ chosen, isPacked, platform }: FeedChoice): Feed | undefined {
  if (chosen === 'off') return undefined;
  if (chosen === undefined || chosen === '') return isPacked ? { kind: 'packed' } : undefined;
  return isSafe(chosen) && (isPacked || platform !== 'win32') ? { kind: 'chosen', url: chosen } : undefined;
}

/** Requires https, so that nobody on the network can replace the program; plain http is safe on this machine itself. */
function isSafe(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname));
}
