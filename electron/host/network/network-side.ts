import { isIP } from 'node:net';
import type { TrustView } from '../../../shared/till-contract/operations/device-operations.ts';
import type { Log } from '../base/log.ts';
import { bracketed, hostsOf, isLoopback, type LanNames, LOOPBACK, readLanNames, withLoopback } from './lan-names.ts';
import type { LanTls } from './lan-tls.ts';
import type { FrontTls, SecureFront } from './secure-front.ts';
import { TRUST_PATH } from './trust-address.ts';

/** The names under which the network may reach a host, and its TLS keys. Both are checked regularly. */
export interface NetworkIdentity {
  readonly hosts: ReadonlySet<string>;
  readonly tls: FrontTls | undefined;
  /** The URLs by which other devices reach the host on that port; undefined when it answers this machine only. */
  urls(port: number): NetworkUrls | undefined;
  stop(): void;
}

export interface NetworkUrls {
  readonly networkUrl: string;
  /** The page where a device learns to trust this host, and the fingerprint that people compare there. */
  readonly trust?: TrustView;
}

const LOOK_MILLISECONDS = 30_000;
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

interface NetworkOptions {
  readonly host?: string;
  readonly isLan: boolean;
  readonly tls?: LanTls;
  readonly log: Log;
}

/** True when a host with these options answers other machines too. */
export function isForNetwork(host: string | undefined, isLan: boolean): boolean {
  return isLan || (host !== undefined && host !== 'localhost' && !isLoopback(host.replace(/^\[|\]$/g, '')));
}

export function namesOf(host: string | undefined, isLan: boolean): LanNames {
  if (isLan || (host !== undefined && ANY_ADDRESS.has(host))) return readLanNames();
  if (host === undefined) return { addresses: [], names: [] };
  const plain = host.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? { addresses: [], names: [plain.toLowerCase()] } : { addresses: [plain], names: [] };
}

export function watchNetwork({ host, isLan, tls, log }: NetworkOptions): NetworkIdentity {
  const hosts = new Set<string>();
  let use: SecureFront['use'] = () => undefined;
  let unvouched = '';
  const look = (): void => {
    const names = namesOf(host, isLan);
    hosts.clear();
    const configured = host === undefined ? [] : [bracketed(host)];
    for (const name of [...hostsOf(LOOPBACK), ...configured, ...hostsOf(names), ...(tls?.names() ?? [])]) hosts.add(name);
    if (tls?.renew(names) === true) {
      use(tls.keys());
      log('info', 'the certificate of this host is another one', { names: hostsOf(withLoopback(names)).join(' ') });
    }
    const missing = tls?.notVouched().join(' ') ?? '';
    if (missing !== unvouched && missing !== '') log('warn', 'the certificate of this host does not name these', { names: missing });
    unvouched = missing;
  };
  look();
  const looking = setInterval(() => {
    try {
      look();
    } catch (fault) {
      log('error', 'the network could not be looked at', { fault: (fault as Error).name });
    }
  }, LOOK_MILLISECONDS);
  looking.unref();
  return {
    hosts,
    tls: tls && {
      keys: tls.keys(),
      teachesTrust: tls.authority !== undefined,
      follow: (front) => {
        use = front;
      },
    },
    urls(port) {
      if (!isForNetwork(host, isLan)) return undefined;
      const { addresses, names } = namesOf(host, isLan);
      const missing = new Set(tls?.notVouched());
      const called = [...addresses, ...names, ...(tls?.names() ?? [])].find((name) => !missing.has(name));
      const hostAndPort = `${bracketed(called ?? addresses[0] ?? names[0] ?? '127.0.0.1')}:${port}`;
      if (tls === undefined) return { networkUrl: `http://${hostAndPort}` };
      const { authority, fingerprint } = tls;
      return {
        networkUrl: `https://${hostAndPort}`,
        ...(authority !== undefined && { trust: { url: `http://${hostAndPort}${TRUST_PATH}`, fingerprint } }),
      };
    },
    stop: () => clearInterval(looking),
  };
}
