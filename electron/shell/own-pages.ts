import { DESKTOP_ORIGIN } from '../../shared/till-contract/desktop-host.ts';

/** Which pages the window may show. Nothing else is ever opened, here or in another program. */

export const REGISTER = '/register/';

/** A fragment may hold a code by which the window joins; it is never sent to anybody. */
export function registerAddress(code?: string): string {
  return `${DESKTOP_ORIGIN}${REGISTER}${code === undefined ? '' : `#pair=${code}`}`;
}

export function isOwnPage(url: string): boolean {
  return url === DESKTOP_ORIGIN || url.startsWith(`${DESKTOP_ORIGIN}/`);
}

export function isRegister(url: string): boolean {
  return url.startsWith(`${DESKTOP_ORIGIN}${REGISTER}`);
}
