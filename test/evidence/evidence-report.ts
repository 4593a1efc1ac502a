import type { EvidencePart, EvidenceSize } from './evidence-parts.ts';
import type { PartEnd } from './part-process.ts';
import { describeFacts, type RunFacts } from './run-facts.ts';

export interface PartFound {
  readonly part: Pick<EvidencePart, 'name' | 'looksFor' | 'extent' | 'reportedLines'>;
  readonly end: PartEnd;
}

export interface Evidence {
  readonly size: EvidenceSize;
  readonly seed: number;
  readonly facts: RunFacts;
  readonly found: readonly PartFound[];
}

const LAST_LINES = 60;

/** As the part counts them itself; one that ended badly without counting has at least one. */
export function countFaults({ code, output }: Pick<PartEnd, 'code' | 'output'>): number {
  if (code === 0) return 0;
  const counted = [...output.matchAll(/^(?:.*, )?(\d+) (?:faults|bad runs)$/gm)].map(([, count]) => Number(count));
  return Math.max(1, ...counted);
}

export function describeEvidence({ size, seed, facts, found }: Evidence): string {
  const faults = found.reduce((sum, { end }) => sum + countFaults(end), 0);
  return [
    '# Fault evidence',
    '',
    describeFacts(facts),
    '',
    `\`npm run evidence -- --size ${size} --seed ${seed}\`: ${found.length} parts, ${faults} faults.`,
    '',
    '| part | looks for | asked | seconds | faults |',
    '| --- | --- | --- | ---: | ---: |',
    ...found.map(
      ({ part, end }) =>
        `| ${part.name} | ${part.looksFor} | ${part.extent} | ${end.seconds.toFixed(0)} | ${countFaults(end)}${suffixOf(end)} |`,
    ),
    ...found.flatMap(describePart),
    '',
  ].join('\n');
}

function suffixOf({ code }: PartEnd): string {
  return code === 'too late' ? ', ended as it took too long' : '';
}

/** What a part reported of its whole run, or where it found something, all that it said last. */
function describePart({ part, end }: PartFound): readonly string[] {
  const lines = end.output.split('\n').filter((line) => line.trim() !== '');
  const reported = end.code === 0 ? lines.filter((line) => part.reportedLines.test(line)) : lines;
  return ['', `## ${part.name}`, '', '```text', ...reported.slice(-LAST_LINES), '```'];
}
