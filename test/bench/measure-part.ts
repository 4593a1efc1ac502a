import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measured } from './bench-goal.ts';
import { BENCH_PARTS } from './bench-parts.ts';

/** One part in a process of its own: its name is the argument, and the figures of each step are a message. */
export interface StepMessage {
  readonly measured: readonly Measured[];
}

const part = BENCH_PARTS.find(({ name }) => name === process.argv[2]);
if (part === undefined) throw new Error(`there is no part ${process.argv[2]}`);
for (const measure of part.steps) {
  const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), `grandstand-bench-${part.name}-`));
  try {
    await report({ measured: await measure(folder) });
  } catch (fault) {
    // The steps after it have figures of their own.
    console.error(fault);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
// Servers that a broken step has left would keep this process for ever. They go with it.
process.exit();

function report(message: StepMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
