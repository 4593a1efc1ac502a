import { findTillRoute } from '../../../shared/till/api/host-routes.ts';

/** True for the addresses of till operations. */
export function isTillAddress(target: string): boolean {
  return target.startsWith('/till/');
}

/** Returns the pattern of an operation's path, which contains no ids or names. */
export function tillRouteOf(method: string, target: string): string | undefined {
  const route = findTillRoute(method, target.split('?', 1)[0] as string);
  return route.state === 'found' ? route.operation.path : undefined;
}

const CODES: Readonly<Record<number, string>> = { 401: 'not_paired', 413: 'too_large', 421: 'not_allowed', 500: 'broken', 503: 'too_busy' };

/** The refusal code that a screen gets when the HTTP server itself refuses a request. */
export function tillCodeOf(status: number): string {
  return CODES[status] ?? 'malformed';
}
