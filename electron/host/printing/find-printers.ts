import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Printer } from '../../../shared/till/records/printers-record.ts';
import type { FoundPrinter, PrinterAddress } from '../../../shared/till-contract/operations/printer-operations.ts';
import { withTimeout } from './printer-port.ts';

const PRINTER_PORT = 9100;
const AT_ONCE = 32;
const PATIENCE_MILLISECONDS = 400;
const PORTS_MILLISECONDS = 5000;
/** The most networks that are scanned; no till is in more. */
const MOST_NETWORKS = 2;
const MOST_FOUND = 100;

/** Finds device files, serial ports, and machines in this machine's networks that listen on port 9100. It sends nothing to any of them. */
export async function findPrinters(
  known: readonly Printer[],
  networks = ownNetworks(networkInterfaces()),
  port = PRINTER_PORT,
): Promise<readonly FoundPrinter[]> {
  const [files, ports, machines] = await Promise.all([findFiles(), findSerialPorts(), findMachines(networks, port)]);
  const knownAddresses = new Set(known.map(({ address }) => placeOf(address)));
  return [...files, ...ports, ...machines]
    .slice(0, MOST_FOUND)
    .map((found) => ({ ...found, isKnown: knownAddresses.has(placeOf(found.address)) }));
}

type Found = Omit<FoundPrinter, 'isKnown'>;

function placeOf(address: PrinterAddress): string {
  return address.kind === 'network' ? `${address.host}:${address.port}` : address.path;
}

async function findFiles(): Promise<readonly Found[]> {
  const inFolder = async (folder: string): Promise<readonly string[]> => {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => /^lp\d{1,3}$/.test(name)).map((name) => `${folder}/${name}`);
  };
  const paths = [...(await inFolder('/dev/usb')), ...(await inFolder('/dev'))];
  return paths.map((path): Found => ({ address: { kind: 'file', path } }));
}

/** Reads the kernel's list: the usual list of ports needs a program that not every machine has. */
async function findSerialPorts(): Promise<readonly Found[]> {
  const names = await readdir('/sys/class/tty').catch(() => []);
  const found: Found[] = [];
  for (const name of names.filter((each) => /^tty(USB|ACM|S)\d{1,3}$/.test(each)).toSorted()) {
    // Boards also name ports without hardware, whose type is 0.
    const kind = await readFile(`/sys/class/tty/${name}/type`, 'utf8').catch(() => '1');
    if (kind.trim() !== '0') found.push({ address: { kind: 'serial', path: `/dev/${name}`, baud: '19200' } });
  }
  return process.platform === 'linux' ? found : await listPorts();
}

async function listPorts(): Promise<readonly Found[]> {
  try {
    const { SerialPort } = await import('serialport');
    // The driver that lists the ports may never answer.
    const ports = await withTimeout(SerialPort.list(), PORTS_MILLISECONDS, 'not_reachable');
    return ports.map(({ path, manufacturer }): Found => {
      const address = { kind: 'serial', path, baud: '19200' } as const;
      return manufacturer === undefined ? { address } : { address, note: manufacturer };
    });
  } catch {
    return [];
  }
}

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Returns the first three numbers of each network that this machine is in. Even in a large network only 254 machines are scanned. */
export function ownNetworks(interfaces: Interfaces): readonly string[] {
  const own = Object.values(interfaces).flatMap((addresses = []) =>
    addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );
  const isPrivate = (address: string): boolean => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/.test(address);
  return [...new Set(own.filter(isPrivate).map((address) => address.slice(0, address.lastIndexOf('.'))))].slice(0, MOST_NETWORKS);
}

async function findMachines(networks: readonly string[], port: number): Promise<readonly Found[]> {
  const hosts = networks.flatMap((network) => Array.from({ length: 254 }, (_, number) => `${network}.${number + 1}`));
  const found: Found[] = [];
  const work = async (): Promise<void> => {
    for (let host = hosts.shift(); host !== undefined; host = hosts.shift()) {
      if (await isListening(host, port)) found.push({ address: { kind: 'network', host, port } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PATIENCE_MILLISECONDS, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
