import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { PROJECT } from '../project-files.ts';
import { addCachedPage } from './cached-pages.ts';
import type { OpenApiDocument } from './reference/openapi-document.ts';
import { type DescribedInterface, ICON_PATH, STYLE_PATH } from './reference/reference-paths.ts';

const RESOURCES = new URL('resources/', PROJECT);

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

/** Adds `/docs`, the reference of both interfaces, and the OpenAPI files that it is made from. */
export function addDocumentation(server: FastifyInstance): void {
  addCachedPage(server, '/docs', 'text/html; charset=utf-8', async () => {
    const { renderReferencePage } = await import('./reference/reference-page.ts');
    return renderReferencePage(readInterfaces());
  });
  addCachedPage(server, STYLE_PATH, 'text/css; charset=utf-8', () =>
    readFileSync(new URL('electron/host/http/reference/reference-page.css', PROJECT), 'utf8'),
  );
  addCachedPage(server, ICON_PATH, 'image/svg+xml', () => readFileSync(new URL('icon.svg', RESOURCES), 'utf8'));
  for (const key of interfaceKeys())
    addCachedPage(server, `/openapi/${key}.json`, 'application/json; charset=utf-8', () => readInterface(key));
}
