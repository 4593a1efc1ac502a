import { around } from './fr/around.ts';
import { audit } from './fr/audit.ts';
import { common } from './fr/common-words.ts';
import { doors } from './fr/doors.ts';
import { lines } from './fr/lines.ts';
import { offers } from './fr/offers.ts';
import { pay } from './fr/pay.ts';
import { problems } from './fr/problems.ts';
import { queue } from './fr/queue.ts';
import { receipt } from './fr/receipt.ts';
import { refund } from './fr/refund.ts';
import { reports } from './fr/reports.ts';
import { sell } from './fr/sell.ts';
import { settings } from './fr/settings.ts';
import { shift } from './fr/shift.ts';
import { staff } from './fr/staff.ts';
import { state } from './fr/state.ts';
import { training } from './fr/training.ts';
import { transfer } from './fr/transfer.ts';
import { vendors } from './fr/vendors.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'fr',
  direction: 'ltr',
  around,
  audit,
  common,
  doors,
  lines,
  offers,
  pay,
  problems,
  receipt,
  refund,
  reports,
  sell,
  queue,
  settings,
  staff,
  shift,
  state,
  training,
  transfer,
  vendors,
};
