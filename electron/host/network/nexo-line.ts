import { type ClientRequest, request } from 'node:http';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { NexoLine } from '../../../shared/terminal/nexo/nexo-line.ts';

export interface NexoAddress {
  readonly host: string;
  readonly port: number;
  readonly poiId: string;
  /** PEM of the authority that vouches for the terminal's certificate. Without it only a simulator on this machine is spoken to. */
  readonly rootCertificate?: string | undefined;
  /** Milliseconds for the connection with its handshake. */
  readonly connectWithin?: number;
}

/** The name in the certificate of a simulated terminal, which no authority vouches for. */
export const SIMULATED_NAME = 'simulated.terminal.grandstand';
const LOOPBACK_HOST = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|::1)$/;
const CONNECT_MILLISECONDS = 5000;
/** A terminal's answer with two long papers has less than a tenth of it. */
const MOST_ANSWER_BYTES = 256 * 1024;
const PATH = '/nexo';

export function isThisMachine(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** Opens a connection to a terminal; undefined where nobody answers in time, or the one who does can't prove the terminal's name. */
export function openNexoLine(address: NexoAddress): Promise<NexoLine | undefined> {
  const { host, port, rootCertificate, connectWithin = CONNECT_MILLISECONDS } = address;
  if (rootCertificate === undefined && !isThisMachine(host)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = openSocket(address, host, port, rootCertificate);
    if (socket === undefined) return resolve(undefined);
    const timer = setTimeout(() => socket.destroy(), connectWithin);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    socket.on('secureConnect', () => {
      clearTimeout(timer);
      // Node checks the name of a certificate that an authority vouches for, and of no other.
      if (!isNamed(address, socket.getPeerCertificate())) return void socket.destroy();
      socket.setNoDelay(true);
      resolve({ post: (body, within) => post(socket, host, body, within), close: () => void socket.destroy() });
    });
  });
}

/** Undefined where the root certificate is none. */
function openSocket(address: NexoAddress, host: string, port: number, root: string | undefined): TLSSocket | undefined {
  const checkServerIdentity = (_: string, certificate: PeerCertificate): Error | undefined =>
    isNamed(address, certificate) ? undefined : new Error('the certificate is for another terminal');
  try {
    return connect({
      host,
      port,
      minVersion: 'TLSv1.2',
      checkServerIdentity,
      ...(root === undefined ? { rejectUnauthorized: false } : { ca: root }),
    });
  } catch {
    return undefined;
  }
}

/** A terminal's certificate names it; old ones of the vendor name no terminal in particular. */
function isNamed({ poiId, rootCertificate }: NexoAddress, { subject }: PeerCertificate): boolean {
  const name = subject?.CN;
  if (typeof name !== 'string') return false;
  if (rootCertificate === undefined) return name === SIMULATED_NAME;
  return ['test', 'live'].some((place) =>
    [poiId, 'legacy-terminal-certificate'].some((own) => name.toLowerCase() === `${own}.${place}.terminal.adyen.com`.toLowerCase()),
  );
}

function post(socket: TLSSocket, host: string, body: string, within: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve(undefined);
    const timer = setTimeout(() => socket.destroy(), within);
    const end = (text: string | undefined): void => {
      clearTimeout(timer);
      resolve(text);
    };
    const bytes = Buffer.from(body);
    const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
    const sent: ClientRequest = request({ method: 'POST', path: PATH, host, headers, createConnection: () => socket });
    socket.on('close', () => end(undefined));
    sent.on('error', () => end(undefined));
    sent.on('response', (answer) => {
      const pieces: Buffer[] = [];
      let held = 0;
      answer.on('error', () => end(undefined));
      answer.on('data', (piece: Buffer) => {
        held += piece.length;
        if (held > MOST_ANSWER_BYTES) socket.destroy();
        else pieces.push(piece);
      });
      answer.on('end', () => end(answer.complete && answer.statusCode === 200 ? Buffer.concat(pieces).toString('utf8') : undefined));
    });
    sent.end(bytes);
  });
}
