import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages, lastLines, mayInstallDebianPackages } from './debian-package.ts';
import { type FoundTool, listSearchFolders } from './found-tool.ts';

const OLDEST = 15;

/** Finds the folder with `initdb` and `postgres`: Debian's newest version, which is not on PATH, else Homebrew's or PATH's. */
export function findPostgres(): FoundTool {
  const folders = [...listVersioned('/usr/lib/postgresql'), ...listHomebrew(), ...listSearchFolders()];
  const path = folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
  if (path !== undefined) return { kind: 'found', path };
  return {
    kind: 'missing',
    sentence: `No PostgreSQL is here: set DATABASE_URL, or install PostgreSQL ${OLDEST} or newer (on Debian: sudo apt-get install postgresql).`,
  };
}

function listVersioned(parent: string): readonly string[] {
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).filter((name) => Number(name) >= OLDEST);
  return versions.sort((one, other) => Number(other) - Number(one)).map((version) => join(parent, version, 'bin'));
}

function listHomebrew(): readonly string[] {
  const parents = ['/opt/homebrew/opt', '/usr/local/opt'].filter((parent) => existsSync(parent));
  return parents.flatMap((parent) =>
    readdirSync(parent).flatMap((name) => (name.startsWith('postgresql') ? [join(parent, name, 'bin')] : [])),
  );
}

/** Finds PostgreSQL's programs or installs Debian's package. With DATABASE_URL neither is necessary. */
export async function preparePostgres(): Promise<FoundTool> {
  const found = findPostgres();
  if (found.kind === 'found' || !mayInstallDebianPackages()) return found;
  console.log("Set-up: installing Debian's postgresql for the PostgreSQL tests (about 20 MB to fetch, 60 MB on disk, a minute) ...");
  const run = await installDebianPackages(['postgresql']);
  const installed = findPostgres();
  return installed.kind === 'found' ? installed : { kind: 'missing', sentence: `${installed.sentence}\napt-get: ${lastLines(run)}` };
}
