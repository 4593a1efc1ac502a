import type { BrowserContext } from 'playwright-core';
import { HOST_OPERATIONS, type HostStatus } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { EVENTS_PATH } from '../../shared/till-contract/operations/till-events.ts';
import type { JobDetail, JobView } from '../../shared/till-contract/parts/job-view.ts';
import { askAs } from '../setup/ask-as.ts';

/** Alters the status and the jobs on their way to the page, to take pictures of a host in trouble without filling a disk. */
export async function alterStatus(context: BrowserContext, alter: (status: HostStatus) => HostStatus): Promise<void> {
  const status = `**${HOST_OPERATIONS.readStatus.path}`;
  const ask = async (origin: string): Promise<HostStatus> =>
    alter((await (await askAs(context, 'GET', `${origin}${HOST_OPERATIONS.readStatus.path}`)).json()) as HostStatus);
  await context.route(status, async (route) => await route.fulfill({ json: await ask(new URL(route.request().url()).origin) }));
  await context.route(`**${EVENTS_PATH}`, async (route) => {
    const event = JSON.stringify({ kind: 'status', status: await ask(new URL(route.request().url()).origin) });
    await route.fulfill({ contentType: 'text/event-stream', body: `retry: 60000\ndata: ${event}\n\n` });
  });
}

export async function alterJobs(context: BrowserContext, alter: (job: JobView, place: number) => JobView): Promise<void> {
  await context.route(`**${QUEUE_OPERATIONS.listJobs.path}?*`, async (route) => {
    const answer = await route.fetch({ url: new URL('?state=all', route.request().url()).href });
    const listed = (await answer.json()) as { readonly jobs: readonly JobView[] };
    await route.fulfill({ json: { ...listed, hasMore: false, jobs: listed.jobs.map(alter) } });
  });
  await context.route(`**${QUEUE_OPERATIONS.listJobs.path}/*`, async (route) => {
    const answer = await route.fetch();
    const { endedAt: _, ...detail } = (await answer.json()) as JobDetail;
    await route.fulfill({ json: { ...detail, ...CASE } });
  });
}

/** A job for which the service computes another price than the till took. */
export const CASE = {
  state: 'attention',
  reason: 'price_differs',
  attempts: 3,
  evidence: { taken: 3450, difference: 125 },
  decisions: ['check_again', 'accept_price', 'is_done', 'write_off'],
} as const satisfies Partial<JobDetail>;

/** Lets the host answer nothing from now on. */
export async function silence(context: BrowserContext): Promise<void> {
  await context.route('**/till/**', (route) => route.abort());
}
