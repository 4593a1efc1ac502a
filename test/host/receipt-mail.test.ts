import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { makeSmtpSender, startReceiptMail } from '../../electron/host/receipt-mail.ts';
import { MEDIA } from '../../shared/contract/media.ts';
import { ask, runService } from '../service/running-service.ts';

const KEY = '00000000-de30-4000-8000-000000000001';
const VENDOR = '/ordering/venues/21/vendors/31';

/** A mail server as a socket: it takes every message, or refuses the first `refusals` of them. */
async function startMailServer(refusals = 0): Promise<{ readonly port: number; readonly taken: string[]; readonly server: Server }> {
  const taken: string[] = [];
  let left = refusals;
  const server = createServer((socket: Socket) => {
    let message: string[] | undefined;
    let rest = '';
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8');
      const lines = rest.split('\r\n');
      rest = lines.pop() as string;
      for (const line of lines) {
        if (message !== undefined) {
          if (line === '.') {
            taken.push(message.join('\n'));
            message = undefined;
            socket.write('250 taken\r\n');
          } else message.push(line);
        } else if (/^DATA/i.test(line)) {
          message = [];
          socket.write('354 go on\r\n');
        } else if (/^MAIL/i.test(line) && left > 0) {
          left -= 1;
          socket.write('451 try again\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, taken, server };
}

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
