import { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askHost } from '../../../host/ask-host.ts';
import { pause } from '../../../host/pause.ts';

const LOOK_MILLISECONDS = 500;

/** Waits until the host that begins anew knows this device no more, and joins it by the link, in a window that begins anew too. */
export async function joinAgain(link: string): Promise<void> {
  for (;;) {
    const answer = await askHost(HOST_OPERATIONS.readStatus, {});
    if (!answer.ok && answer.refusal.code === 'not_paired') break;
    await pause(LOOK_MILLISECONDS);
  }
  location.href = link;
  location.reload();
}
