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
    const { staff } = host.store.getState();
    const first = staff.find(({ role }) => role === 'cashier') ?? staff[0];
    const isStillOpen = () => isOpen(host.store.getState());
    if (isBusy || first === undefined || !isStillOpen()) return;
    isBusy = true;
    await askUntilAnswered(HOST_OPERATIONS.signIn, { body: { employeeId: first.id, ifNoOne: true } }, { isWanted: isStillOpen });
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
        else if (hadSomebody || isClosed(state)) resolve(false);
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

/** Not before the host has said so: where a PIN is needed, a sign-in without one counts as a wrong PIN. */
function isOpen({ presence, status, settings }: HostState): boolean {
  return presence === 'there' && status !== undefined && status.employee === undefined && settings?.settings.signIn === 'open';
}

function isClosed({ presence, settings }: HostState): boolean {
  return presence === 'unpaired' || (settings !== undefined && settings.settings.signIn !== 'open');
}
