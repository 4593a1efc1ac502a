import { afterEach, expect, test, vi } from 'vitest';
import { type Host, type HostState, makeHost } from '../../renderer/host/host-store.ts';
import { signInOpenly } from '../../renderer/register/staff/sign-in-openly.ts';

afterEach(() => vi.unstubAllGlobals());

/** A host that is there, with a cashier and nobody signed in; `asked` are the addresses that the window asks. */
function stand(): { readonly host: Host; readonly requests: readonly string[]; readonly say: (more: Partial<HostState>) => void } {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address);
    return Promise.resolve(Response.json({ refusal: { code: 'not_allowed' } }, { status: 403 }));
  });
  const host = makeHost();
  signInOpenly(host);
  const say = (more: Partial<HostState>): void => host.store.setState(more);
  say({ presence: 'there', status: { isTraining: false } as unknown as HostState['status'] });
  return { host, requests, say };
}

const STAFF = [{ id: 'kim', name: 'Kim', role: 'cashier' }] as unknown as HostState['staff'];
const settingsOf = (signIn: 'open' | 'pin') => ({ revision: 1, settings: { signIn } }) as unknown as HostState['settings'];

test('nobody is signed in without a PIN before the host has said how people sign in, nor where a PIN is needed', () => {
  const { requests, say } = stand();
  say({ staff: STAFF });
  expect(requests).toEqual([]);
  say({ settings: settingsOf('pin') });
  expect(requests).toEqual([]);
});

test('the first cashier is signed in once the host has said that no PIN is needed', () => {
  const { requests, say } = stand();
  say({ staff: STAFF });
  say({ settings: settingsOf('open') });
  expect(requests).toEqual(['/till/session']);
});
