import { common } from './es/common-words.ts';
import { lines } from './es/lines.ts';
import { problems } from './es/problems.ts';
import { around } from './es/register/around.ts';
import { audit } from './es/register/audit.ts';
import { computer } from './es/register/computer.ts';
import { drill } from './es/register/drill.ts';
import { offers } from './es/register/offers.ts';
import { pay } from './es/register/pay.ts';
import { peripherals } from './es/register/peripherals.ts';
import { printers } from './es/register/printers.ts';
import { queue } from './es/register/queue.ts';
import { readiness } from './es/register/readiness.ts';
import { receipt } from './es/register/receipt.ts';
import { refund } from './es/register/refund.ts';
import { refusals } from './es/register/refusals.ts';
import { reports } from './es/register/reports.ts';
import { sell } from './es/register/sell.ts';
import { settings } from './es/register/settings.ts';
import { shift } from './es/register/shift.ts';
import { staff } from './es/register/staff.ts';
import { stand } from './es/register/stand.ts';
import { state } from './es/register/state.ts';
import { training } from './es/register/training.ts';
import { transfer } from './es/register/transfer.ts';
import { vendors } from './es/register/vendors.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'es',
  direction: 'ltr',
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
