import { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { pause } from '../../../host/pause.ts';
import type { Register } from '../../frame/register.ts';

const LOOK_MILLISECONDS = 500;
/** For a request that the host answers once all is backed up, which may be several megabytes. */
export const BACKUP_PATIENCE = 120_000;

/**
 * Waits until the restarted host no longer knows this device, then opens the pairing link and reloads the window. The order of the window
 * belongs to the stand that is gone: another menu could neither sell nor hold it.
 */
export async function joinAgain({ cartStore }: Pick<Register, 'cartStore'>, link: string): Promise<void> {
  cartStore.clear();
  for (;;) {
    const answer = await askTill(HOST_OPERATIONS.readStatus, {});
    if (!answer.ok && answer.refusal.code === 'not_paired') break;
    await pause(LOOK_MILLISECONDS);
  }
  location.href = link;
  location.reload();
}
