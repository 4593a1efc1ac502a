import { type AroundWords, around } from './en/around.ts';
import { common } from './en/common-words.ts';
import { type LinesWords, lines } from './en/lines.ts';
import { type OffersWords, offers } from './en/offers.ts';
import { type PayWords, pay } from './en/pay.ts';
import { type ProblemsWords, problems } from './en/problems.ts';
import { type QueueWords, queue } from './en/queue.ts';
import { type ReceiptWords, receipt } from './en/receipt.ts';
import { type SellWords, sell } from './en/sell.ts';
import { type SettingsWords, settings } from './en/settings.ts';
import { type StateWords, state } from './en/state.ts';
import type { FaceWords } from './face-words.tsx';

export interface RegisterWords extends FaceWords {
  readonly around: AroundWords;
  readonly lines: LinesWords;
  readonly offers: OffersWords;
  readonly pay: PayWords;
  readonly problems: ProblemsWords;
  readonly receipt: ReceiptWords;
  readonly sell: SellWords;
  readonly queue: QueueWords;
  readonly settings: SettingsWords;
  readonly state: StateWords;
}

export const registerWords: RegisterWords = {
  language: 'en',
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
