import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookFilesIn, describeBooks } from '../books/stored-books.ts';
import { type Seeded, seeded } from '../engine/seeded.ts';
import type { Caller } from '../host/running-host.ts';
import { credentialsFor, grandstand, type ServedHost, serve } from '../host/served-host.ts';
import { KEYS, testCatalogue } from '../service/test-catalogue.ts';
import { findDoubled, findHalfOrders, findLost } from './kept-facts.ts';
import { type Ledger, newLedger, runTill } from './tills.ts';

/** What all rounds together have shown. */
export interface KillReport {
  readonly rounds: number;
  readonly sales: number;
  readonly tabs: number;
  readonly payments: number;
  /** Sales whose request got no answer. */
  readonly unsure: number;
  readonly faults: readonly string[];
}

const TILLS = 8;
/** A folder gets a new beginning after so many rounds, so that reading all of it stays quick. */
const ROUNDS_IN_A_FOLDER = 20;

export interface KillPlan {
  readonly rounds: number;
  readonly seed: number;
  /** The most that a host may answer before it is killed. */
  readonly answers: number;
}

/** Kills a host under load at random moments, again and again, and looks each time at what is left. */
export async function killAgainAndAgain({ rounds, seed, answers }: KillPlan, report: (line: string) => void): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-kill-'));
  const catalogue = join(folder, 'catalogue.json');
  writeFileSync(catalogue, JSON.stringify(testCatalogue()));
  const chance = seeded(seed);
  const faults: string[] = [];
  const counts = { sales: 0, tabs: 0, payments: 0, unsure: 0 };
  let before = newLedger();
  try {
    // The last one sells nothing any more: it checks what the one before has left.
    for (let round = 0; round <= rounds; round += 1) {
      const data = join(folder, `data-${Math.floor(Math.min(round, rounds - 1) / ROUNDS_IN_A_FOLDER)}`);
      if (round % ROUNDS_IN_A_FOLDER === 0 && round < rounds) before = newLedger();
      const isEarly = chance.chance(0.2);
      if (isEarly) await killWhileStarting(data, catalogue, chance);
      const { ledger, found } = await runRound(data, catalogue, chance, before, round < rounds ? chance.between(1, answers) : 0);
      before = ledger;
      faults.push(...found.map((fault) => `round ${round}: ${fault}`));
      counts.sales += ledger.sales.length;
      counts.tabs += ledger.tabs.size;
      counts.payments += ledger.payments.size;
      counts.unsure += ledger.unansweredSales.size;
      report(
        `round ${round + 1}: ${ledger.sales.length} sales, ${ledger.tabs.size} tabs, ${ledger.unansweredSales.size} unsure${found.length > 0 ? `; ${found.join('; ')}` : ''}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { rounds, ...counts, faults };
}

async function killWhileStarting(data: string, catalogue: string, chance: Seeded): Promise<void> {
  const starting = serve(data, ['--port', '0', '--catalog', catalogue], {}, chance.below(700));
  await starting.then((host) => host.end('SIGKILL')).catch(() => undefined);
}

interface Round {
  readonly ledger: Ledger;
  readonly found: readonly string[];
}

/** Starts on what the round before has left, checks it, sells, and is killed. */
async function runRound(data: string, catalogue: string, chance: Seeded, before: Ledger, answers: number): Promise<Round> {
  describeBooks(data, { hasOtherSellers: true });
  const host = await serve(data, ['--port', '0', '--catalog', catalogue]);
  const ledger = newLedger();
  const found: string[] = [];
  let tills: readonly Promise<unknown>[] = [];
  try {
    const caller: Caller = { url: host.url, credentials: await credentialsFor({ url: host.url, keys: KEYS }) };
    found.push(...(await findLost(caller, before)), ...(await findDoubled(caller, before)));
    const tellFault = (fault: Error) => found.push(fault.message);
    tills = Array.from({ length: TILLS }, () => runTill(caller, chance, ledger).catch(tellFault));
    while (ledger.answers < answers && found.length === 0 && host.process.exitCode === null) await sleep(1);
    if (host.process.exitCode !== null) found.push(`the host ended by itself: ${host.log().slice(-500)}`);
    await sleep(chance.below(30));
  } catch (fault) {
    found.push((fault as Error).message);
  } finally {
    await host.end('SIGKILL').catch((fault: Error) => found.push(fault.message));
  }
  await Promise.all(tills);
  const verified = await grandstand(['verify', '--data', data]);
  if (verified.code !== 0) found.push(verified.output.trim());
  found.push(...findHalfOrders(bookFilesIn(data).serviceFile), ...faultsIn(host));
  return { ledger, found };
}

function faultsIn(host: ServedHost): readonly string[] {
  return host
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
}
