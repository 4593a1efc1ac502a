import { defineConfig } from 'vite';
import { pseudoWords } from '../renderer/pseudo-language.ts';
import gallery from './gallery.config.ts';

/** The gallery in longer, accented words. */
export default defineConfig({ ...gallery, plugins: [...(gallery.plugins ?? []), pseudoWords()] });
