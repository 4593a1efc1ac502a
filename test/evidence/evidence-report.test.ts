import { expect, test } from 'vitest';
import { evidenceParts, SIZES } from './evidence-parts.ts';
import { countFaults, describeEvidence, type PartFound } from './evidence-report.ts';
import type { RunFacts } from './run-facts.ts';

const facts: RunFacts = {
  at: '2026-11-21T21:05:09.546Z',
  cores: 2,
  processor: 'Some',
  memoryGigabytes: 8,
  system: 'Linux 6',
  node: 'v24.0.0',
  loadByCore: 0.1,
  tree: 'revision 0123456789ab',
};
const [simulation, kills] = evidenceParts('small', 7) as unknown as [PartFound['part'], PartFound['part']];

test('a part that ended badly has at least one fault, and as many as it counted itself', () => {
  expect(countFaults({ code: 0, output: 'seed 7: 3 rounds, 0 faults' })).toBe(0);
  expect(countFaults({ code: 1, output: 'round 1: 4 sales\nseed 7: 3 rounds, 12 sales, 4 faults\nlost' })).toBe(4);
  expect(countFaults({ code: 1, output: 'seed 7: []\n3 bad runs' })).toBe(3);
  expect(countFaults({ code: 1, output: 'Error: it did not start' })).toBe(1);
  expect(countFaults({ code: 'too late', output: 'round 1: 4 sales, 0 faults' })).toBe(1);
});

test('the report says how to make the same run again, what each part came to, and shows all of one that found something', () => {
  const text = describeEvidence({
    size: 'small',
    seed: 7,
    facts,
    found: [
      { part: simulation, end: { code: 0, seconds: 20.6, output: '500 runs from seed 7\n{ requests: 12 }\n' } },
      { part: kills, end: { code: 1, seconds: 3, output: 'round 1: 4 sales; a sale is lost\nseed 7: 1 faults\n' } },
    ],
  });
  expect(text).toContain('`npm run evidence -- --size small --seed 7`: 2 parts, 1 faults.');
  expect(text).toContain('| 500 days from seed 7 | 21 | 0 |');
  expect(text).toContain('{ requests: 12 }');
  expect(text).not.toContain('500 runs from');
  expect(text).toContain('round 1: 4 sales; a sale is lost');
  expect(text).toContain('2 cores');
  expect(text).toContain('revision 0123456789ab');
});

test('every size has every part, and gives its seed to each that draws', () => {
  const names = SIZES.map((size) => evidenceParts(size, 7).map(({ name }) => name));
  expect(new Set(names.map(String)).size).toBe(1);
  for (const size of SIZES) {
    const drawing = evidenceParts(size, 4711).filter(({ extent }) => extent.includes('4711'));
    expect(drawing.map(({ name }) => name)).toEqual(['simulation', 'kills', 'terminals', 'rounds', 'fuzz']);
    for (const { args, env } of drawing) expect([...args, ...Object.values(env)]).toContain('4711');
  }
});
