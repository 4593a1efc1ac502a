import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a test does to the next request that fits. */
export interface Trouble {
  readonly method: string;
  readonly path: RegExp;
  /** `lost`: the service did it, and the answer never comes. `unsent`: the service never hears of it. `late`: the answer waits. */
  readonly kind: 'lost' | 'unsent' | 'late';
  readonly release?: Promise<void>;
}

export interface RewritingProxy {
  readonly url: string;
  /** Each happens once, to the first request that fits. */
  plan(...troubles: readonly Trouble[]): void;
  /** Planned and not yet met. */
  readonly left: number;
  stop(): Promise<void>;
}

/** A proxy in front of a service, like a load balancer: adds its own headers, drops unknown ones, and fails as a test plans. */
export async function startRewritingProxy(target: string): Promise<RewritingProxy> {
  const planned: Trouble[] = [];
  const take = ({ method = '', url = '' }: IncomingMessage): Trouble | undefined => {
    const place = planned.findIndex((each) => each.method === method && each.path.test(url));
    return place === -1 ? undefined : planned.splice(place, 1)[0];
  };
  const server = createServer(async (incoming, outgoing) => {
    const trouble = take(incoming);
    if (trouble?.kind === 'unsent') return void incoming.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const forwarded = request(`${target}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, host: new URL(target).host, via: '1.1 edge' },
      agent: false,
    });
    forwarded.on('error', () => incoming.socket.destroy());
    forwarded.on('response', async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      if (trouble?.kind === 'lost') return void incoming.socket.destroy();
      await trouble?.release;
      const { 'content-type': type } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { server: 'edge/9', ...(type !== undefined && { 'content-type': type }) });
      outgoing.end(Buffer.concat(parts));
    });
    forwarded.end(Buffer.concat(chunks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (...troubles) => void planned.push(...troubles),
    get left() {
      return planned.length;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
