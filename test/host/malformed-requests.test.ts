import { once } from 'node:events';
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { expect, test } from 'vitest';
import { firstSeed, isLong } from '../base/search.ts';
import { seeded } from '../engine/seeded.ts';
import { checkAnswer } from '../service/answer-check.ts';
import { itemOf, orderOf, v3Payments } from '../service/service-client.ts';
import { CORPORATE, ITEMS, VENDOR, VENUE } from '../service/test-catalogue.ts';
import { drawRequest, type HonestNames, type HostileRequest, makeFaults } from './hostile-requests.ts';
import { measureHeap, NEW_CART, ORDERS_PATH, type RunningHost, sell, startHost } from './running-host.ts';

/** Memory is looked at from half of them on. */
const COUNT = isLong ? 100_000 : 3000;
const LIMIT = isLong ? 30 * 60_000 : 240_000;
const AT_ONCE = 16;

const SERVER_ANSWERS: readonly string[] = [
  '{"code":400,"message":"the address is too long"}',
  '{"code":431,"message":"the headers are too large"}',
];

interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

async function send(agent: Agent, port: number, { method, target, headers, body }: HostileRequest): Promise<Heard> {
  const sent = openRequest({
    agent,
    host: '127.0.0.1',
    port,
    method,
    path: target,
    headers: { ...headers, ...(body && { 'content-length': body.length }) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers as Readonly<Record<string, string>>, body: Buffer.concat(chunks) };
}

async function honestNames({ url, credentials }: RunningHost): Promise<HonestNames> {
  const headers = { ...credentials, 'content-type': 'application/json' };
  const post = async (path: string, body: unknown) =>
    (await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Readonly<Record<string, string>>;
  const order = orderOf([itemOf(ITEMS.fries)], { venue_id: VENUE });
  const { uuid = '' } = await post(ORDERS_PATH, order);
  const { session_key } = await post('/ordering/pay/initialize_session', { terminal_id: 'T1', amount: 1 });
  const sold = (await (await sell({ url, credentials })).json()) as { readonly order: { readonly order_id: number } };
  return {
    credentials,
    path: {
      corporate_id: String(CORPORATE),
      venue_id: String(VENUE),
      vendor_id: String(VENDOR),
      level_id: '7',
      item_id: ITEMS.fries,
      order_id: String(sold.order.order_id),
      uuid,
      item_uuid: uuid,
      payment_uuid: uuid,
      code: 'TEN',
    },
    bodies: {
      calculateCart: NEW_CART,
      checkOut: { signed_cart: { ...NEW_CART, signature: 'a..b' } },
      initializeSession: { terminal_id: 'T1', amount: 12.5 },
      submitPayment: { session_key },
      queryToken: { terminal_id: 'T1', token: 'sim-card' },
      createRefund: { reason_name: 'Cold food', reason_code: 'COLD' },
      createOrder: order,
      updateOrder: { metadata: 'a tab' },
      addDiscounts: { ref_tags: ['TEN'] },
      addItems: { venue_id: VENUE, items: [itemOf(ITEMS.soda)] },
      updateItem: { quantity: 3 },
      addPayments: v3Payments({ payment_type: 1, amount: 3.85 }),
    },
  };
}

/** Undefined where the answer is as its operation documents it, and no fault of the service's own. */
function complaintAbout(request: HostileRequest, answer: Heard): string | undefined {
  if (answer.status >= 500) return `answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`;
  // HEAD has the headers of an answer without its body, and what the server cannot parse belongs to no operation.
  if (request.method === 'HEAD' || SERVER_ANSWERS.includes(answer.body.toString())) return undefined;
  try {
    checkAnswer(request, answer);
  } catch (fault) {
    return (fault as Error).message;
  }
}

test(
  'malformed requests get answers in the documented shape, and never one of the 500s',
  async () => {
    const host = await startHost();
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    let honest = await honestNames(host);
    const faults = makeFaults(firstSeed);
    const chance = seeded(firstSeed);
    const statuses = new Map<number, number>();
    const complaints: string[] = [];
    let count = 0;
    let heapAtFirst = 0;

    const work = async (): Promise<void> => {
      while (count < COUNT && complaints.length < 5) {
        count += 1;
        if (count === COUNT / 2) heapAtFirst = measureHeap();
        // Orders that are over take no more changes, so that there must be new ones.
        if (count % 200 === 0) honest = await honestNames(host);
        const request = drawRequest(chance, honest, faults);
        const answer = await send(agent, host.port, request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const complaint = complaintAbout(request, answer);
        if (complaint !== undefined)
          complaints.push(`${request.method} ${request.target.slice(0, 200)}: ${complaint}\n${request.body?.toString('latin1', 0, 500)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
    console.log(`seed ${firstSeed}, ${count} malformed requests; ${counts.join(', ')}`);

    expect(complaints).toEqual([]);
    expect(host.log.filter((line) => line.includes('"error"'))).toEqual([]);
    expect((await sell(host)).status).toBe(200);
    expect([400, 401, 404, 405, 415, 422].filter((status) => !statuses.has(status))).toEqual([]);
    expect(measureHeap() - heapAtFirst).toBeLessThan(48 * 1024 * 1024);
    agent.destroy();
    await host.stop();
  },
  LIMIT,
);
