/** Addresses that belong to the screens' side of a host. */
export function isTillAddress(target: string): boolean {
  return target.startsWith('/till/');
}

const CODES: Readonly<Record<number, string>> = { 401: 'not_paired', 413: 'too_large', 421: 'not_allowed', 500: 'broken', 503: 'too_busy' };

/** What a screen is told where the door itself turns it away. */
export function tillCodeOf(status: number): string {
  return CODES[status] ?? 'malformed';
}
