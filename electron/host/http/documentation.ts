import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { PROJECT } from '../project-files.ts';
import { addCachedPage } from './cached-pages.ts';

export const STYLE_PATH = '/docs/reference-page.css';
export const ICON_PATH = '/docs/icon.svg';

const MEDIA_TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
};

/** Adds `/docs`, the reference of both interfaces, and the OpenAPI files that `npm run openapi` writes beside it. */
export function addDocumentation(server: FastifyInstance): void {
  addFile(server, '/docs', 'openapi/reference-page.html');
  addFile(server, STYLE_PATH, 'openapi/reference-page.css');
  addFile(server, ICON_PATH, 'icon.svg');
  const described = readdirSync(new URL('resources/openapi/', PROJECT)).filter((name) => name.endsWith('.json'));
  for (const name of described) addFile(server, `/openapi/${name}`, `openapi/${name}`);
}

function addFile(server: FastifyInstance, path: string, file: string): void {
  const mediaType = MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1) as keyof typeof MEDIA_TYPES];
  addCachedPage(server, path, mediaType, () => readFileSync(new URL(`resources/${file}`, PROJECT), 'utf8'));
}
