import { readFileSync } from 'node:fs';
import type { Credentials } from '../../../shared/client/call-operation.ts';
import type { ConnectionForm } from '../../../shared/till-contract/operations/host-operations.ts';
import { type Command, type CommandArguments, CommandRefused, DATA_OPTION, numberOption } from '../base/command.ts';
import { openHostLog } from '../base/kept-log.ts';
import { openTraceFile } from '../base/tracer.ts';
import { openDataFolder } from '../data/data-folder.ts';
import type { Listening } from '../http/host-server.ts';
import { readPublicSide } from '../network/public-side.ts';
import { serveFolder } from '../run/serve-folder.ts';
import { NETWORK_OPTIONS, readTls } from '../run/serve-network.ts';
import { refusalOf } from '../run/serve-words.ts';
import { keysIn } from '../till/till-secrets.ts';
import { commandLine, sayStopped } from './serve-terminal.ts';

const FIRST_PORT = 4810;
const PORTS_TRIED = 20;

export const serveCommand: Command = {
  name: 'serve',
  usage:
    '[--catalog FILE] [--data DIR] [--port N] [--open] [--verbose] [--lan] [--host ADDRESS] [--public-url URL] [--remote URL --key-file FILE] [--vendor ID] [--no-till] [--trace FILE] [--json]',
  summary: 'Serve both interfaces, and a till that sells by them, until it is told to stop',
  options: {
    catalog: { type: 'string', isPath: true, summary: 'catalogue file to put into use at start; the demo stand where there is none yet' },
    ...DATA_OPTION,
    remote: { type: 'string', summary: 'sell for the service at this address, and serve screens only' },
    'key-file': {
      type: 'string',
      isPath: true,
      summary: 'file with the API key for that service, and after it the key of its back office; needed the first time',
    },
    vendor: { type: 'string', summary: 'id of the vendor to sell for; the first one otherwise' },
    'no-till': { type: 'boolean', summary: 'both interfaces only' },
    'backup-to': { type: 'string', isPath: true, summary: 'folder in a second place for a backup on a schedule' },
    'backup-every': { type: 'string', summary: 'minutes from one backup to the next; 60 otherwise' },
    'backup-keep': { type: 'string', summary: 'so many backups stay; 14 otherwise' },
    port: { type: 'string', summary: `port to listen on, 0 for any; the first free one from ${FIRST_PORT} otherwise` },
    ...NETWORK_OPTIONS,
    open: { type: 'boolean', summary: 'open the register in the browser of this machine' },
    verbose: { type: 'boolean', summary: 'show the log on a terminal too; otherwise it is in host.log of the data folder' },
    trace: {
      type: 'string',
      isPath: true,
      summary: 'write down, a line for each step of every sale, how long it took: no cards, guests or secrets',
    },
    json: { type: 'boolean', summary: 'print one line of JSON once requests are taken, and nothing else' },
  },
  run: serve,
};

async function serve(args: CommandArguments): Promise<number> {
  const port = numberOption(args, 'port', 0, 65_535);
  const address = args.text('host');
  const traceFile = args.text('trace');
  const openTls = readTls(args);
  const publicSide = readPublicSide(args, process.env);
  // A person at a terminal reads sentences; a program that collects standard error reads the log.
  const isLogShown = process.stderr.isTTY !== true || args.isSet('verbose') || args.isSet('json');
  const { log, keepIn } = openHostLog(isLogShown);
  const listening: Listening = {
    port: port ?? FIRST_PORT,
    lastPort: port ?? FIRST_PORT + PORTS_TRIED - 1,
    isLan: args.isSet('lan'),
    ...(address !== undefined && { host: address }),
    ...(publicSide !== undefined && { publicSide }),
    log,
    ...(traceFile !== undefined && { tracer: openTraceFile(traceFile) }),
  };
  const wanted = readWanted(args);
  const folder = openDataFolder(args.text('data'));
  keepIn(folder.path);
  const tls = openTls?.(folder);
  try {
    await serveFolder({
      args,
      listening: { ...listening, ...(tls && { tls }) },
      wanted,
      folder,
      starter: commandLine(args, folder, log),
    });
    sayStopped(args, folder);
    return 0;
  } catch (fault) {
    const ports = port === undefined ? `all ports from ${FIRST_PORT} to ${FIRST_PORT + PORTS_TRIED - 1} are` : `port ${port} is`;
    throw refusalOf(fault as Error, ports, address);
  }
}

/** Returns the service that the command line asks to sell for; undefined when it leaves that unchanged. */
function readWanted(args: CommandArguments): ConnectionForm | undefined {
  const remote = args.text('remote');
  const keyFile = args.text('key-file');
  const vendorId = numberOption(args, 'vendor', 1, Number.MAX_SAFE_INTEGER);
  if (remote === undefined) {
    if (keyFile !== undefined) throw new CommandRefused('--key-file goes with --remote');
    return vendorId === undefined ? undefined : { mode: 'local', vendorId };
  }
  if (args.isSet('no-till')) throw new CommandRefused('choose --remote or --no-till, not both');
  const keys = keyFile === undefined ? {} : readKeys(keyFile);
  return { mode: 'remote', baseUrl: remote, ...keys, ...(vendorId !== undefined && { vendorId }) };
}

function readKeys(file: string): Credentials {
  let keys: Credentials | undefined;
  try {
    keys = keysIn(readFileSync(file, 'utf8'));
  } catch (fault) {
    throw new CommandRefused(`${file} cannot be read: ${(fault as NodeJS.ErrnoException).code ?? 'unknown fault'}`);
  }
  if (keys === undefined) throw new CommandRefused(`${file} holds no key`);
  return keys;
}
