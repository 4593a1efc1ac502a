import { QUEUE_OPERATIONS } from '../../../shared/till-contract/operations/queue-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { type RegisterCommand, registerCommand } from '../frame/register-command.ts';

/** Retries all jobs now. The host also retries by itself; this is for staff who know that the network is back. */
export const retryJobsNow = registerCommand({
  name: 'queue.hurry',
  label: (words) => words.queue.lookNow,
  section: (words) => words.queue.title,
  keys: ['Alt+R'],
  allowed: ({ host }) => {
    const { presence, status } = host.store.getState();
    if (presence !== 'there') return (words) => words.queue.unreachable;
    return status?.employee === undefined ? (words) => words.queue.signIn : true;
  },
  run: ({ ui }) => {
    void askTill(QUEUE_OPERATIONS.hurryJobs, {});
    ui.go('queue');
  },
});

export const queueCommands: readonly RegisterCommand[] = [retryJobsNow];
