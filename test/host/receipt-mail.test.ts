import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import {
  CLAIM_MILLISECONDS,
  JOBS_IN_A_ROUND,
  MAIL_PATIENCE,
  MOST_OF_ORDERS_TO_AN_ADDRESS,
  makeSmtpSender,
  startReceiptMail,
} from '../../electron/host/mail/receipt-mail.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { NO_ADDRESSES } from '../base/no-addresses.ts';
import { ask, type RunningService, runService } from '../service/running-service.ts';
import { startMailServer } from './mail-server.ts';

const KEY = '00000000-de30-4000-8000-000000000001';
const VENDOR = '/ordering/venues/21/vendors/31';

afterEach(() => {
  vi.useRealTimers();
});

async function checkOutWithReceipt(running: RunningService, email: string): Promise<void> {
  expect((await checkOut(running, email)).status).toBe(200);
}

async function checkOut({ service: { answer } }: RunningService, email: string) {
  const token = ((await ask(answer, 'POST', '/auth/ordering', { 'x-api-key': KEY })).body as { auth_key: string }).auth_key;
  const headers = { authorization: `Bearer ${token}`, 'x-api-key': KEY, 'content-type': MEDIA.cartV2 };
  const cart = { payments: [{ payment_type: 1 }], cart_items: [{ cart_item_with_root_map_node: { item: { id: '1084' }, quantity: 2 } }] };
  const calculated = await ask(answer, 'POST', `${VENDOR}/cart/calculate`, headers, { cart, user: { email } });
  expect(calculated.status).toBe(200);
  return await ask(answer, 'POST', `${VENDOR}/checkout`, headers, { ...(calculated.body as object), send_email_receipt: true });
}

test('a receipt that a checkout asked for reaches the mail server once, after a refusal too', async () => {
  const mailServer = await startMailServer(1);
  const running = await runService();
  await checkOutWithReceipt(running, 'guest@example.org');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const warnings: string[] = [];
  const send = makeSmtpSender(`smtp://127.0.0.1:${mailServer.port}`, 'stand@example.org');
  const mail = startReceiptMail(running.service, nodeWorld, send, (_level, message) => warnings.push(message));
  for (let round = 0; round < 40 && mailServer.taken.length === 0; round++) {
    vi.advanceTimersByTime(5000);
    await vi.waitFor(() => expect(warnings.length + mailServer.taken.length).toBeGreaterThan(0), 20_000);
  }
  vi.advanceTimersByTime(600_000);
  await mail.stop();
  expect(warnings).toEqual(['a receipt was not sent']);
  expect(mailServer.taken).toHaveLength(1);
  const [message] = mailServer.taken as [string];
  expect(message).toContain('To: guest@example.org');
  expect(message).toContain('From: stand@example.org');
  expect(message).toContain('Subject: Your receipt from Northside Grill, order 1');
  expect(message).toContain('2 Bottled Water                       8.00');
  expect(message).toContain('Total USD                             9.28');
  mailServer.server.close();
  await running.close();
});

test('a cart whose e-mail is not one address is not checked out with a receipt, and one that was kept earlier is given up', async () => {
  const running = await runService();
  for (const [form, email] of Object.entries(NO_ADDRESSES)) {
    if (email.length > 254 || email.includes('\0')) continue;
    const { status, body } = await checkOut(running, email);
    expect([form, status, body]).toEqual([form, 422, expect.objectContaining({ message: expect.stringContaining('one mailbox') })]);
  }
  const mailServer = await startMailServer();
  await checkOutWithReceipt(running, 'guest@example.org');
  const { mail: kept } = running.store;
  const claim: typeof kept.claim = async (...claimed) => (await kept.claim(...claimed)).map((job) => ({ ...job, to: 'a@x.org,b@x.org' }));
  const service = { ...running.service, context: { ...running.service.context, store: { ...running.store, mail: { ...kept, claim } } } };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const warnings: string[] = [];
  const send = makeSmtpSender(`smtp://127.0.0.1:${mailServer.port}`, 'stand@example.org');
  const sending = startReceiptMail(service, nodeWorld, send, (_level, message) => void warnings.push(message));
  vi.advanceTimersByTime(5000);
  await vi.waitFor(() => expect(warnings).toEqual(['a receipt was given up']), 20_000);
  await sending.stop();
  expect(mailServer.said).toEqual([]);
  mailServer.server.close();
  await running.close();
});

