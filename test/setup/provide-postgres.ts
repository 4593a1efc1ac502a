import type { TestProject } from 'vitest/node';
import { findPostgres } from './postgres-binaries.ts';
import { startPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Runs before the PostgreSQL tests: provides the server of DATABASE_URL, or starts one that stops after them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.DATABASE_URL;
  if (given) {
    project.provide('databaseUrl', given);
    return undefined;
  }
  const binaries = findPostgres();
  if (binaries.kind === 'missing') throw new Error(binaries.sentence);
  const server = await startPostgres(binaries.path);
  project.provide('databaseUrl', server.url);
  return server.stop;
}
