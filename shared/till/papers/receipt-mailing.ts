import { pauseOfRound } from '../../base/doubling-pause.ts';
import { isMailAddress } from '../../base/mail-address.ts';
import { accept, refuse } from '../../base/outcome.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { SALE_OPERATIONS } from '../../till-contract/operations/sale-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { storedRecordsOf } from '../records/record-pages.ts';
import { findRefund, refundIdOfSale, viewOfRefund } from '../records/refunds-record.ts';
import { findSaleRecord } from '../records/sales-record.ts';
import { viewOfSale } from '../records/sales-view.ts';
import { decideAndWrite, findKept, type Kept, keep, readKept } from '../records/till-records.ts';
import { findSaleFor } from '../sale/sales-change.ts';
import type { TillHandler } from '../till-call.ts';
import { type Letter, writeLetter } from './receipt-letter.ts';

/** A receipt mail that a guest asked for, kept after it was sent. */
export interface ReceiptMail {
  readonly saleId: string;
  /** True for the receipt of the sale's refund. */
  readonly isRefund: boolean;
  readonly email: string;
  readonly language?: string;
  /** The device that asked; absent when an older version stored it. */
  readonly deviceId?: string;
  readonly attempts: number;
  /** The earliest time of the next attempt. */
  readonly dueAt: Instant;
}

/** Queues the mail and answers at once. A receipt that the service already mails with the order is not sent twice. */
export const mailReceipt: TillHandler<TillContext, typeof SALE_OPERATIONS.mailReceipt> = async (context, { caller, path, body, at }) => {
  const { journal, mailer } = context;
  if (!isMailAddress(body.email)) return refuse({ code: 'bad_address', path: 'email' });
  const found = await findSaleFor(context, caller, path.sale_id);
  if (!found.ok) return found;
  if (found.value.state !== 'complete') return refuse({ code: 'not_complete' });
  const { sale, sendsReceipt } = found.value.body;
  const isRefund = body.isRefund === true;
  if (isRefund && (await findDoneRefund(journal, path.sale_id)) === undefined) return refuse({ code: 'not_complete' });
  if (!isRefund && sendsReceipt === true && sale.cart.customer?.email === body.email) return accept(undefined);
  if (mailer === undefined) return refuse({ code: 'no_mail' });
  const { email, language } = body;
  const mail: ReceiptMail = {
    saleId: path.sale_id,
    isRefund,
    email,
    ...(language !== undefined && { language }),
    deviceId: caller.deviceId,
    attempts: 0,
    dueAt: at,
  };
  const written = await decideAndWrite<undefined>(journal, async () => {
    const known = await findKept<ReceiptMail>(journal, 'receipt_mail', path.receipt_id);
    if (known !== undefined) return accept({ value: undefined });
    if (caller.kind === 'kiosk' && (await wasMailedOften(journal, path.sale_id))) return refuse({ code: 'too_many' });
    if (await isOverTheHour(journal, mail, at)) return refuse({ code: 'too_many' });
    return accept({ value: undefined, write: { isPostponable: true, records: [keepMail(path.receipt_id, 0, 'waiting', at, mail)] } });
  });
  if (!written.ok) mailer.refused?.(written.refusal.code, caller.deviceId);
  mailer.hurry();
  return written;
};

const MOST_OF_A_GUEST = 5;

async function wasMailedOften(journal: Pick<Journal, 'listRecords'>, saleId: string): Promise<boolean> {
  const mails = await journal.listRecords('receipt_mail', { key: saleKey(saleId), limit: MOST_OF_A_GUEST });
  return mails.length === MOST_OF_A_GUEST;
}

const HOUR_MILLISECONDS = 3_600_000;
/** Limits per hour, for an address and for a device, so that the host cannot be abused as a mail relay. */
export const MOST_TO_AN_ADDRESS = 6;
export const MOST_FROM_A_DEVICE = 60;
/** How many of the newest mails are counted: more than the devices of a large stand can ask for in an hour. */
const MOST_COUNTED = 2000;

