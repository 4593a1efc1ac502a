import type { FastifyInstance } from 'fastify';

/** Pages of the host's own, beside its screens. No script, nothing from elsewhere: they work without internet. */

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Most hosts are never asked for any: each is made when it first is, and kept. */
export function addKeptPage(door: FastifyInstance, path: string, mediaType: string, make: () => string | Promise<string>): void {
  let content: string | undefined;
  door.get(path, async (_request, reply) => {
    content ??= await make();
    return await reply.headers(PAGE_HEADERS).type(mediaType).send(content);
  });
}
