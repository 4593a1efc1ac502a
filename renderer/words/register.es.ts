import { around } from './es/around.ts';
import { audit } from './es/audit.ts';
import { common } from './es/common-words.ts';
import { computer } from './es/computer.ts';
import { doors } from './es/doors.ts';
import { drill } from './es/drill.ts';
import { gear } from './es/gear.ts';
import { lines } from './es/lines.ts';
import { offers } from './es/offers.ts';
import { pay } from './es/pay.ts';
import { printers } from './es/printers.ts';
import { problems } from './es/problems.ts';
import { queue } from './es/queue.ts';
import { receipt } from './es/receipt.ts';
import { refund } from './es/refund.ts';
import { reports } from './es/reports.ts';
import { sell } from './es/sell.ts';
import { settings } from './es/settings.ts';
import { shift } from './es/shift.ts';
import { staff } from './es/staff.ts';
import { stand } from './es/stand.ts';
import { state } from './es/state.ts';
import { training } from './es/training.ts';
import { transfer } from './es/transfer.ts';
import { vendors } from './es/vendors.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'es',
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
