import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { HostState } from '../../renderer/host/host-store.ts';
import { makeServiceClock } from '../../renderer/host/service-clock.ts';
import { addMilliseconds, epochOf, instantFromEpoch } from '../../shared/base/time.ts';

const SERVICE = instantFromEpoch(Date.parse('2026-11-21T23:00:00.000Z'));
const MINUTE = 60_000;

/** What a screen prices by, whose clock and whose host's clock are so many minutes ahead of the service's. */
function pricedAt(screenAhead: number, hostAhead: number, isKnown = true) {
  const world = {
    epochMilliseconds: () => epochOf(SERVICE) + screenAhead * MINUTE,
    monotonicMilliseconds: () => 0,
    randomBytes: () => new Uint8Array(),
  };
  const clock = makeServiceClock(world);
  const store = createStore<HostState>(() => ({ status: undefined }) as HostState);
  clock.follow({ store });
  const at = addMilliseconds(SERVICE, hostAhead * MINUTE);
  const ahead = isKnown ? { aheadOfServiceMilliseconds: hostAhead * MINUTE } : {};
  store.setState({ status: { clock: { at, ...ahead } } as HostState['status'] });
  return instantFromEpoch(clock.world.epochMilliseconds());
}

test('a screen prices by the clock of the service, whichever clock is wrong', () => {
  for (const [screen, host] of [
    [0, 0],
    [20, 20],
    [20, 0],
    [0, 20],
    [-20, 20],
  ] as const)
    expect([screen, host, pricedAt(screen, host)]).toEqual([screen, host, SERVICE]);
});

test('a screen prices by the clock of its host while nobody knows the time of the service, and by its own where that is about right', () => {
  expect(pricedAt(0, 20, false)).toBe(addMilliseconds(SERVICE, 20 * MINUTE));
  expect(pricedAt(0.5, 0)).toBe(addMilliseconds(SERVICE, 0.5 * MINUTE));
});
