import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askTill, askUntilAnswered, NO_ANSWER } from '../../renderer/host/ask-till.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { jsonAnswer, type RawServer, startRawServer } from '../client/raw-server.ts';

/** How a window waits for its host: the real fetch, and a host that stops in the middle of its answer. */

const PATIENCE = 150;
const ANSWER = jsonAnswer(200, { employees: [] });
const BODY_AT = ANSWER.indexOf('\r\n\r\n') + 4;

let server: RawServer | undefined;
const fetched = globalThis.fetch;

function callAt(origin: string): void {
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => fetched(origin + address, options));
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(async () => {
  vi.unstubAllGlobals();
  await server?.close();
  server = undefined;
});

test.each([
  ['before the head', 0],
  ['within the head', 20],
  ['after the head', BODY_AT],
  ['within the body', BODY_AT + 5],
])('a host that stalls %s gives no answer, in time, and its connection ends', async (_, bytes) => {
  server = await startRawServer((socket) => void socket.write(ANSWER.slice(0, bytes)));
  callAt(server.origin);
  const start = performance.now();
  expect(await askTill(HOST_OPERATIONS.listStaff, {}, PATIENCE)).toEqual({ ok: false, refusal: { code: NO_ANSWER } });
  expect(performance.now() - start).toBeGreaterThanOrEqual(PATIENCE - 5);
  await server.untilAllClosed();
});

test('a host that drips one byte after another gives no answer either', async () => {
  const dripping: NodeJS.Timeout[] = [];
  server = await startRawServer((socket: Socket) => {
    socket.write(jsonAnswer(200, {}).replace('content-length: 2', 'content-length: 100000').slice(0, -2));
    dripping.push(setInterval(() => socket.write(' '), 10));
  });
  callAt(server.origin);
  expect(await askTill(HOST_OPERATIONS.listStaff, {}, PATIENCE)).toEqual({ ok: false, refusal: { code: NO_ANSWER } });
  await server.untilAllClosed();
  for (const each of dripping) clearInterval(each);
});

test('a write whose answer stalls is sent again word for word until it is answered', async () => {
  server = await startRawServer((socket, _request, count) => {
    const stage = [BODY_AT, BODY_AT + 5][count - 1];
    if (stage === undefined) socket.end(jsonAnswer(200, { sale: {} }));
    else socket.write(ANSWER.slice(0, stage));
  });
  callAt(server.origin);
  let silences = 0;
  const path = { sale_id: '0a1b2c3d-0000-4000-8000-000000000001' };
  const answer = await askUntilAnswered(
    SALE_OPERATIONS.completeSale,
    { path, body: {} },
    {
      patience: PATIENCE,
      onSilence: () => {
        silences += 1;
      },
    },
  );
  expect(answer.ok).toBe(true);
  // Twice the answer stalls. On a busy machine a whole answer may come too late as well; then it is asked for again.
  expect(silences).toBeGreaterThanOrEqual(2);
  expect(server.requests).toHaveLength(silences + 1);
  expect(new Set(server.requests).size).toBe(1);
});
