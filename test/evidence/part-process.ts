import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { projectEnvironment, projectRoot } from '../../electron/setup/run-command.mjs';
import type { EvidencePart } from './evidence-parts.ts';

/** How one part ended. */
export interface PartEnd {
  readonly code: number | 'too late';
  readonly seconds: number;
  readonly output: string;
}

/**
 * Runs a part to its end and writes down all that it says. It leads a group of processes of its own, so that the hosts that it started
 * go with it, however it ends.
 */
export function runPart({ args, env, limitSeconds }: EvidencePart, logFile: string): Promise<PartEnd> {
  const began = performance.now();
  const log = createWriteStream(logFile);
  const part = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...projectEnvironment(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const kill = (): void => {
    try {
      process.kill(-(part.pid ?? Number.NaN), 'SIGKILL');
    } catch {
      // No process of the group is left.
    }
  };
  const leave = (): void => process.exit(130);
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  let output = '';
  const receive = (bytes: Buffer): void => {
    log.write(bytes);
    output += bytes.toString();
  };
  part.stdout.on('data', receive);
  part.stderr.on('data', receive);
  let isTooLate = false;
  const tooLate = setTimeout(() => {
    isTooLate = true;
    kill();
  }, limitSeconds * 1000);
  return new Promise((resolve) => {
    const end = (code: number | null): void => {
      clearTimeout(tooLate);
      process.off('exit', kill);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
      log.end();
      resolve({
        code: isTooLate ? 'too late' : (code ?? 1),
        seconds: (performance.now() - began) / 1000,
        output: stripVTControlCharacters(output),
      });
    };
    part.once('error', () => end(127));
    // A host that a dead part left behind would hold the pipe open for ever.
    part.once('exit', kill);
    part.once('close', end);
  });
}
