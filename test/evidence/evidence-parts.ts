import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';

/** About five minutes, about eight hours, about two days on two cores. */
export const SIZES = ['small', 'night', 'long'] as const;
export type EvidenceSize = (typeof SIZES)[number];

/** A program that looks for faults by itself, and the extent of one run of it. */
export interface EvidencePart {
  readonly name: string;
  readonly looksFor: string;
  readonly extent: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly limitSeconds: number;
  /** Lines of its output that say what the whole run came to. */
  readonly reportedLines: RegExp;
}

const VITEST = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', join('test', 'vitest.config.ts'), '--project', 'unit'];

interface Counts {
  readonly days: number;
  readonly kills: number;
  readonly rounds: number;
  readonly soakMinutes: number;
  readonly soakRate: number;
  /** With the long budgets of the tests. */
  readonly isLong: boolean;
  readonly limitSeconds: number;
}

const HOUR = 3600;
const COUNTS: Readonly<Record<EvidenceSize, Counts>> = {
  small: { days: 500, kills: 10, rounds: 3, soakMinutes: 1, soakRate: 10, isLong: false, limitSeconds: HOUR / 4 },
  night: { days: 20_000, kills: 1000, rounds: 500, soakMinutes: 120, soakRate: 20, isLong: true, limitSeconds: 6 * HOUR },
  long: { days: 200_000, kills: 5000, rounds: 3000, soakMinutes: 12 * 60, soakRate: 20, isLong: true, limitSeconds: 24 * HOUR },
};

export function evidenceParts(size: EvidenceSize, seed: number): readonly EvidencePart[] {
  const { days, kills, rounds, soakMinutes, soakRate, isLong, limitSeconds } = COUNTS[size];
  const budget = isLong ? { LONG: '1' } : {};
  const program = (path: string, ...args: readonly string[]) => ({ args: [join(projectRoot, path), ...args], env: {}, limitSeconds });
  const test = (path: string, env: Readonly<Record<string, string>> = {}) => ({
    args: [...VITEST, path],
    env: { ...budget, ...env },
    limitSeconds,
  });
  return [
    {
      name: 'simulation',
      looksFor: 'anything lost, doubled, wrong or without an end on days of faults and crashes, in virtual time',
      extent: `${days} days from seed ${seed}`,
      ...program('test/simulation/run.ts', '--runs', `${days}`, '--from', `${seed}`),
      reportedLines: /^(?!\d+ runs from)/,
    },
    {
      name: 'kills',
      looksFor: 'what a host answered and has lost, doubled or halved after being killed under load',
      extent: `${kills} kills, seed ${seed}`,
      ...program('test/kill/kill-serve.ts', '--rounds', `${kills}`, '--seed', `${seed}`),
      reportedLines: /^(?!round )/,
    },
    {
      name: 'terminals',
      looksFor: 'a guest charged twice or a charge forgotten, after kills of host and card terminal',
      extent: `${isLong ? 60 : 2} rounds for each protocol, seed ${seed}`,
      ...test('test/terminal/killed-host.test.ts', { SEED: `${seed}` }),
      reportedLines: /processes killed|Tests {2}/,
    },
    {
      name: 'rounds',
      looksFor: 'a sale that is not exactly one order, after kills of both sides and a line that is cut, slow or silent',
      extent: `${rounds} rounds from seed ${seed}`,
      ...program('test/rounds/run.ts', '--rounds', `${rounds}`, '--seed', `${seed}`),
      reportedLines: /^(?!seed \d+: \d+ sales)/,
    },
    {
      name: 'cuts',
      looksFor: 'a checkout that is not one order, its connection cut after every byte that is tried, there and back',
      extent: isLong ? 'every byte' : 'every 41st byte',
      ...test('test/rounds/every-byte.test.ts'),
      reportedLines: /each cut at|Tests {2}/,
    },
    {
      name: 'fuzz',
      looksFor: 'a malformed request that is answered by one of the 500s, or out of the documented shape',
      extent: `${isLong ? 100_000 : 3000} requests, seed ${seed}`,
      ...test('test/host/malformed-requests.test.ts', { SEED: `${seed}` }),
      reportedLines: /malformed requests;|Tests {2}/,
    },
    {
      name: 'soak',
      looksFor: 'an order that is not once in journal, service and kitchen, and memory that grows',
      extent: `${soakMinutes === 1 ? 'a minute' : `${soakMinutes} minutes`} at ${soakRate} orders a second`,
      ...program('test/soak/soak.ts', '--minutes', `${soakMinutes}`, '--rate', `${soakRate}`),
      reportedLines: /^(?! +minute )/,
    },
  ];
}
