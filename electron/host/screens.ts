import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where `npm run build:screens` leaves them. */
export const SCREENS_FOLDER = new URL('../../.build/screens/', import.meta.url);

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
  await door.register(fastifyStatic, {
    root: folder,
    // A route for each file: nothing of an address is ever read as a path.
    wildcard: false,
    index: 'index.html',
    redirect: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders,
  });
}

function setHeaders(reply: FastifyReply, path: string): void {
  const isDigested = DIGESTED.test(path.replaceAll('\\', '/'));
  reply.headers({ ...SCREEN_HEADERS, 'cache-control': isDigested ? 'public, max-age=31536000, immutable' : 'no-cache' });
}
