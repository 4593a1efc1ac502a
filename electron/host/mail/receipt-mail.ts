import { connect, type Socket } from 'node:net';
import { pauseOfRound } from '../../../shared/base/doubling-pause.ts';
import { isMailAddress } from '../../../shared/base/mail-address.ts';
import { addMilliseconds, now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Order } from '../../../shared/contract/records/order.ts';
import type { MailJob } from '../../../shared/service/core/store.ts';
import { viewOrder } from '../../../shared/service/order/order-answers.ts';
import type { Service } from '../../../shared/service/service.ts';
import { MAIL_PAUSE, MOST_MAIL_ATTEMPTS } from '../../../shared/till/papers/receipt-mailing.ts';
import { CommandRefused } from '../base/command.ts';
import { describeFault, type Log } from '../base/log.ts';
import { writeReceiptText } from './receipt-text.ts';

/** Sends one message, or rejects. */
export type SendMail = (message: { readonly to: string; readonly subject: string; readonly text: string }) => Promise<void>;

const ROUND_MILLISECONDS = 5000;
export const JOBS_IN_A_ROUND = 10;
/** The job of a process that died becomes due again after this time. */
export const CLAIM_MILLISECONDS = 300_000;

/** The address is invalid: the mail server was not asked, and the message is not retried. */
class NoMailbox extends Error {
  override readonly name = 'NoMailbox';
}

/** Milliseconds from the first packet to the server's last answer. All messages of a round together take less time than their claim. */
export const MAIL_PATIENCE = 25_000;

/** Sends by SMTP to a URL like `smtps://user:password@mail.example.org`. A message that takes longer than `patience` rejects. */
export function makeSmtpSender(url: string, from: string, patience = MAIL_PATIENCE): SendMail {
  return async ({ to, ...message }) => {
    if (!isMailAddress(to)) throw new NoMailbox('not the address of one mailbox');
    const { createTransport } = await import('nodemailer');
    let socket: Socket | undefined;
    const getSocket = ({ host = 'localhost', port, secure = false }: SmtpPlace, done: SocketCallback): void => {
      socket = connect({ host, port: Number(port ?? (secure ? SMTPS_PORT : SUBMISSION_PORT)) });
      socket.once('error', done);
      socket.once('connect', () => {
        socket?.off('error', done);
        done(null, { connection: socket as Socket });
      });
    };
    const transport = createTransport({ url, getSocket } as never, { from, disableFileAccess: true, disableUrlAccess: true });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the mail server did not take the message in time')), patience);
    });
    try {
      // An object is always one address, and is never parsed as a list or a group.
      await Promise.race([transport.sendMail({ ...message, to: { name: '', address: to } }), late]);
    } finally {
      clearTimeout(timer);
      socket?.destroy();
    }
  };
}

interface SmtpPlace {
  readonly host?: string;
  readonly port?: number | string;
  readonly secure?: boolean;
}

type SocketCallback = (fault: Error | null, found?: { readonly connection: Socket }) => void;

const SUBMISSION_PORT = 587;
const SMTPS_PORT = 465;

/** Sends queued receipts in rounds, independently of requests. `stop` waits for the round under way. */
export function startReceiptMail({ context: parts }: Service, world: World, send: SendMail, log: Log): { stop(): Promise<void> } {
  const limit = makeHourLimit(world);
  let round: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    const at = now(world);
    for (const job of await parts.store.mail.claim(at, addMilliseconds(at, CLAIM_MILLISECONDS), JOBS_IN_A_ROUND)) await deliver(job);
  };
  const deliver = async (job: MailJob): Promise<void> => {
    try {
      const stored = await parts.store.orders.findByUuid(job.orderUuid);
      const order = stored && (await viewOrder(parts, stored));
      if (order === undefined) return await parts.store.mail.failed(job.id, undefined);
      const wait = limit.waitFor(job.to);
      if (wait > 0) {
        log('warn', 'a receipt waits: its address has had too many', { order: job.orderUuid });
        return await parts.store.mail.failed(job.id, addMilliseconds(now(world), wait));
      }
      await send({
        to: job.to,
        subject: subjectOf(order.record),
        text: writeReceiptText(order.record, parts.catalogues.current().file.currency),
      });
      await parts.store.mail.sent(job.id);
    } catch (fault) {
      const isLast = job.attempts >= MOST_MAIL_ATTEMPTS || fault instanceof NoMailbox;
      log('warn', isLast ? 'a receipt was given up' : 'a receipt was not sent', {
        order: job.orderUuid,
        attempts: job.attempts,
        ...describeFault(fault),
      });
      await parts.store.mail.failed(job.id, isLast ? undefined : addMilliseconds(now(world), pauseOfRound(MAIL_PAUSE, job.attempts)));
    }
  };
  const timer = setInterval(() => {
    round = round.then(work).catch((fault: unknown) => log('warn', 'the mail queue could not be worked', describeFault(fault)));
  }, ROUND_MILLISECONDS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

const HOUR_MILLISECONDS = 3_600_000;
/** A limit per hour, so that the service can't be abused as a mail relay. */
export const MOST_OF_ORDERS_TO_AN_ADDRESS = 12;

/** Counts messages per address within an hour. `waitFor` returns how long to wait, or counts the message and returns 0. */
function makeHourLimit({ monotonicMilliseconds }: Pick<World, 'monotonicMilliseconds'>): { waitFor(address: string): number } {
  const sent = new Map<string, number[]>();
  return {
    waitFor(address) {
      const at = monotonicMilliseconds();
      for (const [known, times] of sent) if ((times.at(-1) as number) <= at - HOUR_MILLISECONDS) sent.delete(known);
      const key = address.toLowerCase();
      const within = (sent.get(key) ?? []).filter((time) => time > at - HOUR_MILLISECONDS);
      const isFull = within.length >= MOST_OF_ORDERS_TO_AN_ADDRESS;
      sent.set(key, isFull ? within : [...within, at]);
      return isFull ? (within[0] as number) + HOUR_MILLISECONDS - at : 0;
    },
  };
}

function subjectOf({ cart, order_id }: Order): string {
  return `Your receipt from ${oneLine(cart.location.vendor_name)}, order ${order_id}`;
}

/** A name from the catalogue must not add a mail header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** Reads the mail settings. E-mail receipts are sent when GRANDSTAND_SMTP_URL and GRANDSTAND_MAIL_FROM are set, and wait otherwise. */
export function mailOf({ GRANDSTAND_SMTP_URL: url, GRANDSTAND_MAIL_FROM: from }: NodeJS.ProcessEnv): { readonly sendMail?: SendMail } {
  if (!url) return {};
  if (!from) throw new CommandRefused('GRANDSTAND_SMTP_URL is set, but GRANDSTAND_MAIL_FROM does not say who the mail is from');
  return { sendMail: makeSmtpSender(url, from) };
}
