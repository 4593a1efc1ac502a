import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { type Driven, drive, type Load, type RequestText, requestBytes } from './http-load.ts';
import { CART_TYPE, KEY, VENDOR_PATH } from './service-fixture.ts';
import type { Ready, ServerKind, ServerUsage } from './service-process.ts';

/** One candidate, in a process of its own, so that the client's work is not counted as the server's. */
export interface BenchServer {
  readonly port: number;
  readonly links: readonly string[];
  usage(): Promise<ServerUsage>;
  stop(): Promise<void>;
}

export interface Turn extends Driven {
  readonly used: ServerUsage;
}

export async function startServer(kind: ServerKind): Promise<BenchServer> {
  const execArgv = process.env.PROFILE_FOLDER === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE_FOLDER}`];
  const log = openSync(devNull, 'w');
  const process_ = fork(new URL('service-process.ts', import.meta.url), [JSON.stringify(kind)], {
    execArgv,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  const { port, links } = await answerOf<Ready>(process_);
  return {
    port,
    links,
    usage() {
      process_.send('usage');
      return answerOf<ServerUsage>(process_);
    },
    async stop() {
      const ended = once(process_, 'exit');
      process_.disconnect();
      await ended;
    },
  };
}

async function answerOf<Answer>(server: ChildProcess): Promise<Answer> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(server, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
  const [answer] = await Promise.race([once(server, 'message', { signal }), ended]);
  ended.catch(() => undefined);
  answered.abort();
  return answer as Answer;
}

export async function driveMeasured(server: BenchServer, load: Omit<Load, 'port'>): Promise<Turn> {
  const before = await server.usage();
  const driven = await drive({ ...load, port: server.port });
  const after = await server.usage();
  const used = {
    cpuMicroseconds: after.cpuMicroseconds - before.cpuMicroseconds,
    commits: after.commits - before.commits,
    queries: after.queries - before.queries,
  };
  return { ...driven, used };
}

/** The same request again and again. */
export function driveFor(server: BenchServer, request: RequestText, milliseconds: number, expectedStatus = 200): Promise<Turn> {
  const bytes = requestBytes(server.port, request);
  const end = performance.now() + milliseconds;
  return driveMeasured(server, { connections: 16, expectedStatus, next: () => (performance.now() < end ? bytes : undefined) });
}

/** The headers of a caller that was let in. */
export async function authorize({ port }: BenchServer): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/ordering`, { method: 'POST', headers: { 'x-api-key': KEY } });
  const { auth_key: token } = (await answer.json()) as { readonly auth_key: string };
  return { authorization: `Bearer ${token}`, 'x-api-key': KEY };
}

export function calculateRequest(headers: Readonly<Record<string, string>>, body: string): RequestText {
  return { method: 'POST', target: `${VENDOR_PATH}/cart/calculate`, headers: { ...headers, 'content-type': CART_TYPE }, body };
}
