/** Where an installed program looks for newer ones. */
export type Feed =
  /** As it was packed. */
  { readonly kind: 'packed' } | { readonly kind: 'chosen'; readonly url: string };

export interface FeedChoice {
  /** What a person set on this computer: an address, `off`, or nothing. */
  readonly chosen: string | undefined;
  /** Whether the package carries an `app-update.yml`. */
  readonly isPacked: boolean;
  readonly platform: NodeJS.Platform;
}

/**
 * Undefined: it never looks. On Windows the package says who must have signed a newer one, so that an address is only taken where there is
 * such a package; macOS asks for the same signature by itself, and on Linux the digest in the feed is all there is.
 */
export function readFeed({ chosen, isPacked, platform }: FeedChoice): Feed | undefined {
  if (chosen === 'off') return undefined;
  if (chosen === undefined || chosen === '') return isPacked ? { kind: 'packed' } : undefined;
  return isSafe(chosen) && (isPacked || platform !== 'win32') ? { kind: 'chosen', url: chosen } : undefined;
}

/** Nobody between here and there may put another program in place; on this machine there is nobody between. */
function isSafe(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname));
}
