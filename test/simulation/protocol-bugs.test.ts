import { expect, test } from 'vitest';
import { isLong } from '../base/search.ts';
import { bugScenario } from './bug-scenario.ts';
import { PROTOCOL_BUGS } from './protocol-bugs.ts';
import { simulate } from './simulate.ts';

const MOST_DAYS = 40;
const HARMLESS_DAYS = isLong ? 200 : 3;

/** On which day a bug is caught that is not caught on the first: looked at before the others, which are still looked at where it is not. */
const CAUGHT_ON: ReadonlyMap<string, number> = new Map([
  ['a checkout without a clear answer is sent again blindly', 3],
  ['calculated again after an unclear checkout', 4],
  ['a card is charged anew in another session after an unknown answer', 9],
  ['an unknown charge counts as none', 5],
  ["an answer that is not the service's counts as success", 2],
  ['a create is repeated blindly, and nobody sweeps behind it', 8],
  ['an unclear refund counts as done', 5],
  ['that a cart has expired is taken for proof, at a service that judges it on arrival alone', 5],
  ['a checkout is delivered twice where carts are not known again', 2],
  ["a portal's page counts as the answer", 7],
]);

test('the days on which bugs are looked for do no harm to a protocol without one', async () => {
  for (const deployed of ['dedupe', 'lookup', 'none'] as const) {
    for (let seed = 1; seed <= HARMLESS_DAYS; seed++) {
      const { findings, faults } = await simulate(bugScenario({ name: 'none', deployed, harm: 'harmless' }, seed));
      expect({ deployed, seed, findings, faults: faults.map(String) }).toEqual({ deployed, seed, findings: [], faults: [] });
    }
  }
});

test.each(PROTOCOL_BUGS.filter(({ harm }) => harm === 'caught'))('caught: $name', async (bug) => {
  const days = [CAUGHT_ON.get(bug.name) ?? 1, ...Array.from({ length: MOST_DAYS }, (_, at) => at + 1)];
  for (const day of days) {
    const { findings } = await simulate(bugScenario(bug, day));
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
