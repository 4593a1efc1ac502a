import type { DisplayWords } from './display.en.ts';
import { common } from './es/common-words.ts';
import { display } from './es/display.ts';

export const displayWords: DisplayWords = { language: 'es', direction: 'ltr', common, display };
