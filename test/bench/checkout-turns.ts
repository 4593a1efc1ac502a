import { authorize, type BenchServer, calculateRequest, driveMeasured, startServer, type Turn } from './bench-server.ts';
import { median } from './cpu-rounds.ts';
import { requestBody } from './engine-fixture.ts';
import { requestBytes } from './http-load.ts';
import { CART_TYPE, VENDOR_PATH } from './service-fixture.ts';
import type { ServerKind } from './service-process.ts';

const CONNECTIONS = 32;
/** A usual cart: two items with four modifiers each. */
const LINES = 2;

/** A server that checks out carts, with a caller who has a token of it. */
export interface Till {
  readonly name: string;
  readonly server: BenchServer;
  readonly headers: Readonly<Record<string, string>>;
}

export async function openTill(name: string, kind: ServerKind): Promise<Till> {
  const server = await startServer(kind);
  return { name, server, headers: await authorize(server) };
}

/** Checks out so many carts, each its own, calculated before the clock starts. */
export async function checkOutMany({ server, headers }: Till, count: number): Promise<Turn> {
  const signed = await signCarts({ server, headers }, count);
  const checkout = { method: 'POST', target: `${VENDOR_PATH}/checkout`, headers: { ...headers, 'content-type': CART_TYPE } } as const;
  const requests = signed.map((body) => requestBytes(server.port, { ...checkout, body }));
  return await driveMeasured(server, { connections: CONNECTIONS, expectedStatus: 200, next: () => requests.pop() });
}

async function signCarts({ server, headers }: Pick<Till, 'server' | 'headers'>, count: number): Promise<string[]> {
  const signed: string[] = [];
  const request = requestBytes(server.port, calculateRequest(headers, requestBody(LINES)));
  let left = count;
  await driveMeasured(server, {
    connections: CONNECTIONS,
    expectedStatus: 200,
    next: () => (left-- > 0 ? request : undefined),
    onBody: (body) => signed.push(body.toString()),
  });
  return signed;
}

export function perSecond({ count, milliseconds }: Pick<Turn, 'count' | 'milliseconds'>): number {
  return (count / milliseconds) * 1000;
}

export function describeTurns(name: string, turns: readonly Turn[]): void {
  const of = (read: (turn: Turn) => number): number => median(turns.map(read));
  const parts = [
    `${of(perSecond).toFixed(0).padStart(6)} a second`,
    `p50 ${of(({ latencies }) => median(latencies)).toFixed(2)} ms`,
    `${of(({ used, count }) => used.cpuMicroseconds / count).toFixed(0)} µs of CPU each`,
    ...(turns.every(({ used }) => used.commits > 0) ? [`${of(({ used, count }) => count / used.commits).toFixed(1)} a commit`] : []),
  ];
  console.log(`  ${name.padEnd(34)} ${parts.join(', ')}`);
}
