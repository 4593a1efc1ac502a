import { expect, test, vi } from 'vitest';
import type { Log } from '../../electron/host/base/log.ts';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { makeSmtpSender } from '../../electron/host/mail/receipt-mail.ts';
import { startTillMail } from '../../electron/host/mail/till-mail.ts';
import { money } from '../../shared/base/money.ts';
import { instantFromEpoch } from '../../shared/base/time.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { findDueMails, MOST_FROM_A_DEVICE, MOST_TO_AN_ADDRESS } from '../../shared/till/papers/receipt-mailing.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import { NO_ADDRESSES } from '../base/no-addresses.ts';
import { LUNCH, openingOf } from '../till/carts.ts';
import { OTHER_TILL, openTill, TILL } from '../till/test-till.ts';
import { makeWorld } from '../world.ts';
import { startMailServer } from './mail-server.ts';

const SALE = { sale_id: 's1' };
const CASH = { kind: 'cash', amount: money(1480) } as const;

/** A guest who paid asks for the receipt. */
async function withMailedReceipt(email: string, language?: string) {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), mailer: { hurry: () => undefined } });
  await till.must('openSale', { path: SALE, body: openingOf(till, LUNCH) });
  await till.must('addTender', { path: { ...SALE, tender_id: 't1' }, body: CASH });
  await till.must('completeSale', { path: SALE, body: {} });
  await till.pass(10);
  const path = { sale_id: 's1', receipt_id: 'r1' };
  await till.must('mailReceipt', { path, body: { email, ...(language !== undefined && { language }) } });
  return till;
}

test('a receipt that a guest asks for after paying reaches the mail server once, in the requested language, after a refusal too', async () => {
  const mailServer = await startMailServer(1);
  const till = await withMailedReceipt('guest@example.org', 'es');
  const said: string[] = [];
  const log: Log = (_level, message) => void said.push(message);
  const send = makeSmtpSender(`smtp://127.0.0.1:${mailServer.port}`, 'stand@example.org');
  const mail = startTillMail(() => till.parts, send, till.world, nodeTimer, log);
  mail.hurry();
  await vi.waitFor(() => expect(said).toEqual(['a receipt was not sent']), 20_000);
  // It is not tried again at once, but when it is due.
  mail.hurry();
  await till.pass(31);
  mail.hurry();
  await vi.waitFor(() => expect(mailServer.taken).toHaveLength(1), 20_000);
  mail.hurry();
  await mail.stop();
  expect(said).toEqual(['a receipt was not sent']);
  expect(await findDueMails(till.journal, instantFromEpoch(till.world.epochMilliseconds() + 86_400_000))).toEqual([]);
  const [message = ''] = mailServer.taken;
  expect(mailServer.taken).toHaveLength(1);
  expect(message).toContain('To: guest@example.org');
  expect(message).toMatch(/Subject: .*Stall/);
  expect(message.replaceAll('=\n', '')).toMatch(/Efectivo +14[,.]80/);
  mailServer.server.close();
});

test('no text that is not the address of one mailbox is taken by the till, or reaches the mail server past it', async () => {
  const mailServer = await startMailServer();
  const till = await withMailedReceipt('guest@example.org');
  const send = makeSmtpSender(`smtp://127.0.0.1:${mailServer.port}`, 'stand@example.org');
  for (const [form, email] of Object.entries(NO_ADDRESSES)) {
    const answer = await till.ask('mailReceipt', { path: { sale_id: 's1', receipt_id: form }, body: { email } });
    expect([form, answer]).toEqual([form, { ok: false, refusal: { code: 'bad_address', path: 'email' } }]);
    await expect(send({ to: email, subject: 'x', text: 'x' })).rejects.toThrow('not the address of one mailbox');
  }
  expect((await till.ask('completeSale', { path: SALE, body: { email: 'a@example.org,b@example.org' } })).ok).toBe(true);
  expect(mailServer.said).toEqual([]);
  await send({ to: 'one@example.org', subject: 'x', text: 'x' });
  expect(mailServer.said.filter((line) => /^RCPT/i.test(line))).toEqual(['RCPT TO:<one@example.org>']);
  mailServer.server.close();
});

