import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { type CommandArguments, CommandRefused } from '../base/command.ts';
import { isEncrypted } from './secure-front.ts';

/** How clients reach a host through a proxy or load balancer. */
export interface ProxySettings {
  /** Addresses that clients use, for example `https://pos.example.org`; the first one is used in links. */
  readonly urls: readonly [string, ...string[]];
  /** Returns the public address that a Host header names; undefined for any other. */
  originOf(host: string): string | undefined;
  /** True when the proxy at that address may be trusted to name its client. */
  isProxy(address: string | undefined): boolean;
}

export const PUBLIC_OPTIONS = {
  'public-url': {
    type: 'string',
    isList: true,
    summary: 'address that clients use through a proxy or load balancer, such as https://pos.example.org; may be repeated',
  },
  'trusted-proxy': {
    type: 'string',
    isList: true,
    summary: 'address or network of such a proxy; the one on this machine otherwise; may be repeated',
  },
} as const;

const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1'];

/** Reads the options from the command line, or else from the environment. Undefined when clients connect directly. */
export function readPublicSide(args: CommandArguments, env: NodeJS.ProcessEnv): ProxySettings | undefined {
  const listed = (name: keyof typeof PUBLIC_OPTIONS, variable: string): readonly string[] => {
    const given = args.texts(name);
    return given.length > 0 ? given : (env[variable] ?? '').split(/[\s,]+/).filter((each) => each !== '');
  };
  const urls = listed('public-url', 'GRANDSTAND_PUBLIC_URL').map(originIn);
  const proxies = listed('trusted-proxy', 'GRANDSTAND_TRUSTED_PROXY');
  const [first, ...others] = urls;
  if (first === undefined) {
    if (proxies.length > 0) throw new CommandRefused('--trusted-proxy goes with --public-url');
    return undefined;
  }
  return makePublicSide([first, ...others], proxies.length > 0 ? proxies : LOOPBACK_NETWORKS);
}

export function makePublicSide(urls: ProxySettings['urls'], proxies: readonly string[]): ProxySettings {
  const origins = new Map(urls.flatMap((url) => hostsOf(new URL(url)).map((host) => [host, url] as const)));
  const trusted = listOf(proxies);
  return {
    urls,
    originOf: (host) => origins.get(host.toLowerCase()),
    isProxy(address) {
      const plain = plainAddress(address ?? '');
      return isIP(plain) !== 0 && trusted.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
    },
  };
}

/** A browser leaves the default port out; other clients may include it. */
function hostsOf({ protocol, hostname, port }: URL): readonly string[] {
  const usual = protocol === 'https:' ? '443' : '80';
  return port === '' ? [hostname, `${hostname}:${usual}`] : [`${hostname}:${port}`];
}

function originIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isOrigin) throw new CommandRefused(`--public-url takes an address without a path, such as https://pos.example.org, not ${text}`);
  return url.origin;
}

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of proxies) {
    const [address = '', bits] = each.split('/');
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    const most = kind === 'ipv6' ? 128 : 32;
    const length = bits === undefined ? most : Number(bits);
    if (isIP(address) === 0 || !/^\d*$/.test(bits ?? '') || bits === '' || length > most)
      throw new CommandRefused(`--trusted-proxy takes an address or a network such as 10.0.0.5 or 10.0.0.0/24, not ${each}`);
    list.addSubnet(address, length, kind);
  }
  return list;
}

/** Strips the prefix with which an IPv6 socket shows an IPv4 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The client of a request, and whether the whole way to it is encrypted. */
export interface RequestOrigin {
  readonly isByTls: boolean;
  readonly from: string | undefined;
}

const arrivals = new WeakMap<IncomingMessage, RequestOrigin>();

export function noteArrival(request: IncomingMessage, side: ProxySettings): void {
  const origin = side.originOf(request.headers.host ?? '');
  const isByTls = origin === undefined ? isEncrypted(request.socket) : origin.startsWith('https:');
  arrivals.set(request, { isByTls, from: clientOf(request, side) });
}

export function arrivalOf(request: IncomingMessage): RequestOrigin {
  return arrivals.get(request) ?? { isByTls: isEncrypted(request.socket), from: request.socket.remoteAddress };
}

/** Finds the client. Proxies append the address that they see to the client's own claims: read from the end to the first untrusted one. */
function clientOf({ socket, headers }: IncomingMessage, { isProxy }: ProxySettings): string | undefined {
  let client = socket.remoteAddress;
  const claimed = String(headers['x-forwarded-for'] ?? '').split(',');
  while (isProxy(client)) {
    const before = claimed.pop()?.trim() ?? '';
    if (isIP(before) === 0) return client;
    client = before;
  }
  return client;
}

/** True when any proxy forwarded the request, so that it doesn't come from this machine. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers['x-real-ip'] !== undefined;
}
