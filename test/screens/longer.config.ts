import { defineConfig } from 'vite';
import screens from '../../renderer/vite/vite.config.ts';
import { pseudoWords } from '../renderer/pseudo-language.ts';

/** The screens in longer, accented words. */
export default defineConfig({ ...screens, plugins: [...(screens.plugins ?? []), pseudoWords()] });
