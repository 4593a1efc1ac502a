import type { BrowserContext } from 'playwright-core';
import { HOST_OPERATIONS, type HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { EVENTS_PATH } from '../../shared/till-contract/operations/till-events.ts';
import type { JobDetail, JobView } from '../../shared/till-contract/parts/job-view.ts';
import { askAs } from '../setup/ask-as.ts';

/** What a host in trouble tells: the true status and jobs, altered on their way, since a disk is not filled for a picture. */
export async function tellStatus(context: BrowserContext, alter: (status: HostStatus) => HostStatus): Promise<void> {
  const status = `**${HOST_OPERATIONS.readStatus.path}`;
  const ask = async (origin: string): Promise<HostStatus> =>
    alter((await (await askAs(context, 'GET', `${origin}${HOST_OPERATIONS.readStatus.path}`)).json()) as HostStatus);
  await context.route(status, async (route) => await route.fulfill({ json: await ask(new URL(route.request().url()).origin) }));
  await context.route(`**${EVENTS_PATH}`, async (route) => {
    const told = JSON.stringify({ kind: 'status', status: await ask(new URL(route.request().url()).origin) });
    await route.fulfill({ contentType: 'text/event-stream', body: `retry: 60000\ndata: ${told}\n\n` });
  });
}

export async function tellJobs(context: BrowserContext, alter: (job: JobView, place: number) => JobView): Promise<void> {
  await context.route(`**${QUEUE_OPERATIONS.listJobs.path}?*`, async (route) => {
    const answer = await route.fetch({ url: new URL('?state=all', route.request().url()).href });
    const told = (await answer.json()) as { readonly jobs: readonly JobView[] };
    await route.fulfill({ json: { ...told, hasMore: false, jobs: told.jobs.map(alter) } });
  });
  await context.route(`**${QUEUE_OPERATIONS.listJobs.path}/*`, async (route) => {
    const answer = await route.fetch();
    const { endedAt: _, ...detail } = (await answer.json()) as JobDetail;
    await route.fulfill({ json: { ...detail, ...CASE } });
  });
}

/** The service wants another price than was taken. */
export const CASE = {
  state: 'attention',
  reason: 'price_differs',
  attempts: 3,
  evidence: { taken: 3450, difference: 125 },
  decisions: ['check_again', 'accept_price', 'is_done', 'write_off'],
} as const satisfies Partial<JobDetail>;

/** Such a host does not answer any more. */
export async function silence(context: BrowserContext): Promise<void> {
  await context.route('**/till/**', (route) => route.abort());
}
