import { common } from './ar/common-words.ts';
import { display } from './ar/display.ts';
import type { DisplayWords } from './display.en.ts';

export const displayWords: DisplayWords = { language: 'ar', direction: 'rtl', common, display };
