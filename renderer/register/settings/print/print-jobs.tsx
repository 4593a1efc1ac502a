import { useState } from 'react';
import { PRINTER_OPERATIONS, type PrintJobView } from '../../../../shared/till-contract/operations/printer-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Status } from '../../../ui/parts/basic/status.tsx';
import { DataTable } from '../../../ui/parts/list/data-table.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useListed } from '../../frame/use-listed.ts';
import { nameOfJob, sayJob } from './printer-words.ts';

const askJobs = () => askTill(PRINTER_OPERATIONS.listPrintJobs, {});

type Decision = 'came_out' | 'again' | 'give_up';

/** The decisions possible in each state. A drawer that did not open must be opened by hand. */
const DECISIONS: Readonly<Record<PrintJobView['state'], readonly Decision[]>> = {
  waiting: ['give_up'],
  printing: [],
  printed: [],
  unclear: ['came_out', 'again', 'give_up'],
  failed: ['again'],
};

/** Lists the jobs that wait or need a person, and the last finished ones. */
export function PrintJobs() {
  const { printers: words } = useWords();
  const formats = useFormats();
  const say = useRefusalSentence();
  const { value: jobs = [], refresh } = useListed(askJobs, ['printers_changed']);
  const [problem, setProblem] = useState<string>();
  const acts = { came_out: words.cameOut, again: words.again, give_up: words.giveUp };
  const decide = async ({ id }: PrintJobView, decision: Decision): Promise<void> => {
    const answer = await askTill(PRINTER_OPERATIONS.decidePrintJob, { path: { job_id: id }, body: { decision } });
    setProblem(answer.ok ? undefined : say(answer.refusal));
    refresh();
  };
  return (
    <section className="settings-group">
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <DataTable
        caption={words.jobs}
        columns={[
          {
            id: 'paper',
            title: words.job,
            cell: (job) => (
              <>
                {nameOfJob(job, words)}
                <span className="settings-device-fact">
                  {words.jobAt({ printer: job.printerName, time: formats.time(job.endedAt ?? job.askedAt) })}
                </span>
              </>
            ),
          },
          {
            id: 'state',
            title: words.jobState,
            cell: (job) => {
              const { tone, text } = sayJob(job, words);
              return <Status tone={tone}>{text}</Status>;
            },
          },
          {
            id: 'do',
            title: words.jobDo,
            cell: (job) => (
              <span className="settings-found">
                {DECISIONS[job.state]
                  .filter((decision) => job.kind !== 'drawer' || decision !== 'again')
                  .map((decision) => (
                    <Button
                      key={decision}
                      aria-label={words.decide({ act: acts[decision], paper: nameOfJob(job, words) })}
                      onClick={() => decide(job, decision)}
                    >
                      {acts[decision]}
                    </Button>
                  ))}
              </span>
            ),
          },
        ]}
        rows={jobs}
        keyOf={({ id }) => id}
        empty={words.jobsNone}
      />
    </section>
  );
}