async function isOverTheHour(journal: Pick<Journal, 'listRecords'>, { email, deviceId }: ReceiptMail, at: Instant): Promise<boolean> {
  const since = addMilliseconds(at, -HOUR_MILLISECONDS);
  const newest = await journal.listRecords('receipt_mail', { order: 'newest_first', limit: MOST_COUNTED });
  const mails = newest.filter((record) => record.at > since).map((record) => readKept<Partial<ReceiptMail>>(record).body);
  const address = email.toLowerCase();
  const toAddress = mails.filter((mail) => mail.email?.toLowerCase() === address).length;
  return toAddress >= MOST_TO_AN_ADDRESS || mails.filter((mail) => mail.deviceId === deviceId).length >= MOST_FROM_A_DEVICE;
}

function saleKey(saleId: string): string {
  return `sale:${saleId}`;
}

export interface DueMail {
  readonly id: string;
  readonly record: Kept<ReceiptMail>;
}

const MOST_AT_ONCE = 20;

export async function findDueMails(journal: Pick<Journal, 'listRecords'>, at: Instant): Promise<readonly DueMail[]> {
  const due: DueMail[] = [];
  for await (const stored of storedRecordsOf(journal, 'receipt_mail', { states: ['waiting'] })) {
    const record = readKept<ReceiptMail>(stored);
    if (record.body.dueAt <= at) due.push({ id: stored.id, record });
    if (due.length === MOST_AT_ONCE) break;
  }
  return due;
}

/** How a receipt is tried again that could not be mailed. */
export const MAIL_PAUSE = { first: 30_000, longest: 3_600_000 };
export const MOST_MAIL_ATTEMPTS = 30;

/** Returns the mail; undefined when its record is gone, `later` while the sale's vendor is not loaded yet after a start. */
export async function letterOf(context: TillContext, { saleId, isRefund, language }: ReceiptMail): Promise<Letter | 'later' | undefined> {
  const { journal } = context;
  const sale = await findSaleRecord(journal, saleId);
  const refund = isRefund ? await findDoneRefund(journal, saleId) : undefined;
  if (sale === undefined || (isRefund && refund === undefined)) return undefined;
  const place = context.vendorOf({ vendorId: sale.body.place.vendorId })?.place;
  if (place === undefined) return 'later';
  const languages = [language, context.settings().receiptLanguage];
  return writeLetter({ view: await viewOfSale(context, sale), place, languages, refund });
}

/** Records the outcome of an attempt. `gaveUp`: it will not be retried. */
export async function noteMail(
  journal: Pick<Journal, 'append'>,
  { id, record }: DueMail,
  outcome: 'sent' | 'failed' | 'impossible',
  at: Instant,
): Promise<'sent' | 'waits' | 'gaveUp'> {
  const attempts = record.body.attempts + 1;
  const isLast = outcome === 'impossible' || (outcome === 'failed' && attempts >= MOST_MAIL_ATTEMPTS);
  const pause = pauseOfRound(MAIL_PAUSE, attempts - 1);
  const body: ReceiptMail = { ...record.body, attempts, dueAt: outcome === 'failed' ? addMilliseconds(at, pause) : at };
  const state = outcome === 'sent' ? 'sent' : isLast ? 'given_up' : 'waiting';
  await journal.append({ records: [keepMail(id, record.version, state, record.at, body)] });
  return outcome === 'sent' ? 'sent' : isLast ? 'gaveUp' : 'waits';
}

function keepMail(id: string, after: number, state: 'waiting' | 'sent' | 'given_up', at: Instant, mail: ReceiptMail) {
  return keep('receipt_mail', id, after, { state, at, keys: [saleKey(mail.saleId)], body: mail });
}

async function findDoneRefund(journal: TillContext['journal'], saleId: string) {
  const refund = await findRefund(journal, refundIdOfSale(saleId));
  const view = refund && (await viewOfRefund(journal, refund));
  return view?.state === 'done' ? view : undefined;
}
