import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { markBuildDone, markBuildStart } from './build-mark.ts';
import { nativeSerial } from './native-serial.ts';
import { writtenChecks } from './written-checks.ts';

const PROJECT = new URL('../../', import.meta.url);

function pathOf(source: string): string {
  return fileURLToPath(new URL(`electron/${source}`, PROJECT));
}

/** Bundles all packages into every part; only Electron itself is external. */
const PART = { resolve: { noExternal: true as const, external: ['electron'] } };

/**
 * Builds the desktop into a few files without node_modules: the main process with the host and its worker, which share chunks, and the
 * preload, which must be one CommonJS file for a sandboxed window. The output is as deep in folders as the sources, also when packed.
 */
export default defineConfig({
  root: fileURLToPath(new URL('electron/', PROJECT)),
  publicDir: false,
  builder: {
    async buildApp({ build, environments: { programs, preload } }) {
      if (programs === undefined || preload === undefined) throw new Error('a part of the desktop is not described');
      const folder = resolve(programs.config.root, programs.config.build.outDir);
      markBuildStart(folder);
      await build(preload);
      await build(programs);
      markBuildDone(folder);
    },
  },
  environments: {
    programs: {
      ...PART,
      consumer: 'server',
      build: {
        target: 'node24',
        rolldownOptions: {
          input: {
            main: pathOf('shell/main.ts'),
            'desktop-host': pathOf('host/desktop-host.ts'),
            'backup-worker': pathOf('host/backup-worker.ts'),
            'catalogue-worker': pathOf('host/catalogue-worker.ts'),
          },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    },
    preload: {
      ...PART,
      consumer: 'server',
      build: {
        target: 'chrome140',
        rolldownOptions: {
          input: pathOf('shell/preload.ts'),
          output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
        },
      },
    },
  },
  plugins: [nativeSerial(), writtenChecks()],
  build: {
    ssr: true,
    minify: false,
    outDir: fileURLToPath(new URL('.build/desktop/', PROJECT)),
    // A running desktop may still load chunks of the previous build.
    emptyOutDir: false,
  },
});
