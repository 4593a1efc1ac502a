import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './openapi-document.ts';
import { type DescribedInterface, iconPath, renderReferencePage, stylePath } from './reference-page.ts';

const RESOURCES = new URL('../../resources/', import.meta.url);

/** No script, nothing from elsewhere: the page works without internet. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The interfaces that the OpenAPI files describe. */
export function readInterfaces(): readonly DescribedInterface[] {
  const folder = new URL('openapi/', RESOURCES);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({
    key: name.slice(0, -'.json'.length),
    document: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as OpenApiDocument,
  }));
}

/** `/docs`, the reference of both interfaces, and the OpenAPI files that it is made from. */
export function addDocumentation(server: FastifyInstance): void {
  const interfaces = readInterfaces();
  addFile(server, '/docs', 'text/html; charset=utf-8', renderReferencePage(interfaces));
  addFile(server, stylePath, 'text/css; charset=utf-8', readFileSync(new URL('reference-page.css', import.meta.url), 'utf8'));
  addFile(server, iconPath, 'image/svg+xml', readFileSync(new URL('icon.svg', RESOURCES), 'utf8'));
  for (const { key, document } of interfaces) {
    addFile(server, `/openapi/${key}.json`, 'application/json; charset=utf-8', `${JSON.stringify(document, null, 2)}\n`);
  }
}

function addFile(server: FastifyInstance, path: string, mediaType: string, content: string): void {
  const headers = { 'content-security-policy': PAGE_POLICY, 'cross-origin-opener-policy': 'same-origin', 'referrer-policy': 'no-referrer' };
  server.get(path, (_request, reply) => reply.headers(headers).type(mediaType).send(content));
}
