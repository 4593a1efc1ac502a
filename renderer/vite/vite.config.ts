import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { manifestOf, PAGES, RENDERER } from './pages.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string };
const ICON = new URL('../../resources/icon.svg', import.meta.url);

function pageFiles(): Plugin {
  return {
    name: 'page-files',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: readFileSync(ICON, 'utf8') });
      for (const page of PAGES) {
        this.emitFile({ type: 'asset', fileName: `${page}/manifest.webmanifest`, source: manifestOf(page) });
      }
    },
  };
}

/** The same files are served under `app://pos/` and by the host, so every address is relative and nothing is inline. */
export default defineConfig({
  root: fileURLToPath(RENDERER),
  base: './',
  publicDir: false,
  define: { PAGE_VERSION: JSON.stringify(version) },
  plugins: [react(), pageFiles()],
  build: {
    outDir: '../.build/screens',
    emptyOutDir: true,
    // What a style sheet here needs: light-dark(), @layer, logical properties. It is not rewritten for less.
    target: ['chrome125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // What is drawn first needs it, and then nothing that comes later waits for a style sheet or is drawn without one.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // The pages come from this machine: what counts is how many files, not how long one is.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: PAGES.map((page) => fileURLToPath(new URL(`${page}/index.html`, RENDERER))) },
  },
});
