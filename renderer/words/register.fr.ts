import { common } from './fr/common-words.ts';
import { pay } from './fr/pay.ts';
import { problems } from './fr/problems.ts';
import { sell } from './fr/sell.ts';
import { state } from './fr/state.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = { language: 'fr', direction: 'ltr', common, pay, problems, sell, state };
