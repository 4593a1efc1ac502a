import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openCardTerminals } from '../../electron/host/cards/card-terminals.ts';
import { SIMULATED_KEY, SIMULATED_POI } from '../../electron/host/simulated/simulated-nexo.ts';
import type { InitializeSessionResponse, PayResponse } from '../../shared/contract/records/pay-layer.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { seeded } from '../engine/seeded.ts';
import { hostProgram } from '../host/host-program.ts';
import { credentialsFor, type ServedHost, serve } from '../host/served-host.ts';

const ROUNDS = isLong ? 60 : 2;
const TILL = 'T1';
const HOST_ARGS = ['--port', '0', '--no-till'];

const ending: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** The terminal in a process of its own, always at the same port, with its book in a file. */
async function startTerminal(protocol: string, port: number, book: string): Promise<ChildProcess> {
  const { program, env } = await hostProgram();
  const args = [program, 'terminal', '--protocol', protocol, '--port', String(port), '--book', book];
  const terminal = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  ending.push(() => terminal.kill('SIGKILL'));
  await once(terminal.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  return terminal;
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

interface Booked {
  readonly booking?: { readonly kind: string; readonly amount: number };
}

/** What the terminal holds by its own book. */
function bookedIn(file: string): { readonly count: number; readonly amount: number } {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const bookings = lines.flatMap((line) => (JSON.parse(line) as Booked).booking ?? []);
  return { count: bookings.length, amount: bookings.reduce((sum, { kind, amount }) => sum + (kind === 'pay' ? amount : -amount), 0) };
}

/** What the host said last that was no outcome. */
let lastRefusal = '';

type Headers = Readonly<Record<string, string>>;

async function send<Body>(url: string, headers: Headers, path: string, body: unknown): Promise<Body | undefined> {
  try {
    const answer = await fetch(`${url}/ordering/pay/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (answer.status === 200) return (await answer.json()) as Body;
    lastRefusal = `${answer.status}: ${await answer.text()}`;
  } catch (fault) {
    lastRefusal = String(fault);
  }
  return undefined;
}

/** A payment, or what takes one back, by the session in which it was asked for. */
interface Move {
  readonly session: string;
  readonly takesBack?: string;
  answer?: PayResponse | undefined;
}

const bodyOf = ({ session, takesBack }: Move) => ({
  session_key: session,
  ...(takesBack !== undefined && { transaction_type: 'VOID', original_transaction_uid: takesBack }),
});

/** Pays one guest after the other, and takes some of it back, until the host or the terminal is gone. */
async function sell(host: ServedHost, headers: Headers, all: Move[], isGone: () => boolean): Promise<void> {
  for (let number = 0; !isGone(); number++) {
    const begun = await send<InitializeSessionResponse>(host.url, headers, 'initialize_session', {
      terminal_id: `reader-${TILL}`,
      amount: 1 + (number % 7),
    });
    if (begun === undefined) return;
    const before = all.at(-1);
    const paid = before?.takesBack === undefined && before?.answer?.status === 'APPROVED' ? before.answer.transaction_uid : undefined;
    const move: Move = { session: begun.session_key, ...(number % 3 === 2 && paid !== undefined && { takesBack: paid }) };
    all.push(move);
    move.answer = await send<PayResponse>(host.url, headers, 'payment', bodyOf(move));
    if (move.answer === undefined) return;
  }
}

test.each(['zvt', 'nexo'] as const)(
  'a host and a terminal of %s that are killed at any moment charge no guest twice and forget no charge',
  async (protocol) => {
    const folder = mkdtempSync(join(tmpdir(), 'grandstand-killed-host-'));
    ending.push(() => rmSync(folder, { recursive: true, force: true }));
    const [data, book, port] = [join(folder, 'data'), join(folder, 'book.jsonl'), await freePort()];
    let host = await serve(data, HOST_ARGS);
    const { keys } = host;
    await host.end('SIGTERM');
    const address = { name: 'Counter', host: '127.0.0.1', port, tillId: TILL };
    const { passphrase, identifier: keyIdentifier, version: keyVersion } = SIMULATED_KEY;
    const nexo = { poiId: SIMULATED_POI, passphrase, keyIdentifier, keyVersion };
    const terminals = await openCardTerminals(data);
    await terminals.save('t1', { ...address, protocol, ...(protocol === 'zvt' ? { password: '000000' } : { nexo }) });
    let terminal = await startTerminal(protocol, port, book);
    // A new ZVT terminal has no receipt that could prove anything.
    expect(await terminals.test('t1', 'first')).toMatchObject({ outcome: 'works' });
    const first = bookedIn(book);
    host = await serve(data, HOST_ARGS);
    ending.push(() => host.process.kill('SIGKILL'));
    const chance = seeded(firstSeed);
    const all: Move[] = [];
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const headers = await credentialsFor({ url: host.url, keys });
      let isGone = false;
      const before = all.length;
      let isOver = false;
      const selling = sell(host, headers, all, () => isGone).finally(() => {
        isOver = true;
      });
      // Each round has a payment before the kill, and at most one that it cuts.
      while (all[before]?.answer === undefined && !isOver) await sleep(5);
      await sleep(chance.between(0, 400));
      const [killsHost, killsTerminal] = chance.pick([
        [true, false],
        [false, true],
        [true, true],
      ] as const);
      isGone = true;
      await Promise.all([killsHost && host.end('SIGKILL'), killsTerminal && killed(terminal)]);
      kills += Number(killsHost) + Number(killsTerminal);
      await selling;
      if (killsTerminal) terminal = await startTerminal(protocol, port, book);
      if (killsHost) host = await serve(data, HOST_ARGS);
      // Each is asked about until the terminal proves what became of it.
      const again = await credentialsFor({ url: host.url, keys });
      for (const move of all.filter(({ answer }) => answer === undefined)) {
        for (let tries = 0; move.answer === undefined && tries < 40; tries++) {
          move.answer = await send<PayResponse>(host.url, again, 'payment', bodyOf(move));
          if (move.answer === undefined) await sleep(250);
        }
        expect(move.answer, `${lastRefusal}, round ${round} with SEED=${firstSeed}`).toBeDefined();
      }
      const known = all.reduce((sum, { answer, takesBack }) => {
        const moved = answer?.status === 'APPROVED' ? Math.round((answer.auth_amount ?? 0) * 100) : 0;
        return takesBack === undefined ? sum + moved : sum - moved;
      }, first.amount);
      expect(known, `round ${round} with SEED=${firstSeed}`).toBe(bookedIn(book).amount);
    }
    const { count } = bookedIn(book);
    console.log(
      `${protocol}: ${kills} processes killed with SEED=${firstSeed}, ${count - first.count} bookings, the same on both sides, none of ${all.length} left open`,
    );
    expect(count).toBeGreaterThan(first.count);
    await host.end('SIGTERM');
  },
  1_800_000,
);