test('an address gets so many receipts of orders an hour, and the next when the first is an hour old', async () => {
  const running = await runService();
  for (let order = 0; order <= MOST_OF_ORDERS_TO_AN_ADDRESS; order++) await checkOutWithReceipt(running, 'guest@example.org');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const [sent, warnings]: [string[], string[]] = [[], []];
  const send = async ({ to }: { readonly to: string }): Promise<void> => void sent.push(to);
  let monotonic = 0;
  const world = { ...nodeWorld, monotonicMilliseconds: () => monotonic };
  const mail = startReceiptMail(running.service, world, send, (_level, message) => void warnings.push(message));
  vi.advanceTimersByTime(5000);
  vi.advanceTimersByTime(5000);
  await vi.waitFor(() => expect(warnings).toEqual(['a receipt waits: its address has had too many']), 20_000);
  expect(sent).toHaveLength(MOST_OF_ORDERS_TO_AN_ADDRESS);
  monotonic += 3_600_001;
  vi.advanceTimersByTime(3_600_001);
  await vi.waitFor(() => expect(sent).toHaveLength(MOST_OF_ORDERS_TO_AN_ADDRESS + 1), 20_000);
  await mail.stop();
  await running.close();
});

test('an order that can’t be read holds up no receipt of another, and is given up after many tries', async () => {
  const kept = openSqliteServiceStore(':memory:');
  let torn: string | undefined;
  const findByUuid = (uuid: string) => (uuid === torn ? Promise.reject(new Error('torn')) : kept.orders.findByUuid(uuid));
  const running = await runService({ store: { ...kept, orders: { ...kept.orders, findByUuid } } });
  for (const email of ['first@example.org', 'second@example.org']) await checkOutWithReceipt(running, email);
  torn = (await kept.orders.findByOrderId(1))?.uuid;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const [sent, warnings]: [string[], string[]] = [[], []];
  const send = async ({ to }: { readonly to: string }): Promise<void> => void sent.push(to);
  const mail = startReceiptMail(running.service, nodeWorld, send, (_level, message) => void warnings.push(message));
  vi.advanceTimersByTime(5000);
  await vi.waitFor(() => expect(sent).toEqual(['second@example.org']), 20_000);
  for (let tries = 1; tries < 30; tries++) {
    vi.advanceTimersByTime(3_700_000);
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(tries), 20_000);
  }
  vi.advanceTimersByTime(3_700_000);
  await mail.stop();
  expect([warnings.length, warnings.at(-1), sent]).toEqual([30, 'a receipt was given up', ['second@example.org']]);
  await running.close();
});

/** One line of the server for each of the client's; it says nothing more once they have run out. */
const DIALOGUE = ['220 test ESMTP', '250 test', '250 ok', '250 ok', '354 go on', '250 taken'].map((line) => `${line}\r\n`);

test.each([
  ['at all', 0, ''],
  ['after half a greeting', 0, '220 te'],
  ['after its greeting', 1, ''],
  ["after half an answer to the client's name", 1, '250-te'],
  ['after the recipient', 4, ''],
  ['after the whole message', 5, ''],
  ['after half of its last word', 5, '250 ta'],
])('a mail server that says nothing %s is not waited for, and its connection ends', async (_when, lines, half) => {
  const ended: Promise<unknown>[] = [];
  const server = createServer((socket) => {
    ended.push(
      once(
        socket.on('error', () => undefined),
        'close',
      ),
    );
    let said = 0;
    const say = (): void => {
      if (said < lines) socket.write(DIALOGUE[said] as string);
      else if (said === lines) socket.write(half);
      said += 1;
    };
    say();
    let rest = '';
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1');
      const isMessage = said >= 5;
      if (isMessage ? rest.endsWith('\r\n.\r\n') : rest.endsWith('\r\n')) {
        rest = '';
        say();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send = makeSmtpSender(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'stand@example.org', 300);
  await expect(send({ to: 'guest@example.org', subject: 'Your receipt', text: 'Thanks' })).rejects.toThrow('in time');
  expect(ended).toHaveLength(1);
  await Promise.all(ended);
  server.close();
});

test('a server that drips one byte after another holds up no receipt either', async () => {
  const server = createServer((socket) => {
    const dripping = setInterval(() => socket.write('2'), 20);
    socket.on('error', () => undefined).on('close', () => clearInterval(dripping));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send = makeSmtpSender(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'stand@example.org', 300);
  await expect(send({ to: 'guest@example.org', subject: 'Your receipt', text: 'Thanks' })).rejects.toThrow('in time');
  server.close();
});

test('a round of messages, each as late as it may be, ends before another process may take them over', () => {
  expect(JOBS_IN_A_ROUND * MAIL_PATIENCE).toBeLessThan(CLAIM_MILLISECONDS);
});
