import { useState } from 'react';
import { DRILL_OPERATIONS, type DrillView } from '../../../shared/till-contract/operations/drill-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { DrillRunning } from './drill-running.tsx';
import { type AskDrill, DrillStart } from './drill-start.tsx';
import { DrillSummary } from './drill-summary.tsx';
import './drill.css';

const readDrill = () => askTill(DRILL_OPERATIONS.readDrill, {});
/** Drills with simulated failures: starts one, guides through it, and shows what happened to its sales. */
export function DrillSection() {
  const words = useWords();
  const { value, refresh } = useListed(readDrill, ['drill_changed', 'sale_changed', 'job_changed']);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const ask: AskDrill = async (request) => {
    if (isBusy) return false;
    setIsBusy(true);
    const answer = await request();
    setIsBusy(false);
    setRefusal(answer.ok ? undefined : answer.refusal);
    refresh();
    return answer.ok;
  };
  const drill: DrillView | undefined = value?.drill;
  const isRunning = drill !== undefined && drill.endedAt === undefined;
  return (
    <section className="drill" aria-labelledby="drill-title">
      <header>
        <h3 id="drill-title" className="drill-title">
          {words.drill.title}
        </h3>
        <p className="quiet">{words.drill.explained}</p>
      </header>
      <RefusalNotice refusal={refusal} />
      {isRunning && <DrillRunning drill={drill} isBusy={isBusy} ask={ask} />}
      {drill !== undefined && <DrillSummary drill={drill} />}
      {!isRunning && <DrillStart isBusy={isBusy} ask={ask} />}
    </section>
  );
}
