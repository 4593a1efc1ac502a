import { useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import { LONGEST_DECISION_NOTE, QUEUE_OPERATIONS } from '../../../shared/till-contract/operations/queue-operations.ts';
import type { DecisionKind, JobDetail, WithheldDecision } from '../../../shared/till-contract/parts/job-view.ts';
import { askUntilAnswered } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { type RegisterWords, useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useRegister } from '../frame/use-register.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { approvedBy, askWithApproval } from '../frame/with-approval.ts';

/** Irreversible decisions, which need a second tap in the same place. */
const FINAL: ReadonlySet<DecisionKind> = new Set([
  'is_done',
  'write_off',
  'cancel_and_refund',
  'declined',
  'cannot_tell',
  'still_stored',
  'other_card',
]);

const LONGEST_CODE = 80;

interface JobDecisionsProps {
  readonly job: JobDetail;
  /** The refusal of the last decision. */
  readonly refusal: HostRefusal | undefined;
  readonly onDecided: (job: JobDetail) => void;
}

export function JobDecisions({ job, refusal, onDecided }: JobDecisionsProps) {
  const { queue: words } = useWords();
  const notAllowed = useRightRefusal('decide');
  const noWriteOff = useRightRefusal('write_off');
  const { decide, isBusy } = useDecide(job, onDecided);
  const [chosen, setChosen] = useState<DecisionKind>();
  const [note, setNote] = useState('');
  const { giftCards } = useWords();
  const { labelOf, consequenceOf } = sayingsOf(words, job);
  const fieldOf = (decision: DecisionKind): string =>
    decision === 'other_card' ? giftCards.code : isOfCard(job) && decision === 'is_done' ? words.slipCode : words.note;
  const choose = (decision: DecisionKind): void => {
    // What was typed for one choice means something else for another.
    setNote('');
    setChosen(chosen === decision ? undefined : decision);
  };
  const refusalOf = (decision: DecisionKind): string | undefined => notAllowed ?? (decision === 'write_off' ? noWriteOff : undefined);
  return (
    <section className="job-decisions" aria-label={words.decide}>
      <h3>{words.decide}</h3>
      <NeedsRight right="decide" />
      <RefusalNotice refusal={refusal} overrides={words.refusals} />
      <ul className="job-choices">
        {job.decisions.map((decision) => (
          <li key={decision} className="job-choice">
            <Button
              isWide
              refusal={refusalOf(decision)}
              aria-expanded={FINAL.has(decision) ? chosen === decision : undefined}
              onClick={() => (FINAL.has(decision) ? choose(decision) : void decide(decision))}
            >
              {labelOf(decision)}
            </Button>
            <p className="quiet">{consequenceOf(decision)}</p>
            {chosen === decision && (
              <div className="job-confirm">
                <TextField
                  label={fieldOf(decision)}
                  value={note}
                  onValue={setNote}
                  maxLength={decision === 'other_card' ? LONGEST_CODE : LONGEST_DECISION_NOTE}
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

function sayWithheld({ withheld, otherReason }: RegisterWords['queue'], { code, facts }: WithheldDecision): string {
  if (!Object.hasOwn(withheld, code)) return otherReason;
  const saying = withheld[code as keyof RegisterWords['queue']['withheld']];
  return typeof saying === 'string' ? saying : saying({ item: String(facts?.item ?? '') });
}

/** True for card jobs: "done" then asks for the code on the slip, which proves the charge. */
function isOfCard({ kind }: JobDetail): boolean {
  return kind === 'card' || kind === 'forward';
}

/** True for a gift card of which the service has said what it could cover: "done" then means that the rest was collected. */
function isUncovered({ kind, reason }: JobDetail): boolean {
  return kind === 'gift_spend' && (reason === 'gift_not_covered' || reason === 'gift_list_used_twice');
}

function sayingsOf(words: RegisterWords['queue'], job: JobDetail) {
  const plain = {
    labelOf: (decision: DecisionKind): string => words.decision[decision],
    consequenceOf: (decision: DecisionKind): string => words.consequence[decision],
  };
  const done = isOfCard(job)
    ? { label: words.cardDone, consequence: words.cardDoneConsequence }
    : isUncovered(job)
      ? { label: words.giftSettled, consequence: words.giftSettledConsequence }
      : undefined;
  if (done === undefined) return plain;
  return {
    labelOf: (decision: DecisionKind): string => (decision === 'is_done' ? done.label : plain.labelOf(decision)),
    consequenceOf: (decision: DecisionKind): string => (decision === 'is_done' ? done.consequence : plain.consequenceOf(decision)),
  };
}

function useDecide(job: JobDetail, onDecided: (job: JobDetail) => void) {
  const register = useRegister();
  const { ui, world } = register;
  const { queue: words } = useWords();
  const [isBusy, setBusy] = useState(false);
  const decide = async (decision: DecisionKind, note = ''): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const sheet = { kind: 'job', jobId: job.id } as const;
    const path = { job_id: job.id, decision_id: uuidV7(world) };
    const answer = await askWithApproval(register, (approvals) => {
      ui.open(sheet);
      let silences = 0;
      const terms = { onSilence: () => (silences += 1), isWanted: () => silences < 3 };
      const typed = decision === 'other_card' ? { valueCode: note } : { note };
      const body = { decision, ...(note !== '' && typed), ...approvedBy(approvals) };
      return askUntilAnswered(QUEUE_OPERATIONS.decideJob, { path, body }, terms);
    });
    setBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) return ui.open({ ...sheet, refusal: answer.refusal });
    showToast({ kind: 'good', text: words.decided });
    onDecided(answer.value);
  };
  return { decide, isBusy };
}
