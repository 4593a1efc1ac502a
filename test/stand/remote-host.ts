import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_CATALOGUE } from '../../electron/host/data/catalogue-file.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { pageOfKind } from '../../shared/till-contract/desktop/device-pages.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { describeBooks } from '../books/stored-books.ts';
import { knowStaff } from '../host/known-staff.ts';
import { grandstand, type ServedHost, serve } from '../host/served-host.ts';
import { startFaultyProxy } from '../rounds/faulty-proxy.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { DEMO_MANAGER } from '../till-host/running-till-host.ts';

/** A host and a service in a process each, and the line between them. */
export interface RemoteHost {
  readonly url: string;
  readonly journalFile: string;
  readonly serviceFile: string;
  /** A till without a window, at which a manager is signed in. */
  readonly control: PairedDevice;
  link(kind: DeviceKind, name: string): Promise<string>;
  /** From now on each request reaches the service, and each answer is lost. */
  loseAnswers(): void;
  /** The same for checkouts only. */
  loseCheckoutAnswers(): void;
  /** Imports a changed catalogue into the running service; works also while the line is cut. */
  changeCatalogue(change: (file: Catalogue) => Catalogue): Promise<void>;
  cutLine(): void;
  repairLine(): void;
  /** Ends the process in order, as an administrator does. */
  stopHost(): Promise<void>;
  killHost(): Promise<void>;
  startHost(): Promise<void>;
  stop(): Promise<void>;
}

/** An item with alcohol and without choices. */
export const BEER = 'Small Beer';

const START_MILLISECONDS = 90_000;

/** Starts a host with the demo catalogue, in which one drink is beer, and which asks no guest for charity or a tip. */
export async function startRemoteHost(env: NodeJS.ProcessEnv = {}): Promise<RemoteHost> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-remote-host-'));
  const catalogue = join(folder, 'catalogue.json');
  writeFileSync(catalogue, JSON.stringify(withBeer(JSON.parse(readFileSync(DEMO_CATALOGUE, 'utf8')) as Catalogue)));
  // A copy, because a host whose catalogue file has changed hashes all its PINs again when it starts.
  const imported = join(folder, 'imported.json');
  copyFileSync(catalogue, imported);
  const serviceData = join(folder, 'service');
  const service = await serve(serviceData, ['--port', '0', '--no-till', '--catalog', catalogue], env, START_MILLISECONDS);
  const line = await startFaultyProxy();
  const repairLine = (): void => {
    line.setFates(() => ({ kind: 'pass' }));
    line.setTarget(Number(new URL(service.url).port));
  };
  repairLine();
  const keyFile = join(folder, 'keys');
  writeFileSync(keyFile, `${service.keys?.ordering}\n${service.keys?.backoffice}\n`);
  const data = join(folder, 'host');
  const start = (port: string): Promise<ServedHost> =>
    serve(
      data,
      ['--port', port, '--remote', line.origin, '--key-file', keyFile, '--vendor', '31', '--catalog', catalogue],
      env,
      START_MILLISECONDS,
    );
  const journalFile = join(data, 'journal.sqlite');
  const serviceFile = join(serviceData, 'service.sqlite');
  describeBooks(data, { serviceFile, isOnlySeller: true });
  await knowStaff(data, catalogue);
  let host = await start('0');
  const { url } = host;
  const { register } = JSON.parse(host.output()) as { readonly register: string };
  const control = await pairWith(url, register);
  await control.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { revision, settings } = await control.must(HOST_OPERATIONS.readSettings);
  const demo = { signIn: 'open', lockAfterSeconds: 0, charity: 'off', tips: { asks: 'never', percents: [] } } as const;
  await control.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, ...demo } } });
  return {
    url,
    journalFile,
    serviceFile,
    control,
    async link(kind, name) {
      const { code } = await control.must(HOST_OPERATIONS.makePairingCode, { body: { kind, name } });
      return `${url}${pageOfKind(kind)}#pair=${code}`;
    },
    loseAnswers() {
      line.setFates(() => ({ kind: 'cut', side: 'response', at: 0, by: 'reset' }));
      line.cut();
    },
    loseCheckoutAnswers() {
      line.setFates((head) =>
        /^POST \S+\/checkout /.test(head) ? { kind: 'cut', side: 'response', at: 0, by: 'reset' } : { kind: 'pass' },
      );
      line.cut();
    },
    async changeCatalogue(change) {
      writeFileSync(imported, JSON.stringify(change(JSON.parse(readFileSync(imported, 'utf8')) as Catalogue)));
      const { code, output } = await grandstand(['catalog', 'import', imported, '--data', serviceData], env);
      if (code !== 0) throw new Error(output);
    },
    cutLine() {
      line.setTarget(undefined);
      line.cut();
    },
    repairLine,
    async stopHost() {
      await host.end('SIGTERM');
    },
    async killHost() {
      await host.end('SIGKILL');
    },
    async startHost() {
      host = await start(new URL(url).port);
    },
    async stop() {
      await service.end('SIGKILL');
      await line.close();
      await host.end('SIGKILL').finally(() => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

function withBeer(file: Catalogue): Catalogue {
  const items = file.items.map((item) => (item.name === 'Large Soda' ? { ...item, name: BEER, is_alcohol: true, item_set_ids: [] } : item));
  return { ...file, items, api_keys: [] };
}
