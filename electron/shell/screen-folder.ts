import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listScreenFiles } from '../../shared/till-contract/screen-files.ts';

/** The built screens as they lie in a folder, or in the archive of the packed program, which knows no listing in depth. */
export function readScreenFolder(folder: string): ReadonlySet<string> {
  const pathsIn = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const own = path === '' ? entry.name : `${path}/${entry.name}`;
      return entry.isDirectory() ? pathsIn(own) : [own];
    });
  return listScreenFiles(pathsIn(''));
}
