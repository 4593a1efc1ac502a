import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { noteBeginning, noteWhole } from './beginning-noted.ts';
import { nativeSerial } from './native-serial.ts';

const PROJECT = new URL('../../', import.meta.url);

function beginningNoted(): Plugin {
  let folder = '';
  return {
    name: 'beginning-noted',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    buildStart: () => noteBeginning(folder),
    writeBundle: () => noteWhole(folder),
  };
}

/** The host and all packages in a few files, which a start reads instead of hundreds. They lie as deep as the sources: see `project-files.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('electron/host/', PROJECT)),
  publicDir: false,
  plugins: [beginningNoted(), nativeSerial()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: fileURLToPath(new URL('.build/host/', PROJECT)),
    // A host that runs may still want a part of the build before.
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: ['grandstand', 'backup-worker'].map((name) => fileURLToPath(new URL(`electron/host/${name}.ts`, PROJECT))),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
