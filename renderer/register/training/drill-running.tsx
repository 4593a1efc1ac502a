import { DRILL_OPERATIONS, type DrillView, type Failure } from '../../../shared/till-contract/operations/drill-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Status } from '../../ui/parts/basic/status.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import type { AskDrill } from './drill-start.tsx';

interface DrillRunningProps {
  readonly drill: DrillView;
  readonly isBusy: boolean;
  readonly ask: AskDrill;
}

/** Shows the current failure, its symptoms and what to do, for a trainer to read aloud. */
export function DrillRunning({ drill, isBusy, ask }: DrillRunningProps) {
  const { drill: words } = useWords();
  const formats = useFormats();
  const notAllowed = useRightRefusal('training');
  const { id, failures, step, stepEndsAt, changedItem } = drill;
  const failure = words.failures[failures[step] as Failure];
  const isLast = step === failures.length - 1;
  const path = { drill_id: id };
  const facts = [
    [words.happens, failure.happens],
    [words.sees, failure.sees],
    [words.does, failure.does],
  ] as const;
  return (
    <div className="drill-running">
      <div className="drill-now">
        <Status tone="caution">{words.now}</Status>
        {failures.length > 1 && (
          <span className="figure">{words.step({ step: formats.count(step + 1), of: formats.count(failures.length) })}</span>
        )}
      </div>
      <div role="status">
        <h4 className="drill-failure">{failure.name}</h4>
      </div>
      <dl className="drill-facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className="quiet">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {changedItem !== undefined && (
        <p>
          {words.dearer({
            item: changedItem.name,
            before: formats.money(changedItem.before),
            after: formats.money(changedItem.after),
          })}
        </p>
      )}
      {stepEndsAt !== undefined && (
        <p className="quiet">{(isLast ? words.lastUntil : words.nextAt)({ time: formats.timeWithSeconds(stepEndsAt) })}</p>
      )}
      <div className="drill-acts">
        {failures.length > 1 && (
          <Button
            kind="primary"
            aria-busy={isBusy}
            refusal={notAllowed}
            onClick={() => ask(() => askTill(DRILL_OPERATIONS.nextInDrill, { path, body: { after: step } }))}
          >
            {isLast ? words.finish : words.next}
          </Button>
        )}
        {(failures.length === 1 || !isLast) && (
          <Button
            kind={failures.length === 1 ? 'primary' : 'plain'}
            aria-busy={isBusy}
            refusal={notAllowed}
            onClick={() => ask(() => askTill(DRILL_OPERATIONS.stopDrill, { path }))}
          >
            {words.stop}
          </Button>
        )}
      </div>
    </div>
  );
}
