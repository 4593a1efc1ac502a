import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataPath } from '../data/data-path.ts';

/**
 * Caches compiled code, since half of a start is spent compiling the program. The cache is in the data folder, where only its user may
 * write; a first start has no such folder yet and caches nothing.
 */
export function keepCompiledCode(words: readonly string[]): void {
  const { values } = parseArgs({ args: [...words], options: { data: { type: 'string' } }, strict: false });
  const folder = dataPath(typeof values.data === 'string' ? values.data : undefined);
  if (words[0] !== 'serve' || !existsSync(folder)) return;
  process.umask(0o077);
  enableCompileCache(join(folder, 'compiled'));
}
