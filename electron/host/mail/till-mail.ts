import { isMailAddress } from '../../../shared/base/mail-address.ts';
import { now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { TillContext } from '../../../shared/till/context/till-context.ts';
import type { Letter } from '../../../shared/till/papers/receipt-letter.ts';
import { findDueMails, letterOf, noteMail } from '../../../shared/till/papers/receipt-mailing.ts';
import { describeFault, type Log } from '../base/log.ts';
import type { SendMail } from './receipt-mail.ts';

export interface TillMail {
  /** Starts a round now, since there is something new to send. */
  hurry(): void;
  /** Logs that a receipt was refused, for example by a limit. */
  refused(code: string, deviceId: string): void;
  /** Stops after the message that is being sent. */
  stop(): Promise<void>;
}

const EVERY_MILLISECONDS = 15_000;

/** Sends guests' e-mail receipts, independently of requests, and retries until the mail server takes them. */
export function startTillMail(parts: () => TillContext, send: SendMail, world: World, timer: Timer, log: Log): TillMail {
  let isStopped = false;
  let working: Promise<void> = Promise.resolve();
  let cancel: () => void = () => undefined;
  const round = async (): Promise<void> => {
    const { journal } = parts();
    for (const due of await findDueMails(journal, now(world))) {
      if (isStopped) return;
      const letter = await letterOf(parts(), due.record.body);
      const outcome = await outcomeOf(letter, due.record.body.email);
      const noted = await noteMail(journal, due, outcome, now(world));
      if (noted === 'gaveUp') log('warn', 'a receipt was given up', { receipt: due.id });
    }
  };
  const outcomeOf = async (letter: Letter | 'later' | undefined, to: string): Promise<'sent' | 'failed' | 'impossible'> => {
    if (letter === undefined || !isMailAddress(to)) return 'impossible';
    if (letter === 'later') return 'failed';
    try {
      await send({ to, ...letter });
      return 'sent';
    } catch (fault) {
      log('warn', 'a receipt was not sent', describeFault(fault));
      return 'failed';
    }
  };
  const hurry = (): void => {
    cancel();
    if (isStopped) return;
    working = working.then(round).catch((fault: unknown) => log('warn', 'receipts could not be sent', describeFault(fault)));
    cancel = timer.after(EVERY_MILLISECONDS, hurry);
  };
  return {
    hurry,
    refused: (reason, device) => log('warn', 'a receipt was not taken', { reason, device }),
    async stop() {
      isStopped = true;
      cancel();
      await working;
    },
  };
}
