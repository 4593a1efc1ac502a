import { expect, test } from 'vitest';
import { isLong } from '../base/search.ts';
import { bugScenario } from './bug-scenario.ts';
import { PROTOCOL_BUGS } from './protocol-bugs.ts';
import { simulate } from './simulate.ts';

const MOST_DAYS = 40;
const HARMLESS_DAYS = isLong ? 200 : 5;

test('the days on which bugs are looked for do no harm to a protocol without one', async () => {
  for (const deployed of ['dedupe', 'lookup', 'none'] as const) {
    for (let seed = 1; seed <= HARMLESS_DAYS; seed++) {
      const { findings, faults } = await simulate(bugScenario({ name: 'none', deployed, harm: 'harmless' }, seed));
      expect({ deployed, seed, findings, faults: faults.map(String) }).toEqual({ deployed, seed, findings: [], faults: [] });
    }
  }
});

test.each(PROTOCOL_BUGS.filter(({ harm }) => harm === 'caught'))('caught: $name', async (bug) => {
  for (let seed = 1; seed <= MOST_DAYS; seed++) {
    const { findings } = await simulate(bugScenario(bug, seed));
    if (findings.length > 0) return;
  }
  expect.fail('not found');
});

test.each(PROTOCOL_BUGS.filter(({ harm }) => harm === 'harmless'))(
  'harmless: $name',
  async (bug) => {
    for (let seed = 1; seed <= HARMLESS_DAYS; seed++) {
      const { findings } = await simulate(bugScenario(bug, seed));
      expect({ seed, findings }).toEqual({ seed, findings: [] });
    }
  },
  300_000,
);
