import { around } from './ar/around.ts';
import { common } from './ar/common-words.ts';
import { lines } from './ar/lines.ts';
import { offers } from './ar/offers.ts';
import { pay } from './ar/pay.ts';
import { problems } from './ar/problems.ts';
import { queue } from './ar/queue.ts';
import { receipt } from './ar/receipt.ts';
import { sell } from './ar/sell.ts';
import { settings } from './ar/settings.ts';
import { state } from './ar/state.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'ar',
  direction: 'rtl',
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
