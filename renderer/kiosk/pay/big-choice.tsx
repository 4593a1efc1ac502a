import type { ReactNode } from 'react';
import './big-choice.css';

export interface BigChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly isMain?: boolean;
  readonly onChoose: () => void;
}

/** One answer to the question of the screen. */
export function BigChoice({ label, hint, icon, isMain = false, onChoose }: BigChoiceProps) {
  return (
    <button type="button" className="big-choice" data-main={isMain || undefined} onClick={onChoose}>
      {icon}
      <span className="big-choice-text">
        <span className="big-choice-label">{label}</span>
        {hint !== undefined && <span className="big-choice-hint">{hint}</span>}
      </span>
    </button>
  );
}
