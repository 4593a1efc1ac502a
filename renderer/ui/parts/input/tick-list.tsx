import type { ReactNode } from 'react';
import './question.css';
import './tick-list.css';

export interface Tick {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly trailing?: ReactNode;
  readonly isTicked: boolean;
  readonly isOut?: boolean;
}

export interface TickListProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly ticks: readonly Tick[];
  readonly onTick: (id: string, isTicked: boolean) => void;
  /** When this many are ticked, the others are disabled. */
  readonly most?: number;
  readonly problem?: string | undefined;
}

/** Chooses any number of rows. */
export function TickList({ label, hint, ticks, onTick, most = Number.POSITIVE_INFINITY, problem }: TickListProps) {
  const isFull = ticks.filter(({ isTicked }) => isTicked).length >= most;
  return (
    <fieldset className="tick-list">
      <legend className="question-legend">
        {label} {hint !== undefined && <span className="question-hint">{hint}</span>}
      </legend>
      {problem !== undefined && (
        <p className="question-problem" role="alert">
          {problem}
        </p>
      )}
      {ticks.map(({ id, label: text, detail, trailing, isTicked, isOut = false }) => (
        <label key={id} className="tick-list-row">
          <input
            type="checkbox"
            className="tick-list-input"
            checked={isTicked}
            disabled={isOut || (isFull && !isTicked)}
            onChange={(event) => onTick(id, event.target.checked)}
          />
          <span className="tick-list-text">
            {text}
            {detail !== undefined && <span className="tick-list-detail">{detail}</span>}
          </span>
          {trailing}
        </label>
      ))}
    </fieldset>
  );
}
