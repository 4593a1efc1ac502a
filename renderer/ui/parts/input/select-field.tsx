import './text-field.css';
import './select-field.css';

interface SelectFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** The label of the empty choice, which stands for all. Without it there is always one of the choices. */
  readonly every?: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onValue: (value: string | undefined) => void;
}

/** Chooses one of many values, or all of them. */
export function SelectField({ label, isLabelHidden = false, every, choices, value, onValue }: SelectFieldProps) {
  return (
    <label className="select-field">
      <span className={isLabelHidden ? 'unseen' : 'text-field-label'}>{label}</span>
      <select
        className="select-field-choice"
        value={value ?? ''}
        onChange={({ target }) => onValue(target.value === '' ? undefined : target.value)}
      >
        {every !== undefined && <option value="">{every}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
