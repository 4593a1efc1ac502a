import { existsSync } from 'node:fs';
import { type DataFolder, databaseUrl } from '../data/data-folder.ts';
import { cardFileOf } from '../store/card-memory.ts';
import type { Sources } from './backup-set.ts';

function present(file: string): string | undefined {
  return existsSync(file) ? file : undefined;
}

/** Returns a folder's files to back up. A PostgreSQL database is left to its own tools. */
export function sourcesOf({ path, serviceFile, journalFile }: DataFolder): Sources {
  const cards = present(cardFileOf(path));
  return {
    journal: present(journalFile),
    service: databaseUrl() === undefined ? present(serviceFile) : undefined,
    ...(cards !== undefined && { cards }),
  };
}
