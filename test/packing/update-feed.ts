import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';

/** A feed of updates on a loopback socket, as any web server would hold the files of a release; and the updater of Linux without Electron. */

export interface ServedFeed {
  readonly url: string;
  /** The path of every request, without the query that prevents caching. */
  readonly requests: readonly string[];
  publish(version: string, program: string, promised?: Promised): void;
  /** From here on it answers everything with this status, or as usual. */
  fail(status: number | undefined): void;
  stop(): Promise<void>;
}

interface Promised {
  /** What the feed says of the program; the digest of what is served otherwise. */
  readonly sha512?: string;
}

export async function serveFeed(): Promise<ServedFeed> {
  const files = new Map<string, string>();
  const requests: string[] = [];
  let status: number | undefined;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requests.push(path);
    const file = files.get(path);
    response.statusCode = status ?? (file === undefined ? 404 : 200);
    response.end(response.statusCode === 200 ? file : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    publish(version, program, { sha512 = createHash('sha512').update(program).digest('base64') } = {}) {
      const name = `Grandstand-${version}.AppImage`;
      files.set(`/${name}`, program);
      const release = { version, files: [{ url: name, sha512, size: program.length }], path: name, sha512, releaseDate: '2026-11-21' };
      // JSON is YAML.
      files.set('/latest-linux.yml', JSON.stringify(release));
    },
    fail: (next) => {
      status = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const ofTest = createRequire(import.meta.url);

/** The part of Electron that the updater uses: requests, and an event before the program ends. */
const ELECTRON = { net: { request }, session: { fromPartition: () => undefined }, autoUpdater: new EventEmitter() };
ofTest.cache[ofTest.resolve('electron')] = { exports: ELECTRON, loaded: true } as unknown as NodeJS.Module;

const { ElectronHttpExecutor } = ofTest('electron-updater/out/electronHttpExecutor') as { readonly ElectronHttpExecutor: new () => object };

/** As an installed program of this version would have it, with its files in the folder. */
export function makeLinuxUpdater(folder: string, version: string, onQuit: () => void): AppImageUpdater {
  const app: AppAdapter = {
    version,
    name: 'grandstand',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: join(folder, 'user'),
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: onQuit,
    onQuit: () => undefined,
  };
  return Object.assign(new AppImageUpdater(undefined, app), { httpExecutor: new ElectronHttpExecutor() });
}
