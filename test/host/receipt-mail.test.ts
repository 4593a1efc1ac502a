import { afterEach, expect, test, vi } from 'vitest';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { makeSmtpSender, startReceiptMail } from '../../electron/host/receipt-mail.ts';
import { MEDIA } from '../../shared/contract/media.ts';
import { ask, runService } from '../service/running-service.ts';
import { startMailServer } from './mail-server.ts';

const KEY = '00000000-de30-4000-8000-000000000001';
const VENDOR = '/ordering/venues/21/vendors/31';

afterEach(() => {
  vi.useRealTimers();
});

async function checkOutWithReceipt(email: string) {
  const running = await runService();
  const { answer } = running.service;
  const token = ((await ask(answer, 'POST', '/auth/ordering', { 'x-api-key': KEY })).body as { auth_key: string }).auth_key;
  const headers = { authorization: `Bearer ${token}`, 'x-api-key': KEY, 'content-type': MEDIA.cartV2 };
  const cart = { payments: [{ payment_type: 1 }], cart_items: [{ cart_item_with_root_map_node: { item: { id: '1084' }, quantity: 2 } }] };
  const calculated = await ask(answer, 'POST', `${VENDOR}/cart/calculate`, headers, { cart, user: { email } });
  expect(calculated.status).toBe(200);
  const order = await ask(answer, 'POST', `${VENDOR}/checkout`, headers, { ...(calculated.body as object), send_email_receipt: true });
  expect(order.status).toBe(200);
  return running;
}

test('a receipt that a checkout asked for reaches the mail server once, after a refusal too', async () => {
  const mailServer = await startMailServer(1);
  const running = await checkOutWithReceipt('guest@example.org');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const warnings: string[] = [];
  const send = makeSmtpSender(`smtp://127.0.0.1:${mailServer.port}`, 'stand@example.org');
  const mail = startReceiptMail(running.service, nodeWorld, send, (_level, message) => warnings.push(message));
  for (let round = 0; round < 40 && mailServer.taken.length === 0; round++) {
    vi.advanceTimersByTime(5000);
    await vi.waitFor(() => expect(warnings.length + mailServer.taken.length).toBeGreaterThan(0));
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
