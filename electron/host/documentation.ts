import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './openapi-document.ts';
import { PROJECT } from './project-files.ts';
import { type DescribedInterface, ICON_PATH, STYLE_PATH } from './reference-paths.ts';

const RESOURCES = new URL('resources/', PROJECT);

/** No script, nothing from elsewhere: the page works without internet. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The interfaces that the OpenAPI files describe. */
export function readInterfaces(): readonly DescribedInterface[] {
  return interfaceKeys().map((key) => ({ key, document: JSON.parse(readInterface(key)) as OpenApiDocument }));
}

function interfaceKeys(): readonly string[] {
  const names = readdirSync(new URL('openapi/', RESOURCES)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => name.slice(0, -'.json'.length));
}

function readInterface(key: string): string {
  return readFileSync(new URL(`openapi/${key}.json`, RESOURCES), 'utf8');
}

/** `/docs`, the reference of both interfaces, and the OpenAPI files that it is made from. */
export function addDocumentation(server: FastifyInstance): void {
  addFile(server, '/docs', 'text/html; charset=utf-8', async () => {
    const { renderReferencePage } = await import('./reference-page.ts');
    return renderReferencePage(readInterfaces());
  });
  addFile(server, STYLE_PATH, 'text/css; charset=utf-8', () => readFileSync(new URL('electron/host/reference-page.css', PROJECT), 'utf8'));
  addFile(server, ICON_PATH, 'image/svg+xml', () => readFileSync(new URL('icon.svg', RESOURCES), 'utf8'));
  for (const key of interfaceKeys()) addFile(server, `/openapi/${key}.json`, 'application/json; charset=utf-8', () => readInterface(key));
}

/** Most hosts are never asked for any: each is made when it first is, and kept. */
function addFile(server: FastifyInstance, path: string, mediaType: string, make: () => string | Promise<string>): void {
  const headers = { 'content-security-policy': PAGE_POLICY, 'cross-origin-opener-policy': 'same-origin', 'referrer-policy': 'no-referrer' };
  let content: string | undefined;
  server.get(path, async (_request, reply) => {
    content ??= await make();
    return await reply.headers(headers).type(mediaType).send(content);
  });
}
