import { vi } from 'vitest';
import { runLine } from '../../electron/host/cli/command-line.ts';
import type { CapturedRun } from '../setup/captured-run.ts';

/** A command of the line in this process, which is quicker than one of its own, with everything that it prints. */
export async function runHere(words: readonly string[]): Promise<CapturedRun> {
  let output = '';
  const take = (text: unknown): boolean => {
    output += text;
    return true;
  };
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(take));
  try {
    const code = await runLine(words);
    return { code, output };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
