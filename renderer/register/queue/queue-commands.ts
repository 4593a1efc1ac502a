import { QUEUE_OPERATIONS } from '../../../shared/till-contract/operations/queue-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { Register } from '../frame/register.ts';
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

/** Shows what must be decided: the list, and over it the case if there is only one. */
export function openCases({ ui, host }: Pick<Register, 'ui' | 'host'>): void {
  ui.go('queue');
  if (host.store.getState().status?.queue.attention === 1) void openOnlyCase(ui);
}

async function openOnlyCase(ui: Register['ui']): Promise<void> {
  const answer = await askTill(QUEUE_OPERATIONS.listJobs, { query: { state: 'attention' } });
  const { page, sheet } = ui.store.getState();
  const [job, ...others] = answer.ok ? answer.value.jobs : [];
  // An employee who went elsewhere meanwhile stays there.
  if (job !== undefined && others.length === 0 && page === 'queue' && sheet === undefined) ui.open({ kind: 'job', jobId: job.id });
}

export const queueCommands: readonly RegisterCommand[] = [retryJobsNow];
