import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listScreenFiles } from '../../../shared/till-contract/desktop/screen-files.ts';

/** Lists the built screens. It walks folders itself, because the packed archive does not support recursive listing. */
export function readScreenFolder(folder: string): ReadonlySet<string> {
  const pathsIn = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const own = path === '' ? entry.name : `${path}/${entry.name}`;
      return entry.isDirectory() ? pathsIn(own) : [own];
    });
  return listScreenFiles(pathsIn(''));
}
