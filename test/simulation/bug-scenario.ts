import { ITEMS } from '../service/test-catalogue.ts';
import { makeChance } from './chance.ts';
import type { Fault } from './network.ts';
import { cardSale, cashSale, droppedTab, tab, tippedSale } from './plan.ts';
import type { ProtocolBug } from './protocol-bugs.ts';
import { type Scenario, START } from './simulate.ts';

const SECOND = 1000;
const UNCLEAR: readonly Fault[] = [
  'lost_request',
  'lost_answer',
  'reset_before',
  'reset_after',
  'reset_late',
  'late',
  'fails_after',
  'portal',
  'stalled_body',
  'cut_answer',
  'late_commit',
  'gateway_late',
  'doubled',
];

/** A busy quarter of an hour with much that is unclear: a bug of the protocol has every opportunity. */
export function bugScenario(bug: ProtocolBug, seed: number): Scenario {
  const { name: _, harm: __, believes, onlySales, faults = UNCLEAR, ...wrong } = bug;
  const { deployed } = bug;
  const chance = makeChance(seed);
  const { burger, fries, soda } = ITEMS;
  return {
    seed,
    ...wrong,
    isKnown: true,
    ...(believes !== undefined && { believes }),
    calmFrom: 15 * 60 * SECOND,
    plans: {
      t1: [
        cashSale('t1', 'a', START, [
          [burger, 1],
          [fries, 2],
        ]),
        cashSale('t1', 'b', START + 20 * SECOND, [[soda, 1]], { canGoByOrder: believes === undefined }),
        cashSale('t1', 'c', START + 40 * SECOND, [[soda, 1]]),
        ...(onlySales === true
          ? []
          : [
              cardSale('t1', 'd', START + 10 * SECOND, [[burger, 1]], true),
              cardSale('t1', 'e', START + 50 * SECOND, [[burger, 2]], true),
              tab('t1', 'f', START + 5 * SECOND, [[burger, 1]], [[soda, 2]]),
              droppedTab('t1', 'g', START + 15 * SECOND, [[soda, 3]]),
              tippedSale('t1', 'h', START + 25 * SECOND, [[burger, 1]], deployed === 'dedupe' ? [100, 250, 175] : [100]),
              tippedSale('t1', 'i', START + 35 * SECOND, [[soda, 2]], [200], true),
            ]),
      ],
    },
    latency: () => 10 + chance.whole(100),
    lateness: () => SECOND + chance.whole(110 * SECOND),
    chooseFault: ({ operationId }) => (operationId !== 'getRoot' && chance.isLucky(0.3) ? chance.pick(faults) : 'none'),
    crashAt: () => (chance.isLucky(0.01) ? 5000 : undefined),
  };
}
