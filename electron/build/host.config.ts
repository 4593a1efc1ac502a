import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { markBuildDone, markBuildStart } from './build-mark.ts';
import { nativeSerial } from './native-serial.ts';
import { writtenChecks } from './written-checks.ts';

const PROJECT = new URL('../../', import.meta.url);

function beginningNoted(): Plugin {
  let folder = '';
  return {
    name: 'beginning-noted',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    buildStart: () => markBuildStart(folder),
    writeBundle: () => markBuildDone(folder),
  };
}

/** Bundles the host and all packages, so that a start reads few files. Output depth equals source depth: see `project-files.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('electron/host/', PROJECT)),
  publicDir: false,
  plugins: [beginningNoted(), nativeSerial(), writtenChecks()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: fileURLToPath(new URL('.build/host/', PROJECT)),
    // A running host may still load chunks of the previous build.
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: ['grandstand', 'backup-worker', 'catalogue-worker'].map((name) => fileURLToPath(new URL(`electron/host/${name}.ts`, PROJECT))),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
