import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROJECT } from './project-files.ts';

/** Where `npm run build:screens` leaves them. */
export const SCREENS_FOLDER = new URL('.build/screens/', PROJECT);

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** What a page may do, and who may hold it. The shell's own scheme serves the same files with the same. */
export const SCREEN_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
};

/** Names of assets hold a digest of their content, so that a name never means anything else. */
const DIGESTED = /\/assets\/[^/]+-[\w-]{8}\.[a-z0-9]+$/;

/** The screens, each in a folder of its own: `/register/`. Only files that are there when the host starts are ever served. */
export async function addScreens(door: FastifyInstance, folder: URL = SCREENS_FOLDER): Promise<void> {
  await door.register(fastifyStatic, { root: folder, serve: false, dotfiles: 'ignore', cacheControl: false, setHeaders });
  const files = listFiles(folder);
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0] as string;
    if (files.has(`${path}/index.html`)) return reply.redirect(`${path}/`, 301);
    const file = path.endsWith('/') ? `${path}index.html` : path;
    if (!files.has(file)) reply.callNotFound();
    else reply.sendFile(file);
    return reply;
  };
  // A whole address is either in the list or nothing: none is ever read as a path.
  for (const top of new Set([...files].map((file) => file.split('/', 2).join('/'))))
    for (const address of files.has(top) ? [top] : [top, `${top}/*`]) door.get(address, send);
}

function listFiles(folder: URL): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => relative(fileURLToPath(folder), join(parentPath, name)).replaceAll('\\', '/'));
  return new Set(paths.filter((path) => !/(^|\/)\./.test(path)).map((path) => `/${path}`));
}

function setHeaders(reply: FastifyReply, path: string): void {
  const isDigested = DIGESTED.test(path.replaceAll('\\', '/'));
  reply.headers({ ...SCREEN_HEADERS, 'cache-control': isDigested ? 'public, max-age=31536000, immutable' : 'no-cache' });
}
