import { around } from './es/around.ts';
import { common } from './es/common-words.ts';
import { lines } from './es/lines.ts';
import { offers } from './es/offers.ts';
import { pay } from './es/pay.ts';
import { problems } from './es/problems.ts';
import { queue } from './es/queue.ts';
import { receipt } from './es/receipt.ts';
import { sell } from './es/sell.ts';
import { settings } from './es/settings.ts';
import { state } from './es/state.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'es',
  direction: 'ltr',
  around,
  common,
  lines,
  offers,
  pay,
  problems,
  receipt,
  sell,
  queue,
  settings,
  state,
};
