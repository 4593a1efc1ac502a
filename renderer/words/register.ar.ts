import { common } from './ar/common-words.ts';
import { lines } from './ar/lines.ts';
import { problems } from './ar/problems.ts';
import { around } from './ar/register/around.ts';
import { audit } from './ar/register/audit.ts';
import { computer } from './ar/register/computer.ts';
import { drill } from './ar/register/drill.ts';
import { offers } from './ar/register/offers.ts';
import { pay } from './ar/register/pay.ts';
import { peripherals } from './ar/register/peripherals.ts';
import { printers } from './ar/register/printers.ts';
import { queue } from './ar/register/queue.ts';
import { readiness } from './ar/register/readiness.ts';
import { receipt } from './ar/register/receipt.ts';
import { refund } from './ar/register/refund.ts';
import { refusals } from './ar/register/refusals.ts';
import { reports } from './ar/register/reports.ts';
import { sell } from './ar/register/sell.ts';
import { settings } from './ar/register/settings.ts';
import { shift } from './ar/register/shift.ts';
import { staff } from './ar/register/staff.ts';
import { stand } from './ar/register/stand.ts';
import { state } from './ar/register/state.ts';
import { training } from './ar/register/training.ts';
import { transfer } from './ar/register/transfer.ts';
import { vendors } from './ar/register/vendors.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'ar',
  direction: 'rtl',
  around,
  audit,
  common,
  computer,
  readiness,
  drill,
  lines,
  offers,
  pay,
  peripherals,
  printers,
  problems,
  receipt,
  refund,
  refusals,
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
