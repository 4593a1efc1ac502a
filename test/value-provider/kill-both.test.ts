import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSimulatedLedger } from '../../electron/host/simulated/simulated-value-ledger.ts';
import type { InitializeSessionResponse, PayResponse } from '../../shared/contract/records/pay-layer.ts';
import { tokenOfCode } from '../../shared/service/core/value-cards.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { hostProgram } from '../host/host-program.ts';
import { credentialsFor, grandstand, type ServedHost, serve } from '../host/served-host.ts';

const CODE = 'GIFT2026WXYZ';
const START = 1_000_000;
const ROUNDS = isLong ? 12 : 3;

const ending: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** The keeper in a process of its own, always at the same port, with its ledger in a file. */
async function startKeeper(port: number, ledger: string): Promise<ChildProcess> {
  const { program, env } = await hostProgram();
  const args = [program, 'value-cards', 'simulate', '--port', String(port), '--currency', 'USD', '--ledger', ledger];
  const keeper = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  ending.push(() => keeper.kill('SIGKILL'));
  await once(keeper.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  return keeper;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

type Headers = Readonly<Record<string, string>>;

async function send<Body>(url: string, headers: Headers, path: string, body: unknown): Promise<Body | undefined> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return answer.status === 200 ? ((await answer.json()) as Body) : undefined;
  } catch {
    return undefined;
  }
}

const payFor = (url: string, headers: Headers, session_key: string) =>
  send<PayResponse>(url, headers, '/ordering/pay/payment', { session_key, token: tokenOfCode(CODE) });

test('a host and a keeper that are killed in turns, in the middle of payments, agree to the cent [C16]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-'));
  ending.push(() => rm(folder, { recursive: true, force: true }));
  const ledgerFile = join(folder, 'ledger.sqlite');
  const made = openSimulatedLedger(ledgerFile, 'USD');
  made.issue(CODE, START);
  made.close();
  const port = await freePort();
  const data = join(folder, 'data');
  const keyFile = join(folder, 'key');
  await writeFile(keyFile, 'simulated-keeper-key\n');
  let keeper = await startKeeper(port, ledgerFile);
  let host: ServedHost = await serve(data, ['--port', '0', '--no-till']);
  const { keys } = host;
  await host.end('SIGTERM');
  const used = await grandstand(['value-cards', 'use', `http://127.0.0.1:${port}/v1`, '--key-file', keyFile, '--data', data]);
  expect(used.output).toContain('keeps the gift cards from now on');
  host = await serve(data, ['--port', '0', '--no-till']);
  ending.push(() => host.process.kill('SIGKILL'));
  const sessions = new Map<string, PayResponse | undefined>();
  let chance = firstSeed;
  const upTo = (most: number): number => {
    chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648;
    return chance % most;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const headers = await credentialsFor({ url: host.url, keys });
    const pays = Array.from({ length: 6 }, async (_, index) => {
      const begun = await send<InitializeSessionResponse>(host.url, headers, '/ordering/pay/initialize_session', {
        terminal_id: 'T1',
        amount: 1 + index,
      });
      if (begun === undefined) return;
      sessions.set(begun.session_key, await payFor(host.url, headers, begun.session_key));
    });
    await new Promise((resolve) => setTimeout(resolve, 20 + upTo(120)));
    if (round % 2 === 0) {
      await host.end('SIGKILL');
      await Promise.all(pays);
      host = await serve(data, ['--port', '0', '--no-till']);
    } else {
      keeper.kill('SIGKILL');
      await once(keeper, 'close');
      keeper = await startKeeper(port, ledgerFile);
      await Promise.all(pays);
    }
  }
  const headers = await credentialsFor({ url: host.url, keys });
  for (const [session, known] of sessions) {
    let answer = known;
    for (let tries = 0; answer === undefined && tries < 30; tries++) {
      answer = await payFor(host.url, headers, session);
      if (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect([session, typeof answer?.status]).toEqual([session, 'string']);
    sessions.set(session, answer);
  }
  expect(sessions.size).toBeGreaterThan(0);
  const taken = [...sessions.values()].reduce((sum, answer) => sum + Math.round((answer?.auth_amount ?? 0) * 100), 0);
  keeper.kill('SIGKILL');
  await once(keeper, 'close');
  const ledger = openSimulatedLedger(ledgerFile, 'USD');
  expect(ledger.find(CODE)?.balance).toBe(START - taken);
  ledger.close();
  await host.end('SIGTERM');
}, 240_000);
