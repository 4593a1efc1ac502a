import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { iconPath, renderReferencePage, stylePath } from './reference-page.ts';
import { readInterfaces } from './reference-server.ts';

const RESOURCES = new URL('../../resources/', import.meta.url);

/** No script, nothing from elsewhere: the page works without internet. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/docs`, the reference of both interfaces, and the OpenAPI files that it is made from. */
export function addDocumentation(server: FastifyInstance): void {
  const interfaces = readInterfaces(new URL('openapi/', RESOURCES));
  addFile(server, '/docs', 'text/html; charset=utf-8', renderReferencePage(interfaces));
  addFile(server, stylePath, 'text/css; charset=utf-8', readFileSync(new URL('reference-page.css', import.meta.url), 'utf8'));
  addFile(server, iconPath, 'image/svg+xml', readFileSync(new URL('icon.svg', RESOURCES), 'utf8'));
  for (const { key, document } of interfaces) {
    addFile(server, `/openapi/${key}.json`, 'application/json; charset=utf-8', `${JSON.stringify(document, null, 2)}\n`);
  }
}

function addFile(server: FastifyInstance, path: string, mediaType: string, content: string): void {
  server.get(path, (_request, reply) =>
    reply.header('content-security-policy', PAGE_POLICY).header('referrer-policy', 'no-referrer').type(mediaType).send(content),
  );
}
