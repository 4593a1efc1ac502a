import { common } from './en/common-words.ts';
import { type PayWords, pay } from './en/pay.ts';
import { type ProblemsWords, problems } from './en/problems.ts';
import { type SellWords, sell } from './en/sell.ts';
import { type StateWords, state } from './en/state.ts';
import type { FaceWords } from './face-words.tsx';

export interface RegisterWords extends FaceWords {
  readonly pay: PayWords;
  readonly problems: ProblemsWords;
  readonly sell: SellWords;
  readonly state: StateWords;
}

export const registerWords: RegisterWords = { language: 'en', direction: 'ltr', common, pay, problems, sell, state };
