import { useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import type { DecisionKind, JobDetail, WithheldDecision } from '../../../shared/till-contract/job-view.ts';
import type { ApprovedAction } from '../../../shared/till-contract/permissions.ts';
import { QUEUE_OPERATIONS } from '../../../shared/till-contract/queue-operations.ts';
import { askUntilAnswered, NO_ANSWER } from '../../host/ask-host.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { showToast } from '../../parts/toasts.ts';
import type { QueueWords } from '../../words/en/queue.ts';
import { useWords } from '../../words/register-words.ts';
import { approvedBy } from '../pay/with-approval.ts';
import { NeedsRight } from '../staff/needs-right.tsx';
import { useRightRefusal } from '../staff/use-right.ts';
import { useRegister } from '../state/use-register.ts';

/** What can't be taken back is asked for twice, in place. */
const FINAL: ReadonlySet<DecisionKind> = new Set(['is_done', 'write_off', 'cancel_and_refund', 'declined', 'cannot_tell', 'still_stored']);

interface JobDecisionsProps {
  readonly job: JobDetail;
  readonly onDecided: (job: JobDetail) => void;
}

/** Each choice with its consequence written under it. */
export function JobDecisions({ job, onDecided }: JobDecisionsProps) {
  const { queue: words } = useWords();
  const notAllowed = useRightRefusal('decide');
  const noWriteOff = useRightRefusal('write_off');
  const { decide, isBusy, problem } = useDecide(job, onDecided);
  const [chosen, setChosen] = useState<DecisionKind>();
  const [note, setNote] = useState('');
  const { labelOf, consequenceOf } = sayingsOf(words, job);
  const refusalOf = (decision: DecisionKind): string | undefined => notAllowed ?? (decision === 'write_off' ? noWriteOff : undefined);
  return (
    <section className="job-decisions" aria-label={words.decide}>
      <h3>{words.decide}</h3>
      <NeedsRight right="decide" />
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <ul className="job-choices">
        {job.decisions.map((decision) => (
          <li key={decision} className="job-choice">
            <Button
              isWide
              refusal={refusalOf(decision)}
              aria-expanded={FINAL.has(decision) ? chosen === decision : undefined}
              onClick={() => (FINAL.has(decision) ? setChosen(chosen === decision ? undefined : decision) : decide(decision))}
            >
              {labelOf(decision)}
            </Button>
            <p className="quiet">{consequenceOf(decision)}</p>
            {chosen === decision && (
              <div className="job-confirm">
                <TextField
                  label={isOfCard(job) && decision === 'is_done' ? words.slipCode : words.note}
                  value={note}
                  onValue={setNote}
                  maxLength={1024}
                />
                <Button kind="danger" isWide onClick={() => decide(decision, note.trim())} aria-busy={isBusy}>
                  {words.confirm({ decision: labelOf(decision) })}
                </Button>
              </div>
            )}
          </li>
        ))}
        {job.withheld.map((choice) => (
          <li key={choice.decision} className="job-choice">
            <Button isWide refusal={sayWithheld(words, choice)}>
              {labelOf(choice.decision)}
            </Button>
            <p className="quiet">{sayWithheld(words, choice)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sayWithheld({ withheld, otherReason }: QueueWords, { code, facts }: WithheldDecision): string {
  if (!Object.hasOwn(withheld, code)) return otherReason({ code });
  const saying = withheld[code as keyof QueueWords['withheld']];
  return typeof saying === 'string' ? saying : saying({ item: String(facts?.item ?? '') });
}

/** That a card was charged is proven by the code of its slip, not by somebody's word. */
function isOfCard({ kind }: JobDetail): boolean {
  return kind === 'card' || kind === 'forward';
}

function sayingsOf(words: QueueWords, job: JobDetail) {
  const isCharged = (decision: DecisionKind): boolean => decision === 'is_done' && isOfCard(job);
  return {
    labelOf: (decision: DecisionKind): string => (isCharged(decision) ? words.cardDone : words.decision[decision]),
    consequenceOf: (decision: DecisionKind): string => (isCharged(decision) ? words.cardDoneConsequence : words.consequence[decision]),
  };
}

function useDecide(job: JobDetail, onDecided: (job: JobDetail) => void) {
  const { ui, world } = useRegister();
  const { queue: words } = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const decide = (decision: DecisionKind, note = '', approvals: readonly string[] = [], decisionId = uuidV7(world)): void => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const asked = {
      path: { job_id: job.id, decision_id: decisionId },
      body: { decision, ...(note !== '' && { note }), ...approvedBy(approvals) },
    };
    let silences = 0;
    const terms = { onSilence: () => (silences += 1), isWanted: () => silences < 3 };
    void askUntilAnswered(QUEUE_OPERATIONS.decideJob, asked, terms).then((answer) => {
      setBusy(false);
      if (answer.ok) {
        showToast({ kind: 'good', text: words.decided });
        onDecided(answer.value);
      } else if (answer.refusal.code === 'needs_approval') {
        const { action = 'decide', ...facts } = answer.refusal.facts ?? {};
        const onApproved = ({ id }: { readonly id: string }): void => {
          ui.open({ kind: 'job', jobId: job.id });
          decide(decision, note, [...approvals, id]);
        };
        ui.open({ kind: 'approval', request: { action: action as ApprovedAction, facts, onApproved } });
      } else setProblem(sayRefusal(words, answer.refusal.code));
    });
  };
  return { decide, isBusy, problem };
}

function sayRefusal(words: QueueWords, code: string): string {
  if (code === NO_ANSWER) return words.noAnswer;
  if (code === 'not_allowed' || code === 'not_signed_in') return words.managersOnly;
  if (code === 'not_open_to_decision') return words.notOpen;
  if (code === 'code_needed') return words.codeNeeded;
  if (code === 'reason_needed') return words.reasonNeeded;
  if (code === 'needs_shift') return words.needsShift;
  return code === 'unknown' ? words.unknownJob : words.otherReason({ code });
}
