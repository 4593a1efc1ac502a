import { findTillRoute } from '../../../shared/till/api/host-routes.ts';

/** Addresses that belong to the screens' side of a host. */
export function isTillAddress(target: string): boolean {
  return target.startsWith('/till/');
}

/** The pattern of an operation's path, which says nothing of anybody. */
export function tillRouteOf(method: string, target: string): string | undefined {
  const route = findTillRoute(method, target.split('?', 1)[0] as string);
  return route.state === 'found' ? route.operation.path : undefined;
}

const CODES: Readonly<Record<number, string>> = { 401: 'not_paired', 413: 'too_large', 421: 'not_allowed', 500: 'broken', 503: 'too_busy' };

/** What a screen is told where the door itself turns it away. */
export function tillCodeOf(status: number): string {
  return CODES[status] ?? 'malformed';
}
