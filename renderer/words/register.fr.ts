import { around } from './fr/around.ts';
import { common } from './fr/common-words.ts';
import { lines } from './fr/lines.ts';
import { offers } from './fr/offers.ts';
import { pay } from './fr/pay.ts';
import { problems } from './fr/problems.ts';
import { queue } from './fr/queue.ts';
import { receipt } from './fr/receipt.ts';
import { sell } from './fr/sell.ts';
import { settings } from './fr/settings.ts';
import { state } from './fr/state.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'fr',
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
