import { common } from './en/common-words.ts';
import { type LinesWords, lines } from './en/lines.ts';
import { type ProblemsWords, problems } from './en/problems.ts';
import { type AroundWords, around } from './en/register/around.ts';
import { type AuditWords, audit } from './en/register/audit.ts';
import { type ComputerWords, computer } from './en/register/computer.ts';
import { type DrillWords, drill } from './en/register/drill.ts';
import { type OffersWords, offers } from './en/register/offers.ts';
import { type PayWords, pay } from './en/register/pay.ts';
import { type PeripheralsWords, peripherals } from './en/register/peripherals.ts';
import { type PrintersWords, printers } from './en/register/printers.ts';
import { type QueueWords, queue } from './en/register/queue.ts';
import { type ReadinessWords, readiness } from './en/register/readiness.ts';
import { type ReceiptWords, receipt } from './en/register/receipt.ts';
import { type RefundWords, refund } from './en/register/refund.ts';
import { type RefusalsWords, refusals } from './en/register/refusals.ts';
import { type ReportsWords, reports } from './en/register/reports.ts';
import { type SellWords, sell } from './en/register/sell.ts';
import { type SettingsWords, settings } from './en/register/settings.ts';
import { type ShiftWords, shift } from './en/register/shift.ts';
import { type StaffWords, staff } from './en/register/staff.ts';
import { type StandWords, stand } from './en/register/stand.ts';
import { type StateWords, state } from './en/register/state.ts';
import { type TrainingWords, training } from './en/register/training.ts';
import { type TransferWords, transfer } from './en/register/transfer.ts';
import { type VendorsWords, vendors } from './en/register/vendors.ts';
import type { FaceWords } from './face-words.tsx';

export interface RegisterWords extends FaceWords {
  readonly around: AroundWords;
  readonly audit: AuditWords;
  readonly computer: ComputerWords;
  readonly readiness: ReadinessWords;
  readonly drill: DrillWords;
  readonly lines: LinesWords;
  readonly offers: OffersWords;
  readonly pay: PayWords;
  readonly peripherals: PeripheralsWords;
  readonly printers: PrintersWords;
  readonly problems: ProblemsWords;
  readonly receipt: ReceiptWords;
  readonly refund: RefundWords;
  readonly refusals: RefusalsWords;
  readonly reports: ReportsWords;
  readonly sell: SellWords;
  readonly queue: QueueWords;
  readonly settings: SettingsWords;
  readonly staff: StaffWords;
  readonly shift: ShiftWords;
  readonly stand: StandWords;
  readonly state: StateWords;
  readonly training: TrainingWords;
  readonly transfer: TransferWords;
  readonly vendors: VendorsWords;
}

export const registerWords: RegisterWords = {
  language: 'en',
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
