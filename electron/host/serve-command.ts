import type { Catalogue } from '../../shared/contract/catalogue.ts';
import { checkCatalogue } from '../../shared/contract/catalogue-check.ts';
import { hashApiKey } from '../../shared/service/access.ts';
import type { ApiKeyKind, ServiceStore } from '../../shared/service/store.ts';
import { adoptCatalogue, DEMO_CATALOGUE, describeReport, readCatalogueFile } from './catalogue-file.ts';
import { type Asked, type Command, CommandRefused, DATA_OPTION, numberOf } from './command.ts';
import { databaseUrl, lockFolder, openDataFolder, openServiceStore } from './data-folder.ts';
import { makeKey } from './keys-command.ts';
import { describeFault, gatherLines, makeLog } from './log.ts';
import { nodeWorld } from './node-world.ts';
import { makeSmtpSender, type SendMail } from './receipt-mail.ts';
import { type ServiceHost, type ServiceHostOptions, startServiceHost } from './service-host.ts';

const FIRST_PORT = 4810;
const PORTS_TRIED = 20;

export const serveCommand: Command = {
  name: 'serve',
  usage: '[--catalog FILE] [--data DIR] [--port N] [--host ADDRESS] [--lan] [--json]',
  summary: 'Serve both interfaces until it is told to stop',
  options: {
    catalog: { type: 'string', summary: 'catalogue file to put into use at start; the demo stand where there is none yet' },
    ...DATA_OPTION,
    port: { type: 'string', summary: `port to listen on, 0 for any; the first free one from ${FIRST_PORT} otherwise` },
    host: { type: 'string', summary: 'address to listen on; this machine only otherwise' },
    lan: { type: 'boolean', summary: 'answer the whole local network' },
    json: { type: 'boolean', summary: 'print one line of JSON once requests are taken, and nothing else' },
  },
  run: serve,
};

async function serve(asked: Asked): Promise<number> {
  const port = numberOf(asked, 'port', 0, 65_535);
  const address = asked.text('host');
  if (address !== undefined && asked.isSet('lan')) throw new CommandRefused('choose --host or --lan, not both');
  const options = {
    port: port ?? FIRST_PORT,
    lastPort: port ?? FIRST_PORT + PORTS_TRIED - 1,
    isLan: asked.isSet('lan'),
    ...(address !== undefined && { host: address }),
    ...mailOf(process.env),
  };
  const folder = openDataFolder(asked.text('data'));
  const lock = databaseUrl() === undefined ? lockFolder(folder) : undefined;
  try {
    const store = await openServiceStore(folder);
    return await serveFrom(store, asked, options);
  } catch (fault) {
    throw refusalOf(fault as Error, port, address);
  } finally {
    lock?.release();
  }
}

async function serveFrom(store: ServiceStore, asked: Asked, options: Omit<ServiceHostOptions, 'store' | 'log'>): Promise<number> {
  const log = makeLog(
    gatherLines((lines) => process.stderr.write(lines)),
    nodeWorld.epochMilliseconds,
  );
  let host: ServiceHost;
  try {
    await putIntoUse(store, asked.text('catalog'));
    host = await startServiceHost({ ...options, store, log });
  } catch (fault) {
    await store.close();
    throw fault;
  }
  process.on('uncaughtException', (fault) => {
    log('error', 'the process ends', describeFault(fault));
    process.exit(1);
  });
  try {
    // Only now, when they can be told: a first start that found no port would have kept them for itself.
    const keys = await makeFirstKeys(store);
    process.stdout.write(asked.isSet('json') ? `${JSON.stringify({ ready: true, url: host.url, ...keys })}\n` : describe(host, keys));
    await untilTold();
    log('info', 'stopping');
  } finally {
    await host.stop();
  }
  return 0;
}

/** A sentence in the place of a fault of the machine. */
function refusalOf(fault: NodeJS.ErrnoException, port: number | undefined, address: string | undefined): Error {
  const ports = port === undefined ? `all ports from ${FIRST_PORT} to ${FIRST_PORT + PORTS_TRIED - 1} are` : `port ${port} is`;
  if (fault.code === 'EADDRINUSE') return new CommandRefused(`${ports} in use; choose another with --port`);
  if (fault.code === 'EACCES' && fault.syscall === 'listen')
    return new CommandRefused(`${ports} not for this user to open; choose another with --port`);
  if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND') return new CommandRefused(`this machine has no address ${address}`);
  return fault;
}

/** The named catalogue, where it is not the one in use; the demo where there is none yet. */
async function putIntoUse(store: ServiceStore, file: string | undefined): Promise<void> {
  const isFirst = (await store.catalogue.currentRevision()) === undefined;
  if (file === undefined && !isFirst) return;
  const checked = checkCatalogue(readCatalogueFile(file ?? DEMO_CATALOGUE));
  if (checked.ok && !isFirst && (await isInUse(store, checked.value))) return;
  // The demo's own keys stand in a public file: a first start makes others.
  const adopted = checked.ok
    ? await adoptCatalogue(store, file === undefined ? { ...checked.value, api_keys: [] } : checked.value)
    : checked;
  if (!adopted.ok) throw new CommandRefused(`${file}: ${describeReport(adopted.refusal)}`);
}

async function isInUse(store: ServiceStore, { api_keys: keys = [], employees, ...rest }: Catalogue): Promise<boolean> {
  const current = await store.catalogue.currentRevision();
  const text = current && (await store.catalogue.readRevision(current.revision));
  if (text !== JSON.stringify({ ...rest, employees: employees.map(({ pin: _pin, ...employee }) => employee) })) return false;
  for (const { key } of keys) if ((await store.keys.findApiKey(hashApiKey(nodeWorld, key))) === undefined) return false;
  return true;
}

interface FirstKeys {
  readonly keys?: Readonly<Record<ApiKeyKind, string>>;
}

/** Where nobody could call yet. They are told once and never again. */
async function makeFirstKeys(store: ServiceStore): Promise<FirstKeys> {
  if ((await store.keys.listApiKeys()).length > 0) return {};
  return { keys: { ordering: await makeKey(store, 'ordering'), backoffice: await makeKey(store, 'backoffice') } };
}

function describe({ url }: ServiceHost, { keys }: FirstKeys): string {
  const rows = Object.entries(keys ?? {}).map(([kind, key]) => `  ${kind.padEnd(10)}  ${key}\n`);
  const told = rows.length === 0 ? '' : `\nThe first API keys, shown only this once:\n${rows.join('')}\n`;
  return `Grandstand answers at ${url}\nReference: ${url}/docs\n${told}Ctrl-C stops it.\n`;
}

const PATIENCE_MILLISECONDS = 1000;

/** A signal stops the host gracefully. Whoever started it may pass on a Ctrl-C that reached it anyway: only a later one ends the process at once. */
async function untilTold(): Promise<void> {
  let toldAt: number | undefined;
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      const at = nodeWorld.monotonicMilliseconds();
      toldAt ??= at;
      if (at - toldAt > PATIENCE_MILLISECONDS) process.exit(130);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
}

/** E-mail receipts go out where GRANDSTAND_SMTP_URL and GRANDSTAND_MAIL_FROM are set, and wait where they are not. */
function mailOf({ GRANDSTAND_SMTP_URL: url, GRANDSTAND_MAIL_FROM: from }: NodeJS.ProcessEnv): { readonly sendMail?: SendMail } {
  if (!url) return {};
  if (!from) throw new CommandRefused('GRANDSTAND_SMTP_URL is set, but GRANDSTAND_MAIL_FROM does not say who the mail is from');
  return { sendMail: makeSmtpSender(url, from) };
}
