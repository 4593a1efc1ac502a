import { HOST_OPERATIONS } from '../../../shared/till-contract/operations/host-operations.ts';
import { askUntilAnswered } from '../../host/ask-till.ts';
import type { Host, HostState } from '../../host/host-store.ts';
import { pause } from '../../host/pause.ts';
import type { SignInAtStart } from '../../selling/sale-flow.ts';

const PATIENCE = 10_000;

/** If sign-in is open, signs in the first cashier without asking, so that a demo stand can sell at once. */
export function signInOpenly(host: Host): SignInAtStart {
  let isBusy = false;
  let hadSomebody = false;
  const signInFirst = async (): Promise<void> => {
    const { status, staff } = host.store.getState();
    const first = staff.find(({ role }) => role === 'cashier') ?? staff[0];
    if (isBusy || status === undefined || first === undefined || !isWanted(host.store.getState())) return;
    isBusy = true;
    const isStillWanted = () => isWanted(host.store.getState());
    await askUntilAnswered(HOST_OPERATIONS.signIn, { body: { employeeId: first.id } }, { isWanted: isStillWanted });
    await host.refresh();
    isBusy = false;
  };
  host.store.subscribe((state, before) => {
    hadSomebody ||= state.status?.employee !== undefined;
    if (state.staff !== before.staff || state.settings !== before.settings) void signInFirst();
  });

  const untilSignedIn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const look = (): void => {
        const state = host.store.getState();
        if (state.status?.employee !== undefined) resolve(true);
        // A person who signed out, or has to enter a PIN, is asked by the screen.
        else if (hadSomebody || !isWanted(state)) resolve(false);
      };
      const stop = host.store.subscribe(look);
      look();
      void pause(PATIENCE).then(() => {
        stop();
        resolve(false);
      });
    });
  return { untilSignedIn };
}

/** Also true as long as the host has not said how people sign in. */
function isWanted({ presence, status, settings }: HostState): boolean {
  return presence !== 'unpaired' && status?.employee === undefined && (settings === undefined || settings.settings.signIn === 'open');
}
