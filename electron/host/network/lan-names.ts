import { isIP, isIPv4 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** The names and addresses of this machine on the local network. Both change while it runs. */
export interface LanNames {
  readonly addresses: readonly string[];
  readonly names: readonly string[];
}

export const LOOPBACK: LanNames = { addresses: ['127.0.0.1', '::1'], names: ['localhost'] };

const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** Leaves out link-local IPv6 addresses: they need a zone, which browsers don't send. */
export function readLanNames(): LanNames {
  const found = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const addresses = found.filter(({ internal, address }) => !internal && !address.startsWith('fe80:')).map(({ address }) => address);
  // IPv4 first, since people read addresses off a screen.
  addresses.sort((one, other) => Number(isIPv4(other)) - Number(isIPv4(one)));
  const name = hostname().toLowerCase();
  return { addresses, names: NAME.test(name) ? [...new Set([name, `${name.split('.', 1)[0]}.local`])] : [] };
}

export function withLoopback({ addresses, names }: LanNames): LanNames {
  return { addresses: [...LOOPBACK.addresses, ...addresses], names: [...LOOPBACK.names, ...names] };
}

/** Returns the names and addresses as they appear in a URL. */
export function hostsOf({ addresses, names }: LanNames): readonly string[] {
  return [...addresses.map(bracketed), ...names];
}

export function bracketed(address: string): string {
  return address.includes(':') ? `[${address.replace(/^\[|\]$/g, '')}]` : address;
}

export function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '');
}

export function bytesOfAddress(address: string): Uint8Array {
  if (isIPv4(address)) return Uint8Array.from(address.split('.').map(Number));
  if (isIP(address) === 0) throw new TypeError(`${address} is no address`);
  const [before = '', after] = address.split('::');
  const groupsOf = (half: string): readonly number[] => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groupsOf(before), groupsOf(after ?? '')];
  const groups = [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}
