import { bytesOfHex } from '../../shared/base/bytes-as-text.ts';
import type { HostNotice, HostRefused, PowerEvent, ShellOrder } from '../../shared/till-contract/desktop/desktop-host.ts';
import { CommandRefused, parseArguments } from './base/command.ts';
import { openHostLog } from './base/kept-log.ts';
import { describeFault } from './base/log.ts';
import { sealSecretsWith } from './base/secret-seal.ts';
import { serveCommand } from './cli/serve-command.ts';
import { openDataFolder } from './data/data-folder.ts';
import { type ServedHost, type Starter, serveFolder } from './run/serve-folder.ts';
import { readTls } from './run/serve-network.ts';
import { fullDiskWords } from './store/storage-faults.ts';
import type { TillHost } from './till/till-host.ts';
import { openTillSecrets } from './till/till-secrets.ts';

/** The host of a desktop: a process that the shell starts, talks to, and restarts when it ends. */

/** The channel to the shell, however the process was started. */
interface ShellLine {
  send(notice: HostNotice): void;
  onOrder(listener: (order: ShellOrder) => void): void;
  /** Calls back when the shell is gone. */
  onCut(cut: () => void): void;
}

/** Electron gives its own processes a port, which Node's types don't have. */
interface PortProcess {
  readonly parentPort?: {
    postMessage(message: unknown): void;
    on(name: 'message', listener: (message: { readonly data: unknown }) => void): void;
  };
}

function lineToShell(): ShellLine {
  const { parentPort } = process as unknown as PortProcess;
  if (parentPort !== undefined) {
    return {
      send: (notice) => parentPort.postMessage(notice),
      onOrder: (listener) => parentPort.on('message', ({ data }) => listener(data as ShellOrder)),
      // Electron ends this process together with the shell.
      onCut: () => undefined,
    };
  }
  return {
    send: (notice) => process.send?.(notice),
    onOrder: (listener) => process.on('message', (order) => listener(order as ShellOrder)),
    onCut: (cut) => process.once('disconnect', cut),
  };
}

/** The same port range as `grandstand serve`. */
const PORTS = { port: 4810, lastPort: 4829 };

const line = lineToShell();
const stopRequest = Promise.withResolvers<'stop'>();
const { log, keepIn } = openHostLog();
let till: TillHost | undefined;

line.onCut(() => stopRequest.resolve('stop'));
line.onOrder((order) => {
  if (order.kind === 'start') void run(order);
  else if (order.kind === 'stop') stopRequest.resolve('stop');
  else if (order.kind === 'ping') line.send({ kind: 'alive' });
  else followPower(order.event);
});

async function run({ words, pipe, token, key }: Extract<ShellOrder, { kind: 'start' }>): Promise<void> {
  try {
    sealSecretsWith(key === undefined ? undefined : bytesOfHex(key));
    const args = parseArguments(serveCommand, words);
    const folder = openDataFolder(args.text('data'));
    keepIn(folder.path);
    const secrets = openTillSecrets(folder.path);
    const isServing = args.isSet('lan');
    const tls = readTls(args)?.(folder);
    const starter: Starter = {
      untilStopped: () => stopRequest.promise,
      async ready(served) {
        till = served.till;
        line.send({
          kind: 'ready',
          ...(await codeOfWindow(served, secrets.windowCookie())),
          ...(isServing && { url: served.server.network().networkUrl }),
        });
      },
    };
    const network = isServing && { ...PORTS, isLan: true, ...(tls && { tls }) };
    const listening = { pipe: { path: pipe, token, secrets }, ...network, log };
    await serveFolder({ args, folder, listening, wanted: undefined, starter });
    process.exit(0);
  } catch (fault) {
    log('error', 'the host could not go on', describeFault(fault));
    const refusal = refusalOf(fault);
    if (refusal !== undefined) line.send(refusal);
    // Leave time to send the notice and the log.
    setTimeout(() => process.exit(1), 100);
  }
}

function refusalOf(fault: unknown): HostRefused | undefined {
  if (fault instanceof CommandRefused) return { kind: 'refused', reason: 'other', sentence: fault.message };
  const full = fullDiskWords(fault);
  if (full !== undefined) return { kind: 'refused', reason: 'other', sentence: full };
  if ((fault as NodeJS.ErrnoException).syscall !== 'listen') return undefined;
  const sentence = `no port from ${PORTS.port} to ${PORTS.lastPort} is free for other devices: they are not let in from here on`;
  return { kind: 'refused', reason: 'network', sentence };
}

/** Returns a pairing code for a window that never joined, or whose stand was reset. A revoked window stays out. */
async function codeOfWindow({ till: host }: ServedHost, cookie: string | undefined): Promise<{ readonly code?: string }> {
  if (host === undefined) return {};
  const credential = cookie?.slice(cookie.indexOf('=') + 1);
  if (credential !== undefined && host.inside.devices.findByCredential(credential) !== undefined) return {};
  if (credential !== undefined && host.isTillPaired()) return {};
  const link = await host.inviteDevice('till', 'Till 1');
  return { code: link.slice(link.indexOf('#pair=') + '#pair='.length) };
}

function followPower(event: PowerEvent): void {
  log('info', 'power', { event });
  if (event === 'resume' || event === 'unlock') lookAnew();
}

/** Catches up after sleep, when every timer is overdue. The answer of the service also shows whether the clock is right. */
function lookAnew(): void {
  till?.inside.drainer().wake();
  till?.inside.forwardCards();
  till?.menuChanged();
}
