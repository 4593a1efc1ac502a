import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { outcomeOfAnswer } from '../../shared/client/call-outcome.ts';
import { makeKeptConnections } from '../../shared/client/connections.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import { noAnswerOf } from '../../shared/client/no-answer.ts';
import { isMutating } from '../../shared/client/operation-policy.ts';
import type { RequestBytes } from '../../shared/contract/http/exchange.ts';
import type { Operation } from '../../shared/contract/http/operation.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { httpAnswer, jsonAnswer, type RawServer, startRawServer } from './raw-server.ts';

/** A call that changes something and fails in any way was on the wire once, on a connection that carried nothing else. */

const OPERATIONS: readonly Operation[] = Object.values<Operation>({ ...ORDERING_OPERATIONS, ...V3_OPERATIONS }).filter(isMutating);
const BODY = JSON.stringify({ signed_cart: 'x'.repeat(3000) });

function requestOf({ method, path, request }: Operation): RequestBytes {
  const media = request && Object.keys(request.content)[0];
  return {
    method,
    target: path.replace(/\{(\w+)\}/g, (_, name: string) => (name.endsWith('uuid') ? '0191f300-0000-7000-8000-000000000001' : '21')),
    headers: { ...(media !== undefined && { 'content-type': media }), authorization: 'Bearer token' },
    body: media === undefined ? new Uint8Array() : Buffer.from(BODY),
  };
}

interface Failure {
  /** What becomes of the request once it is whole. */
  readonly whole?: (socket: Socket, server: Pick<RawServer, 'origin'>) => void;
  /** What becomes of it before. */
  readonly partly?: (socket: Socket, pending: string) => void;
}

const OK = jsonAnswer(200, { order: 'x'.repeat(200) });
const HEAD = OK.indexOf('\r\n\r\n');
const sayThen = (text: string, then: (socket: Socket) => void) => (socket: Socket) => socket.write(text, () => then(socket));
const reset = (socket: Socket) => void socket.resetAndDestroy();
const end = (socket: Socket) => void socket.end();
const stay = () => undefined;
const status = (code: number, headers = {}): Failure => ({
  whole: (socket) => socket.write(jsonAnswer(code, { code, message: 'x' }, headers)),
});
const redirect = (code: number): Failure => ({
  whole: (socket, { origin }) => socket.write(httpAnswer(code, '', { location: `${origin}/elsewhere` })),
});

const FAILURES: Readonly<Record<string, Failure>> = {
  'reset at the first bytes': { partly: reset },
  'closed at the first bytes': { partly: end },
  'reset between head and body': { partly: (socket, pending) => pending.includes('\r\n\r\n') && reset(socket), whole: reset },
  'reset before an answer': { whole: reset },
  'closed before an answer': { whole: end },
  'reset in the head of the answer': { whole: sayThen(OK.slice(0, 20), reset) },
  'closed in the head of the answer': { whole: sayThen(OK.slice(0, 20), end) },
  'reset after the head of the answer': { whole: sayThen(OK.slice(0, HEAD + 4), reset) },
  'closed after the head of the answer': { whole: sayThen(OK.slice(0, HEAD + 4), end) },
  'reset in the body of the answer': { whole: sayThen(OK.slice(0, HEAD + 50), reset) },
  'closed in the body of the answer': { whole: sayThen(OK.slice(0, HEAD + 50), end) },
  silence: { whole: stay },
  'silence in the head of the answer': { whole: sayThen(OK.slice(0, 20), stay) },
  'silence in the body of the answer': { whole: sayThen(OK.slice(0, HEAD + 50), stay) },
  'an answer before the request was whole': {
    partly: sayThen(jsonAnswer(413, { code: 413, message: 'x' }, { connection: 'close' }), end),
  },
  'a promise to go on, then a reset': { whole: sayThen('HTTP/1.1 100 Continue\r\n\r\n', reset) },
  'early hints, then a reset': { whole: sayThen('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', reset) },
  'another protocol': { whole: sayThen('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n', end) },
  rubbish: { whole: sayThen('SSH-2.0-OpenSSH_9.9\r\n', end) },
  ...Object.fromEntries([401, 407, 408, 421, 425, 429, 500, 502, 503, 504].map((code) => [`status ${code}`, status(code)])),
  'status 503 with patience': status(503, { 'retry-after': '0' }),
  'status 401 with a challenge': status(401, { 'www-authenticate': 'Basic realm="x"' }),
  ...Object.fromEntries([301, 302, 303, 307, 308].map((code) => [`redirect ${code}`, redirect(code)])),
};

/** Silence is not waited out as long as usual. */
const IMPATIENT = 0.05;

async function outcomeOf(operation: Operation, { origin }: RawServer, timeFactor: number) {
  const keptConnections = makeKeptConnections();
  const patient = makeNetworkTransport({ timer: nodeTimer, origin, keptConnections });
  const read = () => patient({ method: 'GET', target: '/', headers: {}, body: new Uint8Array() });
  try {
    // Some connections are open and free as the request leaves.
    await Promise.all([read(), read(), fetch(`${origin}/`).then((answer) => answer.text())]);
    const outcome = await makeNetworkTransport({ timer: nodeTimer, origin, timeFactor, keptConnections })(requestOf(operation)).then(
      (answer) => outcomeOfAnswer(operation, answer).kind,
      (fault) => noAnswerOf(fault).kind,
    );
    await read();
    return outcome;
  } finally {
    await keptConnections.close();
  }
}

test.each(Object.entries(FAILURES))('%s: one request', async (name, { whole = reset, partly }) => {
  expect(OPERATIONS.length).toBeGreaterThan(10);
  await Promise.all(
    OPERATIONS.map(async (operation) => {
      const carried = new Map<Socket, number>();
      let begun = 0;
      const isRead = (text: string): boolean => text.startsWith('GET /');
      const server = await startRawServer(
        (socket, request) => {
          carried.set(socket, (carried.get(socket) ?? 0) + 1);
          if (isRead(request)) return socket.write(jsonAnswer(200, {}));
          expect(carried.get(socket), 'requests of its connection').toBe(1);
          return whole(socket, server);
        },
        (socket, pending) => {
          if (isRead(pending)) return;
          if (!carried.has(socket)) begun++;
          carried.set(socket, carried.get(socket) ?? 0);
          partly?.(socket, pending);
        },
      );
      const outcome = await outcomeOf(operation, server, name.startsWith('silence') ? IMPATIENT : 1);
      const what = `${operation.method} ${operation.path}`;
      expect({ what, begun, whole: server.requests.filter((text) => !isRead(text)).length <= 1 }).toEqual({ what, begun: 1, whole: true });
      expect(['rejected', 'unauthorized', 'ambiguous', 'unclear']).toContain(outcome);
      await server.close();
    }),
  );
});
