import { CommandRefused } from './command.ts';
import type { HostDoor } from './host-door.ts';
import { qrText } from './qr-text.ts';
import { readableFingerprint } from './trust-page.ts';

/** What the command line says of a host that it serves. */

export interface ToldStart extends Pick<HostDoor, 'url' | 'networkUrl' | 'trust'> {
  readonly keys?: Readonly<Record<string, string>>;
  /** Good once: whoever opens it is the first till. */
  readonly register?: string;
  /** Without TLS, and yet for others. */
  readonly isPlain: boolean;
}

export function describeStart(told: ToldStart): string {
  const { url, networkUrl, keys = {}, register, trust, isPlain } = told;
  const rows = Object.entries(keys).map(([kind, key]) => `  ${kind.padEnd(10)}  ${key}\n`);
  const near = url === networkUrl ? '' : ` and for its network at ${networkUrl}`;
  return [
    `Grandstand answers at ${url}${near}\nReference: ${url}/docs\n`,
    ...(isPlain ? ['\nNothing is encrypted: whoever is on this network can read along and pose as a till.\n'] : []),
    ...(rows.length === 0 ? [] : [`\nThe first API keys, shown only this once:\n${rows.join('')}`]),
    ...(register === undefined ? [] : ['\nOpen the register (good once, for ten minutes):\n', describeLink(register)]),
    ...(trust === undefined ? [] : [describeTrust(trust)]),
    '\nCtrl-C stops it.\n',
  ].join('');
}

/** With a code for cameras where another device can come by it. */
export function describeLink(link: string): string {
  const code = new URLSearchParams(new URL(link).hash.slice(1)).get('pair');
  const isNear = /^http:\/\/(127\.|localhost|\[::1\])/.test(link);
  const shown = isNear ? '' : `\n${qrText(link, process.stdout.isTTY)}\n    or type the code at ${new URL(link).origin}/\n\n    ${code}\n`;
  return `${shown}\n    ${link}\n`;
}

export function describeTrust({ url, fingerprint }: NonNullable<HostDoor['trust']>): string {
  return `\nA device that comes for the first time opens ${url}\nand compares this fingerprint there:\n\n    ${readableFingerprint(fingerprint)}\n`;
}

/** A sentence in the place of a fault of the machine. */
export function refusalOf(fault: NodeJS.ErrnoException, ports: string, address: string | undefined): Error {
  if (fault.code === 'EADDRINUSE') return new CommandRefused(`${ports} in use; choose another with --port`);
  if (fault.code === 'EACCES' && fault.syscall === 'listen')
    return new CommandRefused(`${ports} not for this user to open; choose another with --port`);
  if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND') return new CommandRefused(`this machine has no address ${address}`);
  return fault;
}
