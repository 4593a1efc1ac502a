import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import screens from '../../renderer/vite/vite.config.ts';

/** Every UI part once, built like the screens but never into them: `npm run gallery` serves it and draws each edit at once. */
export default defineConfig({
  ...screens,
  root: fileURLToPath(new URL('./', import.meta.url)),
  build: { ...screens.build, outDir: '../../.build/gallery', rolldownOptions: {} },
});
