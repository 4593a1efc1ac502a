import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { gatherLines, makeLog } from '../../electron/host/base/log.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { DEMO_CATALOGUE, readCatalogueFile } from '../../electron/host/data/catalogue-file.ts';
import { createHttpServer } from '../../electron/host/http/http-server.ts';
import { openServedTill } from '../../electron/host/run/serve-till.ts';
import { type ServiceHost, startServiceHost } from '../../electron/host/run/service-host.ts';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { assert } from '../../shared/base/assert.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { parseJson } from '../../shared/contract/http/parse-json.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { bodyLimitOf, routeOf } from '../../shared/service/service.ts';
import { sealingOf, sealingOfDatabase } from './sealed-bench.ts';
import { benchFile } from './service-fixture.ts';

/** The process whose CPU is measured. Its first argument says which candidate it is; it answers messages with the CPU that it has used. */
export type ServerKind =
  /** node:http and JSON.parse. A GET gets `text`, the very body that the service answers. */
  | { readonly kind: 'bare'; readonly text: string }
  /** The HTTP server of the service, which only parses the body. */
  | { readonly kind: 'parsing server' }
  | { readonly kind: 'host'; readonly path: string; readonly slowerCommitMilliseconds?: number }
  | { readonly kind: 'postgres host'; readonly url: string }
  /** A till with its own service in a folder, and so many devices that may join it. */
  | { readonly kind: 'till'; readonly path: string; readonly devices: number; readonly slowerCommitMilliseconds: number };

export interface Ready {
  readonly port: number;
  /** By which devices join, one each. */
  readonly links: readonly string[];
}

export interface ServerUsage {
  readonly cpuMicroseconds: number;
  readonly commits: number;
  readonly queries: number;
}

const CASHIER = { id: 'cashier-1', name: 'Alex Rivera', role: 'cashier' } as const;

let commits = 0;
let queries = 0;

async function run(kind: ServerKind): Promise<Ready> {
  switch (kind.kind) {
    case 'bare':
      return alone(await startBare(kind.text));
    case 'parsing server':
      return alone(await startParsingServer());
    case 'host':
      countCommits(kind.slowerCommitMilliseconds ?? 0);
      return alone(await startHost(openSqliteServiceStore(kind.path, sealingOf(kind.path))));
    case 'postgres host':
      countQueries();
      return alone(await startHost(await openPostgresServiceStore(kind.url, { sealing: sealingOfDatabase() })));
    case 'till':
      return await startTill(kind);
  }
}

const alone = (port: number): Ready => ({ port, links: [] });

const OK = '{"ok":true}';

async function startBare(text: string): Promise<number> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
      response.setHeader('content-type', MEDIA.json);
      response.end(chunks.length > 0 ? OK : text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function startParsingServer(): Promise<number> {
  const body = utf8Bytes(OK);
  const httpServer = createHttpServer({
    hosts: new Set(['127.0.0.1']),
    bodyLimitOf,
    routeOf,
    onFault: (fault) => console.error(fault),
    answer: async (request) => {
      const parsed = parseJson(request.body, { maxBytes: Number.MAX_SAFE_INTEGER });
      return { status: parsed.ok ? 200 : 400, headers: { 'content-type': MEDIA.json }, body };
    },
  });
  await httpServer.listen({ port: 0, host: '127.0.0.1' });
  return (httpServer.server.address() as AddressInfo).port;
}

/** As `grandstand serve` runs it, with a line of log for every answer. */
async function startHost(store: ServiceStore): Promise<number> {
  if ((await store.catalogue.currentRevision()) === undefined) {
    const adopted = await adoptFirst(nodeWorld, store, benchFile());
    assert(adopted.ok, 'the catalogue of the bench is sound');
  }
  const log = makeLog(
    gatherLines((lines) => process.stdout.write(lines)),
    nodeWorld.epochMilliseconds,
  );
  const host = await startServiceHost({ store, port: 0, log });
  return Number(new URL(host.url).port);
}

/** As `grandstand serve` runs one for a single stand. It sends what it sells to its own service meanwhile. */
async function startTill({ path, devices, slowerCommitMilliseconds }: Extract<ServerKind, { kind: 'till' }>): Promise<Ready> {
  countCommits(slowerCommitMilliseconds);
  const store = openSqliteServiceStore(join(path, 'service.sqlite'), sealingOf(path));
  const adopted = await adoptFirst(nodeWorld, store, { ...(readCatalogueFile(DEMO_CATALOGUE) as object), api_keys: [] });
  assert(adopted.ok, 'the catalogue of the demo is sound');
  const log = makeLog(
    gatherLines((lines) => process.stdout.write(lines)),
    nodeWorld.epochMilliseconds,
  );
  let host: ServiceHost;
  const folder = { path, serviceFile: '', journalFile: join(path, 'journal.sqlite'), lockFile: '' };
  host = await startServiceHost({
    store,
    port: 0,
    log,
    openTill: (service) => openServedTill({ folder, log, isDemo: true, url: () => host.url }, { service, store }),
  });
  const { till } = host;
  assert(till !== undefined, 'the host has a till');
  await till.staff.adopt([CASHIER]);
  await till.start();
  const links = await Promise.all(Array.from({ length: devices }, (_, index) => till.inviteDevice('till', `Till ${index}`)));
  return { port: Number(new URL(host.url).port), links };
}

/**
 * A disk that needs longer: the thread waits after each commit as it would wait inside of it. Flushes of checkpoints, one for about a
 * thousand pages, stay as they are.
 */
function countCommits(slowerMilliseconds: number): void {
  const exec = DatabaseSync.prototype.exec;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  DatabaseSync.prototype.exec = function execCounted(sql: string): void {
    exec.call(this, sql);
    if (sql !== 'COMMIT') return;
    commits++;
    if (slowerMilliseconds > 0) Atomics.wait(clock, 0, 0, slowerMilliseconds);
  };
}

function countQueries(): void {
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  pg.Client.prototype.query = function queryCounted(this: unknown, ...values: unknown[]) {
    queries++;
    return query.apply(this, values);
  } as typeof pg.Client.prototype.query;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, commits, queries } satisfies ServerUsage);
});
process.on('disconnect', () => process.exit());

process.send?.(await run(JSON.parse(process.argv[2] as string) as ServerKind));
