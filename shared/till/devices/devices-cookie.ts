import { hexOf } from '../../base/bytes-as-text.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';

/**
 * Reads and writes a device's credential as a cookie that scripts cannot read and that is sent only to the till's own paths. Browsers send
 * cookies to all ports of a machine, so each host's cookie has its own name.
 */
export interface DeviceCookie {
  /** Returns the credential for this host in a Cookie header, if there is one. */
  read(header: string | undefined, isByTls?: boolean): string | undefined;
  /** Returns the value of a Set-Cookie header. */
  write(credential: string, isByTls?: boolean): string;
}

/** One year; a credential ends earlier when it is revoked. */
const LIFETIME_SECONDS = 365 * 24 * 3600;

export function makeDeviceCookie(world: Pick<World, 'digest'>, secret: Uint8Array): DeviceCookie {
  const tag = hexOf(world.digest('sha256', new Uint8Array([...utf8Bytes('cookie '), ...secret]))).slice(0, 8);
  // Browsers accept a `__Secure-` cookie only over TLS, so that nobody on the network can plant one.
  const nameOf = (isByTls: boolean): string => `${isByTls ? '__Secure-' : ''}grandstand-${tag}`;
  return {
    read(header = '', isByTls = false) {
      const name = nameOf(isByTls);
      const shown = header
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`));
      // A second cookie of the name may have been planted, so neither is trusted.
      return shown.length === 1 ? (shown[0] as string).slice(name.length + 1) : undefined;
    },
    write: (credential, isByTls = false) =>
      `${nameOf(isByTls)}=${credential}; Path=/till; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${isByTls ? '; Secure' : ''}`,
  };
}
