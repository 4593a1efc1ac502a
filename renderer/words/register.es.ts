import { common } from './es/common-words.ts';
import { pay } from './es/pay.ts';
import { problems } from './es/problems.ts';
import { sell } from './es/sell.ts';
import { state } from './es/state.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = { language: 'es', direction: 'ltr', common, pay, problems, sell, state };
