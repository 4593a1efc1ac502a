import type { DisplayWords } from './display.en.ts';
import { common } from './fr/common-words.ts';
import { display } from './fr/display.ts';

export const displayWords: DisplayWords = { language: 'fr', direction: 'ltr', common, display };
