import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { READINESS_OPERATIONS, type ReadinessView } from '../../../shared/till-contract/operations/readiness-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { assessReadiness } from './assess-readiness.ts';
import { ReadinessSummary } from './readiness-summary.tsx';
import { SubjectLines } from './subject-lines.tsx';
import { TodoLine } from './todo-line.tsx';
import { useFixActions } from './use-fix-actions.ts';
import './readiness.css';

/** Shows whether the stand is ready to open: first what to do, then all checks. */
export function ReadinessPage() {
  const { ui } = useRegister();
  const { readiness: words } = useWords();
  const isSomebody = useHost(({ status }) => status?.employee !== undefined);
  if (isSomebody) return <Checks />;
  const signIn = (
    <Button kind="primary" onClick={() => ui.open({ kind: 'staff' })}>
      {words.signIn}
    </Button>
  );
  return (
    <PageFrame title={words.title}>
      <EmptyState title={words.signInFirst} action={signIn} />
    </PageFrame>
  );
}

const ask = () => askTill(READINESS_OPERATIONS.readReadiness, {});

function Checks() {
  const { readiness: words, common } = useWords();
  const { value: view, refusal, refresh } = useListed(ask, ['readiness_changed', 'status']);
  const mayAsk = useRight('settings');
  useEffect(() => {
    if (mayAsk) void askTill(READINESS_OPERATIONS.requestReports, {});
  }, [mayAsk]);
  const again = (): void => {
    refresh();
    if (mayAsk) void askTill(READINESS_OPERATIONS.requestReports, {});
  };
  return (
    <PageFrame title={words.title} actions={<IconButton label={words.again} icon={<RefreshCw aria-hidden size={20} />} onClick={again} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className="readiness" tabIndex={0} aria-label={words.checks}>
        <div className="readiness-width">
          <RefusalNotice refusal={refusal} overrides={words.refusals} />
          {view !== undefined && <Results view={view} />}
          {view === undefined && refusal === undefined && <Progress label={common.loading} />}
        </div>
      </section>
    </PageFrame>
  );
}

function Results({ view }: { readonly view: ReadinessView }) {
  const { readiness: words } = useWords();
  const time = useRef<HTMLElement>(null);
  const { take, reading } = useFixActions(() => time.current?.querySelector('input')?.focus());
  const { subjects, todo, tone } = assessReadiness(view);
  const now = view.status.clock.at;
  return (
    <>
      <ReadinessSummary time={time} tone={tone} count={todo.length} opensAt={view.opensAt} now={now} />
      {reading !== undefined && <Progress label={words.reading} done={reading.through} whole={reading.whole} />}
      {todo.length > 0 && (
        <section aria-label={words.toDoList}>
          <ul className="readiness-todo">
            {todo.map(({ subject, line }) => (
              <TodoLine
                key={`${subject.id} ${line.id}`}
                subject={subject}
                line={line}
                now={now}
                onWay={take}
                isBusy={reading !== undefined}
              />
            ))}
          </ul>
        </section>
      )}
      {subjects.map((subject) => (
        <SubjectLines key={subject.id} subject={subject} now={now} />
      ))}
    </>
  );
}
