import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { makeGuestView } from '../../renderer/display/guest-view.ts';
import type { Host, HostState } from '../../renderer/host/host-store.ts';
import { makeWorld } from '../world.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SHOWN = { kind: 'nothing' };

/** A guest's screen whose host answers only while `isThere`. */
function opened() {
  let isThere = true;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('no connection');
    return new Response(JSON.stringify(SHOWN), { headers: { 'content-type': 'application/json' } });
  });
  const store = createStore<Pick<HostState, 'presence'>>(() => ({ presence: 'looking' }));
  const host = { store, on: () => () => undefined } as unknown as Host;
  const { store: view } = makeGuestView({ host, world: { ...makeWorld(), after: () => () => undefined } as never });
  return {
    view,
    presence: (presence: HostState['presence']) => store.setState({ presence }),
    answers(is: boolean) {
      isThere = is;
    },
  };
}

test('what was shown before a silence is shown again only once the host has answered', async () => {
  const { view, presence, answers } = opened();
  presence('there');
  await vi.waitFor(() => expect(view.getState().answer).toEqual(SHOWN), 20_000);
  presence('silent');
  vi.advanceTimersByTime(4000);
  expect(view.getState().isBlank).toBe(true);
  answers(false);
  presence('there');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(view.getState().isBlank).toBe(true);
  presence('silent');
  answers(true);
  presence('there');
  await vi.waitFor(() => expect(view.getState().isBlank).toBe(false), 20_000);
});
