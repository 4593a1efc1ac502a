import type { networkInterfaces } from 'node:os';

export interface OwnAddresses {
  readonly addresses: readonly string[];
  /** This machine's networks have more addresses than these. */
  readonly isPartial: boolean;
}

/** A network of up to this many addresses (a /22) is searched whole; of a larger one, only the 256 around this machine. */
const LARGEST_NETWORK = 1024;
const NEIGHBOURS = 256;
const MOST_ADDRESSES = 2048;
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/;
const HERE = '127.0.0.1';

/** The private addresses beside this machine's own, and this machine itself, on which a simulated terminal may run. */
export function ownAddresses(interfaces: ReturnType<typeof networkInterfaces>): OwnAddresses {
  const own = Object.values(interfaces).flatMap((each = []) =>
    each.filter(({ family, internal, address }) => family === 'IPv4' && !internal && PRIVATE.test(address)),
  );
  const networks = own.map(({ address, netmask }) => networkOf(numberOf(address), numberOf(netmask)));
  const ownTexts = new Set(own.map(({ address }) => address));
  const around = new Set(networks.flatMap(({ from, size }) => Array.from({ length: size }, (_, index) => textOf(from + index))));
  const all = [HERE, ...[...around].filter((address) => !ownTexts.has(address))];
  const isPartial = all.length > MOST_ADDRESSES || networks.some((network) => network.isPart);
  return { addresses: all.slice(0, MOST_ADDRESSES), isPartial };
}

const SPACE = 2 ** 32;

/** The addresses between that of the network and that for all of it. */
function networkOf(address: number, mask: number): { readonly from: number; readonly size: number; readonly isPart: boolean } {
  const isPart = SPACE - mask > LARGEST_NETWORK;
  const size = isPart ? NEIGHBOURS : SPACE - mask;
  return { from: address - (address % size) + 1, size: Math.max(0, size - 2), isPart };
}

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function textOf(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}
