import { DESKTOP_ORIGIN } from '../../../shared/till-contract/desktop/desktop-host.ts';

/** The pages that the window may show. No other URL is opened, here or in another program. */

export const REGISTER = '/register/';

/** The fragment may contain the pairing code of the window; browsers never send fragments. */
export function registerAddress(code?: string): string {
  return `${DESKTOP_ORIGIN}${REGISTER}${code === undefined ? '' : `#pair=${code}`}`;
}

export function isOwnPage(url: string): boolean {
  return url === DESKTOP_ORIGIN || url.startsWith(`${DESKTOP_ORIGIN}/`);
}

export function isRegister(url: string): boolean {
  return url.startsWith(`${DESKTOP_ORIGIN}${REGISTER}`);
}
