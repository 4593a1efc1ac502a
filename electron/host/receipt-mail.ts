import type { Transporter } from 'nodemailer';
import { addMilliseconds, now } from '../../shared/base/time.ts';
import type { World } from '../../shared/base/world.ts';
import type { Order } from '../../shared/contract/order.ts';
import { tellOrder } from '../../shared/service/order-answers.ts';
import type { Service } from '../../shared/service/service.ts';
import type { MailJob } from '../../shared/service/store.ts';
import { describeFault, type Log } from './log.ts';
import { writeReceiptText } from './receipt-text.ts';

/** Sends one message, or rejects. */
export type SendMail = (message: { readonly to: string; readonly subject: string; readonly text: string }) => Promise<void>;

const ROUND_MILLISECONDS = 5000;
const JOBS_IN_A_ROUND = 10;
/** A process that dies with a job in hand gives it back after this long. */
const CLAIM_MILLISECONDS = 120_000;
const FIRST_RETRY_MILLISECONDS = 30_000;
const LONGEST_RETRY_MILLISECONDS = 3_600_000;
const MOST_ATTEMPTS = 30;

/** In milliseconds: a mail server that says nothing holds up neither the other receipts nor the end of a host. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** By SMTP, as the address says: `smtps://user:password@mail.example.org`. */
export function makeSmtpSender(url: string, from: string, patience: typeof PATIENCE = PATIENCE): SendMail {
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...patience, url }, { from, disableFileAccess: true, disableUrlAccess: true });
  };
  return async (message) => {
    transport ??= open();
    await (await transport).sendMail(message);
  };
}

/** Works the queue of receipts in rounds, apart from every answer. Stopping waits for the round under way. */
export function startReceiptMail({ parts }: Service, world: World, send: SendMail, log: Log): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    const at = now(world);
    for (const job of await parts.store.mail.claim(at, addMilliseconds(at, CLAIM_MILLISECONDS), JOBS_IN_A_ROUND)) await deliver(job);
  };
  const deliver = async (job: MailJob): Promise<void> => {
    try {
      const stored = await parts.store.orders.findByUuid(job.orderUuid);
      const told = stored && (await tellOrder(parts, stored));
      if (told === undefined) return await parts.store.mail.failed(job.id, undefined);
      await send({
        to: job.to,
        subject: subjectOf(told.record),
        text: writeReceiptText(told.record, parts.catalogues.current().file.currency),
      });
      await parts.store.mail.sent(job.id);
    } catch (fault) {
      const isLast = job.attempts >= MOST_ATTEMPTS;
      log('warn', isLast ? 'a receipt was given up' : 'a receipt was not sent', {
        order: job.orderUuid,
        attempts: job.attempts,
        ...describeFault(fault),
      });
      await parts.store.mail.failed(job.id, isLast ? undefined : addMilliseconds(now(world), pauseAfter(job.attempts)));
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

function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** Math.min(attempts, 10));
}

function subjectOf({ cart, order_id }: Order): string {
  return `Your receipt from ${oneLine(cart.location.vendor_name)}, order ${order_id}`;
}

/** A name from a catalogue must not make a header of its own. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
