import { common } from './ar/common-words.ts';
import { pay } from './ar/pay.ts';
import { problems } from './ar/problems.ts';
import { sell } from './ar/sell.ts';
import { state } from './ar/state.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = { language: 'ar', direction: 'rtl', common, pay, problems, sell, state };
