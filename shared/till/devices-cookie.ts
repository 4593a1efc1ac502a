import { hexOf } from '../base/hex.ts';
import { utf8Bytes } from '../base/utf8.ts';
import type { World } from '../base/world.ts';

/**
 * A device shows its credential as a cookie that no script reads and that goes nowhere but to the till's own addresses. Browsers do not
 * tell the ports of a machine apart, so that each host has a name of its own for it.
 */
export interface DeviceCookie {
  /** The credential that a request shows, as far as it has one of this host's. */
  read(header: string | undefined, isByTls?: boolean): string | undefined;
  /** For `Set-Cookie`. */
  write(credential: string, isByTls?: boolean): string;
}

/** A year; a credential ends by being revoked. */
const LIFETIME_SECONDS = 365 * 24 * 3600;

export function makeDeviceCookie(world: Pick<World, 'digest'>, secret: Uint8Array): DeviceCookie {
  const tag = hexOf(world.digest('sha256', new Uint8Array([...utf8Bytes('cookie '), ...secret]))).slice(0, 8);
  // What came over TLS has a name that no browser takes from a page without: nobody on the network can plant one.
  const nameOf = (isByTls: boolean): string => `${isByTls ? '__Secure-' : ''}grandstand-${tag}`;
  return {
    read(header = '', isByTls = false) {
      const name = nameOf(isByTls);
      const shown = header
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`));
      // Whoever shows two may have planted one of them.
      return shown.length === 1 ? (shown[0] as string).slice(name.length + 1) : undefined;
    },
    write: (credential, isByTls = false) =>
      `${nameOf(isByTls)}=${credential}; Path=/till; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${isByTls ? '; Secure' : ''}`,
  };
}
