import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataPath } from '../data/data-path.ts';

/**
 * Half of a start goes into compiling the program: what came of it is kept for the next one. Beside the data, since nobody but their
 * user may write there; a first start, which has no such folder yet, keeps nothing.
 */
export function keepCompiledCode(words: readonly string[]): void {
  const { values } = parseArgs({ args: [...words], options: { data: { type: 'string' } }, strict: false });
  const folder = dataPath(typeof values.data === 'string' ? values.data : undefined);
  if (words[0] !== 'serve' || !existsSync(folder)) return;
  process.umask(0o077);
  enableCompileCache(join(folder, 'compiled'));
}
