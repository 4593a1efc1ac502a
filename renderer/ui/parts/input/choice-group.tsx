import { type ReactNode, useId } from 'react';
import './choice-card.css';
import './choice-group.css';
import './question.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Content at the far end, such as the extra price. */
  readonly trailing?: ReactNode;
  readonly isOut?: boolean;
}

export interface ChoiceGroupProps<Value extends string> {
  readonly label: string;
  /** How many to choose, such as "Required". */
  readonly hint?: string | undefined;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onValue: (value: Value) => void;
  readonly problem?: string | undefined;
}

/** Chooses one of several cards. */
export function ChoiceGroup<Value extends string>({ label, hint, choices, value, onValue, problem }: ChoiceGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice-group" aria-invalid={problem === undefined ? undefined : true}>
      <legend className="question-legend">
        {label} {hint !== undefined && <span className="question-hint">{hint}</span>}
      </legend>
      {problem !== undefined && (
        <p className="question-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="choice-group-cards">
        {choices.map((choice) => (
          <label key={choice.value} className="choice-group-card choice-card choice-card-label">
            <input
              type="radio"
              className="choice-card-input"
              name={name}
              checked={choice.value === value}
              disabled={choice.isOut}
              onChange={() => onValue(choice.value)}
            />
            <span className="choice-group-text">
              {choice.label}
              {choice.detail !== undefined && <span className="choice-group-detail">{choice.detail}</span>}
            </span>
            {choice.trailing}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
