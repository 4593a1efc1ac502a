import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { minify, type Plugin } from 'vite';

const PRINTED = fileURLToPath(new URL('../../electron/host/base/print-checks.ts', import.meta.url));
const MOST_BYTES = 64 * 1024 * 1024;

/** Compiles the schemas of the host when it is built, so that it compiles none while people sell. */
export function writtenChecks(): Plugin {
  return {
    name: 'written-checks',
    applyToEnvironment: ({ name }) => name !== 'preload',
    load: {
      filter: { id: /electron[\\/]host[\\/]base[\\/]written-checks\.ts$/ },
      async handler() {
        const { stdout: code } = await promisify(execFile)(process.execPath, [PRINTED], { maxBuffer: MOST_BYTES });
        return { code, moduleType: 'js' };
      },
    },
    // Nobody reads it, and its indentation alone is four fifths of it.
    async generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.name === 'written-checks') part.code = (await minify(part.fileName, part.code)).code;
    },
  };
}
