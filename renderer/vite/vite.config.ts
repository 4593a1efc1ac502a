import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { fetchedImports } from './fetched-imports.ts';
import { offlineWorker } from './offline-worker.ts';
import { manifestOf, PAGES, RENDERER } from './pages.ts';
import { wordFiles } from './word-files.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string };
/** The bundler lists the licences of modules; those of the typefaces lie beside the screens in a file of their own. */
const TYPEFACES = ['inter', 'noto-sans-arabic'].map(
  (name) => new URL(`../../node_modules/@fontsource-variable/${name}/LICENSE`, import.meta.url),
);
const ICON = new URL('../../resources/icon.svg', import.meta.url);

function pageFiles(): Plugin {
  return {
    name: 'page-files',
    generateBundle() {
      const licences = TYPEFACES.map((path) => readFileSync(path, 'utf8')).join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'typefaces.txt', source: licences });
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: readFileSync(ICON, 'utf8') });
      for (const page of PAGES) {
        this.emitFile({ type: 'asset', fileName: `${page}/manifest.webmanifest`, source: manifestOf(page) });
      }
    },
  };
}

/** The shell serves these files under `app://pos/`, the host over HTTP: every address is relative and nothing is inline. */
export default defineConfig({
  root: fileURLToPath(RENDERER),
  base: './',
  publicDir: false,
  define: { PAGE_VERSION: JSON.stringify(version) },
  plugins: [react(), pageFiles(), wordFiles(), fetchedImports(), offlineWorker('register')],
  build: {
    outDir: '../.build/screens',
    emptyOutDir: true,
    // The style sheets need light-dark(), @layer and logical properties. They are not rewritten for older browsers.
    target: ['chrome125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // One style sheet for the whole page: parts that load later never wait for one or appear without one.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Pages come from this machine or the local network, so the number of files matters and their size hardly does.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: PAGES.map((page) => fileURLToPath(new URL(`${page}/index.html`, RENDERER))) },
  },
});
