import { MEDIA } from '../../shared/contract/records/media.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { type Chance, makeChance } from './chance.ts';
import type { Deployed } from './deployment.ts';
import { AT_ONCE } from './late-store.ts';
import { FAULTS, type Fault } from './network.ts';
import { type Basket, cardSale, cashSale, droppedTab, type Plan, type SaleTerms, splitSale, tab, tippedSale } from './plan.ts';
import { type Scenario, START } from './simulate.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const TWO_DAYS = 48 * 60 * MINUTE;

/**
 * A random scenario, made from its seed: one to three terminals, network faults, power cuts and price changes.
 * `refundsTips`: some sales whose tip was corrected are given back.
 */
export function randomScenario(seed: number, deployed?: Deployed, refundsTips = true): Scenario {
  const chance = makeChance(seed);
  const weather = chance.fork();
  const power = chance.fork();
  const kind = deployed ?? chance.pick(['dedupe', 'lookup', 'none'] as const);
  const calmFrom = (5 + chance.whole(20)) * MINUTE;
  const badness = chance.pick([0.02, 0.1, 0.3, 0.6]);
  const crashiness = chance.pick([0, 0.002, 0.01, 0.03]);
  const outages = Array.from({ length: chance.whole(3) }, () => {
    const from = chance.whole(calmFrom);
    return {
      from,
      to: from + chance.pick([10, 60, 300, 1200]) * SECOND,
      fault: chance.pick(['refused', 'lost_request', 'lost_answer', 'portal', 'stalled_body', 'gateway_before', 'late_commit'] as const),
    };
  });
  const terminals = 1 + chance.whole(3);
  const plans = Object.fromEntries(
    Array.from({ length: terminals }, (_, index) => [`t${index + 1}`, plansOf(chance, `t${index + 1}`, calmFrom, refundsTips)]),
  );
  const changesPrice = chance.isLucky(0.3);
  const changedAt = chance.whole(calmFrom);
  const cartLifetimeSeconds = chance.pick([900, 900, 120, 20]);
  const renames = chance.isLucky(0.2);
  return {
    seed,
    deployed: kind,
    isKnown: chance.isLucky(0.5),
    plans,
    settings: { acceptedVariance: chance.pick([0, 0, 5000]) },
    calmFrom,
    latency: () => 5 + weather.whole(weather.isLucky(0.05) ? 3000 : 150),
    lateness: () => SECOND + weather.whole(110 * SECOND),
    longLateness: () => SECOND + weather.whole(weather.isLucky(0.3) ? 20 * MINUTE : 110 * SECOND),
    stepTimes: () =>
      weather.isLucky(0.3) ? { check: weather.whole(300), commit: weather.whole(300), answer: weather.whole(300) } : AT_ONCE,
    cartLifetimeSeconds,
    renames,
    wallJump: () => (power.isLucky(0.3) ? (power.whole(3) - 1) * TWO_DAYS : 0),
    chooseFault: ({ operationId }, now): Fault => {
      const outage = outages.find(({ from, to }) => now >= from && now < to);
      if (outage !== undefined) return outage.fault;
      if (operationId === 'getRoot')
        return weather.isLucky(badness / 4) ? weather.pick(['refused', 'lost_request', 'portal', 'stalled_body', 'misdirected']) : 'none';
      return weather.isLucky(badness) ? weather.pick(FAULTS) : 'none';
    },
    crashAt: () => (power.isLucky(crashiness) ? (1 + power.whole(90)) * SECOND : undefined),
    ...(changesPrice && { happenings: [{ at: changedAt, run: (deployment) => deployment.setFriesPrice(4) }] }),
  };
}

function plansOf(chance: Chance, terminal: string, calmFrom: number, refundsTips: boolean): readonly Plan[] {
  return Array.from({ length: 2 + chance.whole(8) }, (_, index) => {
    const at = START + chance.whole(Math.max(calmFrom - MINUTE, MINUTE));
    const terms: SaleTerms = {
      ...(chance.isLucky(0.4) && { mediaType: MEDIA.extendedCart, placedAt: new Date(START).toISOString() }),
      ...(chance.isLucky(0.2) && { canGoByOrder: false }),
    };
    const name = `${index}`;
    switch (chance.whole(6)) {
      case 0:
        return splitSale(terminal, name, at, basket(chance), terms);
      case 1:
        return cardSale(terminal, name, at, basket(chance), chance.isLucky(0.6), terms);
      case 2:
        return tab(terminal, name, at, basket(chance), basket(chance));
      case 4:
        return chance.isLucky(0.5)
          ? tippedSale(terminal, name, at, basket(chance), chance.isLucky(0.5) ? [100, 250, 175] : [100], refundsTips && index % 2 === 0)
          : cashSale(terminal, name, at, basket(chance), terms);
      case 3:
        return chance.isLucky(0.3) ? droppedTab(terminal, name, at, basket(chance)) : cashSale(terminal, name, at, basket(chance), terms);
      default:
        return cashSale(terminal, name, at, basket(chance), terms);
    }
  });
}

const SOLD = [ITEMS.burger, ITEMS.fries, ITEMS.soda] as const;

function basket(chance: Chance): Basket {
  return Array.from({ length: 1 + chance.whole(3) }, () => [chance.pick(SOLD), 1 + chance.whole(3)] as const);
}
