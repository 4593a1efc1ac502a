import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { RENDERER } from './pages.ts';

const HELPER = /^\0vite\/preload-helper\.js$/;
const SOURCE = fileURLToPath(new URL('ui/boot/fetched-import.ts', RENDERER));

/** Vite puts a helper around every `import()`, which asks for the files of the module beforehand. Ours waits until they have arrived. */
export function fetchedImports(): Plugin {
  return {
    name: 'fetched-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => `export { fetchedImport as __vitePreload } from ${JSON.stringify(SOURCE)};`,
    },
  };
}
