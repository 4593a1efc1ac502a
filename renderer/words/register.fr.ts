import { common } from './fr/common-words.ts';
import { lines } from './fr/lines.ts';
import { problems } from './fr/problems.ts';
import { around } from './fr/register/around.ts';
import { audit } from './fr/register/audit.ts';
import { computer } from './fr/register/computer.ts';
import { drill } from './fr/register/drill.ts';
import { offers } from './fr/register/offers.ts';
import { pay } from './fr/register/pay.ts';
import { peripherals } from './fr/register/peripherals.ts';
import { printers } from './fr/register/printers.ts';
import { queue } from './fr/register/queue.ts';
import { readiness } from './fr/register/readiness.ts';
import { receipt } from './fr/register/receipt.ts';
import { refund } from './fr/register/refund.ts';
import { refusals } from './fr/register/refusals.ts';
import { reports } from './fr/register/reports.ts';
import { sell } from './fr/register/sell.ts';
import { settings } from './fr/register/settings.ts';
import { shift } from './fr/register/shift.ts';
import { staff } from './fr/register/staff.ts';
import { stand } from './fr/register/stand.ts';
import { state } from './fr/register/state.ts';
import { training } from './fr/register/training.ts';
import { transfer } from './fr/register/transfer.ts';
import { vendors } from './fr/register/vendors.ts';
import type { RegisterWords } from './register.en.ts';

export const registerWords: RegisterWords = {
  language: 'fr',
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
