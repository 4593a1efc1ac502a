import type { ServiceTrouble } from '../../../shared/contract/http/service-trouble.ts';
import type { TrustView } from '../../../shared/till-contract/operations/device-operations.ts';
import { CommandRefused } from '../base/command.ts';
import type { Log } from '../base/log.ts';
import { readableFingerprint } from '../http/trust-page.ts';
import type { NetworkUrls } from '../network/network-side.ts';
import { qrText } from './qr-text.ts';

/** The facts that the command line prints about a started host. */

export interface StartFacts extends NetworkUrls {
  readonly url: string;
  readonly keys?: Readonly<Record<string, string>>;
  /** A sentence about the stand that was found. */
  readonly found?: string;
  /** A sentence about whether a browser was opened. */
  readonly opened?: string;
  /** A link that works once: the browser that opens it becomes the first till. */
  readonly register?: string;
  /** The page for browsers that have joined; absent when no screens are served. */
  readonly page?: string;
  /** True when other machines are answered without TLS. */
  readonly isPlain: boolean;
  /** True when a person reads the output. */
  readonly isTerminal?: boolean;
}

/** Describes the start. The link for the person to open comes last, where it stays in view. */
export function describeStart(facts: StartFacts): string {
  const { url, networkUrl, keys = {}, found, opened, register, page, trust, isPlain, isTerminal = false } = facts;
  const rows = Object.entries(keys).map(([kind, key]) => `  ${kind.padEnd(10)}  ${key}\n`);
  const near = url === networkUrl ? '' : ` and for its network at ${networkUrl}`;
  return [
    ...(found === undefined ? [] : [`${found}\n`]),
    `Grandstand answers at ${url}${near}\nReference: ${url}/docs\n`,
    ...(isPlain ? ['\nNothing is encrypted: everybody on this network can read along and pose as a till.\n'] : []),
    ...(rows.length === 0 ? [] : [`\nThe first API keys, shown only this once:\n${rows.join('')}`]),
    ...(register === undefined && page !== undefined ? [`\n${HOW_TO_JOIN(networkUrl)}\n`] : []),
    ...(trust === undefined ? [] : [describeTrust(trust)]),
    ...(opened === undefined ? [] : [`\n${opened}\n`]),
    '\nCtrl-C stops it.\n',
    describeRegister(register, page, isTerminal),
  ].join('');
}

const RULE = '━'.repeat(72);

function describeRegister(register: string | undefined, page: string | undefined, isTerminal: boolean): string {
  if (page === undefined) return '';
  const title = register === undefined ? 'The register, for a browser that has joined:' : 'Open the register (good once, for ten minutes):';
  const body = register === undefined ? `\n    ${page}\n` : describeLink(register);
  if (!isTerminal) return `\n${title}\n${body}`;
  const bold = body.trimEnd().replace(/\S+$/, '\u001b[1m$&\u001b[22m');
  return `\n${RULE}\n\n  ${title}\n${bold}\n\n${RULE}\n`;
}

const HOW_TO_JOIN = (url: string): string =>
  `Another browser joins at ${url}/ by a code from a till (Settings, Devices), or by the link that grandstand pair prints.`;

/** Adds a QR code when other devices can reach the link. */
export function describeLink(link: string): string {
  const code = new URLSearchParams(new URL(link).hash.slice(1)).get('pair');
  const isNear = /^http:\/\/(127\.|localhost|\[::1\])/.test(link);
  const shown = isNear ? '' : `\n${qrText(link, process.stdout.isTTY)}\n    or type the code at ${new URL(link).origin}/\n\n    ${code}\n`;
  return `${shown}\n    ${link}\n`;
}

export function describeTrust({ url, fingerprint }: TrustView): string {
  return `\nA device that comes for the first time opens ${url}\nand compares this fingerprint there:\n\n    ${readableFingerprint(fingerprint)}\n`;
}

/** Puts a fault of the machine into a sentence. */
export function refusalOf(
  fault: NodeJS.ErrnoException & { readonly hostname?: string; readonly address?: string },
  ports: string,
  address: string | undefined,
): Error {
  if (fault.code === 'EADDRINUSE') return new CommandRefused(`${ports} in use; choose another with --port`);
  if (fault.code === 'EACCES' && fault.syscall === 'listen')
    return new CommandRefused(`${ports} not for this user to open; choose another with --port`);
  // The database's host name may be the one that was not found.
  const isItsOwn = address !== undefined && (fault.hostname === address || fault.address === address);
  if (isItsOwn && ['EADDRNOTAVAIL', 'ENOTFOUND'].includes(fault.code ?? ''))
    return new CommandRefused(`this machine has no address ${address}`);
  return fault;
}

/** Sentences about what the service that `--remote` names answered, and what to do. The host goes on in every case and keeps trying. */
const SERVICE_TROUBLES: Readonly<Record<ServiceTrouble, (url: string) => string>> = {
  name_refused: (url) =>
    `The service at ${url} refuses that name (421). Start it with --public-url ${url} if it is a Grandstand, or use the name that it knows.`,
  key_refused: (url) => `The service at ${url} refuses the API key. Start again with a --key-file that holds a key which is active there.`,
  certificate_untrusted: (url) =>
    `The certificate of the service at ${url} is not trusted by this machine. Name the file of its authority in NODE_EXTRA_CA_CERTS, or give the service a certificate of a public authority.`,
  certificate_expired: (url) =>
    `The certificate of the service at ${url} is not valid today. Check the clock of this machine, and have the certificate renewed.`,
  certificate_name: (url) => `The certificate of the service at ${url} is for another name. Use the name in the certificate.`,
  not_tls: (url) => `What answers at ${url} does not speak TLS. Check the port, or use http: if the service is meant to be reached so.`,
  not_http: (url) => `What answers at ${url} does not speak HTTP. Check the port, and whether the address begins with https:.`,
  not_a_service: (url) =>
    `What answers at ${url} is no ordering service: perhaps the sign-in page of a network, a proxy whose service is away, or another program.`,
  unknown_host: (url) => `No machine is known by the name in ${url}. Check the address, and the name server of this machine.`,
  connection_refused: (url) => `Nothing takes connections at ${url}. Check the port, and whether the service runs.`,
  no_answer: (url) => `The service at ${url} does not answer. Check the address and the network.`,
};

export function describeServiceTrouble(trouble: ServiceTrouble | undefined, url: string): string {
  if (trouble === undefined) return `The service at ${url} answers.`;
  return `${SERVICE_TROUBLES[trouble](url)} Sales are kept here and sent once it answers.`;
}

/** Writes each change to the log, and to the command line when `print` is given. */
export function sayServiceTrouble(log: Log, print: ((text: string) => void) | undefined) {
  return (trouble: ServiceTrouble | undefined, url: string): void => {
    const sentence = describeServiceTrouble(trouble, url);
    log(trouble === undefined ? 'info' : 'warn', 'what the service answers', { ...(trouble && { trouble }), sentence });
    print?.(`\n${sentence}\n`);
  };
}
