import { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { pause } from '../../../host/pause.ts';

const LOOK_MILLISECONDS = 500;

/** Waits until the restarted host no longer knows this device, then opens the pairing link and reloads the window. */
export async function joinAgain(link: string): Promise<void> {
  for (;;) {
    const answer = await askTill(HOST_OPERATIONS.readStatus, {});
    if (!answer.ok && answer.refusal.code === 'not_paired') break;
    await pause(LOOK_MILLISECONDS);
  }
  location.href = link;
  location.reload();
}
