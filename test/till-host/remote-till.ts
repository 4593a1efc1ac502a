import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HostServer, openHostServer } from '../../electron/host/http/host-server.ts';
import type { SendMail } from '../../electron/host/mail/receipt-mail.ts';
import { openServedTill } from '../../electron/host/run/serve-till.ts';
import type { TillHost } from '../../electron/host/till/till-host.ts';
import { checkFolder } from '../books/stored-books.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { countOrders } from '../register/killable-host.ts';
import { ANSWER_CHECKS } from '../setup/answer-checks.ts';
import { type PairedDevice, pairWith } from './paired-device.ts';

/** A host without a service of its own: it sells for one in another process, which can be stopped and started. */
export interface RemoteTill {
  readonly url: string;
  readonly till: TillHost;
  /** Of its data; goes with `stop`. */
  readonly folder: string;
  readonly log: readonly string[];
  pair(): Promise<PairedDevice>;
  /** Starts the till again with the same data, on another port. */
  restart(): Promise<void>;
  /** Ends the service's connections at once, as a cut cable does: no request is finished. */
  stopService(): Promise<void>;
  startService(): Promise<void>;
  serviceUrl(): string;
  readonly keys: Readonly<Record<'ordering' | 'backoffice', string>>;
  /** How many orders of the vendor the service has. */
  countOrders(): Promise<number>;
  stop(): Promise<void>;
}

/** `args` go to the service as well. */
export async function startRemoteTill(args: readonly string[] = [], sendMail?: SendMail): Promise<RemoteTill> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-remote-'));
  const serviceData = join(folder, 'service');
  let service: ServedHost | undefined = await serve(serviceData, ['--port', '0', '--no-till', ...args], {}, 60_000);
  const { url: serviceUrl, keys } = service;
  if (keys === undefined) throw new Error('a first start makes keys');
  let server: HostServer;
  let till: TillHost;
  const data = { path: folder, serviceFile: '', journalFile: join(folder, 'journal.sqlite'), lockFile: '' };
  const log = (level: string, message: string, facts = {}): void => void lines.push(JSON.stringify({ level, message, ...facts }));
  const lines: string[] = [];
  const open = async (): Promise<void> => {
    till = await openServedTill(
      {
        folder: data,
        log,
        isDemo: true,
        checks: ANSWER_CHECKS,
        ...(sendMail !== undefined && { sendMail }),
        url: () => server.url,
        wanted: { mode: 'remote', baseUrl: serviceUrl, apiKey: keys.ordering, backofficeKey: keys.backoffice, vendorId: 31 },
      },
      undefined,
    );
    server = await openHostServer({ port: 0, log }, { till, probe: { ping: async () => undefined, troubles: till.troubles } });
    await till.start();
  };
  const close = async (): Promise<void> => {
    await server.close();
    await till.stop();
  };
  await open();
  return {
    get url() {
      return server.url;
    },
    get till() {
      return till;
    },
    folder,
    log: lines,
    keys,
    serviceUrl: () => serviceUrl,
    countOrders: () => countOrders({ url: serviceUrl, keys }),
    pair: async () => pairWith(server.url, await till.inviteDevice('till', 'Handheld')),
    async restart() {
      await close();
      await open();
    },
    async stopService() {
      await service?.end('SIGKILL');
      service = undefined;
    },
    async startService() {
      service = await serve(serviceData, ['--port', new URL(serviceUrl).port, '--no-till', ...args], {}, 60_000);
    },
    async stop() {
      await close();
      await service?.end('SIGKILL');
      await checkFolder(folder, { serviceFile: join(serviceData, 'service.sqlite') }).finally(() =>
        rmSync(folder, { recursive: true, force: true }),
      );
    },
  };
}
