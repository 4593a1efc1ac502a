/** Made by the bundler of the files of sentences: `renderer/vite/word-files.ts`. */
declare module 'virtual:words/*' {
  import type { WordFiles } from './load-words.ts';

  export const files: WordFiles;
}
