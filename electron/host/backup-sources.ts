import { existsSync } from 'node:fs';
import type { Sources } from './backup-set.ts';
import { cardFileOf } from './card-memory.ts';
import { type DataFolder, databaseUrl } from './data-folder.ts';

function present(file: string): string | undefined {
  return existsSync(file) ? file : undefined;
}

/** What there is to copy of a folder. What PostgreSQL keeps is left to its own tools. */
export function sourcesOf({ path, serviceFile, journalFile }: DataFolder): Sources {
  const cards = present(cardFileOf(path));
  return {
    journal: present(journalFile),
    service: databaseUrl() === undefined ? present(serviceFile) : undefined,
    ...(cards !== undefined && { cards }),
  };
}