test('an address gets so many receipts an hour from all devices, and a device sends so many to all addresses', async () => {
  const refused: string[] = [];
  const till = await withMailedReceipt('first@example.org');
  Object.assign(till.parts, {
    mailer: { hurry: () => undefined, refused: (code: string, deviceId: string) => refused.push(`${code} ${deviceId}`) },
  });
  let made = 0;
  const ask = async (email: string, caller?: Caller) => {
    made += 1;
    const answer = await till.ask('mailReceipt', { path: { sale_id: 's1', receipt_id: `more-${made}` }, body: { email } }, caller);
    return answer.ok ? 'taken' : answer.refusal.code;
  };
  for (let times = 1; times < MOST_TO_AN_ADDRESS; times++)
    expect(await ask('FIRST@example.org', times % 2 === 0 ? OTHER_TILL : TILL)).toBe('taken');
  expect([await ask('first@example.org'), await ask('first@example.org', OTHER_TILL)]).toEqual(['too_many', 'too_many']);
  const ofTill = (MOST_TO_AN_ADDRESS + 2) / 2;
  for (let guest = ofTill; guest < MOST_FROM_A_DEVICE; guest++) expect(await ask(`guest-${guest}@example.org`)).toBe('taken');
  expect([await ask('another@example.org'), await ask('another@example.org', OTHER_TILL)]).toEqual(['too_many', 'taken']);
  expect(refused).toEqual([`too_many ${TILL.deviceId}`, `too_many ${OTHER_TILL.deviceId}`, `too_many ${TILL.deviceId}`]);
  await till.pass(3601);
  expect([await ask('first@example.org'), await ask('another@example.org')]).toEqual(['taken', 'taken']);
});

test('a receipt that nobody can deliver is given up after many tries, and never stands in the way of another', async () => {
  const till = await withMailedReceipt('guest@example.org');
  const said: string[] = [];
  const tried: string[] = [];
  const send = async ({ to }: { readonly to: string }): Promise<void> => {
    tried.push(to);
    throw new Error('no such mailbox');
  };
  const mail = startTillMail(
    () => till.parts,
    send,
    till.world,
    nodeTimer,
    (_level, message) => void said.push(message),
  );
  for (let round = 0; round < 40; round++) {
    mail.hurry();
    await vi.waitFor(
      async () => expect(await findDueMails(till.journal, instantFromEpoch(till.world.epochMilliseconds()))).toEqual([]),
      20_000,
    );
    await till.pass(3700);
  }
  await mail.stop();
  expect(tried).toHaveLength(30);
  expect(said.filter((one) => one === 'a receipt was given up')).toHaveLength(1);
});

test('a receipt is not given up because a host that has just begun does not know its vendors yet', async () => {
  const till = await withMailedReceipt('guest@example.org');
  const { vendorOf } = till.parts;
  Object.assign(till.parts, { vendorOf: () => undefined });
  const sent: string[] = [];
  const said: string[] = [];
  const send = async ({ to }: { readonly to: string }): Promise<void> => void sent.push(to);
  const log: Log = (_level, message) => void said.push(message);
  const mail = startTillMail(() => till.parts, send, till.world, nodeTimer, log);
  const due = () => findDueMails(till.journal, instantFromEpoch(till.world.epochMilliseconds()));
  mail.hurry();
  await vi.waitFor(async () => expect(await due()).toEqual([]), 20_000);
  Object.assign(till.parts, { vendorOf });
  await till.pass(31);
  mail.hurry();
  await vi.waitFor(() => expect(sent).toEqual(['guest@example.org']), 20_000);
  await mail.stop();
  expect(said).toEqual([]);
});
