import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Seeded, seeded } from '../engine/seeded.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { testCatalogue } from '../service/test-catalogue.ts';
import { type Fate, type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { findWrongSales } from './sold-once.ts';
import { type SellingOptions, startTill, type TillProcess } from './till-process.ts';

/** What all rounds together have shown. */
export interface RoundsReport {
  readonly rounds: number;
  readonly sales: number;
  readonly tillKills: number;
  readonly serviceKills: number;
  /** Times that a person had to ask for another look. */
  readonly looks: number;
  /** Connections by what became of them. */
  readonly connections: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

export interface RoundsPlan {
  readonly rounds: number;
  readonly seed: number;
  /** Uses the usual timeouts of a till, and no request stays without an answer for long. */
  readonly isUnhurried?: boolean;
}

/** No request of a round arrives later than this. */
const LATEST = 1500;
const HURRIED: Pick<SellingOptions, 'timeFactor' | 'settings'> = { timeFactor: 0.1, settings: { quiescence: 2 * LATEST, patience: 0 } };
const UNHURRIED: typeof HURRIED = { timeFactor: 1, settings: {} };
/** Without any word of the till; a till that does not know yet what its service can do asks a person within half of it. */
const SILENCE_MILLISECONDS = 120_000;
const START_MILLISECONDS = 120_000;
const MOST_LISTED = 5;
/** About what the longest request and answer of a sale have. */
const MOST_BYTES = 6000;

/** Till and service are killed and their line is cut, again and again; what is left in both stores is compared after each round. */
export async function playBadRounds(plan: RoundsPlan, report: (line: string) => void): Promise<RoundsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-rounds-'));
  const total = { sales: 0, tillKills: 0, serviceKills: 0, looks: 0 };
  const connections: Record<string, number> = {};
  const faults: string[] = [];
  try {
    for (let round = 1; round <= plan.rounds; round++) {
      const seed = plan.seed + round - 1;
      const data = join(folder, `${round}`);
      const played = await playRound(data, seed, plan.isUnhurried === true);
      rmSync(data, { recursive: true, force: true });
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += played[key];
      for (const [fate, count] of played.met) connections[fate] = (connections[fate] ?? 0) + count;
      faults.push(...played.faults.map((fault) => `seed ${seed}: ${fault}`));
      const { sales, tillKills, serviceKills, looks } = played;
      report(
        `seed ${seed}: ${sales} sales, ${tillKills} + ${serviceKills} kills, ${looks} looks${played.faults.map((fault) => `\n  ${fault}`).join('')}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { rounds: plan.rounds, ...total, connections, faults };
}

interface Played {
  readonly sales: number;
  readonly tillKills: number;
  readonly serviceKills: number;
  readonly looks: number;
  readonly met: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

async function playRound(data: string, seed: number, isUnhurried: boolean): Promise<Played> {
  mkdirSync(data);
  const catalogue = join(data, 'catalogue.json');
  writeFileSync(catalogue, JSON.stringify(testCatalogue()));
  const chance = seeded(seed);
  const proxy = await startFaultyProxy();
  const acknowledged = new Map<string, number>();
  const faults: string[] = [];
  const journalFile = join(data, 'till.sqlite');
  let looks = 0;
  let hasFinished = false;
  const receive = (line: string): void => {
    const [word, id = '', ...rest] = line.split(' ');
    if (word === 'sold') acknowledged.set(id, Number(rest[0]));
    if (word === 'mistake' || word === 'fault') faults.push(line);
    if (word === 'looked') looks++;
    if (word === 'finished') hasFinished = true;
  };
  let lives = 0;
  const openTill = (): TillProcess =>
    startTill(
      {
        journal: journalFile,
        origin: proxy.origin,
        seed: seed * 31 + lives++,
        pace: chance.between(5, 60),
        ...(isUnhurried ? UNHURRIED : HURRIED),
      },
      receive,
    );
  const openService = async (): Promise<ServedHost> => {
    const host = await serve(data, ['--no-till', '--port', '0', '--catalog', catalogue], {}, START_MILLISECONDS);
    proxy.setTarget(Number(new URL(host.url).port));
    return host;
  };
  const counts = { tillKills: 0, serviceKills: 0 };
  let service = await openService();
  let till = openTill();
  try {
    for (let trouble = chance.between(2, 5); trouble > 0; trouble--) {
      proxy.setFates(fatesOf(chance, isUnhurried));
      await till.untilPrinted('sold', chance.between(1, 8), SILENCE_MILLISECONDS);
      await sleep(chance.below(150));
      switch (chance.below(3)) {
        case 0:
          await till.kill();
          till = openTill();
          counts.tillKills++;
          break;
        case 1:
          await service.end('SIGKILL');
          await sleep(chance.below(300));
          service = await openService();
          counts.serviceKills++;
          break;
        default:
          proxy.setTarget(undefined);
          await sleep(chance.below(600));
          proxy.setTarget(Number(new URL(service.url).port));
      }
    }
    proxy.setFates(() => ({ kind: 'pass' }));
    till.finish();
    await till.untilPrinted('finished', 1, SILENCE_MILLISECONDS);
    await proxy.untilArrived();
  } finally {
    await till.kill();
    await service.end('SIGTERM');
    await proxy.close();
  }
  if (!hasFinished) faults.push('the till did not come to an end');
  faults.push(
    ...service
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  );
  faults.push(...(await findWrongSales({ journalFile, serviceFile: join(data, 'service.sqlite'), acknowledged })));
  return { sales: acknowledged.size, ...counts, looks, met: proxy.met, faults: faults.slice(0, MOST_LISTED) };
}

/** Fair or foul: how much goes wrong, and what. */
function fatesOf(chance: Seeded, isUnhurried: boolean): Parameters<FaultyProxy['setFates']>[0] {
  const probability = chance.pick([0.1, 0.3, 0.6]);
  return (): Fate => {
    if (!chance.chance(probability)) return { kind: 'pass' };
    switch (chance.below(4)) {
      case 0:
        return { kind: 'late', milliseconds: chance.below(LATEST) };
      case 1:
        return { kind: 'slow', milliseconds: chance.below(200) };
      default: {
        const by = chance.pick(isUnhurried ? (['reset', 'end'] as const) : (['reset', 'end', 'silence'] as const));
        return { kind: 'cut', side: chance.pick(['request', 'response'] as const), at: chance.below(chance.pick([300, MOST_BYTES])), by };
      }
    }
  };
}
