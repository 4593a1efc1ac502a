import { readdirSync, readFileSync } from 'node:fs';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import type { OpenApiDocument } from './openapi-document.ts';
import { type DescribedInterface, iconPath, renderReferencePage, stylePath } from './reference-page.ts';

const FIRST_PORT = 4810;
const PORTS_TRIED = 20;

const safetyHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** Reads every OpenAPI file of a folder; a folder that is not there yet holds none. */
export function readInterfaces(folder: URL): readonly DescribedInterface[] {
  return listJsonFiles(folder).map((name) => ({
    key: name.slice(0, -'.json'.length),
    document: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as OpenApiDocument,
  }));
}

function listJsonFiles(folder: URL): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    if (isFault(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Serves the reference page, read only: nothing here writes, and nothing answers to a name that is not this machine's. */
export function createReferenceServer(interfaces: readonly DescribedInterface[]): FastifyInstance {
  const server = fastify({
    requestTimeout: 30_000,
    bodyLimit: 1024,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
  });
  server.server.maxConnections = 256;
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(safetyHeaders);
    const port = request.socket.localPort;
    const host = request.headers.host;
    if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)
      return sendText(reply, 421, 'This server answers only to its own name.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(reply.header('allow', 'GET, HEAD'), 405, 'This server only answers reads.');
    }
  });
  server.setNotFoundHandler((_request, reply) => sendText(reply, 404, 'Nothing is here. The reference is at /docs.'));
  server.get('/', (_request, reply) => reply.redirect('/docs'));
  addFile(server, '/docs', 'text/html; charset=utf-8', renderReferencePage(interfaces));
  addFile(server, stylePath, 'text/css; charset=utf-8', readFileSync(new URL('reference-page.css', import.meta.url), 'utf8'));
  addFile(server, iconPath, 'image/svg+xml', readFileSync(new URL('../../resources/icon.svg', import.meta.url), 'utf8'));
  for (const { key, document } of interfaces) {
    addFile(server, `/openapi/${key}.json`, 'application/json; charset=utf-8', `${JSON.stringify(document, null, 2)}\n`);
  }
  return server;
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}

function addFile(server: FastifyInstance, path: string, mediaType: string, content: string): void {
  server.get(path, (_request, reply) => reply.type(mediaType).send(content));
}

/** Listens on this machine only: on the port that was asked for, else on the first free one from 4810 on. */
export async function listenLocally(create: () => FastifyInstance, port?: number): Promise<{ server: FastifyInstance; address: string }> {
  const last = port ?? FIRST_PORT + PORTS_TRIED - 1;
  for (let candidate = port ?? FIRST_PORT; ; candidate += 1) {
    const server = create();
    try {
      return { server, address: await server.listen({ host: '127.0.0.1', port: candidate }) };
    } catch (error) {
      await server.close();
      if (candidate >= last || !isFault(error, 'EADDRINUSE')) throw error;
    }
  }
}

export function isFault(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
