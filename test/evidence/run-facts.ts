import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { captureRun } from '../setup/captured-run.ts';

/** The machine and the version of a measurement, without which measurements cannot be compared. */
export interface RunFacts {
  readonly at: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  /** Of the last minute as it began, by core: above about 1 others are at work. */
  readonly loadByCore: number;
  readonly tree: string;
}

export async function readRunFacts(): Promise<RunFacts> {
  const all = cpus();
  return {
    at: new Date(nodeWorld.epochMilliseconds()).toISOString(),
    cores: all.length,
    processor: all[0]?.model.trim() ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 1e8) / 10,
    system: `${type()} ${release()}`,
    node: process.version,
    loadByCore: Math.round(((loadavg()[0] ?? 0) / Math.max(1, all.length)) * 10) / 10,
    tree: await describeTree(),
  };
}

/** Part of a file's name: two runs of a day are two files. */
export function stampOf({ at }: RunFacts): string {
  return at.slice(0, 16).replace(':', '-');
}

export function describeFacts({ at, cores, processor, memoryGigabytes, system, node, loadByCore, tree }: RunFacts): string {
  const machine = `${cores} cores (${processor}), ${memoryGigabytes} GB, ${system}, Node ${node.replace('v', '')}`;
  return `${at}, ${machine}; load ${loadByCore} a core as it began; ${tree}.`;
}

async function describeTree(): Promise<string> {
  const git = (...args: readonly string[]) => captureRun('git', ['-C', projectRoot, ...args], 30);
  const head = await git('rev-parse', '--short=12', 'HEAD');
  if (head.code !== 0) return 'a tree without a repository';
  const changed = (await git('status', '--porcelain')).output.split('\n').filter((line) => line !== '').length;
  return `revision ${head.output.trim()}${changed === 0 ? '' : ` and ${changed} changed files`}`;
}
