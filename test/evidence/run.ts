import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { numberOf, readScriptLine } from '../setup/script-options.ts';
import { evidenceParts, SIZES } from './evidence-parts.ts';
import { countFaults, describeEvidence, type PartFound } from './evidence-report.ts';
import { runPart } from './part-process.ts';
import { describeFacts, readRunFacts, stampOf } from './run-facts.ts';

const PARTS = evidenceParts('small', 0);
const USAGE = `npm run evidence -- [--size ${SIZES.join('|')}] [--seed N] [--report] [PART...]

Looks for faults with every means there is, one part after the other, and goes on after one that found some. The report, with seeds,
counts, machine and tree, is written into .build/evidence, and with --report also into resources/docs/evidence, to be committed. Parts, and what a small one is asked for:
${PARTS.map(({ name, extent, looksFor }) => `  ${name.padEnd(12)} ${extent}\n${' '.repeat(15)}${looksFor}`).join('\n')}`;

const { values, words } = readScriptLine(
  USAGE,
  {
    size: { type: 'string', default: 'small' },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    report: { type: 'boolean', default: false },
  },
  PARTS.map(({ name }) => name),
);
const size = SIZES.find((each) => each === values.size);
if (size === undefined) {
  console.error(`Sizes are ${SIZES.join(', ')}.`);
  process.exit(2);
}
const seed = numberOf('seed', values.seed, 0);

const facts = await readRunFacts();
const folder = join(projectRoot, '.build', 'evidence');
const logs = join(folder, stampOf(facts));
const kept = join(projectRoot, 'resources', 'docs', 'evidence', `${stampOf(facts).toLowerCase()}-${size}.md`);
const reports = [join(folder, `evidence-${stampOf(facts)}.md`), ...(values.report ? [kept] : [])];
mkdirSync(logs, { recursive: true });
console.log(describeFacts(facts));
const found: PartFound[] = [];
for (const part of evidenceParts(size, seed).filter(({ name }) => words.length === 0 || words.includes(name))) {
  console.log(`${part.name}: ${part.extent}`);
  const end = await runPart(part, join(logs, `${part.name}.log`));
  found.push({ part, end });
  console.log(`  ${countFaults(end)} faults in ${end.seconds.toFixed(0)} seconds`);
  // After each part, so that a night that is cut short leaves what it found.
  for (const report of reports) writeFileSync(report, describeEvidence({ size, seed, facts, found }));
}
for (const report of reports) console.log(report);
process.exitCode = found.every(({ end }) => end.code === 0) ? 0 : 1;
