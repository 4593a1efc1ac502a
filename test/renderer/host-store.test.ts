import { afterEach, expect, test, vi } from 'vitest';
import { type HostState, makeHost } from '../../renderer/host/host-store.ts';

afterEach(() => vi.unstubAllGlobals());

type Answer = (body: unknown) => void;

/** A host whose answers wait until the test gives them, by address and in the order of the requests. */
function slowHost(): (address: string) => readonly Answer[] {
  const waiting = new Map<string, Answer[]>();
  vi.stubGlobal(
    'fetch',
    (address: string) =>
      new Promise<Response>((resolve) => {
        waiting.set(address, [...(waiting.get(address) ?? []), (body) => resolve(Response.json(body))]);
      }),
  );
  return (address) => waiting.get(address) ?? [];
}

const settingsOf = (revision: number, signIn: 'open' | 'pin') => ({ revision, settings: { signIn } });
const statusOf = (id: string) => ({ device: { kind: 'till' }, employee: { id } });
const waitsAt = (at: (address: string) => readonly Answer[], address: string, count: number) =>
  vi.waitFor(() => expect(at(address).length).toBe(count), 20_000);

test('an answer that is overtaken by that of a later request does not bring back what has changed since', async () => {
  const at = slowHost();
  const host = makeHost();
  const both = [host.refresh(), host.refresh()];
  await waitsAt(at, '/till/status', 2);
  at('/till/status')[1]?.(statusOf('newer'));
  at('/till/status')[0]?.(statusOf('older'));
  await waitsAt(at, '/till/settings', 2);
  expect(host.store.getState().status?.employee?.id).toBe('newer');
  at('/till/settings')[1]?.(settingsOf(2, 'pin'));
  await vi.waitFor(() => expect(host.store.getState().settings?.revision).toBe(2), 20_000);
  at('/till/settings')[0]?.(settingsOf(1, 'open'));
  at('/till/staff')[1]?.([{ id: 'kim', name: 'Kim', role: 'cashier' }]);
  at('/till/staff')[0]?.([]);
  at('/till/stand')[1]?.({ isAlcoholStopped: true } as unknown as HostState['rules']);
  at('/till/stand')[0]?.({ isAlcoholStopped: false } as unknown as HostState['rules']);
  await Promise.all(both);
  const { settings, staff, rules } = host.store.getState();
  expect(settings).toEqual(settingsOf(2, 'pin'));
  expect(staff.map(({ id }) => id)).toEqual(['kim']);
  expect(rules).toEqual({ isAlcoholStopped: true });
});

test('an answer that comes in its turn is taken, and a request after it too', async () => {
  const at = slowHost();
  const host = makeHost();
  const first = host.refresh();
  await waitsAt(at, '/till/status', 1);
  at('/till/status')[0]?.(statusOf('one'));
  await waitsAt(at, '/till/settings', 1);
  at('/till/settings')[0]?.(settingsOf(1, 'open'));
  at('/till/staff')[0]?.([]);
  at('/till/stand')[0]?.({});
  await first;
  expect(host.store.getState().settings).toEqual(settingsOf(1, 'open'));
  void host.refresh();
  await waitsAt(at, '/till/status', 2);
  at('/till/status')[1]?.(statusOf('two'));
  await waitsAt(at, '/till/settings', 2);
  at('/till/settings')[1]?.(settingsOf(2, 'pin'));
  await vi.waitFor(() => expect(host.store.getState().settings?.revision).toBe(2), 20_000);
});
