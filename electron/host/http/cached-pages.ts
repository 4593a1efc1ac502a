import type { FastifyInstance } from 'fastify';

/** Static pages of the host, besides its screens. They have no script and load nothing from elsewhere, so they work without internet. */

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Adds a page that is read when it is first requested and then kept, since most hosts are never asked for it. */
export function addCachedPage(server: FastifyInstance, path: string, mediaType: string, read: () => string): void {
  let content: string | undefined;
  server.get(path, async (_request, reply) => {
    content ??= read();
    return await reply.headers(PAGE_HEADERS).type(mediaType).send(content);
  });
}
