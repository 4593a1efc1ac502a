import { around } from './ar/around.ts';
import { audit } from './ar/audit.ts';
import { common } from './ar/common-words.ts';
import { computer } from './ar/computer.ts';
import { doors } from './ar/doors.ts';
import { drill } from './ar/drill.ts';
import { gear } from './ar/gear.ts';
import { lines } from './ar/lines.ts';
import { offers } from './ar/offers.ts';
import { pay } from './ar/pay.ts';
import { printers } from './ar/printers.ts';
import { problems } from './ar/problems.ts';
import { queue } from './ar/queue.ts';
import { receipt } from './ar/receipt.ts';
import { refund } from './ar/refund.ts';
import { reports } from './ar/reports.ts';
import { sell } from './ar/sell.ts';
import { settings } from './ar/settings.ts';
import { shift } from './ar/shift.ts';
import { staff } from './ar/staff.ts';
import { stand } from './ar/stand.ts';
import { state } from './ar/state.ts';
import { training } from './ar/training.ts';
import { transfer } from './ar/transfer.ts';
import { vendors } from './ar/vendors.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'ar',
  direction: 'rtl',
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
