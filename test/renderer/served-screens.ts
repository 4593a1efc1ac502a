import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { createHttpServer } from '../../electron/host/http/http-server.ts';
import { addScreens } from '../../electron/host/http/screens.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';

export interface BuiltScreens {
  readonly folder: URL;
  remove(): void;
}

/** The screens as they are now, built into a folder of their own, so that tests at the same time do not meet. Every host that is started after it serves them. */
export async function buildScreens(config = 'renderer/vite/vite.config.ts'): Promise<BuiltScreens> {
  const all = join(projectRoot, '.build', 'tested-screens');
  mkdirSync(all, { recursive: true });
  const path = mkdtempSync(`${all}/`);
  await buildPages(config, path);
  process.env.GRANDSTAND_SCREENS = path;
  return { folder: pathToFileURL(`${path}/`), remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Builds pages as people run them: the tests' own mode would build React as it is for its developers. */
export async function buildPages(config: string, outDir: string): Promise<void> {
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({ configFile: join(projectRoot, config), logLevel: 'error', build: { outDir } });
  process.env.NODE_ENV = mode;
}

export interface ServedScreens {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves the built screens by the real HTTP server, without a service. */
export async function serveScreens(folder: URL): Promise<ServedScreens> {
  const server = createHttpServer({
    answer: async () => ({ status: 404, headers: { 'content-type': 'application/json' }, body: new TextEncoder().encode('{"code":404}') }),
    bodyLimitOf: () => 1024,
    hosts: new Set(['127.0.0.1']),
    routeOf: () => undefined,
    onFault: (fault) => {
      throw fault;
    },
  });
  await addScreens(server, folder);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url, port: Number(new URL(url).port), stop: () => server.close() };
}
