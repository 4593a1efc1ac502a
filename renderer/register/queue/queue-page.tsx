import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { money } from '../../../shared/base/money.ts';
import type { Instant } from '../../../shared/base/time.ts';
import type { JobView } from '../../../shared/till-contract/parts/job-view.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { Segmented } from '../../ui/parts/input/segmented.tsx';
import { VirtualList } from '../../ui/parts/list/virtual-list.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useHost, useRegister } from '../frame/use-register.ts';
import { useTime } from '../frame/use-time.ts';
import { sayReason, TONES } from './job-words.ts';
import { retryJobsNow } from './queue-commands.ts';
import { QueueRefusal } from './queue-refusal.tsx';
import { type Jobs, type JobsView, useJobs } from './use-jobs.ts';
import './queue-page.css';

const VIEWS: readonly JobsView[] = ['open', 'attention', 'done', 'all'];
const TICK = 1000;

/** Lists the jobs that the service does not have yet, with amount and age, and the results of the others. */
export function QueuePage() {
  const { queue: words } = useWords();
  const [view, setView] = useState<JobsView>('open');
  const jobs = useJobs(view);
  return (
    <PageFrame
      title={words.title}
      actions={
        <CommandButton of={retryJobsNow} icon={<RefreshCw aria-hidden size={20} />}>
          {words.lookNow}
        </CommandButton>
      }
    >
      <Summary />
      <div className="queue-views">
        <Segmented
          label={words.viewsLabel}
          segments={VIEWS.map((value) => ({ value, label: words.views[value] }))}
          value={view}
          onValue={setView}
        />
      </div>
      <JobList jobs={jobs} view={view} />
    </PageFrame>
  );
}

function Summary() {
  const { queue: words, state } = useWords();
  const formats = useFormats();
  const summary = useHost(({ status }) => status?.queue);
  const isAlone = useHost(({ status }) => status?.connectivity === 'offline');
  const now = useTime(TICK);
  if (summary === undefined) return null;
  const oldest = summary.oldestAt === undefined ? words.nothing : formats.age(summary.oldestAt, now);
  return (
    <>
      {isAlone && <p className="queue-alone quiet">{state.connectivityExplained.offline}</p>}
      <dl className="queue-summary">
        <Figure label={words.summary.waiting} value={formats.count(summary.waiting)} />
        <Figure label={words.summary.unsure} value={formats.count(summary.unsure)} tone={summary.unsure > 0 ? 'caution' : undefined} />
        <Figure
          label={words.summary.attention}
          value={formats.count(summary.attention)}
          tone={summary.attention > 0 ? 'danger' : undefined}
        />
        <Figure label={words.summary.amount} value={formats.money(money(summary.amount))} />
        <Figure label={words.summary.oldest} value={oldest} />
      </dl>
    </>
  );
}

function Figure({ label, value, tone }: { readonly label: string; readonly value: string; readonly tone?: string | undefined }) {
  return (
    <div className="queue-figure" data-tone={tone}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function JobList({ jobs: { jobs, hasMore, state, refusal, showOlder }, view }: { readonly jobs: Jobs; readonly view: JobsView }) {
  const { queue: words, common } = useWords();
  const { ui } = useRegister();
  const now = useTime(TICK);
  if (state === 'asking' && jobs.length === 0) return <Progress label={common.loading} />;
  if (refusal?.code === 'not_signed_in') {
    return (
      <EmptyState
        title={words.signIn}
        action={
          <Button kind="primary" onClick={() => ui.open({ kind: 'staff' })}>
            {words.openSignIn}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <QueueRefusal refusal={refusal} />
      <div className="queue-list">
        <VirtualList
          label={words.jobs}
          items={jobs}
          keyOf={({ id }) => id}
          rowHeight={72}
          renderRow={(job) => <JobRow job={job} now={now} />}
          empty={state === 'loaded' && <EmptyState title={words.empty[view]}>{words.emptyHint}</EmptyState>}
        />
      </div>
      {hasMore && (
        <div className="queue-older">
          <Button onClick={showOlder}>{words.older}</Button>
        </div>
      )}
    </>
  );
}

function JobRow({ job, now }: { readonly job: JobView; readonly now: Instant }) {
  const { ui } = useRegister();
  const { queue: words } = useWords();
  const formats = useFormats();
  const name = [
    words.kind[job.kind],
    job.guestNumber !== undefined && words.guest({ number: job.guestNumber }),
    job.orderNumber !== undefined && words.order({ number: job.orderNumber }),
  ].filter((part) => part !== false);
  const details = [
    // A job that a person must decide has not ended.
    job.endedAt === undefined || job.state === 'attention'
      ? words.age({ age: formats.age(job.createdAt, now) })
      : words.endedAt({ time: formats.time(job.endedAt) }),
    job.attempts > 0 && words.attempts({ count: job.attempts }),
  ].filter((part) => part !== false);
  return (
    <button type="button" className="queue-job" onClick={() => ui.open({ kind: 'job', jobId: job.id })}>
      <span className="queue-job-name">{name.join(' · ')}</span>
      <span className="queue-job-amount figure">{job.amount === undefined ? '' : formats.money(job.amount)}</span>
      <span className="queue-job-state">
        <Status tone={TONES[job.state]}>{sayReason(words, job) ?? words.state[job.state]}</Status>
      </span>
      <span className="queue-job-details quiet">{details.join(' · ')}</span>
    </button>
  );
}
