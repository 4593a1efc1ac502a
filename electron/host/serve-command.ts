import { uuidV4 } from '../../shared/base/ids.ts';
import type { Catalogue } from '../../shared/contract/catalogue.ts';
import { makeApiKey } from '../../shared/service/access.ts';
import { adoptFirst } from '../../shared/service/catalogues.ts';
import type { ServiceStore } from '../../shared/service/store.ts';
import { DEMO_CATALOGUE, describeReport, readCatalogueFile } from './catalogue-file.ts';
import { type Asked, type Command, CommandRefused, DATA_OPTION, numberOf } from './command.ts';
import { lockFolder, openDataFolder, openServiceStore } from './data-folder.ts';
import { describeFault, type Log, makeLog } from './log.ts';
import { nodeWorld } from './node-world.ts';
import { makeSmtpSender, type SendMail } from './receipt-mail.ts';
import { type ServiceHost, startServiceHost } from './service-host.ts';

const FIRST_PORT = 4810;

export const serveCommand: Command = {
  name: 'serve',
  usage: '[--catalog FILE] [--data DIR] [--port N] [--host ADDRESS] [--lan] [--json]',
  summary: 'Serve both interfaces until it is told to stop',
  options: {
    catalog: { type: 'string', summary: 'catalogue file to put into use at start; the demo stand where there is none yet' },
    ...DATA_OPTION,
    port: { type: 'string', summary: `port to listen on; ${FIRST_PORT} otherwise, 0 for any free one` },
    host: { type: 'string', summary: 'address to listen on; this machine only otherwise' },
    lan: { type: 'boolean', summary: 'answer the whole local network' },
    json: { type: 'boolean', summary: 'print one line of JSON once requests are taken' },
  },
  words: { least: 0, most: 0 },
  run: serve,
};

async function serve(asked: Asked): Promise<number> {
  const isJson = asked.isSet('json');
  const port = numberOf(asked, 'port', 0, 65_535) ?? FIRST_PORT;
  const hostAddress = asked.text('host');
  if (hostAddress !== undefined && asked.isSet('lan')) throw new CommandRefused('choose --host or --lan, not both');
  const log = makeLog((line) => process.stderr.write(line), nodeWorld.epochMilliseconds);
  const folder = openDataFolder(asked.text('data'));
  const lock = process.env.GRANDSTAND_DATABASE_URL ? undefined : lockFolder(folder);
  if (lock === undefined && !process.env.GRANDSTAND_DATABASE_URL) {
    throw new CommandRefused(`another host is running on ${folder.path}: stop it first, or choose another --data`);
  }
  const store = await openServiceStore(folder);
  const keys = await prepareCatalogue(store, asked.text('catalog'));
  const host = await startServiceHost({
    store,
    port,
    log,
    isLan: asked.isSet('lan'),
    ...(hostAddress !== undefined && { host: hostAddress }),
    ...mailOf(process.env),
  }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'EADDRINUSE') throw new CommandRefused(`port ${port} is in use; choose another with --port`);
    if (fault.code === 'EADDRNOTAVAIL') throw new CommandRefused(`this machine has no address ${hostAddress}`);
    throw fault;
  });
  if (isJson) process.stdout.write(`${JSON.stringify({ ready: true, url: host.url })}\n`);
  else process.stdout.write(`Grandstand answers at ${host.url}\nReference: ${host.url}/docs\nCtrl-C stops it.\n`);
  for (const line of keys) (isJson ? process.stderr : process.stdout).write(`${line}\n`);
  await untilStopped(log, host);
  lock?.release();
  return 0;
}

/** Puts the named catalogue into use, or the demo on a first start. Returns what to tell of new keys, which are never shown again. */
async function prepareCatalogue(store: ServiceStore, file: string | undefined): Promise<readonly string[]> {
  const isFirst = (await store.catalogue.currentRevision()) === undefined;
  if (file === undefined && !isFirst) return [];
  const value = readCatalogueFile(file ?? DEMO_CATALOGUE);
  if (file !== undefined && !isFirst && (await isInUse(store, value))) return [];
  // The demo's own keys stand in a public file: a first start makes others.
  const adopted = await adoptFirst(nodeWorld, store, file === undefined ? { ...(value as Catalogue), api_keys: [] } : value);
  if (!adopted.ok) throw new CommandRefused(`${file}: ${describeReport(adopted.refusal)}`);
  return file === undefined ? await makeFirstKeys(store, value as Catalogue) : [];
}

async function isInUse(store: ServiceStore, value: unknown): Promise<boolean> {
  const current = await store.catalogue.currentRevision();
  const text = current && (await store.catalogue.readRevision(current.revision));
  const { api_keys: _keys, employees = [], ...rest } = value as Catalogue;
  return text === JSON.stringify({ ...rest, employees: employees.map(({ pin: _pin, ...employee }) => employee) });
}

async function makeFirstKeys(store: ServiceStore, { corporates, venues, vendors }: Catalogue): Promise<readonly string[]> {
  const lines = ['', 'First start with the demo stand. Its keys, shown only this once:'];
  for (const kind of ['ordering', 'backoffice'] as const) {
    const key = uuidV4(nodeWorld);
    const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);
    const scopes = { kind, corporates: idsOf(corporates), venues: idsOf(venues), vendors: idsOf(vendors) };
    await store.keys.saveApiKey(makeApiKey(nodeWorld, key, scopes));
    lines.push(`  ${kind.padEnd(10)}  ${key}`);
  }
  return lines;
}

/** Stops gracefully at the first signal; a second one ends the process at once. */
async function untilStopped(log: Log, host: ServiceHost): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  log('info', 'stopping');
  try {
    await host.stop();
  } catch (fault) {
    log('error', 'could not stop cleanly', describeFault(fault));
  }
}

/** E-mail receipts go out where GRANDSTAND_SMTP_URL and GRANDSTAND_MAIL_FROM are set, and wait where they are not. */
function mailOf({ GRANDSTAND_SMTP_URL: url, GRANDSTAND_MAIL_FROM: from }: NodeJS.ProcessEnv): { readonly sendMail?: SendMail } {
  if (!url) return {};
  if (!from) throw new CommandRefused('GRANDSTAND_SMTP_URL is set, but GRANDSTAND_MAIL_FROM does not say who the mail is from');
  return { sendMail: makeSmtpSender(url, from) };
}
