import { useCallback, useEffect, useRef, useState } from 'react';
import { accept } from '../../../shared/base/outcome.ts';
import { QUEUE_OPERATIONS } from '../../../shared/till-contract/operations/queue-operations.ts';
import type { JobDetail, JobView } from '../../../shared/till-contract/parts/job-view.ts';
import { askUntilAnswered, type RefusalOf, type Repeats } from '../../host/ask-till.ts';
import { atMostEvery } from '../../host/at-most-every.ts';
import { oneAtATime } from '../../host/one-at-a-time.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { readPages } from '../frame/read-pages.ts';
import { useHost, useRegister } from '../frame/use-register.ts';

/** The shortest time between two reads, in milliseconds, while events keep arriving. */
const LEAST_PAUSE = 500;

export type JobsView = 'open' | 'attention' | 'done' | 'all';

export interface Jobs {
  readonly jobs: readonly JobView[];
  readonly hasMore: boolean;
  readonly state: 'asking' | 'loaded' | 'refused';
  /** Why the list could not be read; it shows the last answer meanwhile. */
  readonly refusal: HostRefusal | undefined;
  showOlder(): void;
}

interface LoadedJobs {
  readonly view: JobsView;
  readonly jobs: readonly JobView[];
  readonly hasMore: boolean;
  readonly state: Jobs['state'];
  readonly refusal?: HostRefusal;
}

/** Reads the queue, and reads it again after each changed job and when the host is back. */
export function useJobs(view: JobsView): Jobs {
  const { host } = useRegister();
  const presence = useHost((state) => state.presence);
  const employee = useHost(({ status }) => status?.employee?.id);
  const [loaded, setLoaded] = useState<LoadedJobs>({ view, jobs: [], hasMore: false, state: 'asking' });
  const pages = useRef(1);
  const askAgain = useRef<() => void>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on the signed-in employee and on the host's presence.
  useEffect(() => {
    let isWanted = true;
    pages.current = 1;
    const ask = async (): Promise<void> => {
      const onRefusal = (refusal: HostRefusal): void => {
        setLoaded((before) => ({ view, jobs: before.view === view ? before.jobs : [], hasMore: false, state: 'refused', refusal }));
      };
      const repeats = { isWanted: () => isWanted, onSilence: onRefusal };
      const answer = await readPages(pages.current, (before?: string) => readJobs(view, before, repeats));
      if (!isWanted) return;
      if (answer.ok) setLoaded({ view, jobs: answer.value.rows, hasMore: answer.value.next !== undefined, state: 'loaded' });
      else onRefusal(answer.refusal);
    };
    const again = oneAtATime(ask);
    askAgain.current = again;
    again();
    const gathered = atMostEvery(LEAST_PAUSE, again);
    const stop = host.on('job_changed', gathered.call);
    return () => {
      isWanted = false;
      gathered.end();
      stop();
    };
  }, [host, view, presence, employee]);

  const showOlder = useCallback(() => {
    pages.current += 1;
    askAgain.current?.();
  }, []);

  // An answer for the previous view must not show in this one.
  const shown: LoadedJobs = loaded.view === view ? loaded : { view, jobs: [], hasMore: false, state: 'asking' };
  return { ...shown, refusal: shown.refusal, showOlder };
}

async function readJobs(state: JobsView, before: string | undefined, repeats: Repeats<RefusalOf<(typeof QUEUE_OPERATIONS)['listJobs']>>) {
  const query = { state, ...(before !== undefined && { before }) };
  const answer = await askUntilAnswered(QUEUE_OPERATIONS.listJobs, { query }, repeats);
  if (!answer.ok) return answer;
  const { jobs: rows, hasMore } = answer.value;
  return accept({ rows, next: hasMore ? rows.at(-1)?.id : undefined });
}

export type JobProgress =
  | { readonly state: 'asking' }
  | { readonly state: 'refused'; readonly refusal: HostRefusal }
  | { readonly state: 'loaded'; readonly job: JobDetail };

/** Reads one job with its history and keeps it up to date. */
export function useJob(jobId: string): readonly [JobProgress, (job: JobDetail) => void] {
  const { host } = useRegister();
  const presence = useHost((state) => state.presence);
  const [progress, setProgress] = useState<JobProgress>({ state: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that is back is asked again.
  useEffect(() => {
    let isWanted = true;
    const ask = oneAtATime(async () => {
      const onRefusal = (refusal: HostRefusal): void => {
        setProgress((before) => (before.state === 'loaded' ? before : { state: 'refused', refusal }));
      };
      const path = { job_id: jobId };
      const answer = await askUntilAnswered(QUEUE_OPERATIONS.findJob, { path }, { isWanted: () => isWanted, onSilence: onRefusal });
      if (!isWanted) return;
      if (answer.ok) setProgress({ state: 'loaded', job: answer.value });
      else onRefusal(answer.refusal);
    });
    ask();
    const stop = host.on('job_changed', (event) => {
      if (event.jobId === jobId) ask();
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [host, jobId, presence]);
  return [progress, (job) => setProgress({ state: 'loaded', job })];
}
