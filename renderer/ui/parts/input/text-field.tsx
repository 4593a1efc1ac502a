import { type ComponentProps, type ReactNode, useId } from 'react';
import './text-field.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange'> {
  readonly label: string;
  /** Only if an icon beside the field, such as a magnifier, shows its purpose. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  /** The problem and how to correct it. */
  readonly problem?: string | undefined;
  readonly icon?: ReactNode;
  readonly trailing?: ReactNode;
}

export function TextField({ label, isLabelHidden = false, value, onValue, hint, problem, icon, trailing, ...rest }: TextFieldProps) {
  const id = useId();
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
  const described = [hint === undefined ? '' : hintId, problem === undefined ? '' : problemId].filter((one) => one !== '').join(' ');
  return (
    <div className="text-field">
      <label htmlFor={id} className={isLabelHidden ? 'unseen' : 'text-field-label'}>
        {label}
      </label>
      <div className="text-field-box">
        {icon}
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          id={id}
          className="text-field-input"
          value={value}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={described === '' ? undefined : described}
          onChange={(event) => onValue(event.target.value)}
        />
        {trailing}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="text-field-hint">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={problemId} className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
