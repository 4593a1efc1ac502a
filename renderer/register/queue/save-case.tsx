import { Download } from 'lucide-react';
import { useState } from 'react';
import { QUEUE_OPERATIONS } from '../../../shared/till-contract/operations/queue-operations.ts';
import type { JobDetail } from '../../../shared/till-contract/parts/job-view.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { saveJson } from '../frame/save-file.ts';
import { useRightRefusal } from '../frame/use-right.ts';

/** Exports everything known about a case, so that it can be kept before the case is written off. */
export function SaveCase({ job }: { readonly job: Pick<JobDetail, 'id'> }) {
  const { queue: words } = useWords();
  const notAllowed = useRightRefusal('write_off');
  const [problem, setProblem] = useState<HostRefusal>();
  const save = async (): Promise<void> => {
    const answer = await askTill(QUEUE_OPERATIONS.exportJob, { path: { job_id: job.id } });
    if (answer.ok) saveJson(`grandstand-case-${job.id}.json`, answer.value);
    setProblem(answer.ok ? undefined : answer.refusal);
  };
  return (
    <section className="job-decisions" aria-label={words.saveCase}>
      <p className="quiet">{words.saveCaseExplained}</p>
      <RefusalNotice refusal={problem} overrides={words.refusals} />
      <div>
        <Button icon={<Download aria-hidden size={20} />} refusal={notAllowed} onClick={() => save()}>
          {words.saveCase}
        </Button>
      </div>
    </section>
  );
}
