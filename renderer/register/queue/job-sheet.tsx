import type { ReactNode } from 'react';
import { type Money, money } from '../../../shared/base/money.ts';
import { parseInstant } from '../../../shared/base/time.ts';
import type { JobDetail, PriceLine } from '../../../shared/till-contract/parts/job-view.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { DataTable } from '../../ui/parts/list/data-table.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useRegister, useSale } from '../frame/use-register.ts';
import { JobDecisions } from './job-decisions.tsx';
import { sayReason, TONES } from './job-words.ts';
import { QueueRefusal } from './queue-refusal.tsx';
import { SaveCase } from './save-case.tsx';
import { useJob } from './use-jobs.ts';
import './job-sheet.css';

export function JobSheet({ sheet }: { readonly sheet: Extract<OpenSheet, { kind: 'job' }> }) {
  const { ui } = useRegister();
  const { queue: words, common } = useWords();
  const formats = useFormats();
  const [progress, setJob] = useJob(sheet.jobId);
  const title =
    progress.state === 'loaded'
      ? [words.kind[progress.job.kind], progress.job.amount !== undefined && formats.money(progress.job.amount)].filter(Boolean).join(' · ')
      : words.title;
  return (
    <Sheet isOpen onClose={ui.close} title={title} width="wide">
      {progress.state === 'asking' && <Progress label={common.loading} />}
      {progress.state === 'refused' && <QueueRefusal refusal={progress.refusal} />}
      {progress.state === 'loaded' && (
        <div className="job">
          <JobHead job={progress.job} />
          <SaleAside saleId={progress.job.saleId} />
          {progress.job.decisions.length > 0 && <JobDecisions job={progress.job} refusal={sheet.refusal} onDecided={setJob} />}
          {progress.job.lines !== undefined && <PriceLines lines={progress.job.lines} />}
          {Object.keys(progress.job.evidence).length > 0 && <Evidence job={progress.job} />}
          {progress.job.state === 'attention' && progress.job.kind !== 'maintenance' && <SaveCase job={progress.job} />}
          <Trail job={progress.job} />
        </div>
      )}
    </Sheet>
  );
}

/** The way to the sale of a case that is set aside. */
function SaleAside({ saleId }: { readonly saleId: string | undefined }) {
  const { ui } = useRegister();
  const words = useWords();
  const found = useSale(({ aside }) => aside.find(({ sale }) => sale.id === saleId)?.aside);
  if (found === undefined) return null;
  return (
    <Notice
      tone="information"
      title={words.unfinishedSales.setAsideOrder({ number: found.number })}
      actions={<Button onClick={() => ui.open({ kind: 'unfinished' })}>{words.unfinishedSales.show}</Button>}
    />
  );
}

function JobHead({ job }: { readonly job: JobDetail }) {
  const { queue: words } = useWords();
  const formats = useFormats();
  const reason = sayReason(words, job);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.facts.guest, job.guestNumber],
    [words.facts.order, job.orderNumber],
    [words.facts.created, formats.dateAndTime(job.createdAt)],
    // A case that waits for a person has not ended.
    [words.facts.ended, job.state !== 'attention' && job.endedAt !== undefined ? formats.dateAndTime(job.endedAt) : undefined],
    [words.facts.attempts, formats.count(job.attempts)],
    [words.facts.variance, job.variance === undefined ? undefined : formats.money(job.variance)],
  ];
  return (
    <>
      <div className="job-state">
        <Status tone={TONES[job.state]}>{words.state[job.state]}</Status>
        {reason !== undefined && <p className="job-reason">{reason}</p>}
      </div>
      <dl className="job-facts">
        {facts.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

/** Compares for each line what was paid with what it costs now. The cause is empty if both are equal. */
function PriceLines({ lines }: { readonly lines: readonly PriceLine[] }) {
  const { queue: words } = useWords();
  const formats = useFormats();
  const rows = lines.map((line, place) => ({ ...line, place }));
  return (
    <DataTable
      caption={words.lines}
      columns={[
        { id: 'line', title: words.line, cell: ({ kind, name }) => <bdi>{kind === 'item' ? name : words.lineKinds[kind]}</bdi> },
        { id: 'paid', title: words.linePaid, isFigure: true, cell: ({ paid }) => formats.money(paid) },
        { id: 'now', title: words.lineNow, isFigure: true, cell: ({ now }) => formats.money(now) },
        { id: 'cause', title: words.lineCause, cell: ({ cause }) => cause !== undefined && words.lineCauses[cause] },
      ]}
      rows={rows}
      keyOf={({ place }) => String(place)}
    />
  );
}

/** Evidence values are numbers and texts; these names mark amounts and times. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'due',
  'taken',
  'difference',
  'expected',
  'found',
  'amount',
  'total',
  'asked',
  'approved',
  'captured',
  'missing',
  'tip',
  'charged',
]);
const MOMENTS: ReadonlySet<string> = new Set(['sentAt', 'takenAt']);

function Evidence({ job }: { readonly job: JobDetail }) {
  const { queue: words } = useWords();
  const formats = useFormats();
  const names: Readonly<Record<string, string>> = words.evidenceNames;
  const write = (name: string, value: string | number): ReactNode => {
    if (AMOUNTS.has(name) && Number.isSafeInteger(value)) return formats.money(money(value as number) as Money);
    const at = MOMENTS.has(name) ? parseInstant(String(value)) : undefined;
    return at === undefined ? String(value) : formats.dateAndTime(at);
  };
  const rows = Object.entries(job.evidence).map(([name, value]) => ({ name, value }));
  return (
    <DataTable
      caption={words.evidence}
      columns={[
        { id: 'name', title: words.fact, cell: ({ name }) => names[name] ?? name.replaceAll('_', ' ') },
        { id: 'value', title: words.value, cell: ({ name, value }) => <span className="job-value">{write(name, value)}</span> },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}

function Trail({ job }: { readonly job: JobDetail }) {
  const { queue: words } = useWords();
  const formats = useFormats();
  const rows = job.trail.map((row, place) => ({ ...row, place }));
  return (
    <DataTable
      caption={words.trail}
      columns={[
        { id: 'at', title: words.trailTime, cell: ({ at }) => formats.timeWithSeconds(at) },
        { id: 'step', title: words.trailStep, cell: ({ step }) => <bdi>{step}</bdi> },
        {
          id: 'outcome',
          title: words.trailOutcome,
          cell: ({ outcome, status }) => {
            const result = outcome === undefined ? words.sent : (words.outcome[outcome as keyof typeof words.outcome] ?? outcome);
            return status === undefined ? result : `${result} (${status})`;
          },
        },
      ]}
      rows={rows}
      keyOf={({ place }) => String(place)}
      empty={words.noTrail}
    />
  );
}
