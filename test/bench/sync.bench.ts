import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMeasured, type Measured } from './bench-goal.ts';
import { measureClosing } from './shift-closing.ts';
import { measureCommits } from './sync-commits.ts';
import { measureDrain } from './sync-drain.ts';
import { measureQueue } from './sync-queue.ts';

const PARTS: Readonly<Record<string, (folder: string) => Promise<readonly Measured[]>>> = {
  commits: measureCommits,
  queue: measureQueue,
  drain: measureDrain,
  closing: measureClosing,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'grandstand-bench-'));
const measured: Measured[] = [];
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length === 0 || asked.includes(name)) measured.push(...(await measure(folder)));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log();
for (const each of measured) console.log(describeMeasured(each));
