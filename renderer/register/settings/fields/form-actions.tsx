import { Button } from '../../../ui/parts/basic/button.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';

interface FormActionsProps {
  readonly keepLabel: string;
  /** Why the form can't be saved yet. */
  readonly refusal: string | undefined;
  /** Why the host did not save it. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onLeave: () => void;
  readonly onKeep: () => void;
}

/** The end of a form that is saved with a host request. */
export function FormActions({ keepLabel, refusal, problem, isBusy, onLeave, onKeep }: FormActionsProps) {
  const { common } = useWords();
  return (
    <>
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      <div className="settings-actions">
        <Button onClick={onLeave}>{common.cancel}</Button>
        <Button kind="primary" refusal={refusal} aria-busy={isBusy} onClick={onKeep}>
          {keepLabel}
        </Button>
      </div>
    </>
  );
}
