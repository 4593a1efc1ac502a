import type { Measured } from './bench-goal.ts';
import { authorize, type BenchServer, calculateRequest, driveFor, driveMeasured, startServer, type Turn } from './bench-server.ts';
import { rounds, sized } from './bench-size.ts';
import { median } from './cpu-rounds.ts';
import { requestBody } from './engine-fixture.ts';
import { ratioOf } from './figure.ts';
import { type RequestText, requestBytes } from './http-load.ts';
import { CART_TYPE, LEVELS_PATH, NO_VENDOR_PATH } from './service-fixture.ts';

const ROUNDS = rounds(5);
const MILLISECONDS_A_TURN = 1000;
/** Requests until the hot code is compiled; a count, since a busy machine answers fewer in a given time. */
const WARM_UP_REQUESTS = sized(3000);

interface Candidate {
  readonly name: string;
  readonly server: BenchServer;
  readonly request: RequestText;
  readonly status?: number;
}

/** The cost of reading and checking a request: CPU of the server's process for one request. */
export async function measureRequestChecks(): Promise<readonly Measured[]> {
  const host = await startServer({ kind: 'host', path: ':memory:' });
  const headers = await authorize(host);
  const get: RequestText = { method: 'GET', target: LEVELS_PATH, headers };
  const levels = await fetch(`http://127.0.0.1:${host.port}${LEVELS_PATH}`, { headers });
  const bare = await startServer({ kind: 'bare', text: await levels.text() });
  // The caller may use the vendor of this path, which does not exist: all checks pass, and the first line of the operation refuses.
  const checked: RequestText = {
    method: 'POST',
    target: `${NO_VENDOR_PATH}/cart/calculate`,
    headers: { ...headers, 'content-type': CART_TYPE },
    body: requestBody(7),
  };
  const of = await measure([
    { name: 'bare GET', server: bare, request: get },
    { name: 'service GET', server: host, request: get },
    { name: 'bare POST', server: bare, request: checked },
    { name: 'service POST', server: host, request: checked, status: 404 },
  ]);
  await Promise.all([host.stop(), bare.stop()]);
  return [
    { goal: 'H1', what: 'authenticated GET / bare node:http', ...ratioOf(of('bare GET'), of('service GET')), atLeast: 0.6 },
    {
      goal: 'H1',
      what: 'authenticated, validated cart POST / bare node:http with JSON.parse',
      ...ratioOf(of('bare POST'), of('service POST')),
      atLeast: 0.5,
    },
  ];
}

/** What calculating costs, in the same terms. */
export async function measureCalculate(): Promise<readonly Measured[]> {
  const host = await startServer({ kind: 'host', path: ':memory:' });
  const bare = await startServer({ kind: 'bare', text: '' });
  const parsing = await startServer({ kind: 'parsing server' });
  const request = calculateRequest(await authorize(host), requestBody(20));
  const of = await measure([
    { name: 'bare POST of 20 lines', server: bare, request },
    { name: 'parsing door POST of 20 lines', server: parsing, request },
    { name: 'calculate of 20 lines', server: host, request },
  ]);
  await Promise.all([host.stop(), bare.stop(), parsing.stop()]);
  const calculated = of('calculate of 20 lines');
  return [
    {
      goal: 'P3',
      what: 'signed calculate of 20 lines / the same door that only parses',
      ...ratioOf(of('parsing door POST of 20 lines'), calculated),
      atLeast: 0.2,
    },
    { goal: 'P3', what: 'the same / bare node:http with JSON.parse', ...ratioOf(of('bare POST of 20 lines'), calculated) },
  ];
}

/** Microseconds of CPU in each round, by the candidate's name. */
async function measure(candidates: readonly Candidate[]): Promise<(name: string) => readonly number[]> {
  const taken = candidates.map((): number[] => []);
  for (const candidate of candidates) await warmUp(candidate);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { server, request, status }] of candidates.entries()) {
      taken[index]?.push(cpuOf(await driveFor(server, request, MILLISECONDS_A_TURN, status)));
    }
  }
  for (const [index, { name }] of candidates.entries()) {
    console.log(
      `  ${name.padEnd(34)} ${median(taken[index] ?? [])
        .toFixed(1)
        .padStart(8)} µs of CPU at the server`,
    );
  }
  return (wanted) => taken[candidates.findIndex(({ name }) => name === wanted)] ?? [];
}

async function warmUp({ server, request, status: expectedStatus = 200 }: Candidate): Promise<void> {
  const bytes = requestBytes(server.port, request);
  let left = WARM_UP_REQUESTS;
  await driveMeasured(server, { connections: 16, expectedStatus, next: () => (left-- > 0 ? bytes : undefined) });
}

function cpuOf({ used, count }: Turn): number {
  return used.cpuMicroseconds / count;
}
