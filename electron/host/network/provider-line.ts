import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { ProviderLine, ProviderReply, ProviderRequest } from '../../../shared/service/provider/provider-line.ts';
import { MOST_PROVIDER_BYTES } from '../../../shared/service/provider/provider-talk.ts';

/** Where the keeper of gift cards of another system is reached, and how a host proves who it is. */
export interface ProviderAddress {
  readonly url: string;
  readonly key: string;
  /** PEM of the authority that vouches for the provider's certificate, where it is none that this system trusts. */
  readonly ca?: string;
}

export interface ProviderDeadlines {
  /** Milliseconds for the connection with its handshake. */
  readonly connected: number;
  /** Milliseconds from the beginning to the last byte of the answer. */
  readonly answered: number;
}

const DEADLINES: ProviderDeadlines = { connected: 3000, answered: 8000 };
const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\])$/;
const MOST_HEADER_BYTES = 16 * 1024;

/** Returns why an address is refused; undefined if it is good. */
export function whyNoProviderUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'an address such as https://cards.example/v1 is needed';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return 'the address has neither a name, a password, a query nor a fragment';
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) return 'http is for a provider on this machine alone: use https';
  return undefined;
}

/**
 * Every exchange has a connection of its own: one that was kept may be dead without saying so, and a payment on it would be unclear for
 * nothing. Redirects are not followed.
 */
export function openProviderLine({ url, key, ca }: ProviderAddress, deadlines: ProviderDeadlines = DEADLINES): ProviderLine {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const send = base.protocol === 'https:' ? requestHttps : requestHttp;
  const opened = base.protocol === 'https:' ? 'secureConnect' : 'connect';
  return {
    exchange: ({ method, path, body }: ProviderRequest) =>
      new Promise<ProviderReply>((resolve) => {
        const bytes = body === undefined ? undefined : Buffer.from(body);
        const sent = send(new URL(path, base), {
          method,
          agent: false,
          maxHeaderSize: MOST_HEADER_BYTES,
          headers: {
            authorization: `Bearer ${key}`,
            accept: 'application/json',
            ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': bytes.length }),
          },
          ...(ca !== undefined && { ca }),
          minVersion: 'TLSv1.2',
        });
        follow(sent, opened, deadlines, resolve);
        sent.end(bytes);
      }),
  };
}

function follow(
  sent: ClientRequest,
  opened: 'connect' | 'secureConnect',
  deadlines: ProviderDeadlines,
  end: (reply: ProviderReply) => void,
) {
  let isOpen = false;
  const late = setTimeout(() => sent.destroy(), deadlines.answered);
  const unconnected = setTimeout(() => sent.destroy(), deadlines.connected);
  const finish = (reply: ProviderReply): void => {
    clearTimeout(late);
    clearTimeout(unconnected);
    end(reply);
  };
  // Node writes nothing before the connection, with its handshake, is open.
  const fail = (): void => finish({ kind: isOpen ? 'no_answer' : 'not_sent' });
  sent.on('socket', (socket: Socket) =>
    socket.once(opened, () => {
      isOpen = true;
      clearTimeout(unconnected);
    }),
  );
  sent.on('error', fail);
  sent.on('close', fail);
  sent.on('response', (answer) => {
    const pieces: Buffer[] = [];
    let held = 0;
    answer.on('error', fail);
    answer.on('data', (piece: Buffer) => {
      held += piece.length;
      if (held > MOST_PROVIDER_BYTES) sent.destroy();
      else pieces.push(piece);
    });
    answer.on('end', () => {
      const isWhole = answer.complete && held <= MOST_PROVIDER_BYTES && /^application\/json\b/.test(answer.headers['content-type'] ?? '');
      if (!isWhole) return fail();
      finish({ kind: 'answer', status: answer.statusCode ?? 0, body: Buffer.concat(pieces) });
    });
  });
}
