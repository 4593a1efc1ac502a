import { around } from './fr/around.ts';
import { audit } from './fr/audit.ts';
import { common } from './fr/common-words.ts';
import { computer } from './fr/computer.ts';
import { doors } from './fr/doors.ts';
import { drill } from './fr/drill.ts';
import { gear } from './fr/gear.ts';
import { lines } from './fr/lines.ts';
import { offers } from './fr/offers.ts';
import { pay } from './fr/pay.ts';
import { printers } from './fr/printers.ts';
import { problems } from './fr/problems.ts';
import { queue } from './fr/queue.ts';
import { receipt } from './fr/receipt.ts';
import { refund } from './fr/refund.ts';
import { reports } from './fr/reports.ts';
import { sell } from './fr/sell.ts';
import { settings } from './fr/settings.ts';
import { shift } from './fr/shift.ts';
import { staff } from './fr/staff.ts';
import { stand } from './fr/stand.ts';
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
  computer,
  doors,
  drill,
  lines,
  offers,
  pay,
  gear,
  printers,
  problems,
  receipt,
  refund,
  reports,
  sell,
  queue,
  settings,
  staff,
  shift,
  stand,
  state,
  training,
  transfer,
  vendors,
};
