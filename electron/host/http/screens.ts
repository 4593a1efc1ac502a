import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JOIN_PAGE } from '../../../shared/till-contract/desktop/device-pages.ts';
import { cacheControlOf, findScreenFile, listScreenFiles, screenHeadersOf } from '../../../shared/till-contract/desktop/screen-files.ts';
import { PROJECT } from '../project-files.ts';

/** The output folder of `npm run build:screens`, unless GRANDSTAND_SCREENS names another one. */
export function screensFolder(): URL {
  const named = process.env.GRANDSTAND_SCREENS;
  return named ? pathToFileURL(`${named}/`) : new URL('.build/screens/', PROJECT);
}

/** Serves the screens, each in its own folder, for example `/register/`. Only files that exist at the host's start are ever served. */
export async function addScreens(server: FastifyInstance, folder: URL): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false, dotfiles: 'ignore', cacheControl: false, setHeaders });
  const files = listFiles(folder);
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const found = findScreenFile(files, request.url.split('?', 1)[0] as string);
    if (found.kind === 'moved') return reply.redirect(found.to, 301);
    if (found.kind === 'none') reply.callNotFound();
    else reply.sendFile(found.file);
    return reply;
  };
  if (files.has(`${JOIN_PAGE}index.html`)) server.get('/', (_request, reply) => reply.redirect(JOIN_PAGE, 307));
  for (const top of new Set([...files].map((file) => file.split('/', 2).join('/'))))
    for (const address of files.has(top) ? [top] : [top, `${top}/*`]) server.get(address, send);
}

function listFiles(folder: URL): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return listScreenFiles(entries.map(({ parentPath, name }) => relative(fileURLToPath(folder), join(parentPath, name))));
}

function setHeaders(reply: FastifyReply, path: string): void {
  const address = path.replaceAll('\\', '/');
  reply.headers({ ...screenHeadersOf(address), 'cache-control': cacheControlOf(address) });
}
