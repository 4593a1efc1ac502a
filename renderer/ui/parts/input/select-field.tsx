import './text-field.css';
import './select-field.css';

interface SelectFieldProps {
  readonly label: string;
  /** The label of the empty choice, which stands for all. */
  readonly every: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onValue: (value: string | undefined) => void;
}

/** Chooses one of many values, or all of them. */
export function SelectField({ label, every, choices, value, onValue }: SelectFieldProps) {
  return (
    <label className="select-field">
      <span className="text-field-label">{label}</span>
      <select
        className="select-field-choice"
        value={value ?? ''}
        onChange={({ target }) => onValue(target.value === '' ? undefined : target.value)}
      >
        <option value="">{every}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
